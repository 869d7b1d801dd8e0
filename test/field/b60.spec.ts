import { describe, expect, it } from 'vitest';
import { capOf, spentOf } from '../../src/domain/ledger.ts';
import { DOLLAR } from '../../src/domain/money.ts';
import { fired, founded, hire, metered, seated, stopped } from '../support/facts.ts';
import { given, lastRuling } from '../support/given.ts';
import { budgeted } from '../support/money-writers.ts';

/** The charter gives 10 without a reserve; the child has 8 of them. */
const CHAIN = [
  founded(),
  budgeted(10, 0),
  ...seated('parent', 'user'),
  ...seated('child', 'parent', { grant: 8 * DOLLAR }),
];
const STOPPED = [...CHAIN, metered('S-child', 5 * DOLLAR), fired('child'), stopped('child')];

describe('budget arithmetic across a chain', () => {
  it('a child that has spent 5 of 8 and is stopped gives 3 back', () => {
    given(STOPPED.slice(0, -2))
      .when()
      .then((state) => expect(capOf(state, 'parent')).toMatchObject({ held: 8 * DOLLAR, left: 2 * DOLLAR }));
    given(STOPPED)
      .when()
      .then((state) => expect(capOf(state, 'parent')).toMatchObject({ held: 5 * DOLLAR, left: 5 * DOLLAR }));
  });

  it('a row of 0.4 that comes after the stop is charged all the same', () => {
    given(STOPPED)
      .when(metered('S-child', 5.4 * DOLLAR))
      .then((state) => {
        expect(spentOf(state, 'child').own).toBe(5.4 * DOLLAR);
        expect(capOf(state, 'parent')).toMatchObject({ held: 5.4 * DOLLAR, left: 4.6 * DOLLAR });
      });
  });

  it('of two hires for the last 3 the first in the log wins', () => {
    given(STOPPED, metered('S-parent', 2 * DOLLAR))
      .when(hire('first', 'parent', { grant: 3 * DOLLAR }), hire('second', 'parent', { grant: 3 * DOLLAR }))
      .then((state) => {
        expect(state.members.has('first')).toBe(true);
        expect(lastRuling(state)).toMatchObject({ request: 'hire second 1', code: 'budget' });
        expect(capOf(state, 'parent')?.left).toBe(0);
      });
  });
});
