import { createInterface } from 'node:readline';
import { EXIT, UserError } from '../app/user-error.ts';
import { defaultCharter } from '../domain/charter.ts';

type Patch = Readonly<Record<string, unknown>>;
type Ask = (question: string) => Promise<string>;

/**
 * The intake at a terminal: the objective, and the few limits that cost money. What flags have said is not asked.
 *
 * @throws UserError when the input ends before it is through
 */
export async function intake(flags: Patch): Promise<{ objective: string; patch: Patch }> {
  const { ask, close } = questions();
  try {
    let objective = '';
    for (;;) {
      objective = await ask('What is the organisation for? ');
      if (objective !== '') break;
      process.stdout.write('its objective in a sentence, such as: Port the parser to TypeScript\n');
    }
    const patch: Record<string, unknown> = { ...flags };
    if (flags.limits === undefined) {
      const { limits } = defaultCharter('');
      const members = await number(ask, 'How many members at most?', limits.members);
      const few = Math.min(limits.concurrency, members ?? limits.members);
      patch.limits = { members, concurrency: await number(ask, 'How many at work at once?', few) };
    }
    if (flags.budget === undefined) patch.budget = { usd: await number(ask, 'Dollars for all of it?', null) };
    return { objective, patch };
  } finally {
    close();
  }
}

async function number(ask: Ask, question: string, otherwise: number | null): Promise<number | null> {
  for (;;) {
    const answer = await ask(`${question} [${otherwise ?? 'none'}] `);
    if (answer === '') return otherwise;
    const value = Number(answer.replace(/^\$/, ''));
    if (Number.isFinite(value) && value > 0) return value;
    process.stdout.write('a number above 0, or nothing\n');
  }
}

/** Asks line by line. Lines that were typed ahead, or pasted, are kept for the questions to come. */
function questions(): { ask: Ask; close: () => void } {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed: string[] = [];
  let waiting: (() => void) | null = null;
  let over = false;
  const wake = (): void => {
    waiting?.();
    waiting = null;
  };
  terminal.on('line', (line) => {
    typed.push(line);
    wake();
  });
  terminal.on('close', () => {
    over = true;
    wake();
  });
  const ask: Ask = async (question) => {
    if (typed.length === 0) {
      terminal.setPrompt(question);
      terminal.prompt();
    } else process.stdout.write(question);
    if (typed.length === 0 && !over)
      await new Promise<void>((resolve) => {
        waiting = resolve;
      });
    const line = typed.shift();
    if (line !== undefined) return line.trim();
    throw new UserError('the input ended before the questions did', EXIT.usage, 'nest init --objective "…"');
  };
  return { ask, close: () => terminal.close() };
}
