import { join } from 'node:path';
import { readIfThere } from '../../log/private-files.ts';

/** Whether what nest relies on was measured with this version of the CLI: `nest probe` leaves its result there. */
export function probed(version: string, stateDir: string): boolean {
  if (!/^\d[\w.+-]*$/.test(version)) return false;
  try {
    const kept: unknown = JSON.parse(readIfThere(join(stateDir, 'probes', `${version}.json`)) ?? '');
    return typeof kept === 'object' && kept !== null;
  } catch {
    return false;
  }
}
