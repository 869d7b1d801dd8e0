import { type Notes, notesOf } from '../domain/ledger.ts';
import { chainAbove, USER } from '../domain/org.ts';
import { silenceOf } from '../domain/signs.ts';
import type { Conflict, Member, State, Unmatched } from '../domain/state.ts';
import { type Verdict, verdictOf } from '../domain/verdict.ts';
import { type Payment, paymentOf } from '../harness/login.ts';
import { conflictCopies } from '../log/filesystem.ts';
import { absenceUntil, type ForUser, forUser } from './absence.ts';
import { unreadOf } from './deliver.ts';
import type { Folded } from './fold-log.ts';
import { look } from './look.ts';
import { type SpendView, spendView } from './money-view.ts';
import type { Nest } from './nest.ts';
import { observe } from './observe.ts';
import { platformLine } from './platform/line.ts';

export type StatusRow = Readonly<{
  member: string;
  gen: number;
  role: Member['role'];
  supervisor: string;
  depth: number;
  title: string;
  model: string;
  verdict: Verdict;
  /** Milliseconds since its last sign of life, or null where its time stamp is none. */
  silentMs: number | null;
  turns: number;
  reports: number;
  unread: number;
  /** What it has spent, and what bounds it. */
  spend: SpendView;
  session: string | null;
  short: string | null;
}>;

export type Status = Readonly<{
  nest: string;
  dir: string;
  objective: string;
  rows: readonly StatusRow[];
  /** `plan`: the account is a subscription; dollars are list-price estimates, and nobody is billed for them. */
  payment: Payment;
  /** Since when, and by whom, everybody has been stopped; null while the organisation is up. */
  down: State['down'];
  /** Whether everybody is paused. */
  paused: boolean;
  /** What waits for the user. */
  forUser: ForUser;
  /** What happened while he was away; null while he is there. */
  absence: string | null;
  unmatched: readonly Unmatched[];
  conflicts: readonly Conflict[];
  conflictCount: number;
  /** What stands in the way of trusting this: damage in the log, events that this version does not
   * know; what differs on the version of the platform. */
  problems: readonly string[];
}>;

/** Members in the order of the chart, each below its supervisor; then those whose chain does not reach the user. */
export function inChartOrder(state: State): Member[] {
  const teams = new Map<string, Member[]>();
  state.members.forEach((member) => {
    const team = teams.get(member.supervisor);
    if (team === undefined) teams.set(member.supervisor, [member]);
    else team.push(member);
  });
  const ordered = new Set<Member>();
  const visit = (supervisor: string): void => {
    teams.get(supervisor)?.forEach((member) => {
      if (ordered.has(member)) return;
      ordered.add(member);
      visit(member.id);
    });
  };
  visit(USER);
  state.members.forEach((member) => {
    ordered.add(member);
  });
  return [...ordered];
}

function rowOf(state: State, member: Member, now: number, notes: Notes): StatusRow {
  const seen = observe(member, now);
  return {
    member: member.id,
    gen: member.gen,
    role: member.role,
    supervisor: member.supervisor,
    depth: chainAbove(state, member.id).length,
    title: member.title,
    model: member.model,
    verdict: verdictOf(state, member, seen, now),
    silentMs: silenceOf(state, member, seen, now),
    turns: member.turns,
    reports: member.reports,
    unread: unreadOf(state, member.id).length,
    spend: spendView(state, member.id, notes),
    session: member.session,
    short: member.short,
  };
}

/** How everybody stands, from the log and from what can be seen without asking the CLI. Changes nothing but that what is
 * spent is written down. */
export function statusOf(nest: Nest, now: number, folded: Folded = look(nest)): Status {
  const { state } = folded;
  const notes = notesOf(state);
  return {
    nest: state.nest?.id ?? '',
    dir: nest.dir,
    objective: state.charter?.objective ?? '',
    rows: inChartOrder(state).map((member) => rowOf(state, member, now, notes)),
    payment: paymentOf(),
    down: state.down,
    paused: state.paused,
    forUser: forUser(state),
    absence: absenceUntil(state, now),
    unmatched: [...state.unmatched.values()],
    conflicts: state.conflicts,
    conflictCount: state.counts.conflicts,
    problems: [...problemsOf(folded), ...copiesIn(nest.dir), ...platformIn(nest.dir)],
  };
}

/** Whoever synchronises the folder of a nest between machines has two logs, of which one is folded. */
function copiesIn(dir: string): string[] {
  const { length } = conflictCopies(dir);
  if (length === 0) return [];
  return [
    `${length} ${length === 1 ? 'copy' : 'copies'} of the log, made by a synchronising service: nest verify`,
  ];
}

/** What is felt of the version that members run on; `hire`, `init` and `probe` have left word of it. */
function platformIn(dir: string): string[] {
  const line = platformLine(dir);
  return line === null ? [] : [line];
}

function problemsOf({ state, damageCount }: Folded): string[] {
  const problems: string[] = [];
  if (state.nest === null) problems.push('the log holds no founding event: run nest verify');
  if (state.blind !== null)
    problems.push(
      `the log holds "${state.blind.type}" at ${state.blind.position}, which this version does not know: update nest`,
    );
  for (const { name, key, member, outcome } of state.effects)
    if (outcome === 'open' && state.members.get(member)?.turn?.open !== true)
      problems.push(
        `${member} requested ${name} (${key}), and it is not known to be committed: nest effect done ${key}, or nest effect failed ${key}`,
      );
  if (damageCount > 0)
    problems.push(`${damageCount} damaged place${damageCount === 1 ? '' : 's'} in the log: nest verify`);
  if (state.counts.malformed > 0)
    problems.push(
      `${state.counts.malformed} events without the fields of their type, or with amounts that no sum can hold: nest verify`,
    );
  return problems;
}
