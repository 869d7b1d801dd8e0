import { checksOf } from './charter.ts';
import type { Decision } from './decision.ts';
import { no, OK } from './decision.ts';
import type { NestEvent } from './events.ts';
import { actingId } from './identity.ts';
import { chainAbove, USER } from './org.ts';
import type { Member, State } from './state.ts';

/** How one check of a member's work ended. `excerpt`: the end of what it printed, as data. */
export type CheckResult = Readonly<{ check: string; ok: boolean; excerpt: string }>;

/** What was found when a member's work was checked. `tests`: tests that it has changed, which whoever believes the rest should see. */
export type Checked = Readonly<{
  at: string;
  by: string;
  report: string | null;
  ok: boolean;
  results: readonly CheckResult[];
  tests: readonly string[];
}>;

/** What speaks for the work of a member beside its own word. */
export type Proof = Readonly<{
  /** It says that it is done, and what the charter has to be run for that has not been run. */
  due: boolean;
  last: Checked | null;
  /** How often its work came back since checks last held. */
  returns: number;
}>;

export const UNPROVEN: Proof = { due: false, last: null, returns: 0 };

/** A member whose work came back this often is a matter for its supervisor. */
export const MOST_RETURNS = 1;

/** Whether the word of a member that it is done has to be checked: of those who make something, and by what the charter or its hire names. */
export function hasChecks(state: State, member: Member): boolean {
  const phase = member.discipline?.phase ?? 'implementation';
  if (member.role !== 'staff' || member.mode === 'adopt' || phase !== 'implementation') return false;
  return checksOf(state.charter ?? {}).length > 0 || (member.discipline?.expects ?? []).length > 0;
}

/** What a verifier says of the work that it has looked at; null when it says neither. */
export function verdictIn(words: string): 'verified' | 'refuted' | null {
  const word = /^\W*(?:result\W+)?(verified|refuted)\b/i.exec(words)?.[1]?.toLowerCase();
  return word === 'verified' || word === 'refuted' ? word : null;
}

/** Rules on who may say how the checks of a member came out: whoever runs them for it, and the member, whose command runs them. */
export function decideCheck(state: State, event: NestEvent<'checks_ran'>): Decision {
  const { member: id, gen } = event;
  const member = id === null ? undefined : state.members.get(id);
  if (member === undefined || member.gen !== gen || member.tombstone !== null)
    return no('unknown_member', `there is no such member ${id ?? ''}`);
  return mayCheck(state, actingId(state, event, event.data.as), member);
}

export function mayCheck(state: State, actor: string | null, member: Member): Decision {
  if (actor === null) return no('unknown_actor', 'the session that asks is no member of this nest');
  const may =
    actor === USER ||
    actor === 'system' ||
    actor === member.id ||
    chainAbove(state, member.id).includes(actor);
  return may ? OK : no('not_authorised', `${actor} is not above ${member.id}`);
}
