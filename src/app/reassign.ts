import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { refuseStep } from '../domain/ladder.ts';
import type { Nanos } from '../domain/money.ts';
import type { Member, Ruling, State } from '../domain/state.ts';
import { launchRules } from '../harness/job-state.ts';
import { actingAs, type Caller, requireMember } from './caller.ts';
import { capKind } from './cap-words.ts';
import { refusedStep, takeStep } from './chase.ts';
import { UNDECLARED } from './choose-model.ts';
import { chooseSuccessor } from './choose-successor.ts';
import { readItemText } from './digest.ts';
import { stopOf } from './fire.ts';
import { foldNest } from './fold-log.ts';
import { handOver } from './hand-over.ts';
import { awaitHandshake, type Handshake } from './handshake.ts';
import { check, requireFolder } from './hire.ts';
import { type Draft, foresee, type HireInput, hireRequest, refusal } from './hire-plan.ts';
import { type HiredMoney, hiredMoney } from './hired-money.ts';
import { type Launch, launchMember, notStarted } from './launch-member.ts';
import type { Nest } from './nest.ts';
import { ensureWatcher } from './reconcile/watcher.ts';
import { record } from './record.ts';
import { EXIT, UserError } from './user-error.ts';
import { configOf } from './wake.ts';
import { ask, requireSight, write } from './write.ts';

export type ReassignInput = Readonly<{
  tierUp: boolean;
  model: string | null;
  /** The assignment anew; null: as it was. */
  task: string | null;
  /** What it may spend beyond what the seat has left, in nano-dollars; it may come out of the reserve. */
  grant: Nanos | null;
  why: string;
  wait: boolean;
  onProgress: (text: string) => void;
}>;

export type Reassigned = Readonly<{
  member: string;
  gen: number;
  model: string;
  /** What speaks for that model; empty where it is as before. */
  why: string;
  before: Readonly<{
    gen: number;
    model: string;
    session: string | null;
    stopped: boolean;
    survivors: readonly number[];
  }>;
  cwd: string;
  session: string | null;
  short: string | null;
  handshake: Handshake;
  assignment: string;
  money: HiredMoney;
  /** Which kinds of cap it has, in words. */
  cap: string;
}>;

/** The old session is stopped before the new one is launched; that may take so much longer, in seconds. */
const STOP_SECONDS = 30;

/**
 * Gives a member's seat to a new session: a new generation with the same team, inbox, folder and rules, which is told what
 * is known of the work so far. From the ruling on nothing of the old generation counts; then it is really stopped.
 *
 * @param root the installation this runs from
 * @throws UserError when the log or preflight refuses, the old session cannot be stopped, or the new one does not start
 */
export async function reassignMember(
  nest: Nest,
  caller: Caller,
  id: string,
  input: ReassignInput,
  root: string,
): Promise<Reassigned> {
  const { state } = foldNest(nest);
  requireSight(state);
  const member = requireMember(state, id);
  const no = refuseStep(state, member, 'reassign', actingAs(state, caller));
  if (no !== null) throw refusedStep('reassign', member, no.code, no.why);
  const plan = planOf(nest, state, member, input);
  const wish = hireRequest(nest, caller, plan.draft, plan.hire, member.cwd);
  const request = { ...wish, data: { ...wish.data, continues: 'reassignment' as const } };
  const ahead = foresee(state, request);
  if (ahead?.accepted !== true) throw refused(ahead, state);
  const checked = await check(nest, plan.hire, plan.cwd, root);
  const bad = checked.checks.find((one) => one.level === 'refuse');
  if (bad !== undefined || checked.command === null)
    throw new UserError(`not reassigned: ${bad?.message ?? 'no claude'}`, EXIT.notStarted, bad?.fix ?? null);

  const told = handOver(nest, state, member, input.why, Date.now());
  takeStep(nest, caller, state, member, 'reassign', input.why);
  const { ruling, folded } = ask(nest, request, request.id);
  if (!ruling.accepted) throw refused(ruling, folded.state);
  const hire: HireInput = { ...plan.hire, task: `${plan.task.trimEnd()}\n\n${told}\n` };
  const launch: Launch = {
    nest,
    caller,
    draft: plan.draft,
    input: hire,
    cwd: plan.cwd,
    root,
    command: checked.command,
    cli: checked.version ?? '',
  };
  const stop = await stopPredecessor(launch, member, input.onProgress);
  const started = await launchMember(launch);
  await ensureWatcher(nest, root).catch(() => null);
  const bound = input.wait
    ? await awaitHandshake(launch, started, folded.state)
    : ({ how: 'not awaited', session: started.session } as const);
  return {
    member: id,
    gen: plan.draft.gen,
    model: plan.draft.model,
    why: plan.why,
    before: {
      gen: member.gen,
      model: member.model,
      session: member.session,
      stopped: stop.survivors.length === 0,
      survivors: stop.survivors,
    },
    cwd: started.cwd,
    session: bound.session,
    short: started.short,
    handshake: bound.how,
    assignment: started.files.assignment,
    money: hiredMoney(folded.state, plan.draft),
    cap: capKind(folded.state, { id, mode: plan.hire.mode }),
  };
}

type Plan = Readonly<{ draft: Draft; hire: HireInput; cwd: string; task: string; why: string }>;

/** The same seat for another session: what is not changed on purpose stays as it was. */
function planOf(nest: Nest, state: State, member: Member, input: ReassignInput): Plan {
  const { charter } = state;
  if (charter === null) throw new UserError('the log holds no charter', EXIT.damaged, 'nest verify');
  const task = input.task ?? readItemText(nest.log, member.task);
  if (task.trim() === '')
    throw new UserError('the task is empty', EXIT.usage, `nest reassign ${member.id} --task "…"`);
  const cwd = requireFolder(folderOf(state, member));
  const thresholds = {
    ...charter.thresholds,
    handshakeSeconds: charter.thresholds.handshakeSeconds + STOP_SECONDS,
  };
  const next = chooseSuccessor(charter, member, input);
  const draft: Draft = {
    id: member.id,
    gen: member.gen + 1,
    role: member.role,
    supervisor: member.supervisor,
    title: member.title,
    model: next.model,
    routing: next.routing,
    discipline: member.discipline,
    permissionMode: member.permissionMode,
    nonce: randomBytes(12).toString('hex'),
    named: true,
    charter: { ...charter, thresholds },
  };
  const hire: HireInput = {
    role: member.role,
    name: member.id,
    title: member.title,
    task,
    under: member.supervisor,
    mode: member.mode === 'batch' ? 'batch' : 'bg',
    model: draft.model,
    work: UNDECLARED,
    discipline: member.discipline,
    permissionMode: member.permissionMode,
    // What it had been given beyond its role; who gives it on takes nothing more than the seat had.
    tools: member.short === null ? [] : launchRules(member.short, configOf(member)),
    worktree: false,
    grant: input.grant,
    cwd,
    wait: input.wait,
    onProgress: input.onProgress,
  };
  return { draft, hire, cwd, task, why: next.why };
}

/** Where its session began: its own worktree, if it had one. */
function folderOf(state: State, { session, cwd }: Member): string {
  const began = session === null ? '' : (state.sessions.get(session)?.cwd ?? '');
  return began !== '' && fs.existsSync(began) ? began : cwd;
}

/** What the log says to a hire, said of a reassignment. */
function refused(ruling: Ruling | undefined, state: State): UserError {
  const { code = '', why = 'the log has not ruled on it' } = ruling ?? {};
  const error = refusal({ request: '', accepted: false, code, why, member: null, gen: null }, state);
  return new UserError(`not reassigned: ${why}`, error.exitCode, error.next);
}

/** Two sessions at one work undo each other: the new one does not begin while the old one lives. */
async function stopPredecessor(
  launch: Launch,
  member: Member,
  onProgress: (text: string) => void,
): Promise<{ survivors: readonly number[] }> {
  const { nest, caller } = launch;
  onProgress(`stopping generation ${member.gen} of ${member.id}`);
  const stop = await stopOf(nest, member);
  const survivors = stop.survivors.map(String).slice(0, 100);
  write(
    nest,
    record(
      'stopped',
      { how: stop.how.slice(0, 480), survivors },
      { actor: caller.actor, member: member.id, gen: member.gen },
    ),
  );
  if (stop.how === 'not stopped')
    throw notStarted(
      launch,
      `generation ${member.gen} could not be stopped`,
      stop.problem ?? 'its process goes on',
    );
  return { survivors: stop.survivors };
}
