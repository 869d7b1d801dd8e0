/** Text of others in a page: no markup of its own. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replace(/[<>*\\]/g, (sign) => (sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : `\\${sign}`));
}

/** A table; cells are Markdown. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

/** The anchor that a heading gets on the pages of a repository: small letters, and no signs but dashes. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
