// npm run probe:matrix [-- VERSION …] [--only FACT|GROUP …] [--jobs N] [--file FILE] [--compare OTHER]: measures the facts
// of the probe on several versions of Claude Code, one after the other, in labs of their own. What is found is kept in FILE,
// fact by fact, beside what was known; with the file of this repository the page and the table that are made of it follow.
// Exit code 1 when a version could not be measured, 130 when it was interrupted: what was finished by then is kept.
// With --compare nothing is measured: OTHER, a second run's FILE, is held against what is kept. Exit code 1 where they do
// not say the same, cell by cell: two runs differ in timings only, and those are in neither.
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CLAUDE_VERSION, claudeCacheDir, ensureClaude, latestVersion } from '../src/harness/fetch-claude.ts';
import { run } from '../src/harness/run.ts';
import { FACTS } from '../src/probe/facts.ts';
import { type Matrix, printMatrix } from '../src/probe/matrix.ts';
import { differencesOf, differenceText } from '../src/probe/matrix-differences.ts';
import { matrixWords } from '../src/probe/matrix-words.ts';
import { measure } from '../src/probe/measure.ts';
import { measureVersions } from '../src/probe/measure-versions.ts';
import { type Finding, runFacts } from '../src/probe/run.ts';
import { keptMatrix, MATRIX_FILE } from './notes/kept-matrix.ts';

/** The oldest on which members were seen to work, then about one a month, and whatever is newest. */
const VERSIONS = ['2.1.224', '2.1.261', '2.1.280', '2.1.300', CLAUDE_VERSION, 'latest'];

const root = join(import.meta.dirname, '..');
const tell = (line: string): void => void process.stderr.write(`${line}\n`);

const words = matrixWords(process.argv.slice(2), FACTS);
if ('problem' in words) {
  tell(words.problem);
  process.exit(2);
}
const { only, jobs } = words;
const file = words.file === null ? MATRIX_FILE : resolve(words.file);
if (file === MATRIX_FILE && process.platform !== 'linux') {
  tell('what is kept here was measured on Linux: name another file with --file');
  process.exit(2);
}
if (words.compare !== null) {
  const other = resolve(words.compare);
  if (!existsSync(other)) {
    tell(`there is no ${other}`);
    process.exit(2);
  }
  const differences = differencesOf(keptMatrix(file), keptMatrix(other), words.versions);
  for (const one of differences) process.stdout.write(`${differenceText(one)}\n`);
  tell(differences.length === 0 ? 'the same in every cell' : `${differences.length} cells differ`);
  process.exit(differences.length === 0 ? 0 : 1);
}
const facts =
  only.length === 0 ? FACTS : FACTS.filter(({ id, group }) => only.includes(id) || only.includes(group));
// The programs that are measured are ours: one that the user has named is another version.
const env = { ...process.env, NEST_CLAUDE: undefined };

const interrupted = new AbortController();
const { signal } = interrupted;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interrupted.abort());

function change(how: (matrix: Matrix) => Matrix): void {
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, printMatrix(how(keptMatrix(file))));
  renameSync(partial, file);
}

async function measured(_: string, claude: string): Promise<Finding[]> {
  let done = 0;
  const onFinding = ({ id, verdict, seen, ms }: Finding, again: boolean): void => {
    done += again ? 0 : 1;
    const count = again ? 'once more' : `${String(done).padStart(3)} of ${facts.length}`;
    const what = verdict === 'holds' ? '' : `: ${seen}`;
    tell(`  ${count.padEnd(10)}  ${verdict.padEnd(7)}  ${id} (${(ms / 1000).toFixed(1)} s)${what}`);
  };
  return measure({ claude, facts, jobs, evidenceDir: null, signal, run: runFacts, onFinding });
}

const missed = await measureVersions({
  versions: words.versions.length === 0 ? VERSIONS : words.versions,
  ids: FACTS.map(({ id }) => id),
  signal,
  resolve: async (word) => (word === 'latest' ? latestVersion({ env, signal }) : word),
  fetch: (version) =>
    ensureClaude({ cacheDir: claudeCacheDir(root, homedir()), version, env, signal, log: tell }),
  measure: measured,
  change,
  tell,
});
if (signal.aborted) {
  tell('interrupted: what was finished is kept; npm run docs makes the page of it');
  process.exit(130);
}
if (file === MATRIX_FILE) {
  const loader = pathToFileURL(join(root, 'scripts', 'ts.mjs')).href;
  const docs = ['--import', loader, join(root, 'scripts', 'docs.ts')];
  const { ok, stdout, stderr } = await run(process.execPath, docs, { cwd: root, timeoutMs: 120_000 });
  tell(`${stdout}${stderr}`.trim());
  if (!ok) process.exit(1);
}
process.exit(missed.length === 0 ? 0 : 1);
