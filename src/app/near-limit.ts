import type { Bound } from '../domain/cap.ts';
import type { Member } from '../domain/state.ts';
import { attendedWords, nearWords } from './limit-words.ts';
import type { Nest } from './nest.ts';
import { record } from './record.ts';

/** Of the bounds that are near, those that a member has not been told of, each by its own mark. */
function untold(member: Member, near: readonly Bound[]): Bound[] {
  return near.filter(({ mark }) => !member.told.includes(mark));
}

/** What a member is to be told of its bounds now; empty where there is nothing to tell, or it has been told. */
export function newsOfBounds(member: Member, near: readonly Bound[]): string {
  const news = untold(member, near);
  if (member.mode === 'adopt') return news.map(attendedWords).join('\n');
  return near[0]?.level === 'hard' ? '' : nearWords(news);
}

/** Writes down what it has been told, once the words are out: told twice is better than never. */
export function noteTold(nest: Nest, member: Member, near: readonly Bound[]): void {
  const { id, gen } = member;
  const told = untold(member, near).map(({ level, mark, words }) => {
    const data = { mark, level: level as Exclude<Bound['level'], 'far'>, words: words.slice(0, 480) };
    return record('budget_told', data, { actor: 'system', member: id, gen, id: `told:${id}:${gen}:${mark}` });
  });
  nest.log.append(told);
}
