import { describe, expect, it } from 'vitest';
import { defaultCharter } from '../../src/domain/charter.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import { amended, fact, fired, founded, hire, notStarted, prompted, seated } from '../support/facts.ts';
import { fold, given, inboxLines } from '../support/given.ts';

const TEAM = [
  founded(),
  ...seated('boss', 'user'),
  ...seated('dev', 'boss'),
  ...seated('ops', 'boss'),
  prompted('S-dev'),
];

const objective = (text: string): Envelope =>
  fact('charter_amended', { charter: defaultCharter(text), changed: ['objective'] }, { actor: 'user' });

const NOTED = 'notice user charter, for information';
const JUDGED = 'notice user charter';

describe('a charter that is amended', () => {
  it('comes before everybody who may still act, launched or not, and before nobody else', () => {
    given(TEAM, hire('late', 'boss'), hire('none', 'boss'), notStarted('none', 'untrusted'), fired('ops'))
      .when(amended({ members: 12 }))
      .then((state) => {
        for (const id of ['boss', 'dev', 'late']) expect(inboxLines(state, id).at(-1)).toBe(NOTED);
        for (const id of ['none', 'ops', 'user']) expect(inboxLines(state, id)).toEqual([]);
      });
  });

  it('wakes those who are at work or have others below them, when they have to judge their work by it', () => {
    given(TEAM)
      .when(objective('Something else.'))
      .then((state) => {
        expect(inboxLines(state, 'boss')).toEqual([JUDGED]);
        expect(inboxLines(state, 'dev')).toEqual([JUDGED]);
        expect(inboxLines(state, 'ops')).toEqual([NOTED]);
      });
  });

  it('says what it was, and what it is', () => {
    const state = fold([...TEAM, objective('Something else.')]);
    const before = JSON.stringify(fold(TEAM).charter?.objective);
    expect(state.inboxes.get('dev')?.items[0]?.text).toEqual({
      text: expect.stringContaining(`objective: ${before} → "Something else."`),
    });
  });

  it('is amended by the user alone', () => {
    given(TEAM)
      .when(amended({ members: 12 }, 'session:S-boss'))
      .then((state) => {
        expect(inboxLines(state, 'dev')).toEqual([]);
        expect(state.counts.late).toBe(1);
      });
  });
});
