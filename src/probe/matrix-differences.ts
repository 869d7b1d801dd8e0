import { type Cell, type Matrix, versionsOf } from './matrix.ts';

/** Where two matrices do not say the same: null where one of them says nothing. */
export type Difference = Readonly<{ id: string; version: string; one: Cell | null; other: Cell | null }>;

/**
 * All cells in which two matrices differ, fact by fact, of some versions or of all that one of them has. Nothing is let
 * pass: a verdict, what was seen, and a cell that only one of them has.
 */
export function differencesOf(one: Matrix, other: Matrix, versions: readonly string[] = []): Difference[] {
  const compared = versions.length > 0 ? versions : [...new Set([...versionsOf(one), ...versionsOf(other)])];
  const ids = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return ids.flatMap((id) =>
    compared.flatMap((version) => {
      const cells = { one: one[id]?.[version] ?? null, other: other[id]?.[version] ?? null };
      return same(cells.one, cells.other) ? [] : [{ id, version, ...cells }];
    }),
  );
}

function same(one: Cell | null, other: Cell | null): boolean {
  return one?.verdict === other?.verdict && one?.seen === other?.seen;
}

/** A difference in words, on three lines. */
export function differenceText({ id, version, one, other }: Difference): string {
  const words = (cell: Cell | null): string =>
    cell === null ? 'not measured' : `${cell.verdict}: ${cell.seen}`;
  return `${id} on ${version}\n  kept  ${words(one)}\n  other ${words(other)}`;
}
