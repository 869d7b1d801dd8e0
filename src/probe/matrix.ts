import type { Finding, Verdict } from './run.ts';

/** What was found out about one fact on one version of the CLI. */
export type Cell = Readonly<{ verdict: Verdict; seen: string }>;

/** Cells by the id of the fact, then by the version. */
export type Matrix = Readonly<Record<string, Readonly<Record<string, Cell>>>>;

/** Sorts versions, oldest first, by their numbers. */
function byAge(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

/** All versions in a matrix, oldest first. */
export function versionsOf(matrix: Matrix): string[] {
  const all = Object.values(matrix).flatMap((row) => Object.keys(row));
  return [...new Set(all)].sort(byAge);
}

/**
 * A matrix with what was found on one version: a new cell takes the place of the one before, and rows of facts that are no
 * longer among `ids` go. Rows come in the order of `ids`, cells by the age of the version.
 */
export function withFindings(
  matrix: Matrix,
  version: string,
  findings: readonly Pick<Finding, 'id' | 'verdict' | 'seen'>[],
  ids: readonly string[],
): Matrix {
  const found = new Map(findings.map(({ id, verdict, seen }) => [id, { verdict, seen }]));
  const rows = ids.flatMap((id) => {
    const cell = found.get(id);
    const row = { ...matrix[id], ...(cell === undefined ? {} : { [version]: cell }) };
    const cells = Object.entries(row).sort(([a], [b]) => byAge(a, b));
    return cells.length === 0 ? [] : [[id, Object.fromEntries(cells)] as const];
  });
  return Object.fromEntries(rows);
}

/** The text of the file that keeps a matrix: one line for each fact and version, so that a change is one line too. */
export function printMatrix(matrix: Matrix): string {
  const rows = Object.entries(matrix).map(([id, row]) => {
    const cells = Object.entries(row).map(([version, { verdict, seen }]) => {
      const cell = `{ "verdict": ${JSON.stringify(verdict)}, "seen": ${JSON.stringify(seen)} }`;
      return `    ${JSON.stringify(version)}: ${cell}`;
    });
    return `  ${JSON.stringify(id)}: {\n${cells.join(',\n')}\n  }`;
  });
  return rows.length === 0 ? '{}\n' : `{\n${rows.join(',\n')}\n}\n`;
}

/** What `printMatrix` gave. @throws Error when it is something else: nothing is written over then */
export function parseMatrix(text: string): Matrix {
  const read: unknown = JSON.parse(text);
  const isMap = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const isCell = (value: unknown): value is Cell =>
    isMap(value) &&
    ['holds', 'differs', 'unknown'].includes(String(value.verdict)) &&
    typeof value.seen === 'string';
  if (!isMap(read)) throw new Error('this is no matrix of facts and versions');
  for (const [id, row] of Object.entries(read)) {
    if (!isMap(row) || !Object.values(row).every(isCell)) throw new Error(`the row of ${id} cannot be read`);
  }
  return read as Matrix;
}
