export type Closing = Readonly<{ kind: 'result' | 'blocked'; line: string }>;

const CLOSING = /^[\s>*_`#-]*(result|blocked)[*_`]*\s*:[*_`]*\s*(.*)$/i;

/**
 * The closing line of a turn's last message: `result: …` or `blocked: …`, the last such line counting.
 * The platform itself classifies the session by this line (fact: endings.closing-line), so the brief asks for it.
 * Returns null when there is none: then nobody has said how the work stands, and that is not success.
 */
export function closingOf(message: string): Closing | null {
  const lines = message.trimEnd().split('\n');
  for (let i = lines.length - 1; i >= 0; i -= 1) {
    const match = CLOSING.exec(lines[i] as string);
    if (match === null) continue;
    const kind = (match[1] as string).toLowerCase() === 'result' ? 'result' : 'blocked';
    return { kind, line: (match[2] as string).trim() };
  }
  return null;
}
