import { createInterface } from 'node:readline/promises';
import {
  type Found,
  findLitter,
  type Kind,
  type Litter,
  type Removed,
  removeLitter,
} from '../../app/control/clean.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import type { Here } from '../here.ts';
import { isSet, textOf } from '../options.ts';
import type { Options } from '../spec.ts';
import { oneLine, plural } from '../words.ts';

const DAY_MS = 86_400_000;
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY_MS, w: 7 * DAY_MS };

export async function run(here: Here, _args: readonly string[], options: Options): Promise<number> {
  const age = ageOf(textOf(options, 'older-than') ?? '30d');
  const found = await findLitter(here.nest(), here.caller(), age);
  const yes = isSet(options, 'yes') && !isSet(options, 'dry-run');
  if (!here.json) here.print(render(found));
  const agreed =
    yes || (!here.json && !isSet(options, 'dry-run') && found.litter.length > 0 && (await ask(here)));
  const removed = agreed ? await removeLitter(found.litter) : [];
  if (here.json) here.printJson({ ...found, removed });
  else if (found.litter.length > 0)
    here.print(agreed ? said(removed) : 'nothing has been removed; nest clean --yes does it\n');
  return removed.some(({ problem }) => problem !== null) ? EXIT.refused : 0;
}

/** Milliseconds. @throws UserError when it is no age */
function ageOf(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([mhdw])$/.exec(text) ?? [];
  if (count !== '') return Number(count) * (UNITS[unit] ?? 0);
  const shown = JSON.stringify(text.slice(0, 40));
  throw new UserError(
    `--older-than: ${shown} is no age such as 12h or 30d`,
    EXIT.usage,
    'nest clean --older-than 30d',
  );
}

/** Asks a person. Where nobody can answer, the answer is no. */
async function ask(here: Here): Promise<boolean> {
  if (here.env.session !== null || process.stdin.isTTY !== true || process.stdout.isTTY !== true)
    return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question('remove all of this? [y/N] ')).trim());
  } finally {
    terminal.close();
  }
}

const NAMES: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  text: ['text', 'texts'],
  brief: ['brief', 'briefs'],
  batch: ['output of a batch run', 'outputs of batch runs'],
  runtime: ['copy of nest', 'copies of nest'],
  session: ['remembered session', 'remembered sessions'],
  mark: ['mark of a process that is gone', 'marks of processes that are gone'],
  meter: ['memory of a meter', 'memories of meters'],
  worktree: ['worktree', 'worktrees'],
};

function render({ litter, kept }: Found): string {
  if (litter.length === 0 && kept.length === 0) return 'there is nothing to remove\n';
  const kinds = [...new Set(litter.map(({ kind }) => kind))];
  const groups = kinds.map((kind) =>
    group(
      kind,
      litter.filter((one) => one.kind === kind),
    ),
  );
  const stays = kept.map(({ what, why }) => `  ${oneLine(what, 200)}: ${oneLine(why)}\n`).join('');
  return `${groups.join('')}${stays === '' ? '' : `kept:\n${stays}`}`;
}

function group(kind: Kind, all: readonly Litter[]): string {
  const bytes = all.reduce((sum, one) => sum + one.bytes, 0);
  const size = bytes === 0 ? '' : `, ${(bytes / 1e6).toFixed(1)} MB`;
  const lines =
    kind === 'mark' ? [] : all.map(({ path, why }) => `  ${oneLine(path, 200)}: ${oneLine(why)}\n`);
  return `${plural(all.length, ...NAMES[kind])}${size}\n${lines.join('')}`;
}

function said(removed: readonly Removed[]): string {
  const failed = removed.filter(({ problem }) => problem !== null);
  const lines = failed.map(
    ({ litter, problem }) => `  ${oneLine(litter.path, 200)}: ${oneLine(problem ?? '', 200)}\n`,
  );
  const kept = failed.length === 0 ? '' : `not removed:\n${lines.join('')}`;
  return `removed ${removed.length - failed.length} of ${removed.length}\n${kept}`;
}
