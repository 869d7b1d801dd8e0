import { expect, test } from 'vitest';
import { tally, verdictIn } from '../../../src/domain/team/votes.ts';

test('a verdict is the last line that says so, with its reason', () => {
  expect(verdictIn('I looked.\nverdict: Safe — nothing leaves the folder\n')).toEqual({
    verdict: 'safe',
    reason: 'nothing leaves the folder',
  });
  expect(verdictIn('verdict: safe\nOn second thoughts:\n**Verdict:** unsafe: `../` passes')?.verdict).toBe(
    'unsafe',
  );
  expect(verdictIn('the verdict is open')).toBeNull();
});

test('more than half decides; who says otherwise is shown with the reason', () => {
  const vote = (voter: string, verdict: string, reason = '') => ({ voter, verdict, reason });
  const votes = [vote('a', 'safe'), vote('b', 'unsafe', 'paths are not normalised'), vote('c', 'safe')];
  expect(tally(votes)).toEqual({
    verdict: 'safe',
    counts: [
      { verdict: 'safe', voters: ['a', 'c'] },
      { verdict: 'unsafe', voters: ['b'] },
    ],
    dissent: [votes[1]],
  });
});

test('half is no majority, and then nobody is a dissenter alone', () => {
  const votes = ['safe', 'unsafe'].map((verdict, i) => ({ voter: `v${i}`, verdict, reason: '' }));
  expect(tally(votes)).toMatchObject({ verdict: null, dissent: votes });
  expect(tally([])).toMatchObject({ verdict: null, counts: [], dissent: [] });
});
