import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask, reply, user, withSim } from './asking.ts';

test('what no actor matches is refused as an invalid request and recorded as unscripted', () =>
  withSim({ scenario: { actors: [{ name: 'a', match: { member: 'staff-1' }, turns: [] }] } }, async (sim) => {
    const response = await ask(sim, [user('who are you')]);
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: unknown };
    expect(error).toEqual({
      type: 'invalid_request_error',
      message: 'nothing is scripted: no actor of the scenario matches this request',
    });
    expect(sim.unscripted()).toMatchObject([{ kind: 'unscripted', sessionId: 'session-1', status: 400 }]);
  }));

test('an actor whose steps are played is refused, and the refusal says so', () =>
  withSim({ scenario: { actors: [{ name: 'a', match: {}, turns: [] }] } }, async (sim) => {
    const { error } = await reply(sim, [user('more?')]);
    expect(error?.message).toContain('actor "a" has nothing to say: its 0 steps are played');
  }));

test.each([
  [
    'classifier',
    'A user kicked off a Claude Code agent to do a coding task and walked away. Read the tail …',
    'tail',
  ],
  ['label', '', '2-4 word lowercase label for this job.\nUser: "x"'],
  ['title', 'You are naming a coding session so the user can pick it out', '<session>x</session>'],
  ['compaction', 'You are member "staff-1"', 'Your task is to create a detailed summary of the conversation'],
  ['quota probe', '', 'quota'],
])(
  'the platform asking for its %s is answered, recorded as such, and no turn of any actor',
  (name, system, text) =>
    withSim({ scenario: { actors: [{ name: 'a', match: {}, turns: [{ text: 'turn' }] }] } }, async (sim) => {
      const { content } = await reply(sim, [user(text)], { system });
      expect(content[0]?.text).not.toBe('turn');
      expect(sim.all()).toMatchObject([{ kind: 'side', note: name }]);
      expect(sim.requestsOf('a')).toEqual([]);
      expect(sim.requestsOf('staff-1')).toEqual([]);
    }),
);

test('what the platform asks by itself fails for the member for whom a scenario says so', () => {
  const error = { status: 400, type: 'invalid_request_error', message: 'no' };
  const sideFailures = [{ member: 'staff-1', side: 'compaction', error }];
  return withSim({ scenario: { actors: [], sideFailures } }, async (sim) => {
    const summary = [user('Your task is to create a detailed summary of the conversation')];
    for (const member of ['staff-1', 'staff-2'])
      await ask(sim, summary, { system: `You are member "${member}" of a nest` });
    expect(sim.all().map(({ kind, status }) => [kind, status])).toEqual([
      ['side', 400],
      ['side', 200],
    ]);
  });
});

test('every request is a line of the recording, without the credentials it came with', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nest-sim-'));
  const file = join(folder, 'requests.jsonl');
  const scenario = { actors: [{ name: 'a', match: {}, turns: [{ text: 'one' }] }] };
  await withSim({ scenario, file }, async (sim) => {
    await ask(sim, [user('hi')]);
    await ask(sim, [user('hi')], { path: '/v1/models' });
  });
  const text = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    {
      kind: 'scripted',
      actor: 'a',
      step: 0,
      sessionId: 'session-1',
      body: { messages: [{ content: 'hi' }] },
    },
    { kind: 'other', path: '/v1/models', status: 404 },
  ]);
  expect(text).not.toContain('secret');
});
