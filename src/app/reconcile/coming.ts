import { ageOf } from '../../domain/age.ts';
import type { Member } from '../../domain/state.ts';
import { listedWorker } from '../../harness/roster.ts';

/** How long the session of somebody who was told to go on may take to show, in ms. */
export const COMING_MS = 15_000;

/** Whether somebody has begun to resume a session, and it has not shown yet. A second try would make a copy. */
export function isComing(member: Pick<Member, 'resumingAt'>, now: number): boolean {
  return member.resumingAt !== null && (ageOf(member.resumingAt, now) ?? COMING_MS) < COMING_MS;
}

/** Whether the platform has begun to start the session of a job again, which died in the middle of a turn (fact: session.respawn). */
export function isReturning(short: string, config: string, now: number): boolean {
  const since = listedWorker(short, config)?.hostedSince ?? null;
  return since !== null && now - since < COMING_MS;
}
