import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { driftLine, type Drift as Felt, standingOf } from '../../src/app/platform/standing.ts';
import { claudeCacheDir, ensureClaude } from '../../src/harness/fetch-claude.ts';
import { FACTS } from '../../src/probe/facts.ts';
import { LABS, runFacts } from '../../src/probe/run.ts';
import { DRIFTS } from './drifts.ts';

/**
 * npm run probe:drift [-- ID …]: changes planted into the CLI, which of the facts measured on it differ, and what follows
 * for the product. Exit code 1 where another set differs than should. What members do on such a CLI:
 * test/live/drift.spec.ts.
 */
const wanted = process.argv.slice(2);
const drifts = DRIFTS.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
const real = await ensureClaude({ cacheDir: claudeCacheDir(process.cwd(), homedir()) });
const folder = mkdtempSync(join(tmpdir(), 'nest-drifts-'));
const WORDS: Readonly<Record<Felt['kind'], string>> = {
  refuse: 'refused',
  said: 'said',
  alternative: 'survived',
};
let wrong = drifts.length === 0 ? 1 : 0;
try {
  for (const { id, about, claude, measured, differs } of drifts) {
    const file = join(folder, id);
    writeFileSync(file, claude(real), { mode: 0o755 });
    process.stderr.write(`${id}: ${measured.join(', ')} …\n`);
    const findings = await runFacts({
      claude: file,
      facts: FACTS.filter((fact) => measured.includes(fact.id)),
      jobs: LABS,
      evidenceDir: null,
      signal: new AbortController().signal,
      onFinding: () => {},
    });
    const found = findings.filter(({ verdict }) => verdict !== 'holds').map((one) => one.id);
    const right = [...found].sort().join() === [...differs].sort().join();
    if (!right) wrong += 1;
    process.stdout.write(`${id}: the CLI ${about}\n`);
    for (const one of findings) process.stdout.write(`  ${one.verdict.padEnd(7)}  ${one.id}: ${one.seen}\n`);
    const { drifts: felt } = standingOf({ version: id, extent: 'part', differs: found });
    for (const one of felt) process.stdout.write(`  ${WORDS[one.kind]}: ${driftLine(one)}\n`);
    if (!right) process.stdout.write(`  WRONG: should differ: ${differs.join(', ')}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(
  `${drifts.length - Math.min(wrong, drifts.length)} of ${drifts.length} planted drifts found and named\n`,
);
if (wrong > 0) process.exitCode = 1;
