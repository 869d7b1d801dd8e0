import * as z from 'zod';
import { HARMLESS } from '../../src/domain/harmless.ts';
import { DataSchemas, type EventType } from '../../src/domain/schema/events.ts';
import { RULES } from '../../src/domain/version.ts';
import type { Generator } from '../docs.ts';

type Schema = Readonly<{
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
}>;

/** Texts and charters are explained once, above the events. */
const KNOWN: readonly (readonly [test: (schema: Schema) => boolean, name: string])[] = [
  [(schema) => schema.properties?.objective !== undefined, 'charter'],
  [
    ({ anyOf = [] }) => anyOf.length === 2 && anyOf.some(({ properties }) => properties?.blob !== undefined),
    'text',
  ],
];

function typeOf(schema: Schema): string {
  const known = KNOWN.find(([test]) => test(schema));
  if (known !== undefined) return known[1];
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`;
  if (schema.properties === undefined) return schema.type ?? 'anything';
  const fields = Object.entries(schema.properties).map(([name, field]) => `${name}: ${typeOf(field)}`);
  return `{ ${fields.join(', ')} }`;
}

function section(type: EventType): string {
  const schema = z.toJSONSchema(DataSchemas[type], { io: 'input' }) as Schema;
  const rows = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => `| \`${name}\` | ${typeOf(field)} |`,
  );
  const harmless = HARMLESS.has(type) ? ' A reader that does not know it may skip it.' : '';
  const about = DataSchemas[type].description ?? '';
  return [`## ${type}\n`, `${about}${harmless}\n`, '| Field | |\n|---|---|', rows.join('\n'), ''].join('\n');
}

const head = `# Events

One line of \`log.jsonl\` is one event. Its envelope: \`v\` (1), \`id\` (idempotency key), \`at\` (UTC, for ages only), \`type\`, \`actor\` (\`session:<id>\`, \`user\` or \`system\`), \`member\` and \`gen\` (whom it is about, and which generation of it; null when that is not known), \`data\`, and \`harmless\` when a reader that does not know the type may skip it. Rules version: ${RULES}.

A *text* is \`{text}\`, or for a large one \`{blob, bytes, head}\`: the SHA-256 that names a file in \`blobs/\`, its length, and its first characters. The *charter* is what \`nest charter show\` prints.
`;

export default {
  page: 'docs/events.md',
  render: () => [head, ...(Object.keys(DataSchemas) as EventType[]).map(section)].join('\n'),
} satisfies Generator;
