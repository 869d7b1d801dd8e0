import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Ended, type EndOptions, gone, living, processesOf, signal } from './isolate-end.ts';
import type { ProcessRef } from './process.ts';

/**
 * Kills every process of an isolated HOME, without a word to it: no SessionEnd hook runs. It takes a tenth of a second where a
 * gentle end takes three. The daemon goes first, or it would start again what is killed; what it leaves behind outside of HOME
 * is deleted.
 * @throws when the folder does not carry the mark of an isolated HOME
 */
export async function killProcessesOf(options: EndOptions): Promise<Ended> {
  const found = new Map<number, ProcessRef>();
  // More than once, since one of them may have started another in the moment before.
  for (let round = 0; round < 5; round += 1) {
    const processes = processesOf(options);
    if (processes.length === 0) break;
    for (const one of processes) found.set(one.pid, one);
    signal(processes, 'SIGKILL');
    await gone(processes, 2_000);
  }
  const left = living(processesOf(options));
  if (left.length === 0 && process.platform !== 'win32')
    rmSync(socketsOf(options.configDir), { recursive: true, force: true });
  return { found: found.size, killed: [...found.values()], left };
}

/** The folder of the daemon's sockets: its name is made from that of the configuration folder (read in the program). */
function socketsOf(configDir: string): string {
  const name = createHash('sha256').update(configDir).digest('hex').slice(0, 8);
  return join('/tmp', `cc-daemon-${process.getuid?.() ?? 0}`, name);
}
