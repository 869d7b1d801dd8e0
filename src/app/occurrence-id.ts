import { createHash } from 'node:crypto';
import type { Member } from '../domain/state.ts';
import type { Caller } from './caller.ts';
import { freshId } from './record.ts';

/**
 * The key of something a session says in one of its turns. A turn that the platform runs again after a crash says it
 * again under the same key, so it counts once; said in another turn it counts again. A person's words are always new.
 */
export function occurrenceId(what: string, caller: Caller, member: Member, parts: readonly string[]): string {
  if (caller.session === null) return freshId(what);
  const hash = createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 24);
  return `${what}:${caller.session}:${member.turns}:${hash}`;
}
