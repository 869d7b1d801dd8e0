import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from '../../domain/state.ts';
import { resumeArgv } from '../../harness/argv.ts';
import { type ClaudeCommand, locateClaude } from '../../harness/cli.ts';
import { daemonDied } from '../../harness/daemon.ts';
import { startDaemon } from '../../harness/daemon-start.ts';
import { readJob, readSessionProcesses, type SessionProcess } from '../../harness/job-state.ts';
import { launch } from '../../harness/launch.ts';
import { alive } from '../../harness/process.ts';
import { listedWorker, unlisted } from '../../harness/roster.ts';
import { spawnEnvIn } from '../../harness/spawn-env.ts';
import { stopSession } from '../../harness/stop.ts';
import { foldNest } from '../fold-log.ts';
import { livePid } from '../live-pid.ts';
import type { Nest } from '../nest.ts';
import { takeLock } from '../process-lock.ts';
import { record } from '../record.ts';
import { configOf } from '../wake.ts';
import { comesBack, isComing } from './coming.ts';
import { watcherOf } from './watcher.ts';

/** Why a session is not resumed that the platform is bringing back by itself. */
export const RETURNS = 'the platform is starting it again';
/** A CLI that hangs must not keep a member from being tried again, in ms. */
const LAUNCH_MS = 30_000;
/** The daemon forgets a session at once when it is told to stop it, and by itself three seconds after its death, in ms. */
const FORGET_MS = 5000;
/** A session that was resumed shows in the platform's files within a second or two, in ms. */
const BACK_MS = 8000;
const LOOK_MS = 100;

/**
 * Stops a background session, if it lives, and resumes it under its own full id from its own folder, with a text that
 * begins a turn. What comes back under another id in spite of everything is a copy without hooks and rules, and is
 * stopped. One process at a time does this for a member, and says so in the log before it does.
 *
 * @param pid its process, which is stopped first, or null when there was none
 * @returns why that did not work, or null
 */
export async function resumeSession(
  nest: Nest,
  member: Member,
  pid: number | null,
  text: string,
): Promise<string | null> {
  const lock = takeLock(join(nest.dir, 'resuming', member.id));
  if (lock === null) return 'somebody else is resuming it';
  try {
    const { state } = foldNest(nest);
    const now = state.members.get(member.id);
    if (state.down !== null) return 'the organisation has been stopped';
    if (now?.gen !== member.gen || now.tombstone !== null) return 'it is gone';
    if (isComing(now, Date.now())) return 'it is being resumed';
    if (pid === null && livePid(now) !== null) return 'it has come back by itself';
    if (pid === null && now.short !== null && (await comesBack(now.short, configOf(now)))) return RETURNS;
    const about = { actor: 'system', member: member.id, gen: member.gen };
    nest.log.append([record('resume_requested', { why: text.slice(0, 480) }, about)], { durable: true });
    return await stopAndResume(nest, member, pid, text);
  } finally {
    lock.release();
  }
}

async function stopAndResume(
  nest: Nest,
  member: Member,
  pid: number | null,
  text: string,
): Promise<string | null> {
  const command = locateClaude(null);
  if ('problem' in command) return command.message;
  const { session, short } = member;
  if (session === null || short === null) return 'it has no background session';
  const config = configOf(member);
  const env = spawnEnvIn(config);
  const stop = (which: Readonly<{ session: string; short: string | null; pid: number | null }>) =>
    stopSession({ command, env, configDir: config, spare: watcherOf(nest.dir), ...which });
  if (pid !== null) {
    const stopped = await stop({ session, short, pid });
    if (!stopped.gone) return `it could not be stopped: ${stopped.problem ?? 'its process goes on'}`;
  }
  const again = (): Promise<unknown> => stop({ session, short, pid: null });
  const held = await release(command, short, config, pid !== null, again);
  if (held !== null) return held;
  if (livePid(member) !== null) return 'it has come back by itself';
  // Where its session runs, which is a worktree of its own for some.
  const cwd = readJob(short, config)?.cwd ?? member.cwd;
  const result = await launch(command, resumeArgv(session, text), { cwd, env, timeoutMs: LAUNCH_MS });
  if (result.problem === 'unclear') return (await isBack(session, config)) ? null : result.message;
  if (result.problem !== null) return result.message;
  const job = readJob(result.short, config);
  if (result.short === short || job?.session === session) return null;
  if (job?.session != null) await stop({ session: job.session, short: result.short, pid: null });
  return `a copy was started (${result.short}) and stopped again`;
}

/** Whether a session runs again, where its launch said nothing that is understood. fact: launch.short-id */
async function isBack(session: string, config: string): Promise<boolean> {
  for (const end = performance.now() + BACK_MS; ; await sleep(LOOK_MS)) {
    const runs = (one: SessionProcess): boolean => one.session === session && alive(one.pid, one.startToken);
    if (readSessionProcesses(config).some(runs)) return true;
    if (performance.now() >= end) return false;
  }
}

/**
 * Waits until the platform holds nothing of a session whose process is gone: as long as the daemon lists it, a resume
 * makes a copy (fact: sessions.resume-listed). A daemon that has died forgets nothing, so it is started first; a worker
 * that has shown no session for long is stopped, and by that listed no more (fact: sessions.stop-clears-roster).
 *
 * @param stopped whether its process lived, and was stopped for the sake of this
 * @returns why it must not be resumed yet, or null
 */
async function release(
  command: ClaudeCommand,
  short: string,
  config: string,
  stopped: boolean,
  stop: () => Promise<unknown>,
): Promise<string | null> {
  if (listedWorker(short, config) === null) return null;
  if (daemonDied(config)) await startDaemon(command, config);
  // A daemon that has just come up forgets what it has inherited by itself, and may miss the first stop.
  for (let tries = 0; tries < 2; tries++) {
    if (tries > 0 || !stopped) await stop();
    if (await unlisted(short, config, FORGET_MS)) return null;
  }
  return 'the platform still lists it';
}
