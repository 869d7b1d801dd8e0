import { randomBytes } from 'node:crypto';
import type { Discipline } from '../domain/assignment.ts';
import type { Charter, Role } from '../domain/charter.ts';
import type { Envelope } from '../domain/envelope.ts';
import type { EventData } from '../domain/events.ts';
import { evolve } from '../domain/evolve.ts';
import { isMemberId, nextMemberId } from '../domain/member-id.ts';
import type { Nanos } from '../domain/money.ts';
import { executiveOf, holdsSeat, USER } from '../domain/org.ts';
import { fromJson, toJson } from '../domain/projection.ts';
import { sanitizeLine } from '../domain/sanitize.ts';
import type { Ruling, State } from '../domain/state.ts';
import { asMeant } from '../domain/team/team.ts';
import { refuseModel } from '../domain/tiers.ts';
import { startToken } from '../harness/process.ts';
import { actingAs, type Caller, requireMember } from './caller.ts';
import { chooseModel, type Routing, type Work } from './choose-model.ts';
import type { Nest } from './nest.ts';
import { freshId, record } from './record.ts';
import { forkModel } from './team/fork.ts';
import { EXIT, UserError } from './user-error.ts';
import { ownMode } from './verification.ts';
import { requireSight } from './write.ts';

export type HireInput = Readonly<{
  role: Role | null;
  name: string | null;
  title: string | null;
  task: string;
  under: string | null;
  mode: 'bg' | 'batch';
  model: string | null;
  /** What is declared of the work, for the choice of a model that is not named. */
  work: Work;
  discipline: Discipline | null;
  permissionMode: string | null;
  tools: readonly string[];
  worktree: boolean;
  /** What it may spend, in nano-dollars; null: it shares what its supervisor has. */
  grant: Nanos | null;
  cwd: string;
  wait: boolean;
  onProgress: (text: string) => void;
}>;

/** A hire that has been thought through, and not asked for yet. */
export type Draft = Readonly<{
  id: string;
  gen: number;
  role: Role;
  supervisor: string;
  title: string;
  model: string;
  routing: Routing;
  discipline: Discipline | null;
  permissionMode: string;
  nonce: string;
  named: boolean;
  charter: Charter;
}>;

const TITLE_LENGTH = 80;
const MODEL_LENGTH = 100;

/** Modes that a member may be hired in. `auto` needs the platform's own judge, and where that is missing it denies all. */
const MODES = new Set(['default', 'acceptEdits', 'plan', 'dontAsk', 'auto', 'bypassPermissions']);

/**
 * Fills in what a hire leaves open, from the charter and the chart.
 *
 * @throws UserError for what no charter could allow: an empty task, a bad name, a supervisor that does not exist
 */
export function draftHire(state: State, caller: Caller, input: HireInput): Draft {
  requireSight(state);
  const { charter } = state;
  if (charter === null) throw new UserError('the log holds no charter', EXIT.damaged, 'nest verify');
  if (input.task.trim() === '')
    throw new UserError('the task is empty', EXIT.usage, 'nest hire --name … - < task.md');
  const supervisor = input.under ?? actingAs(state, caller);
  if (supervisor !== USER) requireMember(state, supervisor);
  const role = input.role ?? (supervisor === USER ? 'executive' : 'staff');
  const id = input.name ?? nextMemberId(role, (name) => state.members.has(name));
  if (!isMemberId(id)) {
    throw new UserError(
      `${JSON.stringify(String(id).slice(0, 40))} is no name: 1 to 32 of a-z, 0-9 and -, beginning with a letter`,
      EXIT.usage,
      'nest hire --name staff-a …',
    );
  }
  const discipline = asMeant(state, supervisor, input.discipline);
  const permissionMode = input.permissionMode ?? ownMode({ discipline });
  if (!MODES.has(permissionMode)) {
    throw new UserError(
      `there is no permission mode ${JSON.stringify(permissionMode)}; there are ${[...MODES].join(', ')}`,
      EXIT.usage,
    );
  }
  const { model, routing } = chooseModel(charter.models, state.outcomes, input.work, role, input.model);
  requireModel(model);
  const bound = refuseModel(charter.models, model);
  if (bound !== null) throw outOfBounds(bound);
  const before = state.members.get(id);
  const draft: Draft = {
    id,
    gen: before === undefined ? 1 : before.gen + 1,
    role,
    supervisor,
    title: titleOf(input),
    model,
    routing,
    discipline,
    permissionMode,
    nonce: randomBytes(12).toString('hex'),
    named: input.name !== null,
    charter,
  };
  return forkModel(state, draft, input.model);
}

/** A model is whatever the account calls it; only what would be an option or cannot be seen is none. @throws UserError */
export function requireModel(text: string): void {
  const is =
    text !== '' && text.length <= MODEL_LENGTH && !text.startsWith('-') && sanitizeLine(text) === text;
  if (is) return;
  throw new UserError(
    `${JSON.stringify(text.slice(0, 40))} is no model: at most ${MODEL_LENGTH} characters that can be seen, not beginning with a dash`,
    EXIT.usage,
    'nest hire --model sonnet …',
  );
}

/** The title given, or the first words of the task. */
function titleOf({ title, task }: HireInput): string {
  const line =
    (title ?? task)
      .trim()
      .split('\n', 1)[0]
      ?.replace(/^[#\s>*-]+/, '')
      .trim() ?? '';
  return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH - 1)}…` : line || 'work';
}

/** The event that asks for the member. */
export function hireRequest(
  nest: Nest,
  caller: Caller,
  draft: Draft,
  input: Pick<HireInput, 'task' | 'mode' | 'grant'>,
  cwd: string,
): Envelope {
  const data: EventData<'hire_requested'> = {
    request: freshId('hire'),
    role: draft.role,
    supervisor: draft.supervisor,
    title: draft.title,
    task: nest.log.putText(input.task),
    mode: input.mode,
    model: draft.model,
    permissionMode: draft.permissionMode,
    cwd,
    nonce: draft.nonce,
    session: null,
    deadlineSeconds: draft.charter.thresholds.handshakeSeconds,
    launcher: `${process.pid}:${startToken(process.pid) ?? ''}`,
    continues: null,
    grant: input.grant,
    routing: draft.routing,
    discipline: draft.discipline,
  };
  return record('hire_requested', data, {
    actor: caller.actor,
    member: draft.id,
    gen: draft.gen,
    id: data.request,
  });
}

/** What the log would say to a request if it were the next one in it. Changes nothing. */
export function foresee(state: State, request: Envelope): Ruling | undefined {
  return rulingIn(foreseen(state, request), request);
}

/** The state as it would be after a request. */
export function foreseen(state: State, request: Envelope): State {
  const copy = fromJson(toJson(state));
  evolve(copy, request, '');
  return copy;
}

export function rulingIn(state: State, request: Envelope): Ruling | undefined {
  return state.rulings.findLast((ruling) => ruling.request === request.id);
}

/** What the user changes where the charter does not let a model be hired. */
const BOUNDS: Readonly<Record<string, string>> = {
  floor: 'nest charter set models.floor <tier>',
  ceiling: 'nest charter set models.ceiling <tier>',
  off_ladder: `nest charter set models.ladder '["<cheapest>", …]'`,
};

/** The error for a model that floor or ceiling do not let through. */
export function outOfBounds({ code, why }: Pick<Ruling, 'code' | 'why'>, what = 'hired'): UserError {
  return new UserError(`not ${what}: ${why}`, EXIT.refused, BOUNDS[code] ?? 'nest charter show');
}

const ESCALATE = 'nest escalate --reason decision_needed "…"';

/** What is next where a hire does not go with how the team works. */
const STYLE: Readonly<Record<string, string>> = {
  mode_mixed: 'nest tree',
  fork_depth: ESCALATE,
  peer_hires: ESCALATE,
  fork_other: 'nest hire --style fork --under <yourself> …',
  needs_phase: 'nest hire --phase research …',
  no_synthesis: 'nest synthesis --source NAME - < specification.md',
  synthesis_own: 'nest synthesis --source NAME - < specification.md',
  roster_fixed: 'nest hire --style swarm --add-peer …',
  self_verify: 'nest hire --phase verification --verifies NAME --name <a fresh one> …',
  verifies_nobody: 'nest hire --phase verification --verifies NAME …',
  taken: 'nest task list --ready',
  not_ready: 'nest task list --ready',
  unknown_task: 'nest task list',
};

/** Exit code and next command for a refused hire. */
export function refusal(ruling: Ruling, state: State): UserError {
  const allowed = ruling.code === 'not_authorised' || ruling.code === 'unknown_actor';
  const stopped = [...state.members.values()].find(
    (m) => holdsSeat(m) && (m.phase === 'done' || m.phase === 'lost'),
  );
  const limit = ruling.code === 'members' || ruling.code === 'concurrency' || ruling.code === 'depth';
  const room =
    stopped === undefined ? `nest charter set limits.${ruling.code} <n>` : `nest fire ${stopped.id}`;
  if (BOUNDS[ruling.code] !== undefined) return outOfBounds(ruling);
  const first = ruling.code === 'needs_supervisor' && executiveOf(state) === undefined;
  const style = STYLE[ruling.code];
  if (style !== undefined)
    return new UserError(
      `not hired: ${ruling.why}`,
      style === ESCALATE ? EXIT.notAllowed : EXIT.refused,
      style,
    );
  if (ruling.code === 'budget') return new UserError(`not hired: ${ruling.why}`, EXIT.refused, 'nest ledger');
  if (ruling.code === 'use_charter')
    return new UserError(`not hired: ${ruling.why}`, EXIT.refused, 'nest charter set budget.usd N');
  if (ruling.code === 'down') return new UserError(`not hired: ${ruling.why}`, EXIT.refused, 'nest up');
  const next = limit ? room : first ? 'nest hire --role executive "…"' : 'nest tree';
  return new UserError(`not hired: ${ruling.why}`, allowed ? EXIT.notAllowed : EXIT.refused, next);
}
