import { expect, onTestFinished, test } from 'vitest';
import { metering } from '../app/metering.ts';
import { replyRow } from '../support/transcript.ts';

const out = (output_tokens: number, more = {}) => ({ input_tokens: 1000, output_tokens, ...more });

test('the row with the largest output counts, not the first one', () => {
  const desk = metering();
  onTestFinished(desk.remove);
  desk.write(
    desk.main,
    replyRow({ stop: null, usage: out(1) }),
    replyRow({ stop: null, usage: out(3) }),
    replyRow({ stop: 'tool_use', usage: out(427) }),
  );
  expect(desk.meter()).toMatchObject({ nanos: 100_000 + 427 * 500, notes: [] });
});

test('a later row with less output, as a copy may have it, changes nothing', () => {
  const desk = metering();
  onTestFinished(desk.remove);
  desk.write(desk.main, replyRow({ usage: out(427) }), replyRow({ usage: out(2) }));
  expect(desk.meter()?.nanos).toBe(100_000 + 427 * 500);
});

test('a reply that another model has finished is charged at that model, by its row alone', () => {
  const desk = metering();
  onTestFinished(desk.remove);
  const first = out(5, { cache_creation_input_tokens: 90_000, cache_read_input_tokens: 7 });
  desk.write(
    desk.main,
    replyRow({ stop: null, model: 'claude-opus-5-5', usage: first }),
    replyRow({ model: 'claude-sonnet-5-5', usage: out(300, { cache_read_input_tokens: 100 }) }),
  );
  const sonnet = 1000 * 2000 + 300 * 10_000 + 100 * 100;
  expect(desk.meter()).toMatchObject({
    nanos: sonnet,
    models: [{ model: 'claude-sonnet-5-5', nanos: sonnet, write5m: 0, read: 100, replies: 1 }],
  });
});

test('of rows with equal output the last one counts', () => {
  const desk = metering();
  onTestFinished(desk.remove);
  desk.write(desk.main, replyRow({ usage: out(9) }), replyRow({ model: 'claude-sonnet-5-5', usage: out(9) }));
  expect(desk.meter()?.models.map(({ model }) => model)).toEqual(['claude-sonnet-5-5']);
});

test('a reply whose final usage never came is charged as far as it is known, and the figure is a lower bound', () => {
  const desk = metering();
  onTestFinished(desk.remove);
  desk.write(
    desk.main,
    replyRow({ id: 'lost', stop: null, usage: out(2) }),
    replyRow({ id: 'lost', stop: null, usage: out(2) }),
    replyRow({ id: 'next', usage: out(10) }),
  );
  expect(desk.meter()).toMatchObject({ nanos: 2 * 100_000 + 12 * 500, notes: ['incomplete'] });
});
