import { expect, test } from 'vitest';
import { assistant, reminder, reply, result, user, withSim } from './asking.ts';

const brief = (id: string) => ({
  system: [{ type: 'text', text: `# Brief\nYou are member "${id}" of a nest.` }],
});

test('a request belongs to the member that its brief names, whoever else the brief mentions', () => {
  const turns = (text: string) => [{ text }];
  const actors = ['staff-1', 'staff-2', 'staff-11'].map((id) => ({
    name: id,
    match: { member: id },
    turns: turns(`I am ${id}`),
  }));
  return withSim({ scenario: { actors } }, async (sim) => {
    const { content } = await reply(sim, [user('go. staff-1 is member "staff-1".')], brief('staff-11'));
    expect(content[0]?.text).toBe('I am staff-11');
    const hooked = await reply(sim, [user('hi'), reminder('SessionStart: You are member **staff-2**.')]);
    expect(hooked.content[0]?.text).toBe('I am staff-2');
    expect(sim.requestsOf('staff-11')).toHaveLength(1);
    expect(sim.requestsOf('staff-1')).toHaveLength(0);
  });
});

test('steps follow the conversation, and a turn that is run again is answered again', () =>
  withSim(
    {
      scenario: {
        actors: [{ name: 'a', match: {}, turns: [{ text: 'one' }, { text: 'two' }, { text: 'three' }] }],
      },
    },
    async (sim) => {
      const first = [user('hi')];
      expect((await reply(sim, first)).content[0]?.text).toBe('one');
      const second = [...first, assistant('one'), result('x')];
      expect((await reply(sim, second)).content[0]?.text).toBe('two');
      expect((await reply(sim, second)).content[0]?.text).toBe('two');
      expect((await reply(sim, first)).content[0]?.text).toBe('one');
      expect((await reply(sim, [...second, assistant('two'), user('on')])).content[0]?.text).toBe('three');
    },
  ));

test('a step waits for its condition, and what is answered meanwhile does not count', () =>
  withSim(
    {
      scenario: {
        actors: [
          {
            name: 'manager',
            match: {},
            turns: [
              { text: 'hired' },
              { text: 'summary', when: { contextIncludes: ['staff-1 done', 'staff-2 done'] } },
            ],
            otherwise: { text: 'waiting' },
          },
        ],
      },
    },
    async (sim) => {
      const talk = [user('go')];
      const say = async (...news: ReturnType<typeof user>[]) => {
        talk.push(...news);
        const text = (await reply(sim, talk)).content[0]?.text ?? '';
        talk.push(assistant(text));
        return text;
      };
      expect(await say()).toBe('hired');
      expect(await say(user('wake'))).toBe('waiting');
      expect(await say(user('wake'), reminder('inbox: staff-1 done'))).toBe('waiting');
      expect(await say(user('wake'), reminder('inbox: staff-2 done'))).toBe('summary');
      expect(await say(user('wake'))).toBe('waiting');
      expect(sim.requestsOf('manager').map(({ step }) => step)).toEqual([0, null, null, 1, null]);
    },
  ));

test('a step takes values from what the model was sent', () =>
  withSim(
    {
      scenario: {
        actors: [
          {
            name: 'a',
            match: {},
            turns: [
              {
                tool: 'Bash',
                input: { command: 'nest show {{id}} --since {{id}}' },
                take: { id: { from: 'toolResultIncludes', match: 'hired (\\S+)' } },
              },
            ],
          },
        ],
      },
    },
    async (sim) => {
      const { content } = await reply(sim, [
        user('go'),
        result([{ type: 'text', text: 'hired staff-7 now' }]),
      ]);
      expect(content[0]?.input).toEqual({ command: 'nest show staff-7 --since staff-7' });
      const { error } = await reply(sim, [user('go')]);
      expect(error?.message).toContain('takes "id" from toolResultIncludes, where nothing matches');
    },
  ));

test('a step may be computed from the request', () =>
  withSim(
    {
      scenario: {
        actors: [
          {
            name: 'a',
            match: ({ model }) => model.includes('haiku'),
            turns: [{ answer: ({ turns }) => ({ text: `${turns.length} messages` }) }],
          },
        ],
      },
    },
    async (sim) => {
      expect((await reply(sim, [user('go'), reminder('x')])).content[0]?.text).toBe('2 messages');
    },
  ));

test('an actor goes on where it was after a compaction has cut its conversation', () => {
  const turns = [{ text: 'one' }, { text: 'two' }, { text: 'three' }];
  return withSim({ scenario: { actors: [{ name: 'a', match: {}, turns }] } }, async (sim) => {
    await reply(sim, [user('go')]);
    await reply(sim, [user('go'), assistant('one'), user('on')]);
    const summary = 'This session is being continued from a previous conversation that ran out of context.';
    const cut = [user(summary), assistant('two'), user('and now?')];
    expect((await reply(sim, cut)).content[0]?.text).toBe('three');
  });
});

test('progress can be counted per session instead of being read from the conversation', () =>
  withSim(
    {
      progress: 'counted',
      scenario: { actors: [{ name: 'a', match: {}, turns: [{ text: 'one' }, { text: 'two' }] }] },
    },
    async (sim) => {
      await reply(sim, [user('go')]);
      expect((await reply(sim, [user('go')])).content[0]?.text).toBe('two');
      expect((await reply(sim, [user('go')], { session: 'session-2' })).content[0]?.text).toBe('one');
    },
  ));

test('an error with a number of times fails so often, then the next step is played', () =>
  withSim(
    {
      scenario: {
        actors: [
          {
            name: 'a',
            match: {},
            turns: [{ error: { status: 500, type: 'api_error', times: 2 } }, { text: 'on' }],
          },
        ],
      },
    },
    async (sim) => {
      const types = [];
      for (let n = 0; n < 3; n += 1) types.push((await reply(sim, [user('go')])).type);
      expect(types).toEqual(['error', 'error', 'message']);
    },
  ));

test('an error without a number of times fails the whole turn, and the next turn goes on', () =>
  withSim(
    {
      scenario: {
        actors: [
          {
            name: 'a',
            match: {},
            turns: [{ error: { status: 400, type: 'x' } }, { text: 'on' }, { text: 'end' }],
          },
        ],
      },
    },
    async (sim) => {
      for (let n = 0; n < 4; n += 1) expect((await reply(sim, [user('go')])).type).toBe('error');
      const next = [user('go'), assistant('API Error: 400 x'), user('again')];
      expect((await reply(sim, next)).content[0]?.text).toBe('on');
      expect((await reply(sim, [...next, assistant('on'), user('more')])).content[0]?.text).toBe('end');
    },
  ));

test('a text counts as sent to a member only when others put it before its model', () =>
  withSim(
    {
      scenario: {
        actors: [{ name: 'boss', match: { member: 'exec-1' }, turns: [], otherwise: { text: 'ok' } }],
      },
    },
    async (sim) => {
      const talk = [user('go'), assistant('my own words'), result('from a tool'), reminder('from a hook')];
      await reply(sim, talk, brief('exec-1'));
      for (const who of ['boss', 'exec-1']) {
        expect(sim.wasSent(who, 'from a tool')).toBe(true);
        expect(sim.wasSent(who, 'from a hook')).toBe(true);
        expect(sim.wasSent(who, 'my own words')).toBe(false);
      }
      expect(sim.wasSent('staff-1', 'from a tool')).toBe(false);
    },
  ));
