import { expect, test } from 'vitest';
import { ask, reply, user, withSim } from './asking.ts';

const only = (turn: Record<string, unknown>) => ({
  scenario: { actors: [{ name: 'a', match: {}, turns: [turn] }] },
});

test('text is answered with the usage that the step states, cache tiers included', () =>
  withSim(
    only({
      text: 'hello',
      usage: { input: 7, output: 3, cacheWrite5m: 10, cacheWrite1h: 20, cacheRead: 30 },
    }),
    async (sim) => {
      const message = await reply(sim, [user('hi')]);
      expect(message.content).toEqual([{ type: 'text', text: 'hello' }]);
      expect(message.stop_reason).toBe('end_turn');
      expect(message.usage).toEqual({
        input_tokens: 7,
        output_tokens: 3,
        cache_creation_input_tokens: 30,
        cache_read_input_tokens: 30,
        cache_creation: { ephemeral_5m_input_tokens: 10, ephemeral_1h_input_tokens: 20 },
      });
    },
  ));

test('one tool call and several tool calls end with stop reason tool_use', () =>
  withSim(
    only({ text: 'so', tool: 'Bash', input: { command: 'ls' }, tools: [{ name: 'Read', input: {} }] }),
    async (sim) => {
      const message = await reply(sim, [user('hi')]);
      expect(message.content.map(({ type, name, input }) => [type, name, input])).toEqual([
        ['text', undefined, undefined],
        ['tool_use', 'Bash', { command: 'ls' }],
        ['tool_use', 'Read', {}],
      ]);
      expect(new Set(message.content.map(({ id }) => id)).size).toBe(3);
      expect(message.stop_reason).toBe('tool_use');
    },
  ));

test.each(['refusal', 'max_tokens'])('a step can end with stop reason %s', (stopReason) =>
  withSim(only({ text: 'I', stopReason }), async (sim) => {
    expect((await reply(sim, [user('hi')])).stop_reason).toBe(stopReason);
  }),
);

test('a streamed answer carries the same blocks as events of the API', () =>
  withSim(only({ text: 'hello', tool: 'Bash', input: { command: 'ls' }, pace: 5 }), async (sim) => {
    const response = await ask(sim, [user('hi')], { stream: true });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const events = (await response.text()).trim().split('\n\n');
    const data = events.map((event) => JSON.parse(event.slice(event.indexOf('data: ') + 6)));
    expect(data.map(({ type }) => type)).toEqual([
      'message_start',
      'content_block_start',
      'content_block_delta',
      'content_block_stop',
      'content_block_start',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
    expect(data[2].delta).toEqual({ type: 'text_delta', text: 'hello' });
    expect(JSON.parse(data[5].delta.partial_json)).toEqual({ command: 'ls' });
    expect(data[7].delta.stop_reason).toBe('tool_use');
  }));

test('an API error has its status, its type and the time after which to retry', () =>
  withSim(
    only({ error: { status: 529, type: 'overloaded_error', message: 'busy', retryAfter: 2 } }),
    async (sim) => {
      const response = await ask(sim, [user('hi')]);
      expect(response.status).toBe(529);
      expect(response.headers.get('retry-after')).toBe('2');
      expect(await response.json()).toMatchObject({ error: { type: 'overloaded_error', message: 'busy' } });
    },
  ));

test('a step that hangs is let go when the simulator closes', async () => {
  let hanging: Promise<string> | undefined;
  await withSim(only({ hang: true }), async (sim) => {
    hanging = ask(sim, [user('hi')]).then(
      () => 'answered',
      () => 'broken off',
    );
    await expect.poll(() => sim.requestsOf('a').length).toBe(1);
  });
  expect(await hanging).toBe('broken off');
});

test('counting tokens answers a number and is no turn', () =>
  withSim(only({ text: 'hello' }), async (sim) => {
    const counted = await ask(sim, [user('hi')], { path: '/v1/messages/count_tokens' });
    expect(await counted.json()).toEqual({ input_tokens: expect.any(Number) });
    expect(sim.requestsOf('a')).toEqual([]);
  }));
