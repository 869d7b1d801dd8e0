import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runLane } from './lane.ts';
import { renderPage } from './page.ts';
import type { Result } from './result.ts';
import { ROWS } from './rows.ts';

/**
 * npm run endings [-- --only NAME --times N]: forces every ending on the real CLI, N times (3), in N organisations side by
 * side, and prints one JSON line per forced ending. Exit 0 only when all came out as the table says.
 *
 * --page writes docs/endings.md from what came of it; --from FILE takes the lines of an earlier run instead of a new one.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    times: { type: 'string', default: '3' },
    page: { type: 'boolean', default: false },
    from: { type: 'string' },
  },
});
const times = Number(values.times);
const only = new Set(values.only ?? ROWS.map(({ name }) => name));
const unknown = [...only].filter((name) => !ROWS.some((row) => row.name === name));
if (unknown.length > 0 || !Number.isInteger(times) || times < 1) {
  const names = ROWS.map(({ name }) => name).join(', ');
  process.stderr.write(
    `usage: npm run endings -- [--only NAME]… [--times N] [--page [--from FILE]]\nendings: ${names}\n`,
  );
  process.exit(2);
}

const began = Date.now();
const tell = (line: string): void => {
  process.stderr.write(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)}s  ${line}\n`);
};

/** @returns whether every run came to its end */
async function forceAll(into: Result[]): Promise<boolean> {
  const print = (result: Result): void => {
    into.push(result);
    process.stdout.write(`${JSON.stringify(result)}\n`);
  };
  const rows = ROWS.filter(({ name }) => only.has(name));
  const lanes = Array.from({ length: times }, (_, index) => runLane({ run: index + 1, rows, tell, print }));
  const broken = (await Promise.allSettled(lanes)).filter((lane) => lane.status === 'rejected');
  for (const { reason } of broken) tell(`a run broke off: ${(reason as Error).message}`);
  return broken.length === 0;
}

function linesOf(file: string): Result[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Result);
}

const results: Result[] = values.from === undefined ? [] : linesOf(values.from);
const whole = values.from !== undefined || (await forceAll(results));
if (values.page) {
  const notes = readFileSync(join(import.meta.dirname, 'notes.md'), 'utf8');
  const file = join(import.meta.dirname, '..', '..', 'docs', 'endings.md');
  writeFileSync(file, renderPage(ROWS, results, notes));
}
const good = results.filter(({ ok }) => ok).length;
tell(`${good} of ${results.length} as the table says`);
process.exit(whole && good === results.length ? 0 : 1);
