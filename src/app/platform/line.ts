import { join } from 'node:path';
import { readIfThere } from '../../log/private-files.ts';

/** Where a nest keeps word of the platform; there only when something is felt. */
export const platformFile = (nestDir: string): string => join(nestDir, 'platform.json');

/** One line about the version that members run on, where something is felt of it; null where nothing is known to. Never throws. */
export function platformLine(nestDir: string): string | null {
  try {
    const read: unknown = JSON.parse(readIfThere(platformFile(nestDir)) ?? 'null');
    if (typeof read !== 'object' || read === null) return null;
    const { version, felt } = read as Readonly<Record<string, unknown>>;
    if (typeof version !== 'string' || !Array.isArray(felt) || typeof felt[0] !== 'string') return null;
    // What is to be done stands first: a long line is cut.
    const all = felt.length === 1 ? 'nest doctor' : `nest doctor says all ${felt.length}`;
    return `Claude Code ${version} (${all}): ${felt[0]}`;
  } catch {
    return null;
  }
}
