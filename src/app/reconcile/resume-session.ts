import { join } from 'node:path';
import type { Member } from '../../domain/state.ts';
import { resumeArgv } from '../../harness/argv.ts';
import { locateClaude } from '../../harness/cli.ts';
import { readJob } from '../../harness/job-state.ts';
import { launch } from '../../harness/launch.ts';
import { spawnEnvIn } from '../../harness/spawn-env.ts';
import { stopSession } from '../../harness/stop.ts';
import { foldNest } from '../fold-log.ts';
import { livePid } from '../live-pid.ts';
import type { Nest } from '../nest.ts';
import { takeLock } from '../process-lock.ts';
import { record } from '../record.ts';
import { configOf } from '../wake.ts';
import { isComing } from './coming.ts';

/** A CLI that hangs must not keep a member from being tried again, in ms. */
const LAUNCH_MS = 30_000;

/**
 * Stops a background session, if it lives, and resumes it under its own full id from its own folder, with a text that
 * begins a turn. What comes back under another id is a copy without hooks and rules, and is stopped. One process at a
 * time does this for a member, and says so in the log before it does.
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
    const about = { actor: 'system', member: member.id, gen: member.gen };
    nest.log.append([record('resume_requested', { why: text.slice(0, 480) }, about)], { durable: true });
    return await stopAndResume(member, pid, text);
  } finally {
    lock.release();
  }
}

async function stopAndResume(member: Member, pid: number | null, text: string): Promise<string | null> {
  const command = locateClaude(null);
  if ('problem' in command) return command.message;
  const { session, short } = member;
  if (session === null) return 'it has no session';
  const config = configOf(member);
  const env = spawnEnvIn(config);
  const stop = (which: Readonly<{ session: string; short: string | null; pid: number | null }>) =>
    stopSession({ command, env, configDir: config, ...which });
  if (pid !== null) {
    const stopped = await stop({ session, short, pid });
    if (!stopped.gone) return `it could not be stopped: ${stopped.problem ?? 'its process goes on'}`;
  }
  // Where its session runs, which is a worktree of its own for some.
  const cwd = (short === null ? null : readJob(short, config)?.cwd) ?? member.cwd;
  const result = await launch(command, resumeArgv(session, text), { cwd, env, timeoutMs: LAUNCH_MS });
  if (result.problem !== null) return result.message;
  const job = readJob(result.short, config);
  if (result.short === short || job?.session === session) return null;
  if (job?.session != null) await stop({ session: job.session, short: result.short, pid: null });
  return `a copy was started (${result.short}) and stopped again`;
}
