import { closeSync, constants, openSync, readlinkSync, writeSync } from 'node:fs';

/** Rings the bell of the terminal that a process stands in (Linux). Whatever fails is silent. @returns whether it rang */
export function ringBell(pid: number, platform: NodeJS.Platform = process.platform): boolean {
  if (platform !== 'linux') return false;
  try {
    const terminal = readlinkSync(`/proc/${pid}/fd/1`);
    return /^\/dev\/(?:pts\/\d+|tty\d*)$/.test(terminal) && ring(terminal);
  } catch {
    return false;
  }
}

/** A terminal that nobody reads from must not hold anybody up. */
function ring(terminal: string): boolean {
  const fd = openSync(terminal, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  try {
    return writeSync(fd, '\u0007') === 1;
  } finally {
    closeSync(fd);
  }
}
