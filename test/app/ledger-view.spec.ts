import { expect, test } from 'vitest';
import { ledgerOf } from '../../src/app/ledger.ts';
import { DOLLAR } from '../../src/domain/money.ts';
import { charterOf, fact, handshake, hire, metered, prompted, turnEnded } from '../support/facts.ts';
import { nestOf } from './scene.ts';

const HIRED = Date.UTC(2026, 0, 5, 9, 0);
const at = (minute: number): { at: string } => ({ at: new Date(HIRED + minute * 60_000).toISOString() });

test('how long money lasts is what nobody has spent, at the speed of all who spend it', () => {
  const charter = charterOf();
  const nest = nestOf(
    fact(
      'nest_created',
      { nest: 'n', rules: 2, charter: { ...charter, budget: { ...charter.budget, usd: 20 } } },
      at(0),
    ),
    { ...hire('boss', 'user', { role: 'executive' }), ...at(0) },
    handshake('boss'),
    { ...hire('dev', 'boss', { grant: 10 * DOLLAR }), ...at(0) },
    handshake('dev'),
    metered('S-boss', DOLLAR, {}, at(20)),
    metered('S-dev', 4 * DOLLAR, {}, at(30)),
  );
  const now = HIRED + 60 * 60_000;
  const { charter: all, rows } = ledgerOf(nest, now, null);
  expect(all).toMatchObject({
    spent: { nanos: 5 * DOLLAR },
    left: { nanos: 9 * DOLLAR },
    perHour: { nanos: 5 * DOLLAR },
  });
  // $15 at $5 an hour, and $6 at $4 an hour.
  expect(Date.parse(all.runsOutAt ?? '') - now).toBe(3 * 3_600_000);
  expect(Date.parse(rows.find(({ member }) => member === 'dev')?.runsOutAt ?? '') - now).toBe(
    1.5 * 3_600_000,
  );
});

test('what a finished member gave back is not shown as kept by it, and no reserve where there is nobody to retry', () => {
  const charter = charterOf();
  const nest = nestOf(
    fact(
      'nest_created',
      { nest: 'n', rules: 2, charter: { ...charter, budget: { ...charter.budget, usd: 20 } } },
      at(0),
    ),
    hire('boss', 'user', { role: 'executive' }),
    handshake('boss'),
    hire('dev', 'boss', { grant: 10 * DOLLAR }),
    handshake('dev'),
    metered('S-dev', DOLLAR, {}, at(1)),
    prompted('S-dev'),
    turnEnded('S-dev', { closing: { kind: 'result', line: 'it works' } }),
  );
  const dev = ledgerOf(nest, HIRED + 3_600_000, null).rows.find(({ member }) => member === 'dev');
  expect(dev).toMatchObject({ released: true, reserve: { nanos: 0 }, runsOutAt: null });
});
