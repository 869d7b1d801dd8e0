import type { Fact } from './fact.ts';
import { type Cell, type Matrix, versionsOf } from './matrix.ts';

type Known = Pick<Fact, 'id' | 'expected'>;

/** One fact over all measured versions, oldest first; null where it was not measured as it reads now. */
export type Row = Readonly<{ id: string; cells: readonly (Cell | null)[] }>;

export type View = Readonly<{ versions: readonly string[]; rows: readonly Row[] }>;

/** What changed from one measured version to the next. */
export type Change = Readonly<{ id: string; before: Cell; after: Cell }>;

/** A matrix as the facts read today: a finding of a procedure that expected something else says nothing any more. */
export function viewOf(facts: readonly Known[], matrix: Matrix): View {
  const versions = versionsOf(matrix);
  const rows = facts.map(({ id, expected }) => ({
    id,
    cells: versions.map((version) => {
      const cell = matrix[id]?.[version];
      if (cell === undefined) return null;
      const fits = cell.verdict === 'unknown' || (cell.verdict === 'holds') === (cell.seen === expected);
      return fits ? cell : null;
    }),
  }));
  return { versions, rows };
}

/** Whether a fact was measured on every version, and was the same on all of them. */
export function isSame({ cells }: Row): boolean {
  return cells.length > 0 && cells.every((cell) => isEqual(cell, cells[0] ?? null));
}

function isEqual(a: Cell | null, b: Cell | null): boolean {
  return a !== null && b !== null && a.verdict === b.verdict && a.seen === b.seen;
}

/**
 * The oldest version from which on a fact is as it is on the newest, among those on which it was measured; null where it was
 * measured nowhere, or could not be found out on the newest.
 */
export function since({ versions }: View, { cells }: Row): string | null {
  const measured = cells.flatMap((cell, i) =>
    cell === null ? [] : [{ cell, version: versions[i] as string }],
  );
  const newest = measured.at(-1);
  if (newest === undefined || newest.cell.verdict === 'unknown') return null;
  const first = measured.findLastIndex(({ cell }) => !isEqual(cell, newest.cell)) + 1;
  return measured[first]?.version ?? null;
}

/** What is not the same on version number `i` as on the one before; facts that were not measured on both are left out. */
export function changesAt({ rows }: View, i: number): Change[] {
  return rows.flatMap(({ id, cells }) => {
    const [before, after] = [cells[i - 1] ?? null, cells[i] ?? null];
    return before === null || after === null || isEqual(before, after) ? [] : [{ id, before, after }];
  });
}

/** What a version's findings come to: ids by verdict, in the order of the facts. `unmeasured`: not as the fact reads now. */
export type Tally = Readonly<Record<'holds' | 'differs' | 'unknown' | 'unmeasured', readonly string[]>>;

export function tallyOf({ rows }: View, i: number): Tally {
  const ids = (wanted: Cell['verdict'] | undefined): string[] =>
    rows.flatMap(({ id, cells }) => (cells[i]?.verdict === wanted ? [id] : []));
  return {
    holds: ids('holds'),
    differs: ids('differs'),
    unknown: ids('unknown'),
    unmeasured: ids(undefined),
  };
}

/** Neighbouring versions with the same finding, put together. */
export function runsOf(
  { versions }: View,
  { cells }: Row,
): { from: string; to: string; cell: Cell | null }[] {
  const runs: { from: string; to: string; cell: Cell | null }[] = [];
  for (const [i, cell] of cells.entries()) {
    const version = versions[i] as string;
    const last = runs.at(-1);
    if (last !== undefined && (isEqual(last.cell, cell) || (last.cell === null && cell === null)))
      last.to = version;
    else runs.push({ from: version, to: version, cell });
  }
  return runs;
}
