import { rmSync } from 'node:fs';
import { replaceFile } from '../../log/private-files.ts';
import { platformFile } from './line.ts';
import { driftLine, type Standing } from './standing.ts';

/**
 * Leaves word in a nest of what is felt of the version of the CLI that its members run on, for whoever looks often: he
 * reads one small file, which is not there when all is well. A cache: `nest doctor` does not go by it.
 */
export function notePlatform(nestDir: string, { version, drifts }: Standing): void {
  const felt = drifts.filter(({ kind }) => kind !== 'alternative').map(driftLine);
  try {
    if (felt.length === 0) rmSync(platformFile(nestDir), { force: true });
    else replaceFile(platformFile(nestDir), `${JSON.stringify({ version, felt })}\n`, { durable: false });
  } catch {
    // Derived.
  }
}
