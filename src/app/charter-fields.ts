import * as z from 'zod';
import { CharterSchema } from '../domain/schema/charter.ts';
import { closest } from './closest.ts';

/** What is used here of a field's JSON Schema. */
type FieldSchema = Readonly<{
  type?: string;
  enum?: readonly unknown[];
  anyOf?: readonly FieldSchema[];
  items?: FieldSchema;
  properties?: Readonly<Record<string, FieldSchema>>;
  additionalProperties?: FieldSchema | boolean;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  maxLength?: number;
  description?: string;
  effect?: string;
  /** What may stand there, where its form alone does not say it. */
  words?: string;
}>;

/** The fields of the charter that hold a value, by their dotted paths, in the order of the schema. */
export function charterFields(): ReadonlyMap<string, FieldSchema> {
  const fields = new Map<string, FieldSchema>();
  const add = (schema: FieldSchema, path: string): void => {
    const { properties } = schema;
    if (properties === undefined) fields.set(path, schema);
    else
      for (const [key, inner] of Object.entries(properties)) add(inner, path === '' ? key : `${path}.${key}`);
  };
  add(whole(), '');
  return fields;
}

function whole(): FieldSchema {
  return z.toJSONSchema(CharterSchema) as FieldSchema;
}

/** What may stand in a field, in words: `a whole number from 1 to 200 or null`. */
export function kindOf(schema: FieldSchema): string {
  const { type, anyOf, items, properties, minimum, exclusiveMinimum, maximum, maxLength } = schema;
  if (schema.words !== undefined) return schema.words;
  if (anyOf !== undefined) return anyOf.map(kindOf).join(' or ');
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (type === 'array') return `a list of ${items?.type === 'string' ? 'texts' : 'values'}`;
  if (type === 'integer') return `a whole number from ${minimum} to ${maximum}`;
  if (type === 'number') {
    const from = minimum === undefined ? `above ${exclusiveMinimum}` : `from ${minimum}`;
    return `a number ${from} ${minimum === undefined ? 'and at most' : 'to'} ${maximum}`;
  }
  if (type === 'boolean') return 'true or false';
  if (type === 'string')
    return maxLength === undefined ? 'a text' : `a text of at most ${maxLength} characters`;
  if (properties !== undefined) return `a group of fields: ${Object.keys(properties).join(', ')}`;
  return type === 'null' ? 'null' : 'texts by name';
}

/** Says in words what is wrong with a charter; the first three faults. */
export function faultsOf(error: z.ZodError, value: unknown): string[] {
  return error.issues.slice(0, 3).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const above = at(value, issue.path);
      return issue.keys.slice(0, 3).map((key) => unknownField([...issue.path, key], (above as Json)[key]));
    }
    const schema = schemaAt(issue.path);
    const name = issue.path.join('.') || 'the charter';
    const given = at(value, issue.path);
    const not = given === undefined ? 'it is missing' : `not ${shown(given)}`;
    return schema === null ? [`${name}: ${issue.message}`] : [`${name} must be ${kindOf(schema)}, ${not}`];
  });
}

type Json = Readonly<Record<PropertyKey, unknown>>;
type Path = readonly PropertyKey[];

/** The field that a mistyped path most probably means, or null. */
function nearestField(path: string): string | null {
  const fields = [...charterFields().keys()];
  const last = (field: string): string => field.split('.').at(-1) as string;
  const same = fields.filter((field) => last(field) === last(path));
  if (same.length === 1) return same[0] as string;
  const near = closest(path, fields);
  if (near !== null) return near;
  const word = closest(last(path), fields.map(last));
  return word === null ? null : (fields.find((field) => last(field) === word) ?? null);
}

function unknownField(path: Path, value: unknown): string {
  let name = path.map(String).join('.');
  // A patch of one field: the whole of its path is what was typed.
  for (let inner = value; isGroup(inner); ) {
    const [key, ...others] = Object.keys(inner);
    if (key === undefined || others.length > 0) break;
    name += `.${key}`;
    inner = inner[key];
  }
  const near = nearestField(name);
  const short = JSON.stringify(name.slice(0, 60));
  return `${short} is no field of the charter${near === null ? '' : ` (did you mean ${near}?)`}`;
}

function isGroup(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Json | null | undefined)?.[key], value);
}

function schemaAt(path: Path): FieldSchema | null {
  return path.reduce<FieldSchema | null>((schema, key) => schema && below(schema, key), whole());
}

function below(
  { items, properties, additionalProperties }: FieldSchema,
  key: PropertyKey,
): FieldSchema | null {
  if (typeof key === 'number') return items ?? null;
  const named = typeof additionalProperties === 'object' ? additionalProperties : null;
  return properties?.[String(key)] ?? named;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
