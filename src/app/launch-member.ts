import { randomUUID } from 'node:crypto';
import { delimiter, dirname, join } from 'node:path';
import { isReadOnly } from '../domain/team/team.ts';
import { readRule } from '../harness/allow-rules.ts';
import {
  batchArgv,
  forkArgv,
  launchArgv,
  launchPrompt,
  type PermissionMode,
  stopArgv,
} from '../harness/argv.ts';
import type { ClaudeCommand } from '../harness/cli.ts';
import { startDetached } from '../harness/detach.ts';
import { findLaunched } from '../harness/find-launched.ts';
import { launch } from '../harness/launch.ts';
import { installedPlugins } from '../harness/plugins.ts';
import { alive } from '../harness/process.ts';
import { NO_EDITS, roleRules } from '../harness/role-rules.ts';
import { run } from '../harness/run.ts';
import { launchSettings } from '../harness/settings.ts';
import { spawnEnv } from '../harness/spawn-env.ts';
import { makePrivateDir } from '../log/private-files.ts';
import { batchFile } from './batch-file.ts';
import { briefText, writeBrief } from './brief.ts';
import { type BriefFiles, briefFiles } from './brief-files.ts';
import { placeOf } from './brief-place.ts';
import type { Caller } from './caller.ts';
import { batchCap, meansOf } from './cap-words.ts';
import { foldNest } from './fold-log.ts';
import { platformRules } from './gate/heeded.ts';
import { readGuides } from './guides.ts';
import type { Draft, HireInput } from './hire-plan.ts';
import type { Nest } from './nest.ts';
import { record } from './record.ts';
import { ensureRuntime } from './runtime.ts';
import { stopIfFired } from './stop-if-fired.ts';
import { type ForkSource, forkPrompt } from './team/fork.ts';
import { EXIT, UserError } from './user-error.ts';
import { isVerifier, verifierRules } from './verification.ts';
import { makeWorktree } from './worktree.ts';
import { portsOf } from './worktree-ports.ts';
import { write } from './write.ts';

/** Everything a launch needs to know. */
export type Launch = Readonly<{
  nest: Nest;
  caller: Caller;
  draft: Draft;
  input: HireInput;
  cwd: string;
  root: string;
  command: ClaudeCommand;
  cli: string;
  /** Whose conversation it begins with; without one it starts blank. */
  fork?: ForkSource | null;
}>;

export type Started = Readonly<{
  short: string | null;
  session: string | null;
  pid: number | null;
  cwd: string;
  files: BriefFiles;
}>;

export type Prepared = Readonly<{
  command: readonly string[];
  settings: string;
  brief: string;
  session: string | null;
}>;

/** Composes the command line of a launch. Writes nothing. @throws UserError when the settings come out too large */
export function prepareLaunch(about: Launch, cwd: string, runtime: string): Prepared {
  const { nest, draft, input, command } = about;
  const permissions = draft.charter.permissions[draft.role];
  const gates = platformRules(draft.charter, draft.role);
  const files = briefFiles(nest.dir, draft);
  const settings = launchSettings({
    nestDir: nest.dir,
    member: draft.id,
    gen: draft.gen,
    nonce: draft.nonce,
    runtimeDir: runtime,
    node: process.execPath,
    path: ownPath(nest.dir, about.root),
    allow: [
      readRule(join(nest.dir, 'briefs')),
      ...(isVerifier(draft)
        ? verifierRules(draft, input.tools)
        : [...roleRules(draft.role), ...permissions.allow, ...input.tools]),
    ],
    // What the gate says anyway is said by the platform as well: they fail in different ways.
    ask: [...permissions.ask, ...gates.ask],
    // Rules that take tools away would make another prefix than the parent’s. fact: rules.deny-removes
    deny: [
      ...permissions.deny,
      ...gates.deny,
      // A verifier is asked about nothing and let do nothing by its mode; there the gate says why.
      ...(isReadOnly(draft) && !isVerifier(draft) ? NO_EDITS : []),
      ...(about.fork == null ? [] : draft.charter.permissions[about.fork.role].deny),
    ],
    plugins: installedPlugins('nest'),
    claude: command.source === 'PATH' ? null : command.file,
    ports: portsOf(nest.dir, cwd),
  });
  if (settings.problem !== null)
    throw new UserError(`not hired: ${settings.problem}`, EXIT.refused, 'nest charter show');
  const args = {
    name: draft.id,
    mode: draft.permissionMode as PermissionMode,
    model: draft.model,
    settings: settings.json,
    briefFile: files.brief,
    // `--tools` of a hire are rules. The platform's own option of that name would take Bash away, and with it nest.
    tools: null,
    prompt: launchPrompt(files.assignment),
  };
  const fork = about.fork ?? null;
  const session = input.mode === 'batch' ? randomUUID() : null;
  const argv =
    fork !== null
      ? forkArgv(
          {
            ...args,
            model: fork.model,
            prompt: forkPrompt(draft, fork, { cwd, task: input.task, file: files.assignment }),
          },
          fork.session,
        )
      : session === null
        ? launchArgv(args)
        : batchArgv({ ...args, sessionId: session, maxUsd: ownCap(about) });
  const place = placeOf(foldNest(nest).state, nest.dir, draft, cwd);
  const brief = briefText(place, draft.charter, input.task, readGuides(runtime));
  return { command: [command.file, ...command.args, ...argv], settings: settings.json, brief, session };
}

/** What a run without a person is given as its own cap, on top of the ledger's. Where nobody is hired, what would be. */
function ownCap({ nest, draft, input }: Launch): number | null {
  const { state } = foldNest(nest);
  const seated = state.members.get(draft.id)?.gen === draft.gen;
  return batchCap(seated ? meansOf(state, draft.id) : (input.grant ?? meansOf(state, draft.supervisor)));
}

/**
 * The hirer's PATH without our own folders: a member has a runtime copy in front of it, and the plugin's, which is on
 * the PATH of an Executive's session, goes with the next version of the plugin (fact: plugin.kept-by-version).
 */
function ownPath(nestDir: string, root: string): string {
  const own = join(nestDir, 'runtime');
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(own) && folder !== join(root, 'bin'))
    .join(delimiter);
}

/**
 * Starts the session of a member that the log has accepted. Whatever fails from here on is written down as
 * `not_started`, which frees the seat.
 *
 * @throws UserError saying why it did not start, or that it was fired meanwhile
 */
export async function launchMember(about: Launch): Promise<Started> {
  const { nest, draft, input } = about;
  let launched: Started;
  try {
    const cwd = input.worktree ? await makeWorktree(nest.dir, draft.charter, about.cwd, draft) : about.cwd;
    const runtime = ensureRuntime(nest.dir, about.root);
    const prepared = prepareLaunch(about, cwd, runtime);
    const place = placeOf(foldNest(nest).state, nest.dir, draft, cwd);
    const files = writeBrief(nest.dir, place, draft.charter, input.task, readGuides(runtime));
    const started =
      input.mode === 'bg'
        ? await startBackground(about, prepared, cwd)
        : await startBatch(about, prepared, cwd);
    write(nest, record('launched', { short: started.short ?? '', cli: about.cli }, aboutMember(about)));
    launched = { ...started, cwd, files };
  } catch (error) {
    throw notStarted(about, (error as Error).message);
  }
  // Whoever waits for the handshake looks as well.
  if (!input.wait) await stopIfFired(about, launched, foldNest(nest).state);
  return launched;
}

/** Who an event of this launch is about, and who caused it. */
export function aboutMember({ caller, draft }: Launch): { actor: string; member: string; gen: number } {
  return { actor: caller.actor, member: draft.id, gen: draft.gen };
}

/** Writes down that the launch failed, and gives the error to throw. */
export function notStarted(about: Launch, why: string, detail = ''): UserError {
  const short = (text: string): string => text.slice(0, 480);
  write(about.nest, record('not_started', { why: short(why), detail: short(detail) }, aboutMember(about)));
  return new UserError(
    `${about.draft.id} not started: ${why}${detail === '' ? '' : ` (${detail})`}`,
    EXIT.notStarted,
    `nest hire --name ${about.draft.id} …`,
  );
}

type Process = Pick<Started, 'short' | 'session' | 'pid'>;

async function startBackground(
  { command, draft }: Launch,
  prepared: Prepared,
  cwd: string,
): Promise<Process> {
  const argv = prepared.command.slice(1 + command.args.length);
  const since = Date.now();
  const result = await launch(command, argv, { cwd, env: spawnEnv() });
  if (result.problem === null) return { short: result.short, session: null, pid: null };
  if (result.problem === 'unclear') {
    // It has worked, and says so in words that are not known. fact: launch.short-id
    const short = await findLaunched({ name: draft.id, cwd, mark: draft.nonce, since });
    if (short !== null) return { short, session: null, pid: null };
  }
  // A session that started without its prompt would wait for one for ever.
  if (result.short !== null) await stopShort(command, result.short);
  throw new Error(result.message);
}

async function startBatch({ nest, draft }: Launch, prepared: Prepared, cwd: string): Promise<Process> {
  const [file, ...args] = prepared.command as [string, ...string[]];
  const output = (kind: 'json' | 'err'): string => batchFile(nest.dir, draft.id, draft.gen, kind);
  makePrivateDir(dirname(output('json')));
  const started = await startDetached(file, args, {
    cwd,
    env: spawnEnv(),
    stdoutFile: output('json'),
    stderrFile: output('err'),
  });
  if (started.pid === null) throw new Error(started.problem);
  return { short: null, session: prepared.session, pid: started.pid };
}

/** Stops what was launched and has not come up in time. */
export async function abandon({ command }: Launch, { short, pid }: Process): Promise<void> {
  if (short !== null) await stopShort(command, short);
  else if (pid !== null && alive(pid)) process.kill(pid, 'SIGTERM');
}

async function stopShort(command: ClaudeCommand, short: string): Promise<void> {
  await run(command.file, [...command.args, ...stopArgv(short)], { env: spawnEnv(), timeoutMs: 20_000 });
}
