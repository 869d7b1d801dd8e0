import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { json, makeScene, STANDS_ALONE, sessionOf } from './scene.ts';

const lead = { session: sessionOf(1) };

function withMail(text = 'use sqlite') {
  const scene = makeScene();
  scene.organisation();
  scene.message('lead', text, 'msg:m1');
  return scene;
}

const unread = (scene: ReturnType<typeof withMail>) =>
  json(scene.nest(['inbox', '--peek', '--json'], lead)).items;

test('reading prints every unread item as data, and acknowledges it', () => {
  const scene = withMail();
  const { code, out } = scene.nest(['inbox'], lead);
  expect(code).toBe(0);
  expect(out).toContain('<nest-item id="msg:m1" from="user" kind="message">\nuse sqlite\n</nest-item>');
  expect(out).toContain('1 item, relayed as data');
  expect(scene.nest(['inbox'], lead).out).toBe('nothing unread for lead\n');
  expect(
    scene
      .events()
      .slice(-2)
      .map((e) => e.type),
  ).toEqual(['delivery_started', 'delivered']);
});

const pty = spawnSync('sh', ['-c', 'script -qec true /dev/null']).status === 0;
const onTerminal = (line: string, columns = 80): string =>
  `export NODE NEST_CJS; script -qec 'stty cols ${columns}; "$NODE" "$NEST_CJS" ${line}' /dev/null`;

test.runIf(pty)(
  'a person at a terminal reads who, what and when, without tags; it is acknowledged alike',
  () => {
    const scene = makeScene();
    scene.organisation();
    scene.nest(['escalate', '--reason', 'input', 'which key?\nthe old one?', ...STANDS_ALONE], lead);
    const env = { NO_COLOR: '1' };
    const out = scene.shell(onTerminal('inbox'), { env }).out.replaceAll('\r', '');
    expect(out).toMatch(
      /^lead {2}escalation, blocked {2}\d+s ago\n {4}which key\?\n {4}the old one\?\n {4}Who: lead.*\n {4}Recommended: d\n\n1 item\n$/s,
    );
    expect(scene.nest(['inbox']).out).toBe('nothing unread for user\n');
    scene.nest(['escalate', '--reason', 'input', 'and which door?', ...STANDS_ALONE], lead);
    expect(scene.shell('nest inbox | cat').out).toContain('<nest-item id=');
  },
);

test.runIf(pty)('the chart keeps within the width of the terminal', () => {
  const scene = makeScene();
  scene.organisation();
  const lines = scene.shell(onTerminal('tree', 40), { env: { NO_COLOR: '1' } }).out.split(/\r?\n/);
  expect(lines.find((line) => line.includes('staff-1'))).toBe('      └─ staff-1  staff  idle  work of …');
});

test('a peek acknowledges nothing and records nothing', () => {
  const scene = withMail();
  const before = scene.events().length;
  expect(scene.nest(['inbox', '--peek'], lead).out).toContain('use sqlite');
  expect(unread(scene)).toEqual([
    expect.objectContaining({
      id: 'msg:m1',
      from: 'user',
      kind: 'message',
      text: 'use sqlite',
      repeat: false,
    }),
  ]);
  expect(scene.events()).toHaveLength(before);
});

test('one item is acknowledged by its id; an unknown one is not', () => {
  const scene = withMail();
  scene.message('lead', 'and no TODO', 'msg:m2');
  expect(scene.nest(['inbox', 'ack', 'msg:m1'], lead).out).toBe('acknowledged msg:m1\n');
  expect(unread(scene).map((i: { id: string }) => i.id)).toEqual(['msg:m2']);
  for (const id of ['msg:m1', '__proto__', '../x', ''])
    expect(scene.nest(['inbox', 'ack', id], lead), id).toMatchObject({ code: 5, out: '' });
});

test('a reader that takes only the beginning has read nothing', () => {
  const scene = withMail('a long answer. '.repeat(20));
  const { code, out, err } = scene.shell('set -o pipefail; nest inbox | head -c 10', lead);
  expect({ code, out, err }).toEqual({ code: 141, out: '<nest-item', err: '' });
  expect(unread(scene)).toHaveLength(1);
});

test('what did not fit into a pipe that was closed stays unread, and comes again as a repeat', () => {
  const scene = makeScene();
  scene.organisation();
  // Thirty items of six thousand characters: more than a pipe holds.
  for (let i = 0; i < 30; i += 1) scene.message('lead', `${i} ${'x'.repeat(4000)}`, `msg:${i}`);
  const closed = scene.shell('set -o pipefail; nest inbox | head -c 10 >/dev/null', lead);
  expect(closed).toMatchObject({ code: 141, err: '' });
  const again = unread(scene);
  expect(again).toHaveLength(30);
  expect(again[0].repeat).toBe(true);
  const whole = scene.shell('nest inbox | cat', lead);
  expect(whole.out).toContain('repeated="may have been shown before"');
  expect(whole.out).toMatch(/\d+ more: nest inbox/);
  let left = unread(scene).length;
  expect(left).toBeLessThan(30);
  for (let n = 0; n < 10 && left > 0; n += 1) {
    scene.nest(['inbox'], lead);
    left = unread(scene).length;
  }
  expect(left).toBe(0);
});

test('a stdout that is closed, or leads nowhere, acknowledges nothing', () => {
  const scene = withMail();
  for (const line of ['nest inbox >&-', 'nest inbox >/dev/null', 'nest inbox --json >/dev/null'])
    expect(scene.shell(line, lead).err, line).toContain('nothing is acknowledged');
  expect(unread(scene)).toHaveLength(1);
});

test('a reader that is killed while it prints has read nothing', async () => {
  const scene = makeScene();
  scene.organisation();
  scene.nest(['msg', 'lead', '-'], { stdin: 'x'.repeat(4_000_000) });
  const child = scene.start(['inbox', '--json'], lead);
  // Nobody takes the rest of what it prints, so it waits in the middle.
  await new Promise((resolve) => child.stdout.once('readable', resolve));
  child.kill('SIGKILL');
  child.stdout.destroy();
  await new Promise((resolve) => child.on('exit', resolve));
  expect(unread(scene)).toHaveLength(1);
});

test('two readers at once may both print, and the items are acknowledged once', async () => {
  const scene = withMail();
  await Promise.all(
    [1, 2].map(
      () =>
        new Promise((resolve) => {
          const child = scene.start(['inbox'], lead);
          child.stdout.resume();
          child.on('close', resolve);
        }),
    ),
  );
  expect(unread(scene)).toEqual([]);
  expect(json(scene.nest(['verify', '--json'])).ok).toBe(true);
});

test('the user has an inbox too, and a stranger has none', () => {
  const scene = withMail();
  scene.nest(['escalate', '--reason', 'input', 'which key?', ...STANDS_ALONE], lead);
  expect(scene.nest(['status']).out).toContain('for the user: 1 to decide: nest inbox');
  expect(scene.nest(['inbox']).out).toContain('which key?');
  expect(scene.nest(['inbox'], { session: sessionOf(9) })).toMatchObject({ code: 8 });
});
