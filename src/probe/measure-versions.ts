import { type Matrix, withFindings } from './matrix.ts';
import type { Finding } from './run.ts';

export type MeasureVersions = Readonly<{
  /** Versions to measure; `latest` is one, too. */
  versions: readonly string[];
  /** Ids of all facts that there are, in order: what else a matrix holds is dropped. */
  ids: readonly string[];
  signal: AbortSignal;
  /** The version that a word means. @throws Error when that cannot be found out */
  resolve(word: string): Promise<string>;
  /** The program of a version. @throws Error when it cannot be had */
  fetch(version: string): Promise<string>;
  measure(version: string, claude: string): Promise<readonly Finding[]>;
  /** Changes the kept matrix: read, change, write. */
  change(how: (matrix: Matrix) => Matrix): void;
  tell(line: string): void;
}>;

/**
 * Measures one version after the other, and keeps the outcome of each as soon as it is there. A version that cannot be had
 * costs only itself. Broken off, it keeps what was settled. Gives the words whose version was not measured to the end.
 */
export async function measureVersions(how: MeasureVersions): Promise<string[]> {
  const { signal, tell } = how;
  const missed: string[] = [];
  const done = new Set<string>();
  for (const word of how.versions) {
    if (signal.aborted) {
      missed.push(word);
      continue;
    }
    try {
      const version = await how.resolve(word);
      if (done.has(version)) continue;
      done.add(version);
      const claude = await how.fetch(version);
      tell(`Claude Code ${version}`);
      const findings = await how.measure(version, claude);
      if (findings.length > 0) how.change((matrix) => withFindings(matrix, version, findings, how.ids));
      if (signal.aborted) missed.push(word);
    } catch (error) {
      missed.push(word);
      if (!signal.aborted)
        tell(`${word} was not measured: ${error instanceof Error ? error.message : error}`);
    }
  }
  return missed;
}
