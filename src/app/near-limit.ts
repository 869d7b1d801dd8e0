import type { Bound } from '../domain/cap.ts';
import type { Member } from '../domain/state.ts';
import { attendedWords, nearWords } from './limit-words.ts';
import type { Nest } from './nest.ts';
import { record } from './record.ts';

/** What a member is to be told of its bounds now; empty where there is nothing to tell, or it has been told. */
export function newsOfBound(member: Member, bound: Bound): string {
  if (bound.level === 'far' || member.told.includes(bound.mark)) return '';
  if (member.mode === 'adopt') return attendedWords(bound);
  return bound.level === 'hard' ? '' : nearWords(bound);
}

/** Writes down that it has been told, once the words are out: told twice is better than never. */
export function noteTold(nest: Nest, { id, gen }: Member, { level, mark, words }: Bound): void {
  if (level === 'far') return;
  const data = { mark, level, words: words.slice(0, 480) };
  nest.log.append([
    record('budget_told', data, { actor: 'system', member: id, gen, id: `told:${id}:${gen}:${mark}` }),
  ]);
}
