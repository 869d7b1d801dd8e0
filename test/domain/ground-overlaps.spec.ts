import { expect, it } from 'vitest';
import { disciplineOf } from '../../src/domain/assignment.ts';
import { groundOverlaps } from '../../src/domain/ground-overlaps.ts';
import { claiming, founded, prompted, reported, seated } from '../support/facts.ts';
import { fold } from '../support/given.ts';

const on = (...ground: string[]) => ({ discipline: disciplineOf({ ground }) });
const atWork = (id: string, ...ground: string[]) => [
  ...seated(id, 'boss', on(...ground)),
  prompted(`S-${id}`),
];
const TEAM = [founded(), ...seated('boss', 'user', on('src/**')), prompted('S-boss')];

it('members at work whose briefs or claims name files in common are found before they change any', () => {
  const team = [
    ...TEAM,
    ...atWork('a', 'src/parser'),
    ...atWork('b', 'src/parser/x.ts', 'docs/**'),
    ...atWork('c'),
  ];
  expect(groundOverlaps(fold(team), '/r')).toEqual([{ members: ['a', 'b'], globs: ['src/parser/**'] }]);
  const claimed = fold([...team, claiming('c', ['docs/a.md'], { repo: '/r' })]);
  expect(groundOverlaps(claimed, '/r')).toContainEqual({ members: ['b', 'c'], globs: ['docs/**'] });
  expect(groundOverlaps(claimed, '/elsewhere')).toHaveLength(1);
});

it('who has ended, who is above, and who has other ground is in nobody’s way', () => {
  expect(groundOverlaps(fold([...TEAM, ...atWork('a', 'src/a'), ...atWork('b', 'src/b')]), '/r')).toEqual([]);
  const over = [...TEAM, ...atWork('a', 'src/a'), ...atWork('b', 'src/a'), reported('S-b')];
  expect(groundOverlaps(fold(over), '/r')).toEqual([]);
});
