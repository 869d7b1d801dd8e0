import { sanitize } from '../domain/sanitize.ts';
import { cut } from '../domain/text.ts';
import type { VerdictState } from '../domain/verdict.ts';
import type { Hue } from './colour.ts';

/** A text of somebody else on one line of at most `length` characters, as data. */
export function oneLine(text: string, length = 100): string {
  const line = sanitize(text).replace(/\s+/g, ' ').trim();
  return line.length > length ? `${cut(line, length - 1)}…` : line;
}

/** The first eight characters of a session's id, by which the platform names it too. */
export function shortId(session: string): string {
  return sanitize(session).slice(0, 8);
}

/** A text of somebody else, fenced and named, so that nothing in it can pass for what nest says. */
export function fence(name: string, text: string, limit = Number.POSITIVE_INFINITY, rest = ''): string {
  const data = sanitize(text).replace(/<(\/?)nest-/gi, '<$1nest ');
  const shown = cut(data, limit);
  const more = shown.length < data.length ? `\n[cut: ${data.length} characters in all; ${rest}]` : '';
  return `<nest-${name}>\n${shown.trimEnd()}${more}\n</nest-${name}>\n`;
}

/** Why a member runs on its model, on a line of its own; nothing where nobody has said. */
export function routingLine(routing: Readonly<{ why: readonly string[] }> | null): string {
  return routing === null ? '' : `model: ${oneLine(routing.why.join('; '), 500)}\n`;
}

export function plural(n: number, word: string, many = `${word}s`): string {
  return `${n} ${n === 1 ? word : many}`;
}

export function hueOf(state: VerdictState): Hue {
  switch (state) {
    case 'blocked':
    case 'over budget':
    case 'lost':
    case 'failed':
    case 'not started':
    case 'stalled':
      return 'red';
    case 'quiet':
    case 'looping':
    case 'unreported':
    case 'ended':
    case 'unknown':
      return 'yellow';
    case 'working':
    case 'launching':
      return 'blue';
    case 'done':
      return 'green';
    default:
      return 'dim';
  }
}
