import { describe, expect, it } from 'vitest';
import { checkCharter } from '../../src/app/init.ts';
import { defaultCharter, mergeCharter, priceFaults } from '../../src/domain/charter.ts';
import { CharterSchema } from '../../src/domain/schema/charter.ts';

describe('a patch of the charter', () => {
  const charter = defaultCharter('build it');

  it('changes the fields it names and leaves the others', () => {
    expect(mergeCharter(charter, { limits: { members: 3 }, models: { roster: { staff: 'haiku' } } })).toEqual(
      {
        ...charter,
        limits: { ...charter.limits, members: 3 },
        models: { ...charter.models, roster: { staff: 'haiku' } },
      },
    );
    expect(charter.limits.members).toBe(16);
  });

  it('replaces lists whole', () => {
    const merged = mergeCharter(charter, { models: { ladder: ['opus'] } });
    expect(CharterSchema.parse(merged).models.ladder).toEqual(['opus']);
  });

  it('adds own prices by model, and takes them away: one by null, all by {} or null', () => {
    const price = { input: 1, output: 2, write5m: 3, write1h: 4, read: 5 };
    const prices = (before: unknown, patch: unknown): unknown => {
      const merged = mergeCharter(mergeCharter(charter, { budget: { prices: before } }), {
        budget: { prices: patch },
      });
      return CharterSchema.parse(merged).budget.prices;
    };
    const both = { opus: { ...price, above: 5, times: 2 }, haiku: price };
    expect(prices({ opus: both.opus }, { haiku: price })).toEqual(both);
    expect(prices(both, { opus: { above: null, times: null } })).toEqual({ opus: price, haiku: price });
    expect(prices(both, { opus: null })).toEqual({ haiku: price });
    expect(prices(both, {})).toEqual({});
    expect(prices(both, null)).toEqual({});
    expect(prices({}, null)).toEqual({});
  });

  it('with half of a tier is refused', () => {
    const price = { input: 1, output: 2, write5m: 3, write1h: 4, read: 5 };
    expect(priceFaults({ opus: price, haiku: { ...price, above: 5, times: 2 } })).toEqual([]);
    const [faults, ...others] = [{ above: 5 }, { times: 2 }].map((half) =>
      priceFaults({ opus: { ...price, ...half } }),
    );
    expect(faults).toEqual(['budget.prices of "opus" has `above` without `times`: both or neither']);
    expect(others[0]?.[0]).toContain('`times` without `above`');
    const half = mergeCharter(charter, { budget: { prices: { opus: { ...price, above: 5 } } } });
    expect(() => checkCharter(half, '')).toThrow('both or neither');
  });

  it('reaches no prototype: such keys stay keys, and the schema refuses them', () => {
    const patch: unknown = JSON.parse('{"__proto__":{"polluted":1},"limits":{"constructor":{"polluted":1}}}');
    const merged = mergeCharter(charter, patch);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(CharterSchema.safeParse(merged).success).toBe(false);
  });

  it('that makes no charter is refused by the schema, with the field named', () => {
    for (const [patch, field] of [
      [{ limits: { members: 0 } }, 'members'],
      [{ limits: 5 }, 'limits'],
      [{ objective: '' }, 'objective'],
      [{ unknown: 1 }, 'unknown'],
      [{ permissions: { staff: { allow: 'Bash' } } }, 'allow'],
    ] as const) {
      expect(CharterSchema.safeParse(mergeCharter(charter, patch)).error?.message).toContain(field);
    }
  });
});
