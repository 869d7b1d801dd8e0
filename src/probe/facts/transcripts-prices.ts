import { fact } from '../fact.ts';
import type { Lab } from '../lab.ts';
import { print, rowsOf, transcriptOf } from '../live.ts';

/** Dollars per million tokens: input, output, cache writes for 5 minutes and for an hour, cache reads. */
const PRICES: Readonly<Record<string, readonly [string, number, number, number, number, number]>> = {
  fable: ['claude-fable-5-2', 8, 40, 10, 16, 0.2],
  opus: ['claude-opus-5-5', 4, 20, 5, 8, 0.2],
  sonnet: ['claude-sonnet-5-5', 2, 10, 2.5, 4, 0.1],
  haiku: ['claude-haiku-5-5', 0.1, 0.5, 0.125, 0.2, 0.01],
};

/** Amounts that nothing else comes to. */
const USAGE = { input: 10_007, output: 1009, cacheWrite5m: 20_011, cacheWrite1h: 30_011, cacheRead: 5003 };

export const transcriptsPrices = fact({
  id: 'transcripts.prices',
  group: 'transcripts',
  claim:
    'the tokens in a transcript, counted once for each `message.id`, times the price list (dollars per million tokens, input / output / cache write 5 min / 1 h / cache read: fable-5-2 8/40/10/16/0.2, opus-5-5 4/20/5/8/0.2, sonnet-5-5 2/10/2.5/4/0.1, haiku-5-5 0.1/0.5/0.125/0.2/0.01) are what the CLI prints as `total_cost_usd`',
  why: 'Budgets are kept by this list, in dollars; another price there is a budget that is overrun or never used.',
  reliedOnBy: ['src/domain/price-table.ts'],
  expected: 'fable, opus, sonnet, haiku: as on the list',
  advice: 'Take the prices from the CLI itself: `modelUsage` in the result of a `claude -p` run.',
  async probe(lab) {
    const names = Object.keys(PRICES);
    const right = await Promise.all(names.map((name) => isRight(lab, name)));
    const wrong = names.filter((_, at) => right[at] === false);
    return wrong.length === 0
      ? `${names.join(', ')}: as on the list`
      : `${wrong.join(', ')}: not as on the list`;
  },
});

async function isRight(lab: Lab, name: string): Promise<boolean> {
  const read = { tool: 'Read', input: { file_path: `${lab.repo}/README.md` } };
  const steps = [
    { text: 'I look.', ...read, usage: USAGE },
    { text: 'result: ok', usage: USAGE },
  ];
  const { session_id: session, total_cost_usd: said } = await print(lab, steps, { model: name });
  if (typeof said !== 'number' || typeof session !== 'string')
    throw new Error(`${name}: no cost was printed`);
  const [model = '', input = 0, output = 0, write5m = 0, write1h = 0, readPrice = 0] = PRICES[name] ?? [];
  const replies = new Map(
    rowsOf(transcriptOf(lab, session)).flatMap(({ type, message }) =>
      type === 'assistant' && message?.id !== undefined && message.model === model
        ? [[message.id, message.usage]]
        : [],
    ),
  );
  let microdollars = 0;
  for (const usage of replies.values()) {
    const written = (usage?.cache_creation ?? {}) as Readonly<Record<string, unknown>>;
    microdollars +=
      Number(usage?.input_tokens) * input +
      Number(usage?.output_tokens) * output +
      Number(written.ephemeral_5m_input_tokens) * write5m +
      Number(written.ephemeral_1h_input_tokens) * write1h +
      Number(usage?.cache_read_input_tokens) * readPrice;
  }
  return Math.abs(microdollars - said * 1e6) < 0.001;
}
