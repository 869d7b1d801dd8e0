import { createInterface } from 'node:readline/promises';
import { EXIT, UserError } from '../app/user-error.ts';
import { defaultCharter } from '../domain/charter.ts';

type Patch = Readonly<Record<string, unknown>>;

/**
 * The intake at a terminal: the objective, and the few limits that cost money. What flags have said is not asked.
 *
 * @throws UserError when the input ends before there is an objective
 */
export async function intake(flags: Patch): Promise<{ objective: string; patch: Patch }> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  let over = false;
  terminal.once('close', () => {
    over = true;
  });
  const question = async (text: string): Promise<string> => {
    if (over) throw new UserError('no objective was given', EXIT.usage, 'nest init --objective "…"');
    const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
    return (await Promise.race([terminal.question(text), closed])).trim();
  };
  const number = async (text: string, otherwise: number | null): Promise<number | null> => {
    const shown = otherwise === null ? 'none' : otherwise;
    for (;;) {
      const answer = await question(`${text} [${shown}] `);
      if (answer === '') return otherwise;
      const value = Number(answer.replace(/^\$/, ''));
      if (Number.isFinite(value) && value > 0) return value;
      process.stdout.write('a number above 0, or nothing\n');
    }
  };
  try {
    let objective = '';
    while (objective === '') objective = await question('What is the organisation for? ');
    const { limits } = defaultCharter('');
    const patch: Record<string, unknown> = { ...flags };
    if (flags.limits === undefined) {
      const members = await number('How many members at most?', limits.members);
      const concurrency = await number(
        'How many at work at once?',
        Math.min(limits.concurrency, members ?? 1),
      );
      patch.limits = { members, concurrency };
    }
    if (flags.budget === undefined) patch.budget = { usd: await number('Dollars for all of it?', null) };
    return { objective, patch };
  } finally {
    terminal.close();
  }
}
