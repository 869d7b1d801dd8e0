import type { Discipline } from '../assignment.ts';
import type { Charter } from '../charter.ts';
import { directReports, USER } from '../org.ts';
import type { Member, State } from '../state.ts';
import type { Text } from '../text.ts';

export type Style = NonNullable<Discipline['mode']>;

/** What a supervisor has made of what was found out: what implementation goes by. */
export type Synthesis = Readonly<{
  id: string;
  at: string;
  by: string;
  text: Text;
  sources: readonly string[];
  /** Who had not reported yet. */
  missing: readonly string[];
}>;

/** What is kept of a supervisor's team beside its members. */
export type Team = {
  supervisor: string;
  /** Null: none, or somebody has been hired for research since. */
  synthesis: Synthesis | null;
  /** Since when the roster of the swarm is fixed. */
  sealed: Readonly<{ at: string; by: string }> | null;
};

export function teamOf(state: State, supervisor: string): Team {
  return state.teams.get(supervisor) ?? { supervisor, synthesis: null, sealed: null };
}

/** How the charter has every team work; null: as each supervisor likes. A charter of an earlier version says nothing. */
export function charterStyle({ orchestration }: Partial<Pick<Charter, 'orchestration'>>): Style | null {
  return orchestration?.mode ?? null;
}

/** Somebody of the team whose hire has settled how it works. Whoever only verifies has settled nothing. */
export function settledBy(state: State, supervisor: string): Member | undefined {
  return directReports(state, supervisor).find(({ discipline }) => (discipline?.mode ?? null) !== null);
}

/** How the team of somebody works, where that is settled. */
export function styleOf(state: State, supervisor: string): Style | null {
  if (supervisor === USER) return null;
  return (
    settledBy(state, supervisor)?.discipline?.mode ??
    (state.charter === null ? null : charterStyle(state.charter))
  );
}

/** The style that a hire is meant in: as it was said, else as the team works. A verifier stands outside of all of them. */
export function styleMeant(state: State, supervisor: string, discipline: Discipline | null): Style | null {
  if (discipline?.phase === 'verification') return discipline.mode;
  return discipline?.mode ?? styleOf(state, supervisor);
}

export function isFork({ discipline }: Pick<Member, 'discipline'>): boolean {
  return discipline?.mode === 'fork';
}

/**
 * Whether somebody is there to look and not to change: a verifier, whose verdict would be about its own work otherwise, and
 * whoever does research for a coordinator.
 */
export function isReadOnly({ discipline }: Pick<Member, 'discipline'>): boolean {
  const phase = discipline?.phase ?? null;
  return phase === 'verification' || (phase === 'research' && discipline?.mode === 'coordinator');
}

const OVER: ReadonlySet<Member['phase']> = new Set([
  'done',
  'failed',
  'unreported',
  'ended',
  'lost',
  'stopped',
  'not_started',
]);

/** Whose findings are still to come: hired for research, and not finished. */
export function openResearch(state: State, supervisor: string): Member[] {
  return research(state, supervisor).filter(({ phase }) => !OVER.has(phase));
}

/** Whose findings have come in. */
export function reportedResearch(state: State, supervisor: string): Member[] {
  return research(state, supervisor).filter(({ report }) => report !== null && report.status !== 'progress');
}

function research(state: State, supervisor: string): Member[] {
  return directReports(state, supervisor).filter(({ discipline }) => discipline?.phase === 'research');
}

/** How somebody works who is hired now: in the style of the team, where nothing was said of it. */
export function asMeant(state: State, supervisor: string, discipline: Discipline | null): Discipline | null {
  const style = styleMeant(state, supervisor, discipline);
  if (style === null || style === discipline?.mode) return discipline;
  const nothing = { phase: null, verifies: null, ground: [], task: null, objectives: [] };
  return { ...nothing, ...discipline, mode: style };
}
