import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { json, sessionOf } from './scene.ts';
import { withClaude } from './with-claude.ts';

const dry = ['hire', '--dry-run', '--role', 'executive'];

test('a dry run shows command, settings, brief and ruling, and changes nothing', () => {
  const scene = withClaude();
  const before = scene.events();
  const { code, out } = scene.nest([...dry, '--name', 'lead', '--model', 'haiku', 'Own the release']);
  expect(code).toBe(0);
  expect(out).toContain('would hire lead (generation 1): executive under user, model haiku, acceptEdits');
  expect(out).toMatch(
    /\nwould hire lead .*\nby the charter and the chart: yes\nmoney: .*\ncap: none: .*\n(note: .*\n)*nothing is in the way; .*\n$/,
  );
  expect(out.split('\n')[1]).toContain('--settings=<below>');
  expect(out.match(/NEST_NONCE/g)).toHaveLength(1);
  expect(out.match(/Own the release/g)).toHaveLength(2); // as the title, and as the task
  expect(out).toContain('Own the release');
  const plan = json(scene.nest([...dry, '--json', 'x']));
  expect(Object.keys(plan).sort()).toEqual([
    'brief',
    'cap',
    'command',
    'draft',
    'findings',
    'money',
    'ruling',
    'settings',
  ]);
  expect(plan).toMatchObject({
    draft: { id: 'executive-1', role: 'executive', supervisor: 'user', permissionMode: 'acceptEdits' },
    ruling: { accepted: true, why: '' },
  });
  expect(scene.events()).toEqual(before);
  expect(existsSync(join(scene.dir, 'briefs'))).toBe(false);
});

test('a dry run names all that would bind the member: money, turns and time', () => {
  const scene = withClaude();
  const cap = (...args: string[]) => {
    const ran = scene.nest([...dry, ...args, 'Own the release']);
    return /^cap: (.*)$/m.exec(ran.out)?.[1];
  };
  expect(cap()).toBe('none: what it spends is measured from its transcripts, and nothing stops it');
  scene.nest(['charter', 'set', 'limits.turns', '3']);
  scene.nest(['charter', 'set', 'limits.wallClockMinutes', '10']);
  const limits =
    'turns: none begins after 3 of them; time: stopped 10 min after its hire, in the middle of a turn too';
  expect(cap()).toBe(`${limits}; none of money: what it spends is measured from its transcripts`);
  scene.nest(['charter', 'set', 'budget.usd', '20']);
  expect(cap()).toBe(
    `ledger: measured from transcripts, gate at the tool boundary, stopped at $20.00 (shared by all) plus at most one response for each open request; ${limits}`,
  );
  expect(cap('--mode', 'batch')).toContain('--max-budget-usd for this run; turns:');
});

test.each([
  ['an argument', ['--', '- begins with a dash'], '', '- begins with a dash'],
  ['an argument with a slash', ['--', '/clear the table'], '', '/clear the table'],
  ['stdin', ['-'], '# A long task\n\nwith `code`', '# A long task\n\nwith `code`'],
  ['a file', ['--file', 'task.md'], '', 'from a file'],
  ['stdin as a file', ['--file', '-'], 'from stdin', 'from stdin'],
])('a task comes from %s', (_what, args, stdin, task) => {
  const scene = withClaude();
  writeFileSync(join(scene.cwd, 'task.md'), 'from a file');
  const ran = scene.nest([...dry, '--json', ...args], { stdin });
  expect(ran.code).toBe(0);
  expect(json(ran).brief).toContain(task);
});

test.each([
  [['hire', '--role', 'executive', ''], 2, 'the task is empty'],
  [['hire', '--role', 'executive'], 2, 'the task is missing'],
  [['hire', '--role', 'executive', '--name', '../../x', 'x'], 2, 'is no name'],
  [['hire', '--role', 'executive', '--name', '__proto__', 'x'], 2, 'is no name'],
  [
    ['hire', '--role', 'executive', '--permission-mode', 'yolo', 'x'],
    2,
    'there is no permission mode "yolo"',
  ],
  [['hire', '--role', 'executive', '--model', 'son\nnet', 'x'], 2, '"son\\nnet" is no model'],
  [['hire', '--role', 'executive', '--model', '\u001b[31msonnet', 'x'], 2, 'is no model'],
  [['hire', '--role', 'executive', '--model', '\u202esonnet', 'x'], 2, 'is no model'],
  [['hire', '--role', 'executive', '--model=--verbose', 'x'], 2, '"--verbose" is no model'],
  [['hire', '--role', 'executive', '--model', ' ', 'x'], 2, '" " is no model'],
  [['hire', '--role', 'executive', '--model', 'm'.repeat(101), 'x'], 2, 'is no model'],
  [['hire', '--role', 'executive', '--tools', 'Bash(npm test', 'x'], 2, '--tools: the rule "Bash(npm test"'],
  [['hire', '--role', 'executive', '--tools', 'Read)', 'x'], 2, '--tools: the rule "Read)"'],
  [['hire', '--role', 'executive', '--tools', 'Bash(ls,Edit(src/**)', 'x'], 2, 'brackets that do not match'],
  [['hire', '--role', 'executive', '--tools', 'Read\nBash(ls)', 'x'], 2, 'a character that no rule holds'],
  [['hire', '--role', 'chief', 'x'], 2, 'Allowed choices are executive, manager, staff'],
  [['hire', '--role', 'executive', '--cwd', 'nowhere', 'x'], 6, 'does not exist'],
  [['hire', '--role', 'staff', '--under', 'nobody', 'x'], 5, 'there is no member "nobody"'],
  [['hire', '--role', 'staff', 'x'], 4, 'only the Executive reports to the user'],
])('%j is refused, with what to run next', (args, code, words) => {
  const scene = withClaude();
  const ran = scene.nest(args);
  expect({ code: ran.code, out: ran.out }).toEqual({ code, out: '' });
  expect(ran.err).toContain(words);
  expect(ran.err).toMatch(/^next: /m);
  expect(json(scene.nest(['tree', '--json'])).reports).toEqual([]);
});

test.each(['opus[1m]', 'arn:aws:bedrock:eu-west-1:1:inference-profile/eu.x-v1:0', 'claude-x@20260101'])(
  'a model is whatever the account calls it: %s',
  (model) => {
    const scene = withClaude();
    expect(json(scene.nest([...dry, '--json', '--model', model, 'x'])).draft.model).toBe(model);
  },
);

test('a rule may hold brackets in pairs, or marked as meant themselves', () => {
  const scene = withClaude();
  const rules = ['Read', 'Bash(echo $(date) *)', 'Bash(echo \\) *)', 'Edit(a[(]b/**)', 'mcp__x__y'];
  const { settings } = json(scene.nest([...dry, '--json', ...rules.flatMap((r) => ['--tools', r]), 'x']));
  expect(settings.permissions.allow).toEqual(expect.arrayContaining(rules));
});

test('staff before there is an Executive: the next command is the hire of one', () => {
  const ran = withClaude().nest(['hire', '--role', 'staff', 'x']);
  expect(ran.err).toContain('next: nest hire --role executive "…"');
});

test('a dry run exits as the hire would', () => {
  const scene = withClaude();
  scene.member('lead', 'executive', 'user', sessionOf(1));
  const ran = scene.nest([...dry, 'x']);
  expect(ran.code).toBe(4);
  expect(ran.out).toContain('by the charter and the chart: no: lead is the Executive; a nest has one');
});

test('a claude that fails to start a session leaves an honest word and no seat taken', () => {
  const scene = withClaude('echo "no room at the inn" >&2; exit 1');
  const ran = scene.nest(['hire', '--role', 'executive', '--name', 'lead', 'x']);
  expect(ran.code).toBe(6);
  expect(ran.err).toContain('no room at the inn');
  const [row] = json(scene.nest(['status', '--json'])).rows;
  expect(row).toMatchObject({ member: 'lead', verdict: { state: 'not started' } });
  expect(json(scene.nest(['verify', '--json'])).ok).toBe(true);
  // The name is free again.
  expect(scene.nest([...dry, '--name', 'lead', 'x']).code).toBe(0);
});

test.each([
  [null, 'it had no session'],
  ['failed', 'it had no session'],
  ['stopped', 'claude stop'],
])('the firing of a member that never came up says whether there was a session (job: %s)', (state, how) => {
  const scene = withClaude('[ "$1" = stop ] || echo "backgrounded · deadbeef · lead"');
  scene.nest(['charter', 'set', 'thresholds.handshakeSeconds', '1']);
  expect(scene.nest(['hire', '--role', 'executive', '--name', 'lead', 'x'])).toMatchObject({
    code: 6,
    err: expect.stringContaining('its session did not begin within 1s'),
  });
  const job = join(scene.home, '.claude', 'jobs', 'deadbeef');
  mkdirSync(job, { recursive: true });
  if (state !== null) writeFileSync(join(job, 'state.json'), JSON.stringify({ state }));
  expect(scene.nest(['fire', 'lead']).code).toBe(0);
  expect(scene.events().at(-1)).toMatchObject({ type: 'stopped', data: { how } });
});

test('an open session is adopted and told its brief, once', () => {
  const scene = withClaude();
  const session = sessionOf(1);
  const folder = join(scene.home, '.claude', 'sessions');
  mkdirSync(folder, { recursive: true });
  const note = { pid: process.pid, sessionId: session, cwd: scene.cwd, kind: 'interactive' };
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(note));
  const { code, out } = scene.nest(['adopt', '--role', 'executive', '--name', 'lead'], { session });
  expect(code).toBe(0);
  expect(out).toContain('adopted session 11111111 as lead: executive under user');
  expect(out).toContain('You are member "lead" of a nest');
  expect(json(scene.nest(['whoami', '--json'], { session })).id).toBe('lead');
  expect(scene.nest(['adopt', '--role', 'executive'], { session })).toMatchObject({ code: 4, out: '' });
  expect(scene.nest(['adopt', '--role', 'executive', '--session', 'nope'])).toMatchObject({
    code: 5,
    out: '',
  });
  expect(scene.nest(['adopt', '--role', 'executive'])).toMatchObject({ code: 2, out: '' });
});

test('a member is fired by whoever is above it, its team only when that was said', () => {
  const scene = withClaude();
  scene.member('lead', 'executive', 'user', sessionOf(1));
  scene.member('manager-1', 'manager', 'lead', sessionOf(2));
  scene.member('staff-1', 'staff', 'manager-1', sessionOf(3));
  expect(scene.nest(['fire', 'lead'], { session: sessionOf(3) })).toMatchObject({ code: 8, out: '' });
  const refused = scene.nest(['fire', 'manager-1']);
  expect(refused).toMatchObject({ code: 4, out: '' });
  expect(refused.err).toContain('next: nest fire manager-1 --team');
  const fired = scene.nest(['fire', 'manager-1', '--team', '--why', 'done', '--json'], {
    session: sessionOf(1),
  });
  expect(json(fired).map((f: { member: string }) => f.member)).toEqual(['staff-1', 'manager-1']);
  const states = json(scene.nest(['status', '--json'])).rows.map(
    (r: { member: string; verdict: { state: string } }) => [r.member, r.verdict.state],
  );
  expect(states).toEqual([
    ['lead', 'idle'],
    ['manager-1', 'stopped'],
    ['staff-1', 'stopped'],
  ]);
});

test('whoever was fired is not attached to: the platform would wake its session', () => {
  const scene = withClaude();
  scene.member('lead', 'executive', 'user', sessionOf(1));
  expect(scene.nest(['fire', 'lead']).code).toBe(0);
  expect(scene.nest(['attach', 'lead'])).toMatchObject({
    code: 4,
    err: 'nest: lead has been fired; its session stays closed\nnext: nest logs lead\n',
  });
});

test('whoever hires into a limit that holds everybody is warned', () => {
  const scene = withClaude();
  scene.member('exec-1', 'executive', 'user', '0a0a0a0a-1111-4222-8333-444444444444');
  const actor = 'session:0a0a0a0a-1111-4222-8333-444444444444';
  const session = actor.slice('session:'.length);
  const until = new Date(Date.now() + 600_000).toISOString();
  const hire = ['hire', '--under', 'exec-1', '--name', 'dev', '--dry-run', '--json', 'Work.'];
  const warned = () => json(scene.nest(hire)).findings.filter(({ id }: { id: string }) => id === 'limit');
  expect(warned()).toEqual([]);
  scene.append(
    { type: 'prompt_submitted', actor, data: { session, prompt: 'p', kind: 'person', hint: null } },
    {
      type: 'turn_failed',
      actor,
      data: { session, prompt: 'p', cause: 'rate_limit', error: '', text: { text: 'x' }, until, hint: null },
    },
  );
  expect(warned()).toEqual([
    {
      id: 'limit',
      level: 'warn',
      message: `a shared limit (rate limit) holds everybody until ${until}; the first request of a new session may only run into it`,
      fix: 'nest status',
    },
  ]);
});
