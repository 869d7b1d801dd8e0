import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCharter } from '../../src/domain/charter.ts';
import type { EventType } from '../../src/domain/events.ts';
import { fieldsByType } from '../../src/domain/fields-by-type.ts';
import { CharterSchema } from '../../src/domain/schema/charter.ts';
import { DataSchemas, EventSchema } from '../../src/domain/schema/events.ts';
import { hasShape, isKnownType } from '../../src/domain/shape.ts';
import { fact } from '../support/facts.ts';
import { arbitraryOf } from '../support/schema-arbitrary.ts';

const FIELDS = fieldsByType();
/** Fields that lines of earlier versions do not have, so that they may be absent. */
const LATER: Partial<Record<EventType, readonly string[]>> = {
  hire_requested: ['grant', 'routing', 'discipline'],
  report_filed: ['result', 'detail'],
};
const types = Object.keys(DataSchemas) as EventType[];

describe('the cheap check of the fold', () => {
  it('knows every type that has a schema, and no other', () => {
    expect(Object.keys(FIELDS).sort()).toEqual([...types].sort());
    expect(types.every(isKnownType)).toBe(true);
  });

  it.each(types)('checks every field of %s, and no field that it does not have', (type) => {
    expect(Object.keys(FIELDS[type]).sort()).toEqual(Object.keys(DataSchemas[type].shape).sort());
  });

  it.each(types)('accepts every %s that the schema accepts', (type) => {
    fc.assert(
      fc.property(arbitraryOf(DataSchemas[type]), (data) => {
        const event = fact(type, data as never, { actor: 'user', member: 'dev', gen: 1 });
        expect(EventSchema.safeParse(event).error).toBeUndefined();
        expect(hasShape(event)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it.each(types)('refuses a %s that lacks any one of its fields, or has it of another kind', (type) => {
    const fields = Object.keys(FIELDS[type]);
    fc.assert(
      fc.property(arbitraryOf(DataSchemas[type]), fc.constantFrom(...fields), (data, field) => {
        const whole = data as Record<string, unknown>;
        const { [field]: _gone, ...rest } = whole;
        expect(hasShape(fact(type, rest as never))).toBe(LATER[type]?.includes(field) ?? false);
        // No field of any event may be a function-like object within a list: wrong for each kind of check.
        expect(hasShape(fact(type, { ...rest, [field]: [[{}]] } as never))).toBe(false);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the default charter', () => {
  it('is one that the schema accepts', () => {
    expect(CharterSchema.parse(defaultCharter('build it'))).toEqual(defaultCharter('build it'));
  });
});
