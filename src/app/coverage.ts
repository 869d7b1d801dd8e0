import { type Coverage, coverageOf, type Filed } from '../domain/coverage.ts';
import type { EventData } from '../domain/events.ts';
import { gapTeam } from '../domain/gap-team.ts';
import { DEFAULT_REFINEMENTS, type Reconciled } from '../domain/reconciled.ts';
import { ResultSchema } from '../domain/schema/result.ts';
import type { State } from '../domain/state.ts';
import { isText } from '../domain/text.ts';
import { actingAs, type Caller, requireMember } from './caller.ts';
import { foldNest } from './fold-log.ts';
import { look } from './look.ts';
import type { Nest } from './nest.ts';
import { readEvent } from './read-event.ts';
import { freshId, record } from './record.ts';
import { EXIT, UserError } from './user-error.ts';
import { ask } from './write.ts';

export type CoverageView = Coverage & Readonly<{ refinements: { done: number; most: number } }>;

/** What is covered, missing and in dispute. With `member`: of its findings and gaps alone. */
export function showCoverage(nest: Nest, who: string, member: string | null): CoverageView {
  const { state } = look(nest);
  if (member !== null) requireMember(state, member);
  const coverage = coverageOf(state, filedIn(nest, state));
  const done = state.coverage.rounds.find((entry) => entry.who === who)?.rounds ?? 0;
  const refinements = { done, most: state.charter?.limits.refinements ?? DEFAULT_REFINEMENTS };
  if (member === null) return { ...coverage, refinements };
  return {
    ...coverage,
    objectives: coverage.objectives.filter(({ members }) => members.includes(member)),
    gaps: coverage.gaps.filter((gap) => gap.member === member),
    findings: coverage.findings.filter(({ finder }) => finder === member),
    conflicts: coverage.conflicts.filter(({ findings }) => findings.some(({ finder }) => finder === member)),
    refinements,
  };
}

/** Typed results, read back from where they stand in the log; one that cannot be read any more is left out. */
function filedIn(nest: Nest, state: State): Filed[] {
  const notes = [...state.members.values()].flatMap(({ id, results }) =>
    results.map(({ position }) => ({ member: id, position })),
  );
  return notes.flatMap(({ member, position }) => {
    try {
      const { detail } = readEvent(nest, position).event.data;
      const parsed = isText(detail) ? ResultSchema.safeParse(JSON.parse(nest.log.getText(detail))) : null;
      return parsed?.success === true ? [{ member, result: parsed.data }] : [];
    } catch {
      return [];
    }
  });
}

/**
 * Assignments for the gaps alone, and a round of refinement counted in the log.
 *
 * @throws UserError when nothing is missing, or as many rounds have been gone as the charter allows
 */
export function refine(nest: Nest, caller: Caller): object[] {
  const { state } = foldNest(nest);
  const team = gapTeam(state.charter?.objective ?? '', coverageOf(state, filedIn(nest, state)));
  if (team.length === 0)
    throw new UserError(
      'nothing is missing: no objective is open and no report names a gap',
      EXIT.nothing,
      'nest coverage',
    );
  const data = { request: freshId('refine'), gaps: team.length, as: caller.as };
  const event = record('refinement_asked', data, { actor: caller.actor, id: data.request });
  const { ruling } = ask(nest, event, data.request);
  if (ruling.accepted) return team;
  throw new UserError(
    `${ruling.why}: stop here, and report what is missing as gaps`,
    EXIT.refused,
    'nest report --result result.json (status: partial)',
  );
}

export type Weighing = Readonly<{
  conflict: string;
  keep: string | null;
  both: boolean;
  by: Reconciled['by'];
  why: string;
}>;

/** Numbers that models give for how sure they are. */
const NO_EVIDENCE = /\b(?:confiden\w+|averag\w+|mean of|majority|most agree|more certain)\b/i;

/**
 * Settles a contradiction by evidence.
 *
 * @throws UserError when there is none of that id, nothing is chosen, or no evidence is named
 */
export function reconcile(
  nest: Nest,
  caller: Caller,
  { conflict, keep, both, by, why }: Weighing,
): Reconciled {
  const { state } = foldNest(nest);
  actingAs(state, caller);
  const found = coverageOf(state, filedIn(nest, state)).conflicts.find(({ id }) => id === conflict);
  if (found === undefined)
    throw new UserError(
      `there is no contradiction ${JSON.stringify(conflict.slice(0, 40))}`,
      EXIT.notFound,
      'nest coverage',
    );
  const ids = found.findings.map(({ id }) => id ?? '');
  if (both === (keep !== null) || (keep !== null && !ids.includes(keep)))
    throw new UserError(
      `say which holds: --keep ${ids.join(' or --keep ')}, or --both`,
      EXIT.usage,
      'nest coverage',
    );
  if (why.trim().length < 10 || NO_EVIDENCE.test(why))
    throw new UserError(
      'that is no evidence: say what was looked at and what it shows; how sure somebody says he is settles nothing',
      EXIT.usage,
      'nest reconcile --help',
    );
  const members = [...new Set(found.findings.flatMap(({ finder }) => finder ?? []))];
  const data: EventData<'finding_reconciled'> = {
    request: freshId('weigh'),
    conflict,
    findings: ids,
    members,
    keep,
    by,
    why: why.slice(0, 500),
    as: caller.as,
  };
  const event = record('finding_reconciled', data, { actor: caller.actor, id: data.request });
  const { ruling, folded } = ask(nest, event, data.request);
  if (!ruling.accepted) throw new UserError(`not settled: ${ruling.why}`, EXIT.notAllowed, 'nest coverage');
  return folded.state.coverage.reconciled.findLast((one) => one.conflict === conflict) as Reconciled;
}
