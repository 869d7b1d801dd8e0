import { expect, onTestFinished, test } from 'vitest';
import { priceTable } from '../../src/domain/price-table.ts';
import { metering } from '../app/metering.ts';
import { makeScene } from '../cli/scene.ts';
import { replyRow } from '../support/transcript.ts';

const usage = { input_tokens: 1000, output_tokens: 0 };

test.each([
  ['claude-sonnet-5-5[1m]', 'claude-sonnet-5-5', 2_000_000],
  ['claude-haiku-5-5-20251001', 'claude-haiku-5-5', 100_000],
  ['us.anthropic.claude-opus-5-5-v1:0', 'claude-opus-5-5', 4_000_000],
])('%s is charged as %s', (id, model, nanos) => {
  const desk = metering();
  onTestFinished(desk.remove);
  desk.write(desk.main, replyRow({ model: id, usage }));
  expect(desk.meter()).toMatchObject({ nanos, models: [{ model }], notes: [] });
});

test.each([
  ['claude-opus-9', { model: 'claude-opus-9' }],
  ['unknown', { model: null }],
  ['claude-opus-5-5', { model: 'claude-opus-5-5', usage: { ...usage, speed: 'fast' } }],
])(
  'what has no price on the list (%s) is charged like the dearest that has, and shown as unpriced',
  (model, row) => {
    const desk = metering();
    onTestFinished(desk.remove);
    desk.write(desk.main, replyRow({ usage, ...row }));
    expect(desk.meter()).toMatchObject({
      nanos: 8_000_000,
      models: [{ model, input: 1000 }],
      notes: ['unpriced'],
    });
  },
);

test('rows that the platform writes itself cost nothing', () => {
  const desk = metering();
  onTestFinished(desk.remove);
  desk.write(
    desk.main,
    replyRow({ id: 'a', model: '<synthetic>', usage }),
    replyRow({ id: 'b', usage, more: { isApiErrorMessage: true } }),
    replyRow({ id: 'd', usage }),
  );
  expect(desk.meter()).toMatchObject({ nanos: 100_000, models: [{ replies: 1 }], notes: [] });
});

test('a row without usage costs nothing, and the figure says that it may be too low', () => {
  const desk = metering();
  onTestFinished(desk.remove);
  desk.write(desk.main, replyRow({ id: 'c', usage: null }), replyRow({ id: 'd', usage }));
  expect(desk.meter()).toMatchObject({ nanos: 100_000, models: [{ replies: 1 }], notes: ['damaged'] });
});

test('a price that the user has laid down holds from then on, and names its list', () => {
  const desk = metering();
  onTestFinished(desk.remove);
  const own = { input: '5', output: '25', write5m: '6.25', write1h: '10', read: '0.5' };
  desk.write(desk.main, replyRow({ id: 'a', model: 'claude-opus-9', usage }));
  expect(desk.meter()?.nanos).toBe(8_000_000);
  desk.write(desk.main, replyRow({ id: 'b', model: 'claude-opus-9', usage }));
  const table = priceTable({ 'claude-opus-9': own });
  expect(desk.meter({ table })).toMatchObject({
    nanos: 8_000_000 + 5_000_000,
    table: `${table.id} and others`,
  });
});

test('nest prices says how a model is priced, its date, and what the charter has put in place of the list', () => {
  const scene = makeScene();
  const asked = (...args: string[]) => JSON.parse(scene.nest(['prices', ...args, '--json']).out);
  expect(asked('claude-opus-9').asked).toMatchObject({ source: 'ceiling', input: '8', output: '40' });
  expect(asked().date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(scene.nest(['init', '--objective', 'x']).code).toBe(0);
  const prices = { 'claude-opus-9': { input: '4.125', output: 20, write5m: 5, write1h: 8, read: 0.2 } };
  expect(scene.nest(['charter', 'set', 'budget.prices', JSON.stringify(prices)]).code).toBe(0);
  expect(asked('claude-opus-9').asked).toMatchObject({ source: 'charter', input: '4.125', read: '0.2' });
  const wrong = scene.nest(['charter', 'set', 'budget.prices.opus.input', '0.00001']);
  expect(wrong.code).not.toBe(0);
  expect(wrong.err).toContain('at most three digits behind the point');
});
