import { isEmptySuccess } from './nothing-found.ts';

/** `empty`: it says that the work is done, and neither what holds now nor where was looked for what was not found. */
export type Closing = Readonly<{ kind: 'result' | 'blocked'; line: string; empty?: true }>;

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
    const line = (match[2] as string).trim();
    return kind === 'result' && isEmptySuccess(message, line) ? { kind, line, empty: true } : { kind, line };
  }
  return null;
}
