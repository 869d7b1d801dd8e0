import { rmSync } from 'node:fs';
import { replaceFile } from '../../log/private-files.ts';
import { platformFile } from './line.ts';
import { driftLine, type Standing } from './standing.ts';

/** What is left in a nest of a standing; null where nothing is felt. */
export function platformNote({ version, drifts }: Standing): string | null {
  const felt = drifts.filter(({ kind }) => kind !== 'alternative').map(driftLine);
  return felt.length === 0 ? null : `${JSON.stringify({ version, felt })}\n`;
}

/**
 * Leaves word in a nest of what is felt of the version of the CLI that its members run on, for whoever looks often: he
 * reads one small file, which is not there when all is well. A cache: `nest doctor` does not go by it.
 */
export function notePlatform(nestDir: string, standing: Standing): void {
  const note = platformNote(standing);
  try {
    if (note === null) rmSync(platformFile(nestDir), { force: true });
    else replaceFile(platformFile(nestDir), note, { durable: false });
  } catch {
    // Derived.
  }
}
