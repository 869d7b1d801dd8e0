import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../../src/harness/run.ts';
import { spawnEnv } from '../../src/harness/spawn-env.ts';
import { type Piece, type Row, readRows, repo } from './rows.ts';
import { without } from './without.ts';

/**
 * npm run seeds:check [-- ROW …]: deletes each piece of code that `docs/seeds.md` cites, one at a time in a copy of the
 * repository, and runs the tests of its row. Exit code 1 where they stay green.
 */

/** Unit tests of one row take seconds; whoever hangs without its code has noticed as well. */
const LIMIT_MS = 120_000;

type Case = Readonly<{ piece: Piece; tests: readonly string[]; rows: readonly string[] }>;

/** Rows that cite the same piece with the same tests are one case. */
function casesOf(rows: readonly Row[]): Case[] {
  const cases = new Map<string, { piece: Piece; tests: readonly string[]; rows: string[] }>();
  for (const { id, code, tests } of rows) {
    for (const piece of code) {
      const key = `${piece.file}#${piece.name} ${tests.join(' ')}`;
      const known = cases.get(key);
      if (known === undefined) cases.set(key, { piece, tests, rows: [id] });
      else known.rows.push(id);
    }
  }
  return [...cases.values()];
}

async function copyOfRepository(folder: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z'], {
    cwd: repo,
    env: spawnEnv(),
    timeoutMs: LIMIT_MS,
  });
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(repo, file), join(folder, file), { force: true });
  }
  for (const shared of ['node_modules', '.cache']) symlinkSync(join(repo, shared), join(folder, shared));
}

async function build(folder: string): Promise<void> {
  const args = ['scripts/run.mjs', 'scripts/build.mjs'];
  const built = await run(process.execPath, args, { cwd: folder, env: spawnEnv(), timeoutMs: LIMIT_MS });
  if (!built.ok) throw new Error(`the bundles could not be built: ${built.stderr}`);
}

async function areGreen(tests: readonly string[], folder: string): Promise<boolean> {
  const vitest = join(repo, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project', 'unit', '--bail', '1', ...tests];
  const ran = await run(process.execPath, args, { cwd: folder, env: spawnEnv(), timeoutMs: LIMIT_MS });
  if (/No test files found/.test(ran.stdout + ran.stderr))
    throw new Error(`no unit test in ${tests.join(' ')}`);
  return ran.ok;
}

/** Whether the tests of a case turn red without its code. */
async function turnsRed({ piece, tests }: Case, folder: string): Promise<boolean> {
  const path = join(folder, piece.file);
  const source = readFileSync(path, 'utf8');
  const less = without(source, piece.name);
  if (less === null) throw new Error(`${piece.file} declares no ${piece.name}`);
  writeFileSync(path, less);
  try {
    // Tests of hooks and commands run the bundles.
    await build(folder);
    return !(await areGreen(tests, folder));
  } finally {
    writeFileSync(path, source);
  }
}

const wanted = process.argv.slice(2);
const rows = readRows().filter(({ id }) => wanted.length === 0 || wanted.includes(id));
const cases = casesOf(rows);
const queue = [...cases];
/** Tests that are red with all the code in place show nothing. */
const untouched = mkdtempSync(join(tmpdir(), 'nest-seeds-'));
try {
  await copyOfRepository(untouched);
  const tests = [...new Set(cases.flatMap((one) => one.tests))];
  if (!(await areGreen(tests, untouched))) throw new Error('the tests are red as they are');
} finally {
  rmSync(untouched, { recursive: true, force: true });
}
const green: string[] = [];
let done = 0;
async function work(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nest-seeds-'));
  try {
    await copyOfRepository(folder);
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      const name = `${one.piece.file}#${one.piece.name} (${one.rows.join(', ')})`;
      const red = await turnsRed(one, folder);
      if (!red) green.push(name);
      done += 1;
      process.stderr.write(
        `${String(done).padStart(4)} of ${cases.length}  ${red ? 'red  ' : 'GREEN'}  ${name}\n`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
await Promise.all(Array.from({ length: Math.min(availableParallelism(), cases.length) }, work));
process.stdout.write(
  `${cases.length - green.length} of ${cases.length} pieces are missed by their tests when they are deleted\n`,
);
for (const name of green) process.stdout.write(`not missed: ${name}\n`);
if (green.length > 0 || cases.length === 0) process.exitCode = 1;
