import { charterFields, kindOf } from '../../src/app/charter-fields.ts';
import { defaultCharter } from '../../src/domain/charter.ts';
import type { Generator } from '../docs.ts';

const EFFECT: Readonly<Record<string, string>> = {
  recorded: 'not yet: recorded only',
  told: 'told to the members in their briefs',
};

const defaults: unknown = defaultCharter('');

function defaultOf(path: string): string {
  if (path === 'objective') return 'none: it has to be given';
  const value = path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], defaults);
  return `\`${JSON.stringify(value)}\``;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const head = `# Charter

What the user has laid down for a nest. \`nest init\` founds it with what its flags say, or with a JSON file (\`--charter FILE\`) that holds any of these fields; \`nest charter show\` prints it; \`nest charter set limits.members 12\` changes one field, and only the user may. A value is JSON where it is JSON, else text.

| Field | Meaning | What may stand there | Default | In force |
|---|---|---|---|---|
`;

export default {
  page: 'docs/charter.md',
  render: () =>
    head +
    [...charterFields()]
      .map(([path, schema]) => {
        const about = schema.description ?? '';
        const effect = EFFECT[schema.effect ?? ''] ?? 'yes';
        return `| \`${path}\` | ${cell(about)} | ${cell(kindOf(schema))} | ${defaultOf(path)} | ${effect} |\n`;
      })
      .join(''),
} satisfies Generator;
