import { fact } from '../fact.ts';
import { print } from '../live.ts';

export const transcriptsLongPromptPrice = fact({
  id: 'transcripts.long-prompt-price',
  group: 'transcripts',
  claim:
    'a request of haiku-5-5 whose prompt has more than 100,000 tokens, cached ones included, costs five times as much, all of it; one of exactly 100,000 does not',
  why: 'Without it the cost of a session with a long conversation would be taken for a fifth of what it is.',
  reliedOnBy: [],
  expected: '100,000: the plain price; 100,001: five times as much',
  advice: 'Take the prices from the CLI itself: `modelUsage` in the result of a `claude -p` run.',
  async probe(lab) {
    const seen = await Promise.all(
      [100_000, 100_001].map(async (prompt) => {
        const usage = { input: prompt - 40_000, output: 1000, cacheRead: 40_000 };
        const { total_cost_usd: said } = await print(lab, [{ text: 'result: ok', usage }]);
        if (typeof said !== 'number') throw new Error('no cost was printed');
        const plain = (usage.input * 0.1 + usage.output * 0.5 + usage.cacheRead * 0.01) / 1e6;
        const times = Math.round((said / plain) * 1000) / 1000;
        const price = times === 1 ? 'the plain price' : times === 5 ? 'five times as much' : 'another price';
        return `${prompt.toLocaleString('en-US')}: ${price}`;
      }),
    );
    return seen.join('; ');
  },
});
