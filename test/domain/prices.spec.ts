import { describe, expect, it } from 'vitest';
import { type OwnPrice, priceTable } from '../../src/domain/price-table.ts';
import { bareModel, ceilingOf, costOf, priceOf, ratePerToken, type Usage } from '../../src/domain/prices.ts';

const none: Usage = { input: 0, output: 0, write5m: 0, write1h: 0, read: 0 };
const MILLION = 1_000_000;

describe('the price list', () => {
  it.each([
    ['claude-fable-5-2', 8, 40, 10, 16, 0.2],
    ['claude-opus-5-5', 4, 20, 5, 8, 0.2],
    ['claude-sonnet-5-5', 2, 10, 2.5, 4, 0.1],
  ])('charges %s by the million', (model, ...dollars) => {
    const { rates, known } = priceOf(priceTable(), model);
    expect(known).toBe(true);
    const kinds = ['input', 'output', 'write5m', 'write1h', 'read'] as const;
    const costs = kinds.map((kind) => costOf(rates, { ...none, [kind]: MILLION }));
    expect(costs).toEqual(dollars.map((one) => Math.round(one * 1e9)));
  });

  it('charges all of a request of haiku five times when its prompt has more than 100,000 tokens', () => {
    const { rates } = priceOf(priceTable(), 'haiku');
    const usage = { input: 99_000, output: 10, write5m: 500, write1h: 300, read: 200 };
    expect(costOf(rates, usage)).toBe(10_029_500);
    expect(costOf(rates, { ...usage, input: 99_001 })).toBe(5 * 10_029_600);
  });

  it.each([
    ['claude-sonnet-5-5[1m]', 'claude-sonnet-5-5'],
    ['claude-haiku-5-5-20251001', 'claude-haiku-5-5'],
    ['claude-opus-5-5@20251001', 'claude-opus-5-5'],
    ['claude-opus-5-5@default', 'claude-opus-5-5'],
    ['claude-opus-5-5-latest', 'claude-opus-5-5'],
    ['us.anthropic.claude-opus-5-5-v1:0', 'claude-opus-5-5'],
    ['anthropic/claude-fable-5-2', 'claude-fable-5-2'],
    ['eu.anthropic.claude-haiku-5-5-20251001-v1:0', 'claude-haiku-5-5'],
    ['Claude-Opus-5-5', 'claude-opus-5-5'],
    ['claude-opus-9', 'claude-opus-9'],
    ['claude-opus-5-5-fast', 'claude-opus-5-5-fast'],
  ])('takes %s for %s', (id, bare) => {
    expect(bareModel(id)).toBe(bare);
  });

  it.each([
    ['opus', 'claude-opus-5-5'],
    ['best', 'claude-opus-5-5'],
    ['sonnet[1m]', 'claude-sonnet-5-5'],
    ['haiku', 'claude-haiku-5-5'],
    ['fable', 'claude-fable-5-2'],
  ])('knows what %s stands for', (alias, model) => {
    expect(priceOf(priceTable(), alias)).toMatchObject({ model, known: true });
  });

  it('charges a model that it does not have like the dearest that it has, and says so', () => {
    const table = priceTable();
    const price = priceOf(table, 'claude-opus-9');
    expect(price).toEqual({ model: 'claude-opus-9', rates: ceilingOf(table), known: false });
    expect(price.rates).toMatchObject({
      input: 8000,
      output: 40_000,
      write5m: 10_000,
      write1h: 16_000,
      read: 200,
    });
  });

  it('takes no name of an object for a model', () => {
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect(priceOf(priceTable(), name).known).toBe(false);
  });
});

describe('prices of the charter', () => {
  const own: OwnPrice = { input: '4.5', output: 22, write5m: '5.625', write1h: '9', read: '0.45' };

  it('stand before those of the list, and have a list of their own', () => {
    const table = priceTable({ opus: own });
    expect(priceOf(table, 'claude-opus-5-5').rates).toMatchObject({
      input: 4500,
      output: 22_000,
      write5m: 5625,
    });
    expect(table.id).not.toBe(priceTable().id);
    expect(priceTable({ opus: own }).id).toBe(table.id);
  });

  it('price a model that the list does not have, and raise the ceiling with it', () => {
    const table = priceTable({ 'claude-opus-9': { ...own, output: 100, above: 200_000, times: 2 } });
    const { rates, known } = priceOf(table, 'claude-opus-9-20270101');
    expect(known).toBe(true);
    expect(costOf(rates, { ...none, input: 200_001 })).toBe(2 * 200_001 * 4500);
    expect(priceOf(table, 'claude-opus-10').rates.output).toBe(200_000);
  });

  it('never lower the ceiling: a model that nobody knows costs what the dearest of the list does', () => {
    const free = { input: 0, output: 0, write5m: 0, write1h: 0, read: 0 };
    const table = priceTable({ fable: free, opus: free, sonnet: free, haiku: free });
    expect(priceOf(table, 'opus').rates.output).toBe(0);
    expect(priceOf(table, 'claude-opus-9').rates).toEqual(ceilingOf(priceTable()));
  });

  it('change nothing where they cannot be read', () => {
    const table = priceTable({ opus: { ...own, input: '1e3' } });
    expect(priceOf(table, 'opus').rates.input).toBe(4000);
  });

  it.each([
    ['0.1', 100],
    [0.1, 100],
    [0.3, 300],
    ['12.5', 12_500],
    ['0.001', 1],
    [2, 2000],
    ['0.0001', null],
    [0.000_1, null],
    [1e-7, null],
    ['-1', null],
    ['', null],
    ['1,5', null],
  ])('are read by their digits: %j dollars a million are %j nano-dollars a token', (dollars, nanos) => {
    expect(ratePerToken(dollars)).toBe(nanos);
  });
});
