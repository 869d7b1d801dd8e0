import type { EventData } from '../../domain/events.ts';
import type { Member } from '../../domain/state.ts';
import { resumeArgv } from '../../harness/argv.ts';
import { locateClaude } from '../../harness/cli.ts';
import { readJob, readSessionProcess } from '../../harness/job-state.ts';
import { launch } from '../../harness/launch.ts';
import { pokeSession } from '../../harness/messaging.ts';
import { alive } from '../../harness/process.ts';
import { spawnEnv } from '../../harness/spawn-env.ts';
import { stopSession } from '../../harness/stop.ts';
import type { Nest } from '../nest.ts';
import { splitProcess } from '../observe.ts';
import { configOf } from '../wake.ts';

export type Reached = Readonly<{ channel: EventData<'wake_tried'>['channel']; ok: boolean; why: string }>;

/**
 * Starts a turn in a member's session: through its socket while it lives; else by resuming it under its own id, which
 * needs its process to be gone first (a live session would be copied, fact: session.resume-copies). A session that a
 * person sits in, or that waits at a prompt, is never stopped.
 */
export async function reach(_nest: Nest, member: Member, id: string, text: string): Promise<Reached> {
  const [pid, token] = member.process === null ? [null, null] : splitProcess(member.process);
  const lives = pid !== null && alive(pid, token);
  const config = configOf(member);
  if (lives && (await pokeSession(pid, config, id, text))) return { channel: 'socket', ok: true, why: '' };
  if (member.mode !== 'bg' || member.session === null || member.short === null) {
    return {
      channel: 'socket',
      ok: false,
      why: lives ? 'its socket does not answer' : 'its session is not running',
    };
  }
  const seen = pid === null ? null : readSessionProcess(pid, config);
  if (lives && (seen?.waitingFor ?? null) !== null)
    return { channel: 'resume', ok: false, why: 'it waits at a prompt' };
  if (lives && seen?.attended === true) return { channel: 'resume', ok: false, why: 'a person sits in it' };
  return resume(member, lives ? pid : null, text);
}

async function resume(member: Member, pid: number | null, text: string): Promise<Reached> {
  const no = (why: string): Reached => ({ channel: 'resume', ok: false, why });
  const command = locateClaude(null);
  if ('problem' in command) return no(command.message);
  const session = member.session as string;
  const config = configOf(member);
  const env = spawnEnv();
  if (pid !== null) {
    const stopped = await stopSession({ command, env, configDir: config, session, short: member.short, pid });
    if (!stopped.gone) return no(`it could not be stopped: ${stopped.problem ?? 'its process goes on'}`);
  }
  const result = await launch(command, resumeArgv(session, text), { cwd: member.cwd, env });
  if (result.problem !== null) return no(result.message);
  const job = readJob(result.short, config);
  if (result.short === member.short || job?.session === session)
    return { channel: 'resume', ok: true, why: '' };
  // A copy has no hooks and no rules: it must not go on.
  if (job?.session != null)
    await stopSession({
      command,
      env,
      configDir: config,
      session: job.session,
      short: result.short,
      pid: null,
    });
  return no(`a copy was started (${result.short}) and stopped again`);
}
