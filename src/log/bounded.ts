import fs from 'node:fs';

/**
 * Keeps a file that others append to from growing without bound: what stands in it moves to `<file>.1`, once it is larger
 * than `max` bytes. The file itself stays, for whoever has it open.
 */
export function keepBelow(file: string, max: number): void {
  try {
    if (fs.statSync(file).size <= max) return;
    fs.copyFileSync(file, `${file}.1`);
    fs.truncateSync(file, 0);
  } catch {
    // Not there, or the disk is full: it is a convenience.
  }
}
