import { setTimeout as sleep } from 'node:timers/promises';
import type { EventData } from '../../domain/events.ts';
import type { Member } from '../../domain/state.ts';
import { isAnyAttached } from '../../harness/attached.ts';
import { readSessionProcess, type SessionProcess } from '../../harness/job-state.ts';
import { pokeSession } from '../../harness/messaging.ts';
import { livePid } from '../live-pid.ts';
import type { Nest } from '../nest.ts';
import { configOf } from '../wake.ts';
import { resumeSession } from './resume-session.ts';

/** One way that was tried. `ok`: a new turn of the member followed. */
export type Attempt = Readonly<{
  channel: EventData<'resumption_tried'>['channel'];
  ok: boolean;
  why: string;
}>;

/** What was tried, in order. `hopeless` says why no later try can do better; null while one can. */
export type Reached = Readonly<{ attempts: readonly Attempt[]; hopeless: string | null }>;

/** What is to be said to whom, and how one sees that it was heard: a new turn of the member. */
export type Call = Readonly<{ id: string; text: string; heard: () => boolean }>;

/** A session that took a message begins a turn in a fraction of a second; a slow machine gets more, in ms. */
const TURN_MS = 2500;
/** A resumed session has to start first, in ms. */
const RESUMED_TURN_MS = 15_000;
const LOOK_MS = 50;

/**
 * Starts a turn in a member's session: through its socket while it lives; else by resuming it under its own id, which
 * needs its process to be gone first (a live session would be copied, facts: sessions.resume-copies, sessions.resume-same-id, wake.resume). Each way counts only
 * when a turn follows; otherwise the next one is tried. A session that a person sits in, that waits at a prompt, or that
 * is at work is never stopped.
 */
export async function reach(nest: Nest, member: Member, call: Call): Promise<Reached> {
  const attempts: Attempt[] = [];
  const config = configOf(member);
  const pid = livePid(member);
  if (pid !== null) {
    const poked = await poke(pid, config, call);
    attempts.push(poked);
    if (poked.ok) return { attempts, hopeless: null };
    const kept = whyNotStopped(member, readSessionProcess(pid, config), config);
    if (kept !== null && livePid(member) !== null) {
      const { hopeless, why } = kept;
      return { attempts: [{ ...poked, why: `${poked.why}; ${why}` }], hopeless: hopeless ? why : null };
    }
  } else if (member.mode !== 'bg' || member.session === null || member.short === null) {
    const why = 'its session is not running';
    return { attempts: [{ channel: 'socket', ok: false, why }], hopeless: why };
  }
  const problem = await resumeSession(nest, member, livePid(member), call.text);
  const ok = problem === null && (await turnWithin(RESUMED_TURN_MS, call));
  attempts.push({ channel: 'resume', ok, why: problem ?? (ok ? '' : 'it was resumed, and no turn began') });
  return { attempts, hopeless: null };
}

async function poke(pid: number, config: string, call: Call): Promise<Attempt> {
  const no = (why: string): Attempt => ({ channel: 'socket', ok: false, why });
  if ((readSessionProcess(pid, config)?.waitingFor ?? null) !== null) return no('it waits at a prompt');
  if (!(await pokeSession(pid, config, call.id, call.text))) return no('its socket does not answer');
  if (await turnWithin(TURN_MS, call)) return { channel: 'socket', ok: true, why: '' };
  return no('its socket took it, and no turn began');
}

/** Why a session that lives must not be stopped to be resumed; null when it may be. */
function whyNotStopped(
  member: Member,
  seen: SessionProcess | null,
  config: string,
): Readonly<{ why: string; hopeless: boolean }> | null {
  if (member.mode !== 'bg' || member.short === null || member.session === null)
    return { why: 'it is not ours to stop', hopeless: true };
  if (seen === null) return { why: 'the platform does not say how it stands', hopeless: false };
  if (seen.attended || isAnyAttached(config)) return { why: 'a person may sit in it', hopeless: true };
  if (seen.waitingFor !== null) return { why: 'it waits at a prompt', hopeless: false };
  if (seen.status !== 'idle') return { why: `it is ${seen.status ?? 'at work'}`, hopeless: false };
  return null;
}

async function turnWithin(ms: number, { heard }: Call): Promise<boolean> {
  for (const end = performance.now() + ms; ; await sleep(LOOK_MS)) {
    if (heard()) return true;
    if (performance.now() >= end) return false;
  }
}
