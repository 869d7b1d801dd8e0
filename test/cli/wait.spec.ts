import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { json, makeScene, type Scene, sessionOf } from './scene.ts';

const lead = { session: sessionOf(1) };

function scene(): Scene {
  const made = makeScene();
  made.organisation();
  return made;
}

const text = async (stream: NodeJS.ReadableStream | null): Promise<string> => {
  let all = '';
  for await (const chunk of stream ?? []) all += chunk;
  return all;
};

test('waiting returns at once when something needs the caller, with who, how and where; nothing is acknowledged', () => {
  const s = scene();
  s.message('lead', 'use sqlite\nnot postgres', 'msg:m1');
  const { code, out } = s.nest(['wait'], lead);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^nest: 1 item for lead; nest inbox prints the texts\n- user \(message\): use sqlite .*\[nest read \d+\]\n$/,
  );
  expect(json(s.nest(['wait', '--json'], lead))).toMatchObject({
    how: 'something',
    reader: 'lead',
    items: [{ id: 'msg:m1', from: 'user', kind: 'message' }],
  });
  expect(json(s.nest(['inbox', '--peek', '--json'], lead)).items).toHaveLength(1);
});

test('nothing within the timeout is an exit code of its own; progress is nothing', () => {
  const s = scene();
  s.nest(['report', '--status', 'progress', 'half of it'], { session: sessionOf(2) });
  expect(s.nest(['wait', '--timeout', '0'], lead)).toMatchObject({ code: 10, out: 'nothing needs lead\n' });
  expect(s.nest(['wait', '--timeout', '0.3'])).toMatchObject({ code: 10, out: 'nothing needs user\n' });
  expect(json(s.nest(['wait', '--timeout', '0', '--json'], lead))).toEqual({
    how: 'nothing',
    reader: 'lead',
  });
});

test.each(['', 'soon', '-1', 'NaN', '1e9'])('a timeout of %j is refused', (value) => {
  const s = scene();
  expect(s.nest(['wait', `--timeout=${value}`], lead)).toMatchObject({ code: 2, out: '' });
});

test('waiting goes on until somebody writes', async () => {
  const s = scene();
  const waiting = s.start(['wait', '--timeout', '60'], lead);
  const out = text(waiting.stdout);
  await sleep(500);
  s.message('lead', 'there you are', 'msg:m1');
  const [code] = await once(waiting, 'exit');
  expect(code).toBe(0);
  expect(await out).toContain('there you are');
  // The reconciler is not to wake the session for it as well.
  expect(s.events().filter(({ type }) => type === 'wake_tried')).toEqual([]);
});

test('in a session the wake is written down, and waiting ends with the session', async () => {
  const s = scene();
  const pid = { env: { CLAUDE_PID: String(process.pid) } };
  const one = s.start(['wait', '--timeout', '60'], { ...lead, ...pid });
  await sleep(500);
  s.message('lead', 'there you are', 'msg:m1');
  expect((await once(one, 'exit'))[0]).toBe(0);
  expect(s.events().findLast(({ type }) => type === 'wake_tried')?.data).toMatchObject({
    reader: 'lead',
    items: ['msg:m1'],
    channel: 'wait',
    ok: null,
  });
  s.nest(['inbox'], lead);

  const gone = s.nest(['wait', '--timeout', '60'], { ...lead, env: { CLAUDE_PID: '4194000' } });
  expect(gone).toMatchObject({ code: 4, out: expect.stringContaining('is gone') });
  const two = s.start(['wait', '--timeout', '60'], { ...lead, ...pid });
  await sleep(500);
  s.nest(['fire', 'lead', '--team']);
  expect((await once(two, 'exit'))[0]).toBe(4);
});

test('who is no member waits for nothing', () => {
  const s = scene();
  expect(s.nest(['wait', '--timeout', '0'], { session: sessionOf(9) })).toMatchObject({ code: 8, out: '' });
});
