import { setTimeout as sleep } from 'node:timers/promises';
import { ageOf } from '../../domain/age.ts';
import type { Member } from '../../domain/state.ts';
import { daemonDied } from '../../harness/daemon.ts';
import { listedWorker } from '../../harness/roster.ts';

/** How long the session of somebody who was told to go on may take to show, in ms. */
export const COMING_MS = 15_000;

/** Whether somebody has begun to resume a session, and it has not shown yet. A second try would make a copy. */
export function isComing(member: Pick<Member, 'resumingAt'>, now: number): boolean {
  return member.resumingAt !== null && (ageOf(member.resumingAt, now) ?? COMING_MS) < COMING_MS;
}

/**
 * Whether the platform has begun to start the session of a job again, which died in the middle of a turn. Without its
 * daemon it does not (fact: sessions.respawn).
 */
export function isReturning(short: string, config: string, now: number): boolean {
  const since = listedWorker(short, config)?.hostedSince ?? null;
  return since !== null && now - since < COMING_MS && !daemonDied(config);
}

/** A terminal outlives the session that was killed in it for a moment, in ms. */
const OUTLIVES_MS = 700;

/** The same, for somebody who can wait until a terminal that is only about to close has closed. */
export async function comesBack(short: string, config: string): Promise<boolean> {
  if (!isReturning(short, config, Date.now())) return false;
  await sleep(OUTLIVES_MS);
  return isReturning(short, config, Date.now());
}
