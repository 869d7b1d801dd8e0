import fc from 'fast-check';
import * as z from 'zod';

/** The part of JSON Schema that the schemas of our events come out as. */
type Schema = Readonly<{
  type?: string | readonly string[];
  anyOf?: Schema[];
  enum?: string[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  items?: Schema;
  minItems?: number;
  properties?: Record<string, Schema>;
  propertyNames?: Schema;
  additionalProperties?: Schema;
}>;

/** Values that a zod schema accepts. */
export function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return values(z.toJSONSchema(schema) as Schema);
}

function values(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(values));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => values({ ...schema, type })));
  switch (schema.type) {
    case 'string':
      return strings(schema);
    case 'integer':
    case 'number':
      return fc.integer({
        min: schema.exclusiveMinimum === undefined ? (schema.minimum ?? 0) : schema.exclusiveMinimum + 1,
        max: Math.min(schema.maximum ?? 1_000_000, 1_000_000),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(values(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 4 });
    case 'object':
      return objects(schema);
    default:
      throw new Error(`no values for ${JSON.stringify(schema)}`);
  }
}

function strings({ pattern, minLength = 0, maxLength = 20 }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc
    .string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 20) })
    .map((s) => s.slice(0, maxLength));
}

function objects({ properties, propertyNames, additionalProperties }: Schema): fc.Arbitrary<unknown> {
  if (properties === undefined) {
    return fc.dictionary(strings(propertyNames ?? {}), values(additionalProperties ?? {}), { maxKeys: 3 });
  }
  return fc.record(Object.fromEntries(Object.entries(properties).map(([name, s]) => [name, values(s)])));
}
