import { expect, test } from 'vitest';
import type { Matrix } from '../../src/probe/matrix.ts';
import { differencesOf, differenceText } from '../../src/probe/matrix-differences.ts';

const holds = { verdict: 'holds', seen: 'yes' } as const;
const kept: Matrix = {
  'x.one': { '1.0.0': holds, '2.0.0': holds },
  'x.two': { '1.0.0': { verdict: 'differs', seen: 'no' }, '2.0.0': holds },
};

test('two matrices that say the same differ in nothing, whatever the order of their rows', () => {
  const turned = Object.fromEntries(
    Object.entries(kept)
      .reverse()
      .map(([id, row]) => [id, { ...row }]),
  );
  expect(differencesOf(kept, turned)).toEqual([]);
});

test('other words, another verdict, and a cell that only one has are differences', () => {
  const other: Matrix = {
    'x.one': { '1.0.0': { verdict: 'holds', seen: 'Yes' }, '2.0.0': holds },
    'x.two': { '1.0.0': { verdict: 'unknown', seen: 'no' } },
    'x.new': { '2.0.0': holds },
  };
  expect(differencesOf(kept, other).map(differenceText)).toEqual([
    'x.one on 1.0.0\n  kept  holds: yes\n  other holds: Yes',
    'x.two on 1.0.0\n  kept  differs: no\n  other unknown: no',
    'x.two on 2.0.0\n  kept  holds: yes\n  other not measured',
    'x.new on 2.0.0\n  kept  not measured\n  other holds: yes',
  ]);
});

test('a version that was never measured anew is a difference, unless others are named', () => {
  const other: Matrix = {
    'x.one': { '1.0.0': holds },
    'x.two': { '1.0.0': kept['x.two']?.['1.0.0'] ?? holds },
  };
  expect(differencesOf(kept, other).map(({ id, version }) => [id, version])).toEqual([
    ['x.one', '2.0.0'],
    ['x.two', '2.0.0'],
  ]);
  expect(differencesOf(kept, other, ['1.0.0'])).toEqual([]);
});
