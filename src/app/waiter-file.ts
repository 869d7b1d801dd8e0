import { join } from 'node:path';

/** Where the waiter that stands beside a session's process leaves its own (see `takeLock`). */
export function waiterFile(nestDir: string, sessionPid: number): string {
  return join(nestDir, 'waiters', String(sessionPid));
}
