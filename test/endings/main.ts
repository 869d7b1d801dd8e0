import { appendFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runLane } from './lane.ts';
import type { Result } from './result.ts';
import { ROWS } from './rows.ts';

/**
 * npm run endings [-- --only NAME --times N]: forces every ending on the real CLI, N times (3), in N organisations side by
 * side, and prints one JSON line per forced ending. Exit 0 only when all came out as the table says.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    times: { type: 'string', default: '3' },
    out: { type: 'string' },
  },
});
const times = Number(values.times);
const only = new Set(values.only ?? ROWS.map(({ name }) => name));
const unknown = [...only].filter((name) => !ROWS.some((row) => row.name === name));
if (unknown.length > 0 || !Number.isInteger(times) || times < 1) {
  const names = ROWS.map(({ name }) => name).join(', ');
  process.stderr.write(
    `usage: npm run endings -- [--only NAME]… [--times N] [--out FILE]\nendings: ${names}\n`,
  );
  process.exit(2);
}

const began = Date.now();
const results: Result[] = [];
if (values.out !== undefined) writeFileSync(values.out, '');
const tell = (line: string): void => {
  process.stderr.write(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)}s  ${line}\n`);
};
const print = (result: Result): void => {
  results.push(result);
  const line = `${JSON.stringify(result)}\n`;
  process.stdout.write(line);
  if (values.out !== undefined) appendFileSync(values.out, line);
};

const rows = ROWS.filter(({ name }) => only.has(name));
const lanes = Array.from({ length: times }, (_, index) => runLane({ run: index + 1, rows, tell, print }));
const broken = (await Promise.allSettled(lanes)).filter((lane) => lane.status === 'rejected');
for (const { reason } of broken) tell(`a run broke off: ${(reason as Error).message}`);
const wrong = results.filter(({ ok }) => !ok);
tell(`${results.length - wrong.length} of ${rows.length * times} as the table says`);
process.exit(broken.length === 0 && wrong.length === 0 && results.length === rows.length * times ? 0 : 1);
