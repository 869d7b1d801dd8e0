import { sanitizeLine } from '../domain/sanitize.ts';

/**
 * Comma-separated values (RFC 4180), a line for each row. Texts are data: without escape sequences and line breaks, and one
 * that a spreadsheet would take for a formula is none.
 */
export function csv(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, ...rows].map((row) => `${row.map(field).join(',')}\n`).join('');
}

function field(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const line = sanitizeLine(value);
  const isNumber = /^-?\d+(\.\d+)?$/.test(line);
  const text = !isNumber && /^[=+\-@]/.test(line) ? `'${line}` : line;
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
