import { expect, test } from 'vitest';
import { disciplineOf } from '../../src/domain/assignment.ts';
import { founded, hire, seated } from '../support/facts.ts';
import { fold, memberOf } from '../support/given.ts';

const discipline = disciplineOf({ mode: 'coordinator', phase: 'research', ground: ['src/**'] });

test('how a member works beside others is kept as it was hired', () => {
  const state = fold([founded(), ...seated('boss', 'user'), ...seated('dev', 'boss', { discipline })]);
  expect(memberOf(state, 'dev').discipline).toEqual(discipline);
  expect(memberOf(state, 'boss').discipline).toBeNull();
});

test('it stays with the seat when another session takes that over', () => {
  const log = [founded(), ...seated('boss', 'user'), ...seated('dev', 'boss', { discipline })];
  const state = fold([...log, hire('dev', 'boss', { gen: 2, continues: 'recovery' })]);
  expect(memberOf(state, 'dev')).toMatchObject({ gen: 2, discipline });
});
