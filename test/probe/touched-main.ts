import { homedir } from 'node:os';
import { claudeCacheDir, ensureClaude } from '../../src/harness/fetch-claude.ts';
import type { Fact } from '../../src/probe/fact.ts';
import { FACTS } from '../../src/probe/facts.ts';
import { measure } from '../../src/probe/measure.ts';
import { LABS, runFacts } from '../../src/probe/run.ts';
import { changedSince } from './changed-files.ts';
import { touched } from './touched.ts';

/**
 * npm run probe:touched [-- BASE]: the facts that the change since BASE touches, on the pinned CLI. BASE is a commit; else
 * NEST_PROBE_BASE names it; else see `changedSince`. One that is not there leaves the quick facts. What does not hold is
 * measured once more by itself (see `measure`). Exit code 1 where one does not hold then either: it differs, or it could not
 * be found out.
 */
const tell = (line: string): void => void process.stdout.write(`${line}\n`);
const interrupted = new AbortController();

async function holding(facts: readonly Fact[]): Promise<number> {
  const findings = await measure({
    claude: await ensureClaude({ cacheDir: claudeCacheDir(process.cwd(), homedir()) }),
    facts,
    jobs: LABS,
    evidenceDir: null,
    signal: interrupted.signal,
    run: runFacts,
    onFinding({ id, verdict, seen, expected, ms }, again) {
      tell(`${again ? 'once more: ' : ''}${verdict.padEnd(7)}  ${id} (${(ms / 1000).toFixed(1)} s)`);
      if (verdict !== 'holds') tell(`  expected: ${expected}\n  seen: ${seen}`);
    },
  });
  return findings.filter(({ verdict }) => verdict === 'holds').length;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());
// Whoever has read this has gone: nobody is told any more, and everything is ended.
process.stdout.on('error', () => interrupted.abort());
const named = process.argv[2] ?? process.env.NEST_PROBE_BASE ?? '';
const { base, files } = await changedSince(process.cwd(), named === '' ? null : named);
const { chosen, note } = touched(FACTS, files);
tell(files === null ? `there is no commit ${base}` : `${files.length} files have changed since ${base}`);
if (note !== null) tell(note);
tell(`${chosen.length} of ${FACTS.length} facts to measure`);
for (const { fact, because } of chosen) tell(`  ${fact.id}  (${because})`);
const holds = chosen.length === 0 ? 0 : await holding(chosen.map(({ fact }) => fact));
tell(`${holds} of ${chosen.length} hold`);
if (holds < chosen.length) process.exitCode = 1;
