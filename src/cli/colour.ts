import fs from 'node:fs';

export type Hue = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue';
/** Paints a text, or returns it as it is. */
export type Paint = (hue: Hue, text: string) => string;

/** SGR parameters, on and off (ECMA-48). */
const SGR: Record<Hue, readonly [on: number, off: number]> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
};

/** Colours only where somebody sees them: stdout is a terminal, which is not `dumb`, and nobody said no. */
export function painter(refused: boolean, env: Readonly<Record<string, string | undefined>>): Paint {
  if (refused || (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb' || !isTerminal(1))
    return (_, text) => text;
  return painted;
}

const painted: Paint = (hue, text) => `\u001b[${SGR[hue][0]}m${text}\u001b[${SGR[hue][1]}m`;

/**
 * For the line that the platform shows below a session: it takes colours from a pipe and hands the terminal's kind on.
 * fact: settings.status-line
 */
export function statusPainter(refused: boolean, env: Readonly<Record<string, string | undefined>>): Paint {
  const kind = env.TERM ?? '';
  if (refused || (env.NO_COLOR ?? '') !== '' || kind === '' || kind === 'dumb') return (_, text) => text;
  return painted;
}

/** Columns of the terminal that stdout is, or null where it is none. */
export function terminalWidth(): number | null {
  return isTerminal(1) ? (process.stdout.columns ?? null) : null;
}

/** Whether a descriptor is a terminal. `node:tty` is loaded (4 ms) only where it may be one. */
export function isTerminal(fd: number): boolean {
  try {
    const found = fs.fstatSync(fd);
    return found.isCharacterDevice() && !isNothing(found) && process.getBuiltinModule('node:tty').isatty(fd);
  } catch {
    return false;
  }
}

/** Where output is thrown away: a device like a terminal. */
function isNothing({ rdev }: fs.Stats): boolean {
  return rdev !== 0 && rdev === fs.statSync('/dev/null', { throwIfNoEntry: false })?.rdev;
}
