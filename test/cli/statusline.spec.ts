import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { json, makeScene, type Scene, STANDS_ALONE, sessionOf } from './scene.ts';

/** What Claude Code 2.1.332 feeds the command, with what is of use here. */
const fed = (session: string, cwd: string): string =>
  JSON.stringify({
    session_id: session,
    transcript_path: `/home/x/.claude/projects/x/${session}.jsonl`,
    cwd,
    model: { id: 'claude-haiku-5-5', display_name: 'Haiku 5.5' },
    workspace: { current_dir: cwd, project_dir: cwd, added_dirs: [] },
    version: '2.1.332',
    cost: { total_cost_usd: 0.00015, total_duration_ms: 1491 },
  });

function organisation(): Scene {
  const scene = makeScene();
  scene.organisation();
  return scene;
}

const line = (scene: Scene, digit: number, env: Record<string, string> = {}) =>
  scene.nest(['statusline'], { stdin: fed(sessionOf(digit), scene.cwd), session: sessionOf(digit), env });

/** A turn of a session begins. */
function begins({ append }: Scene, digit: number): void {
  const session = sessionOf(digit);
  const data = { session, prompt: 'p1', kind: 'person', hint: null };
  append({ type: 'prompt_submitted', actor: `session:${session}`, data });
}

test('says who the session is, who is at work or blocked below it, and what it has not read', () => {
  const scene = organisation();
  for (const digit of [1, 2, 3]) begins(scene, digit);
  scene.nest(['escalate', '--reason', 'decision_needed', 'sqlite or postgres?'], { session: sessionOf(3) });
  expect(line(scene, 2)).toEqual({
    code: 0,
    out: 'nest manager-1 · manager · 1 blocked · 1 unread\n',
    err: '',
  });
  expect(line(scene, 1).out).toBe('nest lead · executive · 1 at work · 1 blocked\n');
  expect(line(scene, 3).out).toBe('nest staff-1 · staff\n');
});

test('says to the session that is nobody, and to the Executive that the user sits in, what waits for him', () => {
  const scene = organisation();
  begins(scene, 1);
  scene.nest(['escalate', '--reason', 'decision_needed', 'Ship it?', ...STANDS_ALONE], {
    session: sessionOf(1),
  });
  scene.nest(['msg', 'user', 'It is built.'], { session: sessionOf(2) });
  expect(line(scene, 9).out).toBe('nest · 2 at work · 1 blocked · 1 for you to decide · 1 for you to read\n');
  expect(line(scene, 1).out).not.toContain('for you');
});

test('says when the session has been stopped, and when everybody is', () => {
  const scene = organisation();
  scene.append({ type: 'fire_requested', member: 'staff-1', gen: 1, data: { why: '', as: null } });
  expect(line(scene, 3).out).toBe('nest staff-1 · has been stopped\n');
  scene.append({ type: 'paused', data: { why: '', as: null } });
  expect(line(scene, 2).out).toContain(' · paused');
});

test('finds the nest by the session wherever it runs, and by the folder that it is told', () => {
  const scene = organisation();
  const elsewhere = join(scene.base, 'elsewhere');
  mkdirSync(elsewhere);
  const stdin = fed(sessionOf(9), scene.cwd);
  expect(scene.nest(['statusline'], { stdin, cwd: elsewhere }).out).toMatch(/^nest/);
});

test.each([
  ['nothing', ''],
  ['no JSON', 'hello'],
  ['half of it', '{"session_id": "1111'],
  ['a list', '[1, 2]'],
  ['null', 'null'],
  ['bytes', Buffer.from([0xff, 0xfe, 0x00, 0x7b, 0x7d])],
  ['fields of other kinds', '{"session_id": {"a": 1}, "cwd": 7, "workspace": "x"}'],
  ['a session that is a path', '{"session_id": "../../etc/passwd", "cwd": "/nowhere/at/all"}'],
  ['a session that is a key of every object', '{"session_id": "__proto__", "workspace": null}'],
  ['far too much', `{"x": "${'y'.repeat(2 * 1024 * 1024)}"}`],
])('is one line and no error, fed with %s', (_, stdin) => {
  const scene = organisation();
  const { code, out, err } = scene.nest(['statusline'], { stdin });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out.match(/\n/g)).toHaveLength(1);
});

test('is an empty line outside a nest, and where the log is gone or cannot be read', () => {
  const scene = makeScene();
  const run = () => scene.nest(['statusline'], { stdin: fed(sessionOf(1), scene.cwd) });
  expect(run()).toEqual({ code: 0, out: '\n', err: '' });
  expect(scene.nest(['statusline', '--json'], { stdin: '{}' }).out).toBe('null\n');
  mkdirSync(scene.dir);
  expect(run()).toEqual({ code: 0, out: '\n', err: '' });
  mkdirSync(scene.log);
  expect(run()).toEqual({ code: 0, out: '\n', err: '' });
  const named = ['statusline', '--nest', join(scene.base, 'no such folder')];
  expect(scene.nest(named)).toEqual({ code: 0, out: '\n', err: '' });
});

/** The session of a member has cost so much, in cents. */
function costs({ append }: Scene, digit: number, cents: number): void {
  const session = sessionOf(digit);
  const member = ['', 'lead', 'manager-1', 'staff-1'][digit] as string;
  const data = {
    session,
    nanos: cents * 10_000_000,
    hidden: 0,
    largest: 1,
    models: [],
    notes: [],
    table: 't',
  };
  append({ type: 'spend_metered', actor: 'system', member, gen: 1, data });
}

test('says what was spent of the budget and of a grant, and what is left where an account is shared', () => {
  const scene = organisation();
  expect(line(scene, 1).out).not.toContain('$');
  costs(scene, 2, 128);
  expect(line(scene, 2).out).toContain(' · $1.28\n');
  scene.nest(['charter', 'set', 'budget.usd', '20']);
  costs(scene, 3, 12);
  expect(line(scene, 1).out).toContain(' · $1.40 of $20.00\n');
  expect(line(scene, 9).out).toContain(' · $1.40 of $20.00\n');
  expect(line(scene, 3).out).toContain(' · $0.12, $18.60 left\n');
  expect(scene.nest(['grant', 'staff-1', '1']).code).toBe(0);
  expect(line(scene, 3).out).toContain(' · $0.12 of $1.12\n');
  costs(scene, 3, 200);
  expect(line(scene, 3, { TERM: 'xterm' }).out).toContain(
    '\u001b[31m$2.00 of $1.12, nothing left\u001b[39m\n',
  );
});

test('calls the dollars of a subscription estimates', () => {
  const scene = organisation();
  costs(scene, 2, 128);
  expect(line(scene, 2, { CLAUDE_CODE_OAUTH_TOKEN: 'x' }).out).toContain(' · est. $1.28\n');
});

test('says how much of a subscription’s limits is used, and keeps it nowhere', () => {
  const scene = organisation();
  const before = scene.events();
  const day = 24 * 3600;
  const now = Math.floor(Date.now() / 1000);
  const stdin = (five: object, seven: object) =>
    JSON.stringify({
      ...JSON.parse(fed(sessionOf(3), scene.cwd)),
      rate_limits: { five_hour: five, seven_day: seven, '\u001b[31m': { used_percentage: 3 } },
    });
  const five = { used_percentage: 97.4, resets_at: now + 3600 };
  const text = stdin(five, { used_percentage: 12, resets_at: now + 3 * day });
  const run = (stdin: string, env: Record<string, string> = {}) =>
    scene.nest(['statusline'], { stdin, session: sessionOf(3), env: { TZ: 'UTC', ...env } }).out;
  const clock = new Date((now + 3600) * 1000).toISOString().slice(11, 16);
  const later = new Date((now + 3 * day) * 1000).toUTCString();
  expect(run(text)).toBe(
    `nest staff-1 · staff · 5h 97 %, resets ${clock} · 7d 12 %, resets ${later.slice(0, 3)} ${later.slice(17, 22)}\n`,
  );
  expect(run(text, { TERM: 'xterm' })).toContain(`\u001b[31m5h 97 %, resets ${clock}\u001b[39m`);
  expect(run(stdin({ used_percentage: 5, resets_at: now - 60 }, { used_percentage: 'x' }))).toBe(
    'nest staff-1 · staff · 5h 5 %\n',
  );
  expect(run(text, { ANTHROPIC_API_KEY: 'x' })).not.toContain('5h');
  const shown = json(scene.nest(['statusline', '--json'], { stdin: text }));
  expect(shown.limits).toMatchObject([
    { window: '5h', used: 97 },
    { window: '7d', used: 12 },
  ]);
  expect(scene.events()).toEqual(before);
});

test('meters nothing: a transcript that has grown is for the next report to charge', () => {
  const scene = organisation();
  const folder = join(scene.home, '.claude', 'projects', scene.cwd.replaceAll(/[^a-zA-Z0-9]/g, '-'));
  mkdirSync(folder, { recursive: true });
  const usage = { input_tokens: 1_000_000, output_tokens: 1_000_000 };
  const row = {
    type: 'assistant',
    uuid: 'u',
    message: { id: 'm', model: 'claude-opus-5-5', usage, content: [] },
  };
  writeFileSync(join(folder, `${sessionOf(2)}.jsonl`), `${JSON.stringify(row)}\n`);
  const before = scene.events();
  expect(line(scene, 2).out).not.toContain('$');
  expect(scene.events()).toEqual(before);
});

test('writes no event, whatever it shows', () => {
  const scene = organisation();
  const before = scene.events();
  line(scene, 1);
  expect(scene.events()).toEqual(before);
});

test('says that it knows no more of a log that is newer than it', () => {
  const scene = organisation();
  scene.append({ type: 'from_the_future' });
  expect(line(scene, 1).out).toBe('nest · its log is newer than this version\n');
});

test('reads no more of a log at once than a hook does, and gets to its end in time', () => {
  const scene = organisation();
  const text = 'x'.repeat(7000);
  const message = (n: number) => ({
    v: 1,
    id: `m${n}`,
    at: new Date().toISOString(),
    type: 'message_sent',
    actor: 'user',
    member: null,
    gen: null,
    data: { to: 'lead', text: { text }, as: null },
  });
  const lines = Array.from({ length: 1600 }, (_, n) => `\n${JSON.stringify(message(n))}\n`);
  writeFileSync(scene.log, lines.join(''), { flag: 'a' });
  expect(line(scene, 1).out).toBe('nest · reading a long log\n');
  expect(line(scene, 1).out).toMatch(/^nest lead · executive · 2 at work · \d+ unread\n$/);
});

test('takes colours only where the terminal does, and no text that would not fit', () => {
  const scene = organisation();
  begins(scene, 3);
  const colours = { TERM: 'xterm-256color' };
  expect(line(scene, 2, colours).out).toBe(
    '\u001b[1mnest manager-1\u001b[22m · manager · \u001b[34m1 at work\u001b[39m\n',
  );
  for (const env of [{ ...colours, NO_COLOR: '1' }, { TERM: 'dumb' }, {}])
    expect(line(scene, 2, env as Record<string, string>).out).not.toContain('\u001b');
  const plain = scene.nest(['statusline', '--no-color'], {
    stdin: fed(sessionOf(2), scene.cwd),
    env: colours,
  });
  expect(plain.out).not.toContain('\u001b');
  expect(line(scene, 2, { ...colours, COLUMNS: '24' }).out).toBe('nest manager-1 · ma…\n');
  expect(json(scene.nest(['statusline', '--json'], { stdin: fed(sessionOf(2), scene.cwd) }))).toMatchObject({
    member: 'manager-1',
    atWork: 1,
  });
});
