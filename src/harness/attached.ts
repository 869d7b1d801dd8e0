import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alive } from './process.ts';

/**
 * Whether a person may have opened background sessions in a terminal. The platform lists who is attached, and not to
 * which session (one terminal leafs from one to the next), so any that lives counts for all of them.
 * fact: sessions.attach-journal
 */
export function isAnyAttached(config: string): boolean {
  const folder = join(config, 'daemon', 'attach-journal');
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return false;
  }
  return names.some((name) => name.endsWith('.json') && lives(join(folder, name)));
}

function lives(file: string): boolean {
  try {
    const { pid, procStart } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    // Elsewhere the platform counts the start another way than `startToken` of process.ts does.
    const token = process.platform === 'linux' && typeof procStart === 'string' ? procStart : null;
    return typeof pid === 'number' && alive(pid, token);
  } catch {
    return false; // closed meanwhile
  }
}
