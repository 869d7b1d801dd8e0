import { expect, onTestFinished, test } from 'vitest';
import { metering } from '../app/metering.ts';
import { replyRow } from '../support/transcript.ts';

const parts = (short: number, long: number) => ({
  cache_creation: { ephemeral_5m_input_tokens: short, ephemeral_1h_input_tokens: long },
});

/** On opus a token costs 5000 nano-dollars for five minutes in the cache, 8000 for an hour. */
test.each([
  ['both kinds', parts(400_000, 600_000), 400_000 * 5000 + 600_000 * 8000],
  ['no parts', {}, 1_000_000 * 5000],
  ['parts that are null', { cache_creation: null }, 1_000_000 * 5000],
  ['parts that are less than the whole', parts(100_000, 600_000), 400_000 * 5000 + 600_000 * 8000],
  ['parts that are all nought', parts(0, 0), 1_000_000 * 5000],
  ['one hour alone', parts(0, 1_000_000), 1_000_000 * 8000],
])(
  'a write to the cache with %s is charged by how long it lasts, the rest as five minutes',
  (_, more, cost) => {
    const desk = metering();
    onTestFinished(desk.remove);
    const usage = { input_tokens: 0, output_tokens: 0, cache_creation_input_tokens: 1_000_000, ...more };
    desk.write(desk.main, replyRow({ model: 'claude-opus-5-5', usage }));
    expect(desk.meter()?.nanos).toBe(cost);
  },
);
