import { join } from 'node:path';
import { readIfThere } from '../log/private-files.ts';
import { splitProcess } from './observe.ts';

/** Where the waiter that stands beside a session's process leaves its own. */
export function waiterFile(nestDir: string, sessionPid: number): string {
  return join(nestDir, 'waiters', String(sessionPid));
}

/** The process that is noted as a session's waiter. Whether it lives is the caller's question. */
export function waiterOf(nestDir: string, sessionPid: number): { pid: number; token: string | null } | null {
  const [pid, token] = splitProcess((readIfThere(waiterFile(nestDir, sessionPid)) ?? '').trim());
  return pid === null ? null : { pid, token };
}
