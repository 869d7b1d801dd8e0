import { join } from 'node:path';
import type { Member } from '../domain/state.ts';
import { splitProcess } from './observe.ts';
import { holderOf } from './process-lock.ts';
import { waiterFile } from './waiter-file.ts';

/** Where a `nest wait` of a session leaves its own process (see `takeLock`). */
export function waitFile(nestDir: string, sessionPid: number): string {
  return join(nestDir, 'waits', String(sessionPid));
}

/** Who stands beside a member's session and wakes it at the next word: its waiter, or a `nest wait` of its own. */
export function besideOf(nestDir: string, member: Pick<Member, 'process'>): 'waiter' | 'wait' | null {
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  if (pid === null) return null;
  if (holderOf(waitFile(nestDir, pid)) !== null) return 'wait';
  return holderOf(waiterFile(nestDir, pid)) === null ? null : 'waiter';
}
