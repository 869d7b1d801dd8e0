import type { Member } from '../../domain/state.ts';
import { daemonLives, daemonSince } from '../../harness/daemon.ts';
import { readJob } from '../../harness/job-state.ts';
import { listedWorker } from '../../harness/roster.ts';
import { isReturning } from '../reconcile/coming.ts';
import { configOf } from '../wake.ts';

/** States of a job after which the platform does not start its session again by itself. */
const OVER = new Set(['done', 'failed', 'stopped']);

/** Whether the platform may yet start a session again that was killed in the middle of a turn. fact: sessions.respawn */
export function mayRespawn(member: Member): boolean {
  if (member.turn?.open !== true || member.short === null) return false;
  const config = configOf(member);
  const state = readJob(member.short, config)?.state ?? null;
  return state !== null && !OVER.has(state) && daemonLives(config);
}

/**
 * Whether the platform starts a session again by itself, so that it is waited for: it has begun to, or will, since it is
 * the daemon's own. One that a later daemon has found dead may hang when it is brought back, and is taken over instead.
 */
export function respawns(member: Member, now: number): boolean {
  const { short } = member;
  if (short === null) return false;
  const config = configOf(member);
  if (isReturning(short, config, now)) return true;
  const first = listedWorker(short, config)?.firstStartedAt ?? null;
  const since = daemonSince(config);
  return first !== null && since !== null && since <= first && mayRespawn(member);
}
