import { homedir } from 'node:os';
import { claudeCacheDir, ensureClaude } from '../../src/harness/fetch-claude.ts';
import { FACTS } from '../../src/probe/facts.ts';
import { runFacts } from '../../src/probe/run.ts';
import { changedSince } from './changed-files.ts';
import { touched } from './touched.ts';

/**
 * npm run probe:touched [-- BASE]: the facts that the change since BASE touches, on the pinned CLI. BASE is a commit; else
 * NEST_PROBE_BASE names it; else see `changedSince`. One that is not there leaves the quick facts. Exit code 1 where one
 * does not hold: it differs, or it could not be found out.
 */
const tell = (line: string): void => void process.stdout.write(`${line}\n`);
const named = process.argv[2] ?? process.env.NEST_PROBE_BASE ?? '';
const { base, files } = await changedSince(process.cwd(), named === '' ? null : named);
const { chosen, note } = touched(FACTS, files);
tell(files === null ? `there is no commit ${base}` : `${files.length} files have changed since ${base}`);
if (note !== null) tell(note);
tell(`${chosen.length} of ${FACTS.length} facts to measure`);
for (const { fact, because } of chosen) tell(`  ${fact.id}  (${because})`);
if (chosen.length > 0) {
  const claude = await ensureClaude({ cacheDir: claudeCacheDir(process.cwd(), homedir()) });
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => interrupted.abort());
  const findings = await runFacts({
    claude,
    facts: chosen.map(({ fact }) => fact),
    jobs: 3,
    evidenceDir: null,
    signal: interrupted.signal,
    onFinding: ({ id, verdict, seen, expected, ms }) => {
      tell(`${verdict.padEnd(7)}  ${id} (${(ms / 1000).toFixed(1)} s)`);
      if (verdict !== 'holds') tell(`  expected: ${expected}\n  seen: ${seen}`);
    },
  });
  const holding = findings.filter(({ verdict }) => verdict === 'holds').length;
  tell(`${holding} of ${chosen.length} hold`);
  if (holding < chosen.length) process.exitCode = 1;
}
