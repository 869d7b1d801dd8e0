import type { Member } from '../../domain/state.ts';
import { daemonLives } from '../../harness/daemon.ts';
import { readJob } from '../../harness/job-state.ts';
import { configOf } from '../wake.ts';

/** States of a job after which the platform does not start its session again by itself. */
const OVER = new Set(['done', 'failed', 'stopped']);

/** Whether the platform may yet start a session again that was killed in the middle of a turn. fact: session.respawn */
export function mayRespawn(member: Member): boolean {
  if (member.turn?.open !== true || member.short === null) return false;
  const config = configOf(member);
  const state = readJob(member.short, config)?.state ?? null;
  return state !== null && !OVER.has(state) && daemonLives(config);
}
