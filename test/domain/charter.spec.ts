import { describe, expect, it } from 'vitest';
import { defaultCharter, mergeCharter } from '../../src/domain/charter.ts';
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
