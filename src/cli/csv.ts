/** Comma-separated values (RFC 4180), a line for each row. A text that a spreadsheet would take for a formula is none. */
export function csv(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, ...rows].map((row) => `${row.map(field).join(',')}\n`).join('');
}

function field(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const isNumber = /^-?\d+(\.\d+)?$/.test(value);
  const text = !isNumber && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
