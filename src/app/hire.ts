import fs from 'node:fs';
import { join } from 'node:path';
import type { Member, State } from '../domain/state.ts';
import { type Check, type Preflight, preflight } from '../harness/preflight.ts';
import type { Shared } from '../harness/shared-prefix.ts';
import { stateDir, thisUser } from '../log/state-dir.ts';
import { actingAs, type Caller } from './caller.ts';
import { capKind } from './cap-words.ts';
import { foldNest } from './fold-log.ts';
import { checkGrants, checkRules } from './grants.ts';
import { awaitHandshake, type Handshake } from './handshake.ts';
import { warnOfHold } from './held.ts';
import {
  type Draft,
  draftHire,
  foreseen,
  type HireInput,
  hireRequest,
  refusal,
  rulingIn,
} from './hire-plan.ts';
import { type HiredMoney, hiredMoney } from './hired-money.ts';
import { type Launch, launchMember, prepareLaunch } from './launch-member.ts';
import { expireLeases } from './lease.ts';
import type { Nest } from './nest.ts';
import { platformChecks } from './platform/check.ts';
import { knownOf } from './platform/known.ts';
import { notePlatform } from './platform/note.ts';
import { standingOf } from './platform/standing.ts';
import { ensureWatcher } from './reconcile/watcher.ts';
import { forkSource, measureShared } from './team/fork.ts';
import { worthWords } from './team/worth.ts';
import { EXIT, UserError } from './user-error.ts';
import { asVerifier } from './verification.ts';
import { wantsWorktree } from './worktree.ts';
import { ask } from './write.ts';

export type { HireInput } from './hire-plan.ts';

export type Hired = Readonly<{
  member: string;
  gen: number;
  role: Member['role'];
  supervisor: string;
  title: string;
  model: string;
  /** What was declared of the work, and why it runs on that model; null where nothing was. */
  routing: Draft['routing'];
  mode: HireInput['mode'];
  cwd: string;
  session: string | null;
  short: string | null;
  handshake: Handshake;
  brief: string;
  assignment: string;
  /** What it was given, or shares, and what its supervisor has left after that. */
  money: HiredMoney;
  /** Which kind of cap it has, in words. */
  cap: string;
  /** What a fork has from its parent; null where it is none, or that could not be measured. */
  shared: (Shared & Readonly<{ with: string }>) | null;
  warnings: readonly string[];
}>;

export type HirePlan = Readonly<{
  draft: Omit<Draft, 'charter' | 'nonce'>;
  ruling: Readonly<{ accepted: boolean; why: string }>;
  /** What it could spend, and which kinds of cap it would have; null where the hire is refused. */
  money: HiredMoney | null;
  cap: string | null;
  findings: readonly Check[];
  command: readonly string[];
  settings: unknown;
  brief: string;
}>;

/** A name that was made up, not given, may be taken by somebody who hires at the same moment. */
const NAME_ATTEMPTS = 20;

/**
 * Hires a member: asks the log, launches the session, and waits until it has bound itself.
 *
 * @param root the installation this runs from
 * @throws UserError when preflight or the log refuses, or the session did not start; the log then says so too
 */
export async function hireMember(nest: Nest, caller: Caller, wish: HireInput, root: string): Promise<Hired> {
  let { state } = foldNest(nest);
  const input = asVerifier(state, wish);
  const cwd = requireFolder(input.cwd);
  actingAs(state, caller);
  checkRules(input.tools, '--tools');
  const wide = checkGrants(caller, input.tools, input.permissionMode);
  if (expireLeases(nest, state, Date.now()).length > 0) state = foldNest(nest).state;
  const first = draftHire(state, caller, input);
  const fork = forkSource(state, first);
  const hint = worthWords(state, caller, first, input.task);
  const checked = await check(nest, input, cwd, root);
  const refused = checked.checks.find((f) => f.level === 'refuse');
  if (refused !== undefined || checked.command === null) {
    throw new UserError(
      `not hired: ${refused?.message ?? 'no claude'}`,
      EXIT.notStarted,
      refused?.fix ?? null,
    );
  }
  const { draft, accepted } = askForSeat(nest, caller, input, cwd, first);
  const launch: Launch = {
    nest,
    caller,
    draft,
    input: { ...input, worktree: wantsWorktree(draft.charter, draft, input) },
    cwd,
    root,
    command: checked.command,
    cli: checked.version ?? '',
    fork,
  };
  const started = await launchMember(launch);
  // Without a reconciler the hooks still work, on every turn: it is no reason to fail a hire.
  await ensureWatcher(nest, root);
  const waits = input.wait ? '; waiting for its session to begin' : '';
  input.onProgress(`${draft.id} launched as ${started.short ?? started.session}${waits}`);
  const handshake = input.wait
    ? await awaitHandshake(launch, started, accepted)
    : ({ how: 'not awaited', session: started.session } as const);
  const shared = fork === null ? null : await measureShared(fork, handshake.session);
  return {
    member: draft.id,
    gen: draft.gen,
    role: draft.role,
    supervisor: draft.supervisor,
    title: draft.title,
    model: draft.model,
    routing: draft.routing,
    mode: input.mode,
    cwd: started.cwd,
    session: handshake.session,
    short: started.short,
    handshake: handshake.how,
    brief: started.files.brief,
    assignment: started.files.assignment,
    money: hiredMoney(accepted, draft),
    cap: capKind(accepted, { id: draft.id, mode: input.mode }),
    shared: shared === null || fork === null ? null : { ...shared, with: fork.member },
    warnings: [
      ...wide,
      ...(hint === null ? [] : [hint]),
      ...[warnOfHold(accepted, Date.now())].filter((warning) => warning !== null),
      ...checked.checks.filter((f) => f.level === 'warn').map((f) => f.message),
      ...(handshake.how === 'registry' ? [SILENT] : []),
      ...(handshake.how === 'launch' ? [BARE] : []),
    ],
  };
}

/** Said of a session that runs but whose first hook did not: its report may have to be fetched. */
const SILENT =
  'no SessionStart hook has run in its session, which was found in the registry; its other hooks may be silent too';

/** Said of a session in which nothing of the environment of its launch has arrived. */
const BARE =
  'the environment of its launch has not reached its session: it was bound by the id that the launch printed';

/** Asks the log for the seat; a name that was made up, and that somebody else has just taken, is made up anew. */
export function askForSeat(
  nest: Nest,
  caller: Caller,
  input: HireInput,
  cwd: string,
  first: Draft,
): { draft: Draft; accepted: State } {
  let draft = first;
  for (let attempt = 1; ; attempt += 1) {
    const request = hireRequest(nest, caller, draft, input, cwd);
    const { ruling, folded } = ask(nest, request, request.id);
    if (ruling.accepted) return { draft, accepted: folded.state };
    if (ruling.code !== 'name_taken' || draft.named || attempt === NAME_ATTEMPTS)
      throw refusal(ruling, folded.state);
    draft = draftHire(folded.state, caller, input);
  }
}

/** What a hire would do, without doing any of it. */
export async function planHire(nest: Nest, caller: Caller, wish: HireInput, root: string): Promise<HirePlan> {
  const { state } = foldNest(nest);
  const input = asVerifier(state, wish);
  const cwd = requireFolder(input.cwd);
  checkRules(input.tools, '--tools');
  checkGrants(caller, input.tools, input.permissionMode);
  const { charter, nonce, ...draft } = draftHire(state, caller, input);
  const whole = { charter, nonce, ...draft };
  const { checks: findings, command, version } = await check(nest, input, cwd, root);
  const request = hireRequest(nest, caller, whole, { ...input, task: 'dry run' }, cwd);
  const then = foreseen(state, request);
  const ruling = rulingIn(then, request);
  const accepted = ruling?.accepted === true;
  const held = warnOfHold(state, Date.now());
  const prepared = prepareLaunch(
    {
      nest,
      caller,
      draft: whole,
      input,
      cwd,
      root,
      command: command ?? { file: 'claude', args: [], source: 'PATH' },
      cli: version ?? '',
      fork: forkSource(state, whole),
    },
    cwd,
    root,
  );
  return {
    draft,
    ruling: { accepted, why: ruling?.why ?? '' },
    money: accepted ? hiredMoney(then, draft) : null,
    cap: accepted ? capKind(then, { id: draft.id, mode: input.mode }) : null,
    findings:
      held === null
        ? findings
        : [...findings, { id: 'limit', level: 'warn', message: held, fix: 'nest status' }],
    command: prepared.command,
    settings: JSON.parse(prepared.settings),
    brief: prepared.brief,
  };
}

export function requireFolder(cwd: string): string {
  try {
    if (fs.statSync(cwd).isDirectory()) return fs.realpathSync.native(cwd);
  } catch {
    // Said below.
  }
  throw new UserError(`the folder ${cwd} does not exist`, EXIT.notStarted, 'nest hire --cwd <folder> …');
}

/** A hire is checked before the log is asked: what cannot start takes no seat. */
export async function check(
  nest: Nest,
  input: Pick<HireInput, 'mode' | 'permissionMode'>,
  cwd: string,
  root: string,
): Promise<Preflight> {
  const state = stateDir(thisUser());
  const found = await preflight({
    cwd,
    mode: input.mode,
    edits: input.permissionMode !== 'plan',
    claude: null,
    ownBins: [join(root, 'bin'), join(nest.dir, 'runtime')],
    cacheDir: state,
  });
  const tooOld = found.checks.some(({ id, level }) => id === 'version' && level === 'refuse');
  if (found.version === null || tooOld) return found;
  const standing = standingOf(knownOf(found.version, state));
  notePlatform(nest.dir, standing);
  return { ...found, checks: [...found.checks, ...platformChecks(standing)] };
}
