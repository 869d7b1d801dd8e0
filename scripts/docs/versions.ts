import { CONSEQUENCES } from '../../src/app/platform/consequences.ts';
import { standingOf } from '../../src/app/platform/standing.ts';
import { MEASURED, type Measured } from '../../src/harness/measured.ts';
import type { Generator } from '../docs.ts';

/** What a reader has to know of a version that we have measured: whether he can use it, and what he will feel. */
function row({ version, differs }: Measured): string {
  const { support, drifts } = standingOf({ version, extent: 'whole', differs });
  const felt = drifts.filter(({ kind }) => kind !== 'alternative');
  const what = felt.map(({ words }) => words).join('; ');
  const grade = support === 'unsupported' ? '**no**' : felt.length > 0 ? 'with limits' : 'yes';
  return `| ${version} | ${grade} | ${what === '' ? 'nothing' : what} |`;
}

function render(): string {
  const grave = Object.entries(CONSEQUENCES).filter(([, { kind }]) => kind === 'refuse');
  return [
    ['| Claude Code | Supported | What you notice |', '|---|---|---|', ...MEASURED.map(row)].join('\n'),
    `Not supported is a version on which one of these does not hold: ${grave.map(([id]) => `\`${id}\``).join(', ')}. ` +
      'Nobody is hired there.',
  ].join('\n\n');
}

export default { page: 'README.md', render } satisfies Generator;
