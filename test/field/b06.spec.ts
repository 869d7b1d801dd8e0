import { expect, onTestFinished, test } from 'vitest';
import { metering } from '../app/metering.ts';
import { replyRow } from '../support/transcript.ts';

const usage = {
  input_tokens: 10,
  cache_creation_input_tokens: 1000,
  cache_read_input_tokens: 20_000,
  output_tokens: 500,
};
/** On haiku: 10 at 100, 1000 at 125, 20,000 at 10, 500 at 500 nano-dollars. */
const COST = 1000 + 125_000 + 200_000 + 250_000;

test('a reply whose usage stands in the row of each of its blocks is charged once', () => {
  const desk = metering();
  onTestFinished(desk.remove);
  for (let block = 0; block < 19; block += 1)
    desk.write(desk.main, replyRow({ id: 'msg_1', request: 'req_1', usage, stop: 'tool_use' }));
  expect(desk.meter()).toMatchObject({ nanos: COST, models: [{ replies: 1 }], notes: [] });
});

test('rows of one reply count once wherever a meter stopped between them', () => {
  const desk = metering();
  onTestFinished(desk.remove);
  for (let block = 0; block < 3; block += 1) {
    desk.write(desk.main, replyRow({ id: 'msg_1', request: 'req_1', usage, stop: 'tool_use' }));
    expect(desk.meter()?.nanos).toBe(COST);
  }
  desk.write(desk.main, replyRow({ id: 'msg_2', request: 'req_2', usage }));
  expect(desk.meter()?.nanos).toBe(2 * COST);
});

test('a message is charged once by its id alone, whatever requests its rows name', () => {
  const desk = metering();
  onTestFinished(desk.remove);
  desk.write(desk.main, replyRow({ request: 'req_1', usage }), replyRow({ request: 'req_2', usage }));
  desk.write(desk.main, replyRow({ usage }));
  expect(desk.meter()?.nanos).toBe(COST);
});

test('rows without an id are charged one by one, and the figure says so', () => {
  const desk = metering();
  onTestFinished(desk.remove);
  desk.write(desk.main, replyRow({ id: null, usage }), replyRow({ id: null, usage }));
  expect(desk.meter()).toMatchObject({ nanos: 2 * COST, models: [{ replies: 2 }], notes: ['no-id'] });
});
