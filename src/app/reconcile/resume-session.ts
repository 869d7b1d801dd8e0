import type { Member } from '../../domain/state.ts';
import { resumeArgv } from '../../harness/argv.ts';
import { locateClaude } from '../../harness/cli.ts';
import { readJob } from '../../harness/job-state.ts';
import { launch } from '../../harness/launch.ts';
import { spawnEnvIn } from '../../harness/spawn-env.ts';
import { stopSession } from '../../harness/stop.ts';
import { splitProcess } from '../observe.ts';

/** A CLI that hangs must not keep a member from being tried again, in ms. */
const LAUNCH_MS = 30_000;

/**
 * Stops a background session, if it lives, and resumes it under its own full id from its own folder, with a text that
 * begins a turn. What comes back under another id is a copy without hooks and rules, and is stopped.
 *
 * @returns why that did not work, or null
 */
export async function resumeSession(member: Member, config: string, text: string): Promise<string | null> {
  const command = locateClaude(null);
  if ('problem' in command) return command.message;
  const { session, short } = member;
  if (session === null) return 'it has no session';
  const env = spawnEnvIn(config);
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  const stop = (which: Readonly<{ session: string; short: string | null; pid: number | null }>) =>
    stopSession({ command, env, configDir: config, ...which });
  const stopped = await stop({ session, short: pid === null ? null : short, pid });
  if (!stopped.gone) return `it could not be stopped: ${stopped.problem ?? 'its process goes on'}`;
  const result = await launch(command, resumeArgv(session, text), {
    cwd: member.cwd,
    env,
    timeoutMs: LAUNCH_MS,
  });
  if (result.problem !== null) return result.message;
  const job = readJob(result.short, config);
  if (result.short === short || job?.session === session) return null;
  if (job?.session != null) await stop({ session: job.session, short: result.short, pid: null });
  return `a copy was started (${result.short}) and stopped again`;
}
