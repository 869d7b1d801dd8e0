import { tallyOf, type View } from '../../src/probe/matrix-view.ts';

const WIDTH = 110;

/** `src/harness/measured.ts`, formatted as the linter wants it. */
export function measuredModule(view: View): string {
  const entries = view.versions.map((version, i) => {
    const { differs, unknown, unmeasured } = tallyOf(view, i);
    const fields = [
      `    version: '${version}',`,
      list('differs', differs),
      list('unknown', [...unknown, ...unmeasured]),
    ];
    return `  {\n${fields.join('\n')}\n  },\n`;
  });
  return `/**
 * What was found on one version of Claude Code, as ids of facts. \`differs\`: not as the facts claim. \`unknown\`: it could not be
 * found out, or was not measured. Every other fact of the probe holds there.
 */
export type Measured = Readonly<{ version: string; differs: readonly string[]; unknown: readonly string[] }>;

/** All versions that were measured, oldest first; from docs/harness-matrix.json. */
export const MEASURED: readonly Measured[] = [${entries.length === 0 ? '' : `\n${entries.join('')}`}];
`;
}

/** On one line where it fits. */
function list(name: string, ids: readonly string[]): string {
  const line = `    ${name}: [${ids.map((id) => `'${id}'`).join(', ')}],`;
  return line.length <= WIDTH
    ? line
    : `    ${name}: [\n${ids.map((id) => `      '${id}',\n`).join('')}    ],`;
}
