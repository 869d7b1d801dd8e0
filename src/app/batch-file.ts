import { join } from 'node:path';

/** What a batch member's run prints: its result document (`json`) and its complaints (`err`). */
export function batchFile(nestDir: string, member: string, gen: number, kind: 'json' | 'err'): string {
  return join(nestDir, 'batch', `${member}-${gen}.${kind}`);
}
