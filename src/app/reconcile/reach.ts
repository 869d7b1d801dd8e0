import { join } from 'node:path';
import { ageOf } from '../../domain/age.ts';
import type { EventData } from '../../domain/events.ts';
import type { Member } from '../../domain/state.ts';
import { resumeArgv } from '../../harness/argv.ts';
import { locateClaude } from '../../harness/cli.ts';
import { readJob, readSessionProcess, readSessionProcesses } from '../../harness/job-state.ts';
import { launch } from '../../harness/launch.ts';
import { pokeSession } from '../../harness/messaging.ts';
import { alive } from '../../harness/process.ts';
import { spawnEnv } from '../../harness/spawn-env.ts';
import { stopSession } from '../../harness/stop.ts';
import { foldNest } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { splitProcess } from '../observe.ts';
import { takeLock } from '../process-lock.ts';
import { record } from '../record.ts';
import { configOf } from '../wake.ts';

export type Reached = Readonly<{ channel: EventData<'wake_tried'>['channel']; ok: boolean; why: string }>;

/**
 * Starts a turn in a member's session: through its socket while it lives; else by resuming it under its own id, which
 * needs its process to be gone first (a live session would be copied, fact: session.resume-copies). A session that a
 * person sits in, or that waits at a prompt, is never stopped.
 */
export async function reach(nest: Nest, member: Member, id: string, text: string): Promise<Reached> {
  const config = configOf(member);
  const pid = livePid(member);
  const lives = pid !== null;
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
  // Its socket opens a moment after it has begun; what it is at would be cut off.
  if (lives && seen?.status !== 'idle') return { channel: 'resume', ok: false, why: 'it is at work' };
  return resumeSession(nest, member, lives ? pid : null, text);
}

/** The process that runs a member's session now: the one that the log knows, or one whose hooks have not spoken. */
export function livePid(member: Pick<Member, 'process' | 'session' | 'job'>): number | null {
  const [pid, token] = member.process === null ? [null, null] : splitProcess(member.process);
  if (pid !== null && alive(pid, token)) return pid;
  if (member.session === null) return null;
  const found = readSessionProcesses(configOf(member)).find(
    (one) => one.session === member.session && alive(one.pid, one.startToken),
  );
  return found?.pid ?? null;
}

/** How long the session of somebody who was told to go on may take to show, in ms. */
export const COMING_MS = 15_000;

/** Whether somebody has begun to resume a session, and it has not shown yet. A second try would make a copy. */
export function isComing(member: Member, now: number): boolean {
  return member.resumingAt !== null && (ageOf(member.resumingAt, now) ?? COMING_MS) < COMING_MS;
}

/**
 * Resumes a session under its own id, from its own folder. One process at a time does this for a member, and says so in
 * the log before it does.
 *
 * @param pid its process, which is stopped first, or null when there is none
 */
async function resumeSession(nest: Nest, member: Member, pid: number | null, text: string): Promise<Reached> {
  const no = (why: string): Reached => ({ channel: 'resume', ok: false, why });
  const lock = takeLock(join(nest.dir, 'resuming', member.id));
  if (lock === null) return no('somebody else is resuming it');
  try {
    const { state } = foldNest(nest);
    const now = state.members.get(member.id);
    if (state.down !== null) return no('the organisation has been stopped');
    if (now?.gen !== member.gen || now.tombstone !== null) return no('it is gone');
    if (isComing(now, Date.now())) return no('it is being resumed');
    if (pid === null && livePid(now) !== null) return no('it has come back by itself');
    const about = { actor: 'system', member: member.id, gen: member.gen };
    nest.log.append([record('resume_requested', { why: text.slice(0, 480) }, about)], { durable: true });
    return await resume(member, pid, text);
  } finally {
    lock.release();
  }
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
  // Where its session runs, which is a worktree of its own for some.
  const cwd = (member.short === null ? null : readJob(member.short, config)?.cwd) ?? member.cwd;
  const result = await launch(command, resumeArgv(session, text), { cwd, env });
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
