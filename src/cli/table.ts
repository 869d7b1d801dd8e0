import type { Hue, Paint } from './colour.ts';

export type Cell = string | Readonly<{ text: string; hue: Hue }>;

/**
 * Lines with aligned columns. The last column may be of any length and is not padded; texts of others belong there,
 * since only plain letters have a known width.
 */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[], paint: Paint): string {
  const all = [head.map((text): Cell => ({ text, hue: 'dim' })), ...rows];
  const widths = head.map((_, i) => Math.max(...all.map((row) => textOf(row[i] ?? '').length)));
  return all
    .map((row) => {
      const cells = row.map((cell, i) => {
        const text = textOf(cell);
        const pad = i === row.length - 1 ? '' : ' '.repeat((widths[i] ?? 0) - text.length);
        return (typeof cell === 'string' ? text : paint(cell.hue, text)) + pad;
      });
      return `${cells.join('  ').trimEnd()}\n`;
    })
    .join('');
}

function textOf(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.text;
}
