import { boundFor } from '../../domain/bound.ts';
import { isAnyAgainst } from '../../domain/claims.ts';
import { binds, rulesFor } from '../../domain/gates.ts';
import type { Member, State } from '../../domain/state.ts';
import { isReadOnly } from '../../domain/team/team.ts';
import { classesOf } from '../../harness/rule-classes.ts';
import { TOOL_CLASSES, type ToolClass } from '../../harness/tool-classes.ts';

/** The classes of tools that somebody has something to say about: a judge that is not listed here is not asked. */
type Watch = (state: State, member: Member, now: number) => readonly ToolClass[];

/** Near its limits every call is looked at. */
const limits: Watch = (state, member, now) =>
  boundFor(state, member, now).level === 'far' ? [] : TOOL_CLASSES;

/** What the rules of the charter name, for its role. */
const rules: Watch = ({ charter }, { role }) =>
  classesOf(rulesFor(charter, role).flatMap((rule) => (binds(rule) ? rule.on : [])));

/** While others hold ground, whatever edits is looked at. */
const claims: Watch = (state, member) => (isAnyAgainst(state, member) ? ['edit', 'shell'] : []);

/** Whoever is there to look is told why it changes nothing. */
const readOnly: Watch = (_state, member) => (isReadOnly(member) ? ['edit'] : []);

const WATCHES: readonly Watch[] = [limits, readOnly, claims, rules];

/** What the gate of a member has to look at, of all that stands in the log. */
export function watchedBy(state: State, member: Member, now: number): ReadonlySet<ToolClass> {
  return new Set(WATCHES.flatMap((watch) => watch(state, member, now)));
}
