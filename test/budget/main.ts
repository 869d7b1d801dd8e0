import { parseArgs } from 'node:util';
import { CASES, play, type Row } from './cases.ts';

/**
 * npm run budget:live -- [--seed S] [--json] [--only N]: members that would go on spending for ever, each case under one
 * grant, on the real CLI. Judged from what the scripted model has billed. Exit 0 only if no more was billed than the
 * grant and one reply of every stream of requests, the reports are filed, and the supervisor is told.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const tell = (line: string): void => void process.stderr.write(`${line}\n`);
const rows: Row[] = [];
for (const [i, one] of CASES.entries()) {
  if (values.only !== undefined && values.only !== String(i + 1)) continue;
  tell(`${one.name} …`);
  rows.push(await play(one, values.seed, tell));
}
process.stdout.write(values.json ? `${JSON.stringify(rows)}\n` : table(rows));
process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;

function table(all: readonly Row[]): string {
  const columns = [
    'case',
    'grant',
    'billed',
    'ledger',
    'cutOff',
    'over',
    'allowed',
    'streams',
    'replies',
    'bounded',
    'reports',
    'told',
    'ok',
  ] as const;
  const lines = [columns.map(String), ...all.map((row) => columns.map((name) => String(row[name])))];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => (line[at] as string).length)));
  return lines
    .map(
      (line) =>
        `${line
          .map((text, at) => text.padEnd(widths[at] as number))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
