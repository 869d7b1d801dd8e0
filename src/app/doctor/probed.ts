import { join } from 'node:path';
import { readIfThere } from '../../log/private-files.ts';

/** What `nest probe` has left behind of a version of the CLI: `<state dir>/probes/<version>.json`. */
export type Probed = Readonly<{
  /** Facts that did not hold there. */
  differs: readonly string[];
}>;

/** What was measured with a version; null where it never was. */
export function probed(version: string, stateDir: string): Probed | null {
  if (!/^\d[\w.+-]*$/.test(version)) return null;
  try {
    const kept: unknown = JSON.parse(readIfThere(join(stateDir, 'probes', `${version}.json`)) ?? '');
    if (typeof kept !== 'object' || kept === null) return null;
    const { facts } = kept as { facts?: unknown };
    const all = typeof facts === 'object' && facts !== null ? Object.entries(facts) : [];
    return { differs: all.filter(([, verdict]) => verdict === 'differs').map(([id]) => id) };
  } catch {
    return null;
  }
}
