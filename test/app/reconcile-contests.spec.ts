import { expect, test } from 'vitest';
import { foldNest } from '../../src/app/fold-log.ts';
import { raiseContests } from '../../src/app/reconcile/contests.ts';
import { claiming, founded, seated } from '../support/facts.ts';
import { nestOf, typesIn } from './scene.ts';

const T0 = Date.UTC(2026, 0, 5, 9);

test('a contest that two members have not settled in two minutes is put before their supervisor, once', () => {
  const nest = nestOf(
    founded(),
    ...seated('boss', 'user'),
    ...seated('dev', 'boss'),
    ...seated('ops', 'boss'),
    claiming('dev', ['src/**']),
    claiming('ops', ['src/a.ts']),
  );
  const told: string[] = [];
  const after = (seconds: number): number => {
    raiseContests(nest, foldNest(nest).state, {
      now: () => T0 + seconds * 1000,
      tell: (line) => void told.push(line),
    });
    return typesIn(nest).filter((type) => type === 'claim_unsettled').length;
  };
  expect([after(119), after(120), after(121)]).toEqual([0, 1, 1]);
  expect(told).toEqual([expect.stringContaining('ops and dev have not settled clash-')]);
  expect(foldNest(nest).state.inboxes.get('boss')?.items).toMatchObject([
    { kind: 'escalation', from: 'ops' },
  ]);
});
