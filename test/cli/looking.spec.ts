import { mkdirSync, readFileSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { json, makeScene, sessionOf } from './scene.ts';

const staff = { session: sessionOf(3) };

test('status shows the chart with a verdict for everybody, and what to run next', () => {
  const scene = makeScene();
  scene.organisation();
  scene.nest(['report', '--status', 'done', 'result: 41 tests green'], staff);
  const { code, out } = scene.nest(['status']);
  expect(code).toBe(0);
  expect(out.split('\n')[0]).toBe('Ship release 2');
  expect(out).toMatch(/^MEMBER +ROLE +STATE +SEEN +TURNS +REPORTS +UNREAD +WHY$/m);
  expect(out).toMatch(/^lead +executive +idle/m);
  expect(out).toMatch(/^ {4}staff-1 +staff +done .* 1 .* result: 41 tests green$/m);
});

test('status as JSON carries the evidence of every verdict', () => {
  const scene = makeScene();
  scene.organisation();
  const status = json(scene.nest(['status', '--json']));
  expect(Object.keys(status).sort()).toEqual(
    [
      'absence',
      'conflictCount',
      'conflicts',
      'dir',
      'down',
      'forUser',
      'nest',
      'objective',
      'paused',
      'payment',
      'problems',
      'rows',
      'unmatched',
    ].sort(),
  );
  expect(status.rows.map((r: { member: string; depth: number }) => [r.member, r.depth])).toEqual([
    ['lead', 1],
    ['manager-1', 2],
    ['staff-1', 3],
  ]);
  expect(status.rows[0].verdict).toEqual({
    state: 'idle',
    action: expect.any(String),
    why: expect.any(String),
    evidence: expect.arrayContaining([expect.stringContaining('log: session_started')]),
  });
});

test('a nest without members says how to begin', () => {
  const { nest } = makeScene();
  nest(['init', '--objective', 'x']);
  for (const command of ['status', 'tree']) {
    const { code, out } = nest([command]);
    expect(code).toBe(0);
    expect(out).toContain('nobody has been hired yet\nnext: nest hire');
  }
});

test('a session that could not be placed is shown, and filed under nobody', () => {
  const scene = makeScene();
  scene.organisation();
  const stranger = sessionOf(9);
  scene.append({
    type: 'turn_ended',
    actor: `session:${stranger}`,
    data: {
      session: stranger,
      prompt: 'p',
      again: false,
      text: { text: 'I am lost' },
      closing: null,
      background: null,
      hint: { member: 'staff-1', gen: 1 },
    },
  });
  const { out } = scene.nest(['status']);
  expect(out).toContain('unmatched sessions');
  expect(out).toMatch(/99999999 .*its environment names staff-1, which is another session.*I am lost/);
  expect(json(scene.nest(['status', '--json'])).unmatched).toHaveLength(1);
});

test('damage in the log is shown, and verify says where it is', () => {
  const scene = makeScene();
  scene.organisation();
  const at = scene.events().length;
  writeFileSync(scene.log, '\n{"v":1,"id":"torn","at', { flag: 'a' });
  scene.message('lead', 'x');
  rmSync(join(scene.dir, 'snapshot.json'), { force: true });
  expect(scene.nest(['status']).out).toContain('1 damaged place in the log: nest verify');
  const verified = scene.nest(['verify']);
  expect(verified.code).toBe(9);
  expect(verified.out).toMatch(/^damage at \d+: torn, \d+ bytes$/m);
  expect(verified.out).toMatch(/^NOT well:\ndamage at .*\n {2}to do: those bytes are skipped/m);
  const found = json(scene.nest(['verify', '--json']));
  expect(found).toMatchObject({ ok: false, events: at + 1, damageCount: 1 });
});

test('verify finds nothing wrong where nothing is', () => {
  const scene = makeScene();
  scene.organisation();
  const { code, out } = scene.nest(['verify']);
  expect(code).toBe(0);
  expect(out).toMatch(/^ +3 {2}hire_requested$/m);
  for (const counter of ['repeated', 'late', 'skipped', 'snapshot'])
    expect(out).toMatch(new RegExp(`^${counter}: \\w+ \\(.+\\)$`, 'm'));
  expect(out).toContain('all is well');
});

test('verify says of a snapshot that it cannot be trusted, why, and what happens; the log is well all the same', () => {
  const scene = makeScene();
  scene.organisation();
  const file = join(scene.dir, 'snapshot.json');
  const verify = () => ({ ...scene.nest(['verify']), found: json(scene.nest(['verify', '--json'])) });
  expect(verify()).toMatchObject({ code: 0, found: { ok: true, snapshot: 'none' } });
  for (const [contents, why] of [
    ['nest-snapshot-3\n{}', 'damaged'],
    ['nest-snapshot-1 00000000 {}', 'of another version'],
  ] as const) {
    writeFileSync(file, contents);
    const ran = verify();
    expect(ran).toMatchObject({ code: 0, found: { ok: true, snapshot: why } });
    expect(ran.out).toContain(`snapshot.json is ${why}: it is not used, the log is folded again\n`);
    expect(ran.out).toContain('all is well');
  }
});

test('copies that a synchronising service has made of the log are a problem in the status', () => {
  const scene = makeScene();
  scene.organisation();
  expect(json(scene.nest(['status', '--json'])).problems).toEqual([]);
  writeFileSync(join(scene.dir, 'log (conflicted copy).jsonl'), '');
  expect(scene.nest(['status']).out).toContain(
    'problems\n  1 copy of the log, made by a synchronising service',
  );
});

test('tree draws who reports to whom', () => {
  const scene = makeScene();
  scene.organisation();
  scene.member('staff-2', 'staff', 'manager-1', sessionOf(4));
  expect(scene.nest(['tree']).out).toBe(
    [
      'user',
      '└─ lead  executive  idle  work of lead',
      '   └─ manager-1  manager  idle  work of manager-1',
      '      ├─ staff-1  staff  idle  work of staff-1',
      '      └─ staff-2  staff  idle  work of staff-2',
      '',
    ].join('\n'),
  );
  const { reports, adrift } = json(scene.nest(['tree', '--json']));
  expect(adrift).toEqual([]);
  expect(reports[0].reports[0].reports.map((r: { member: string }) => r.member)).toEqual([
    'staff-1',
    'staff-2',
  ]);
});

test('show has the verdict, the task and the latest report; --full has all of their text', () => {
  const scene = makeScene();
  scene.organisation();
  const long = `${'long '.repeat(2000)}the end`;
  scene.nest(['report', '--status', 'done', '-'], { ...staff, stdin: long });
  const cut = scene.nest(['show', 'staff-1']).out;
  expect(cut).toContain('<nest-task>\nthe task of staff-1\n</nest-task>');
  expect(cut).toContain('latest report: done, ');
  expect(cut).toContain(`[cut: ${long.length} characters in all; nest show staff-1 --full]`);
  expect(cut).not.toContain('the end');
  expect(scene.nest(['show', 'staff-1', '--full']).out).toContain('the end\n</nest-report>');
  expect(json(scene.nest(['show', 'staff-1', '--json']))).toMatchObject({
    member: { id: 'staff-1', role: 'staff' },
    task: 'the task of staff-1',
    report: { status: 'done', by: 'member', text: long },
    unread: 0,
  });
});

test('a member that does not exist is not found, whatever it is called, by any command', () => {
  const scene = makeScene();
  scene.organisation();
  const names = ['nobody', '__proto__', 'constructor', '../../etc/passwd', '/etc/passwd', '', '\u001b[2J'];
  const asked = [
    ...[...names, 'x'.repeat(5000)].map((name) => ['show', name]),
    ...['logs', 'fire', 'attach'].map((command) => [command, '__proto__']),
    ['log', '--member', '../../x'],
  ];
  for (const args of asked) {
    const ran = scene.nest(args);
    expect({ code: ran.code, out: ran.out }, args.join(' ')).toEqual({ code: 5, out: '' });
    expect(ran.err).toMatch(/^nest: there is no member .*\nnext: nest tree\n$/);
  }
});

test.each([
  ['status'],
  ['tree'],
  ['show', 'lead'],
  ['whoami'],
  ['log'],
  ['verify'],
  ['charter', 'show'],
  ['completion', 'bash'],
])('nobody speaks for a member that does not exist: --as nobody %s %s', (...args) => {
  const scene = makeScene();
  scene.organisation();
  const ran = scene.nest(['--as', 'nobody', ...args.filter((word) => word !== undefined)]);
  expect({ code: ran.code, out: ran.out }).toEqual({ code: 5, out: '' });
  expect(ran.err).toContain('there is no member "nobody"');
});

test('a type that no event has is a mistake in the command line, which names the types', () => {
  const scene = makeScene();
  scene.organisation();
  const ran = scene.nest(['log', '--type', 'report_filled']);
  expect(ran).toMatchObject({ code: 2, out: '' });
  expect(ran.err).toContain('did you mean report_filed?');
  expect(ran.err).toContain('turn_ended');
});

test('a mistyped member or command gets a suggestion', () => {
  const scene = makeScene();
  scene.organisation();
  expect(scene.nest(['show', 'manger-1']).err).toContain('did you mean manager-1?');
  expect(scene.nest(['statsu'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('Did you mean status?'),
  });
  expect(scene.nest(['status', '--jsn']).err).toContain('Did you mean --json?');
});

test('whoami says who the log takes a caller for', () => {
  const scene = makeScene();
  scene.organisation();
  expect(scene.nest(['whoami']).out).toBe(`the user\nyour reports: lead\nnest: ${scene.dir}\n`);
  expect(scene.nest(['whoami'], staff).out).toContain('staff-1: staff, generation 1, under manager-1');
  expect(json(scene.nest(['whoami', '--json'], staff))).toMatchObject({
    id: 'staff-1',
    role: 'staff',
    gen: 1,
    supervisor: 'manager-1',
    chain: ['manager-1', 'lead', 'user'],
    session: sessionOf(3),
  });
  const stranger = scene.nest(['whoami'], { session: sessionOf(9) });
  expect(stranger).toMatchObject({
    code: 0,
    out: expect.stringContaining('nobody: this session is no member'),
  });
  expect(json(scene.nest(['whoami', '--json', '--as', 'lead'])).id).toBe('lead');
});

test('the log is filtered by member, type, position, age and count', () => {
  const scene = makeScene();
  scene.organisation();
  scene.nest(['report', '--status', 'done', 'x'], staff);
  scene.message('staff-1', 'thanks');
  const types = (args: string[]) =>
    scene
      .nest(['log', '--json', ...args])
      .out.split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line).type);
  expect(types([])).toHaveLength(9);
  expect(types(['--type', 'hire_requested'])).toHaveLength(3);
  expect(types(['--type', 'report_filed,message_sent'])).toEqual(['report_filed', 'message_sent']);
  expect(types(['--type', 'report_filed', '--type', 'message_sent'])).toHaveLength(2);
  expect(types(['--member', 'staff-1'])).toEqual([
    'hire_requested',
    'session_started',
    'report_filed',
    'message_sent',
  ]);
  expect(types(['-n', '2'])).toEqual(['report_filed', 'message_sent']);
  expect(types(['--since', '1h'])).toHaveLength(9);
  const lines = scene.nest(['log', '--json']).out.trim().split('\n');
  const { position } = JSON.parse(lines[7] as string);
  expect(types(['--since', position])).toEqual(['report_filed', 'message_sent']);
  for (const since of ['yesterday', '-5m', '5 minutes', '1y'])
    expect(scene.nest(['log', '--since', since]).code, since).toBe(2);
  expect(scene.nest(['log', '-n', 'x']).code).toBe(2);
  expect(scene.nest(['log', '-n', '1']).out).toMatch(
    /^ +\d+ {2}\d{4}-.*Z {2}message_sent {2}by user {2}to=staff-1 text=thanks\n$/,
  );
});

test('log --follow goes on as events are appended, and ends by an interrupt', async () => {
  const scene = makeScene();
  scene.organisation();
  const child = scene.start(['log', '--follow', '-n', '1', '--json']);
  let out = '';
  const saw = (words: string) =>
    new Promise<void>((resolve) => {
      const look = (): void => {
        if (out.includes(words)) resolve();
      };
      child.stdout.on('data', look);
      look();
    });
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  await saw('session_started');
  scene.message('lead', 'appended later');
  await saw('appended later');
  child.kill('SIGINT');
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(code).toBe(0);
  expect(out.trim().split('\n')).toHaveLength(2);
});

test('logs prints the last messages of a transcript, fenced', () => {
  const scene = makeScene();
  scene.organisation();
  expect(scene.nest(['logs', 'staff-1'])).toMatchObject({
    code: 5,
    err: expect.stringContaining('staff-1 has no log'),
  });
  const folder = join(
    scene.home,
    '.claude',
    'projects',
    realpathSync(scene.cwd).replaceAll(/[^a-zA-Z0-9]/g, '-'),
  );
  mkdirSync(folder, { recursive: true });
  const line = (role: string, text: string) =>
    JSON.stringify({
      type: role,
      uuid: text,
      timestamp: '2026-01-01T00:00:00.000Z',
      message: { id: text, role, content: [{ type: 'text', text }] },
    });
  writeFileSync(
    join(folder, `${sessionOf(3)}.jsonl`),
    `${line('user', 'do it')}\n${line('assistant', 'I did it')}\n`,
  );
  const { code, out } = scene.nest(['logs', 'staff-1', '-n', '1']);
  expect(code).toBe(0);
  expect(out).toContain('assistant\n<nest-message>\nI did it\n</nest-message>');
  expect(out).not.toContain('do it\n</nest');
  expect(json(scene.nest(['logs', 'staff-1', '--json'])).lines).toHaveLength(2);
});

test('an event without words is read by its fields', () => {
  const scene = makeScene();
  scene.organisation();
  const { code, out } = scene.nest(['read', '1']);
  expect(code).toBe(0);
  expect(out).toContain('"objective": "Ship release 2"');
});

test('a record that was cut off at the end of the log is damage once nobody can be writing it any more', () => {
  const scene = makeScene();
  scene.nest(['init', '--objective', 'Ship it']);
  const log = join(scene.dir, 'log.jsonl');
  const whole = readFileSync(log);
  writeFileSync(log, whole.subarray(0, whole.length - 30));
  expect(json(scene.nest(['verify', '--json'])).unfinished).toMatchObject({ abandoned: false });
  const before = new Date(Date.now() - 60_000);
  utimesSync(log, before, before);
  expect(scene.nest(['verify'])).toMatchObject({
    code: 9,
    out: expect.stringMatching(/NOT well:\n.*damage at \d+: unfinished, \d+ bytes at the end/),
  });
});
