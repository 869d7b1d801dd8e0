import type { Charter } from './charter.ts';
import { type Contradiction, contradictions, type Found } from './conflicts.ts';
import { holdsSeat } from './org.ts';
import type { Result } from './result.ts';
import type { Member, State } from './state.ts';

/** A typed result of a member, as it was read from the log. */
export type Filed = Readonly<{ member: string; result: Result }>;

export type Covered = Readonly<{
  id: string;
  text: string;
  /** `covered`: found and nothing missing. `partial`: something is missing or disputed. `assigned`: under way. `open`: nobody. */
  how: 'covered' | 'partial' | 'assigned' | 'open';
  findings: number;
  members: readonly string[];
  why: readonly string[];
}>;

export type Gap = Readonly<{ member: string; objectives: readonly string[]; text: string }>;

export type Coverage = Readonly<{
  objectives: readonly Covered[];
  gaps: readonly Gap[];
  /** Findings that are under no objective of the charter. */
  loose: number;
  findings: readonly Found[];
  conflicts: readonly Contradiction[];
}>;

const FINISHED = new Set(['done', 'failed', 'unreported', 'lost', 'ended', 'stopped', 'not_started']);

/** The objectives of the charter against what members have found. Of each member the latest result says what is missing. */
export function coverageOf(state: State, filed: readonly Filed[]): Coverage {
  const objectives = objectivesOf(state.charter);
  const findings = distinct(filed.flatMap(({ result }) => result.findings));
  const gaps = [...latest(filed)].flatMap(([member, result]) =>
    result.gaps.map((text): Gap => ({ member, objectives: objectivesBy(state, member, result), text })),
  );
  const conflicts = contradictions(findings, state.coverage.reconciled);
  const known = new Set(objectives.map(({ id }) => id));
  return {
    objectives: objectives.map((one) => cover(state, one, findings, gaps, conflicts, latest(filed))),
    gaps,
    loose: findings.filter(({ objective }) => objective === null || !known.has(objective)).length,
    findings,
    conflicts,
  };
}

function objectivesOf(charter: Charter | null): readonly Readonly<{ id: string; text: string }>[] {
  return charter?.objectives ?? [];
}

function cover(
  state: State,
  { id, text }: { id: string; text: string },
  findings: readonly Found[],
  gaps: readonly Gap[],
  conflicts: readonly Contradiction[],
  results: ReadonlyMap<string, Result>,
): Covered {
  const found = findings.filter(({ objective }) => objective === id);
  const members = [...state.members.values()].filter((m) => m.discipline?.objectives.includes(id) === true);
  const busy = members.filter((m) => holdsSeat(m) && !FINISHED.has(m.phase));
  const made = members.filter(
    (m) => results.get(m.id)?.status === 'complete' && results.get(m.id)?.artifacts.length !== 0,
  );
  const why = [
    ...gaps.filter((gap) => gap.objectives.includes(id)).map((gap) => `${gap.member}: ${gap.text}`),
    ...conflicts
      .filter(
        ({ settled, findings: pair }) => settled === null && pair.some(({ objective }) => objective === id),
      )
      .map((conflict) => `contradiction ${conflict.id} about ${conflict.about}`),
  ];
  const has = found.length > 0 || made.length > 0;
  if (has && why.length === 0 && busy.length === 0) return covered('covered');
  if (busy.length > 0) return covered('assigned', `under way: ${busy.map((m) => m.id).join(', ')}`);
  if (has) return covered('partial');
  return members.length === 0
    ? covered('open', 'nobody has it')
    : covered('partial', ...members.map(without));

  function covered(how: Covered['how'], ...more: string[]): Covered {
    return {
      id,
      text,
      how,
      findings: found.length,
      members: members.map((m) => m.id),
      why: [...why, ...more],
    };
  }
  function without(member: Member): string {
    const result = results.get(member.id);
    if (result === undefined)
      return `${member.id}: ${member.phase}, ${member.report === null ? 'no report' : 'reported in words alone'}`;
    const where = result.searched.length === 0 ? '' : `; looked at ${result.searched.slice(0, 3).join('; ')}`;
    return `${member.id}: ${result.status}, found nothing of it${where}`;
  }
}

/** Under which objectives the gaps of a result fall: those it was hired for, else those of its findings. */
function objectivesBy(state: State, member: string, result: Result): string[] {
  const own = state.members.get(member)?.discipline?.objectives ?? [];
  return own.length > 0
    ? [...own]
    : [...new Set(result.findings.flatMap(({ objective }) => objective ?? []))];
}

function latest(filed: readonly Filed[]): Map<string, Result> {
  return new Map(filed.map(({ member, result }) => [member, result]));
}

function distinct(findings: readonly Found[]): Found[] {
  return [...new Map(findings.map((finding) => [finding.id, finding])).values()];
}
