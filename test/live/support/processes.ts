import { readFileSync } from 'node:fs';
import { processTable } from '../../../src/harness/process.ts';

/** A process and what it was started with. */
export type Seen = Readonly<{ pid: number; parent: number; command: string }>;

/** Every process whose HOME is this one (Linux). */
export function processesOfHome(home: string): Seen[] {
  return processTable().flatMap(({ pid, parent }) => {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`HOME=${home}`)) return [];
      return [
        { pid, parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() },
      ];
    } catch {
      return []; // gone meanwhile
    }
  });
}

/** The waiters among them: hooks that stand beside a supervisor's session. */
export function waitersOf(home: string): Seen[] {
  return processesOfHome(home).filter(({ command }) => /hook\.cjs waiter$/.test(command));
}
