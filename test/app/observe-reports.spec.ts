import { expect, test } from 'vitest';
import { foldNest } from '../../src/app/fold-log.ts';
import { observeReports } from '../../src/app/observe-reports.ts';
import { bound, founded, hire, observed, prompted, seated, started } from '../support/facts.ts';
import { memberOf } from '../support/given.ts';
import { nestOf, typesIn } from './scene.ts';

/** No process has a pid as large as this. */
const AT_WORK = [
  founded(),
  ...seated('boss', 'user'),
  hire('dev', 'boss'),
  bound('dev'),
  started('S-dev', { process: '99999999:1' }),
  prompted('S-dev'),
];

test('a death is recorded once, however often somebody looks', () => {
  const nest = nestOf(...AT_WORK);
  for (let look = 0; look < 3; look += 1) observeReports(nest, foldNest(nest).state, 'boss');
  expect(typesIn(nest).filter((type) => type === 'observed').length).toBe(1);
  expect(memberOf(foldNest(nest).state, 'dev').phase).toBe('lost');
});

test('one whose session runs again is not taken for dead by the process that it had', () => {
  const nest = nestOf(...AT_WORK);
  observeReports(nest, foldNest(nest).state, 'boss');
  nest.log.append([observed('dev', 'process_back')]);
  observeReports(nest, foldNest(nest).state, 'boss');
  expect(memberOf(foldNest(nest).state, 'dev')).toMatchObject({ phase: 'working', process: null });
  expect(typesIn(nest).filter((type) => type === 'observed').length).toBe(2);
});
