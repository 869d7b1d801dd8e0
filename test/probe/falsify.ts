import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { claudeCacheDir, ensureClaude } from '../../src/harness/fetch-claude.ts';
import type { Fact } from '../../src/probe/fact.ts';
import { type Finding, runFacts } from '../../src/probe/run.ts';
import { TWISTS } from './twists.ts';

/** Measures each fact on a CLI that was changed so that it does not hold. */
export async function falsify(
  facts: readonly Fact[],
  jobs: number,
  tell: (line: string) => void,
): Promise<Finding[]> {
  const real = await ensureClaude({ cacheDir: claudeCacheDir(process.cwd(), homedir()) });
  const folder = mkdtempSync(join(tmpdir(), 'nest-twist-'));
  const queue = [...facts];
  const findings: Finding[] = [];
  const worker = async (): Promise<void> => {
    for (let fact = queue.shift(); fact !== undefined; fact = queue.shift()) {
      const claude = join(folder, fact.id);
      writeFileSync(claude, TWISTS[fact.id]?.claude(real) ?? '', { mode: 0o755 });
      const how = { claude, jobs: 1, evidenceDir: null, signal: new AbortController().signal };
      const onFinding = ({ id, verdict, seen }: Finding): void =>
        tell(`${verdict.padEnd(7)}  ${id}: ${seen}`);
      findings.push(...(await runFacts({ ...how, facts: [fact], onFinding })));
    }
  };
  try {
    await Promise.all(Array.from({ length: jobs }, worker));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return findings;
}
