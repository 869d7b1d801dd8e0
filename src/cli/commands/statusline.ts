import { type Nest, requireNest } from '../../app/nest.ts';
import { type StatusLine, statusLine } from '../../app/status-line.ts';
import { readHookStdin } from '../../harness/hook-stdin.ts';
import { paymentOf } from '../../harness/login.ts';
import { readStatusInput, type StatusInput } from '../../harness/status-input.ts';
import { type Paint, statusPainter } from '../colour.ts';
import type { Here } from '../here.ts';
import { isSet, textOf } from '../options.ts';
import { planHue, planWords } from '../plan-limits.ts';
import type { Options } from '../spec.ts';
import { oneLine } from '../words.ts';

/** The platform writes its JSON at once; whoever else runs this may have nothing to say. In milliseconds. */
const IDLE_MS = 300;
const TOTAL_MS = 1000;
const MAX_BYTES = 1024 * 1024;

/** Columns that the platform keeps for itself on that line. */
const MARGIN = 4;

/** Never fails: the line stands under a session all the time, and what is wrong is said by `nest status`. */
export async function run(here: Here, _args: readonly string[], options: Options): Promise<number> {
  const { value } = await readHookStdin({ idleMs: IDLE_MS, totalMs: TOTAL_MS, maxBytes: MAX_BYTES });
  const input = readStatusInput(value);
  const found = lineFor(here, options, input);
  const line = found === null ? null : { ...found, limits: paymentOf() === 'use' ? [] : input.limits };
  if (here.json) here.printJson(line);
  else
    here.print(
      `${line === null ? '' : render(line, statusPainter(isSet(options, 'no-color'), process.env))}\n`,
    );
  return 0;
}

function lineFor(here: Here, options: Options, input: StatusInput): StatusLine | null {
  try {
    const session = input.session ?? here.env.session;
    return statusLine(nestOf(here, options, { ...input, session }), session);
  } catch {
    return null;
  }
}

/** @throws UserError when there is none */
function nestOf(here: Here, options: Options, { session, cwd }: StatusInput): Nest {
  if (textOf(options, 'nest') !== null) return here.nest();
  return requireNest({ flag: null, session, cwd: cwd ?? here.cwd, hint: here.env.nest.dir });
}

type Line = StatusLine & Pick<StatusInput, 'limits'>;

/**
 * `nest lead · executive · 2 at work, 1 blocked · 3 unread · $1.28 of $20.00 · 5h 97 %, resets 14:00`, cut to what the
 * terminal has room for.
 */
function render(line: Line, paint: Paint): string {
  const parts = partsOf(line);
  const plain = parts.map(([text]) => text).join(SEPARATOR);
  const room = columns() - MARGIN;
  if (plain.length > room) return oneLine(plain, Math.max(1, room));
  return parts.map(([text, hue]) => (hue === null ? text : paint(hue, text))).join(SEPARATOR);
}

const SEPARATOR = ' · ';

type Part = readonly [text: string, hue: Parameters<Paint>[0] | null];

function partsOf(line: Line): readonly Part[] {
  const { member, role, problem, fired, atWork, blocked, lost, unread, forUser, spend } = line;
  if (problem === 'behind')
    return [
      ['nest', 'bold'],
      ['reading a long log', 'dim'],
    ];
  if (problem === 'newer')
    return [
      ['nest', 'bold'],
      ['its log is newer than this version', 'yellow'],
    ];
  const name = oneLine(member ?? '', 40);
  if (fired)
    return [
      [`nest ${name}`, 'bold'],
      ['has been stopped', 'yellow'],
    ];
  const parts: (Part | null)[] = [
    [name === '' ? 'nest' : `nest ${name}`, 'bold'],
    role === null || role === name ? null : [role, null],
    line.down ? ['stopped: nest up', 'yellow'] : null,
    line.paused ? ['paused', 'yellow'] : null,
    atWork > 0 ? [`${atWork} at work`, 'blue'] : null,
    blocked > 0 ? [`${blocked} blocked`, 'red'] : null,
    lost > 0 ? [`${lost} lost`, 'red'] : null,
    unread > 0 ? [`${unread} unread`, 'yellow'] : null,
    forUser !== null && forUser.decide > 0 ? [`${forUser.decide} for you to decide`, 'red'] : null,
    forUser !== null && forUser.read > 0 ? [`${forUser.read} for you to read`, 'yellow'] : null,
    spend === null
      ? null
      : [`${paymentOf() === 'plan' ? 'est. ' : ''}${spend.words}`, spend.over ? 'red' : null],
    ...line.limits.map((limit): Part => [planWords(limit, Date.now()), planHue(limit)]),
  ];
  return parts.filter((part) => part !== null);
}

/** How wide the terminal is, as far as the platform says; wide where it does not. fact: settings.status-line */
function columns(): number {
  const given = Number(process.env.COLUMNS);
  return Number.isInteger(given) && given > 0 ? given : 200;
}
