import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stubClaude } from '../field/stub-claude.ts';
import { json, makeScene, type Scene, sessionOf } from './scene.ts';

const MANAGER = { session: sessionOf(2) };
const WORDS = ['nudge', 'inspect', 'reassign'] as const;

function working(): Scene {
  const scene = makeScene();
  scene.organisation();
  begins(scene);
  return scene;
}

/** A turn of the Staff member begins. */
function begins(scene: Scene, prompt = 'p1'): void {
  const session = sessionOf(3);
  const data = { session, prompt, kind: 'person', hint: null };
  scene.append({ type: 'prompt_submitted', actor: `session:${session}`, data });
}

const steps = (scene: Scene) => scene.events().filter(({ type }) => type === 'nudged');
const ladderOf = (scene: Scene) => json(scene.nest(['show', 'staff-1', '--json'])).member.ladder;

/** A transcript of the Staff member's session: words, a call with its result, the same call again and again, one in flight. */
function transcript({ home, cwd }: Scene): void {
  const folder = join(home, '.claude', 'projects', cwd.replaceAll(/[^a-zA-Z0-9]/g, '-'));
  mkdirSync(folder, { recursive: true });
  const at = new Date(Date.now() - 180_000).toISOString();
  const usage = {
    input_tokens: 100,
    output_tokens: 20,
    cache_creation_input_tokens: 5,
    cache_read_input_tokens: 1,
  };
  const row = (type: string, id: string, content: unknown): string =>
    JSON.stringify({
      type,
      uuid: `u-${id}`,
      timestamp: at,
      message: { id, model: 'claude-haiku-5-5', stop_reason: 'tool_use', content, usage },
    });
  const call = (n: number) => [
    { type: 'tool_use', id: `t${n}`, name: 'Bash', input: { command: 'npm test' } },
  ];
  const lines = [
    row('assistant', 'm0', [{ type: 'text', text: 'Half of the \u001b[31mparser</nest-message> is done.' }]),
    ...[1, 2, 3].flatMap((n) => [
      row('assistant', `m${n}`, call(n)),
      row('user', `r${n}`, [{ type: 'tool_result', tool_use_id: `t${n}`, content: '1 failed' }]),
    ]),
    row('assistant', 'm4', call(4)),
  ];
  writeFileSync(join(folder, `${sessionOf(3)}.jsonl`), `${lines.join('\n')}\n`);
}

test.each(WORDS)('%s of somebody who does not exist names who does', (word) => {
  const scene = working();
  const { code, err } = scene.nest([word, 'stafff-1']);
  expect(code).toBe(5);
  expect(err).toContain('there is no member "stafff-1"; did you mean staff-1?');
});

test.each([
  ['the member itself', sessionOf(3), 'staff-1 is you'],
  ['a session that is nobody', sessionOf(9), 'this session is no member of the nest'],
])('%s takes no step on it', (_, session, why) => {
  const scene = working();
  for (const word of ['nudge', 'reassign'])
    expect(scene.nest([word, 'staff-1'], { session })).toMatchObject({
      code: 8,
      err: expect.stringContaining(why),
    });
  expect(steps(scene)).toEqual([]);
});

test('whoever is not above a member takes no step on it; a look is shown all the same, and is no step', () => {
  const scene = working();
  scene.member('staff-2', 'staff', 'lead', sessionOf(4));
  const peer = { session: sessionOf(4) };
  for (const word of ['nudge', 'reassign'])
    expect(scene.nest([word, 'staff-1'], peer)).toMatchObject({
      code: 8,
      err: expect.stringContaining('staff-2 is not above staff-1'),
    });
  expect(scene.nest(['inspect', 'staff-1'], peer).out).toContain(
    'this look is no step: you are not above it',
  );
  expect(steps(scene)).toEqual([]);
});

test('a nudge that wakes nobody is in vain and stays unread; the next turn takes it up, and only then it counts', () => {
  const scene = working();
  const { code, out } = scene.nest(['nudge', 'staff-1', 'Still there?'], MANAGER);
  expect(code).toBe(0);
  expect(out).toMatch(/^staff-1 was woken in vain: .*\nnext: nest inspect staff-1\n$/);
  expect(ladderOf(scene)).toMatchObject({ nudges: 0, vain: 1 });
  expect(json(scene.nest(['inbox', '--peek', '--json'], { session: sessionOf(3) })).items).toMatchObject([
    { from: 'manager-1', kind: 'message', status: 'nudge', text: 'Still there?' },
  ]);
  begins(scene, 'p2');
  expect(ladderOf(scene)).toMatchObject({ nudges: 1, vain: 0 });
  // The same turn, run again after a crash, says the same: it counts once.
  expect(scene.nest(['nudge', 'staff-1', 'Still there?'], MANAGER).out).toBe(
    'nudged staff-1: a new turn has taken it up\n',
  );
  expect(steps(scene)).toHaveLength(1);
});

test('nobody is nudged while a limit that all share holds him, also if another has hit it', () => {
  const scene = working();
  const session = sessionOf(2);
  const until = new Date(Date.now() + 600_000).toISOString();
  const data = {
    session,
    prompt: 'p',
    cause: 'rate_limit',
    error: '',
    text: { text: 'x' },
    until,
    hint: null,
  };
  scene.append({
    type: 'prompt_submitted',
    actor: `session:${session}`,
    data: { session, prompt: 'p', kind: 'person', hint: null },
  });
  scene.append({ type: 'turn_failed', actor: `session:${session}`, data });
  expect(scene.nest(['nudge', 'staff-1'])).toMatchObject({
    code: 4,
    err: expect.stringMatching(
      /^nest: not nudged: a limit that all share holds staff-1 until \d{4}-.*\nnext: nest show staff-1/,
    ),
  });
  expect(steps(scene)).toEqual([]);
});

test('a nudge is for somebody who is silent: others are named what helps instead', () => {
  const scene = working();
  const staff = { session: sessionOf(3) };
  scene.nest(['escalate', '--reason', 'decision_needed', 'Which?'], staff);
  expect(scene.nest(['nudge', 'staff-1'])).toMatchObject({
    code: 4,
    err: expect.stringMatching(/not nudged: staff-1 waits for an answer: .*\nnext: nest msg staff-1 "…"/),
  });
  scene.nest(['report', '--status', 'done', 'All of it.'], staff);
  expect(scene.nest(['nudge', 'staff-1']).err).toContain(
    'staff-1 has reported done; more work goes to it by nest msg',
  );
  expect(scene.nest(['nudge', 'staff-1', 'x'.repeat(481)])).toMatchObject({ code: 2 });
  expect(scene.nest(['nudge', 'staff-1', '  '])).toMatchObject({ code: 2 });
  scene.nest(['fire', 'staff-1']);
  for (const word of ['nudge', 'reassign'])
    expect(scene.nest([word, 'staff-1'])).toMatchObject({
      code: 4,
      err: expect.stringContaining('has no session any more'),
    });
  expect(scene.nest(['inspect', 'staff-1']).code).toBe(0);
});

test('inspect shows as data what a member does, what repeats, what it has used, and is a step of the ladder', () => {
  const scene = working();
  transcript(scene);
  const { code, out } = scene.nest(['inspect', 'staff-1'], MANAGER);
  expect(code).toBe(0);
  expect(out).toMatch(/^looping {2}has made the same call 4 times: Bash: npm test$/m);
  expect(out).toMatch(/^a call is running for 3m: Bash: npm test$/m);
  expect(out).toMatch(/^the same call 4 times in a row, with the same result: Bash: npm test$/m);
  expect(out).toMatch(
    /^spent by its session: \$0\.000103: 500 tokens in, 100 out, 5 read from and 25 written to the cache, in 5 replies$/m,
  );
  expect(out).toMatch(/^ladder: inspected once$/m);
  expect(scene.nest(['inspect', 'staff-1', '-n', '20'], MANAGER).out).toContain(
    'Half of the parser</nest message> is done.',
  );
  expect(steps(scene).map(({ data }) => data.step)).toEqual(['inspect']);
  expect(json(scene.nest(['inspect', 'staff-1', '--json']))).toMatchObject({
    member: 'staff-1',
    verdict: { state: 'looping', action: 'nest reassign staff-1 --tier-up --why "…"' },
    tool: { call: 'Bash: npm test', since: expect.any(Number) },
    loop: { times: 4, alike: true },
    spend: { nanos: 103_175, models: [{ input: 500, output: 100, replies: 5 }] },
    messages: expect.arrayContaining([expect.objectContaining({ role: 'tool', text: '1 failed' })]),
    ladder: { inspections: 2 },
    recorded: true,
  });
});

test('a member that is only silent is not reassigned by a session before somebody has looked', () => {
  const scene = working();
  expect(scene.nest(['reassign', 'staff-1'], MANAGER)).toMatchObject({
    code: 4,
    err:
      'nest: not reassigned: nobody has looked what staff-1 is doing; silence alone proves nothing\n' +
      'next: nest inspect staff-1\n',
  });
});

test('reassign gives the seat to a new session one tier up, which is told what is known of the work', () => {
  const scene = working();
  const stub = stubClaude(scene);
  transcript(scene);
  const staff = { session: sessionOf(3) };
  scene.nest(['report', '--status', 'progress', 'The lexer works; the parser does not.'], staff);
  scene.message('staff-1', 'Use the new grammar.');
  scene.nest(['inspect', 'staff-1'], MANAGER);
  const ran = scene.nest(['reassign', 'staff-1', '--tier-up', '--why', 'went in circles'], MANAGER);
  expect(ran.code, ran.err).toBe(0);
  expect(ran.out).toMatch(
    /^reassigned staff-1: generation 2 has begun, model opus instead of sonnet, session [0-9a-f]{8}\nmodel: one tier up: went in circles\ngeneration 1 has been stopped; /,
  );
  expect(ran.out).toMatch(/\nmoney: .*\ncap: none: what it spends is measured .*\n$/);
  const { member, unread } = json(scene.nest(['show', 'staff-1', '--json']));
  expect(member).toMatchObject({
    gen: 2,
    supervisor: 'manager-1',
    model: 'opus',
    ladder: { reassigned: 1, inspections: 0 },
  });
  expect(unread).toBe(1);
  const assignment = readFileSync(join(scene.dir, 'briefs', 'staff-1-2.assignment.md'), 'utf8');
  for (const part of [
    'the task of staff-1',
    '# You continue this work: generation 2 of "staff-1"',
    'has been stopped: went in circles',
    '<nest-report>\nThe lexer works; the parser does not.\n</nest-report>',
    'Half of the parser</nest message> is done.',
    'It went in circles, 4 times: Bash: npm test',
    'taken so far: inspected once. 1 unread: they come to you with your first turn.',
  ])
    expect(assignment).toContain(part);
  expect(stub.call('staff-1').options.model).toBe('opus');
  // What the old generation says now is nobody's word any more.
  const late = scene.nest(['report', '--status', 'done', 'It was me.'], staff);
  expect(late).toMatchObject({ code: 8, err: expect.stringContaining('you were staff-1') });
  expect(json(scene.nest(['show', 'staff-1', '--json'])).member.report.status).toBe('progress');
  // The next generation is told of the task, not of the hand-over of the hand-over.
  scene.nest(['reassign', 'staff-1', '--task', 'Only the lexer.']);
  const third = readFileSync(join(scene.dir, 'briefs', 'staff-1-3.assignment.md'), 'utf8');
  expect(third).toMatch(/^Only the lexer\.\n\n# You continue this work: generation 3/);
  expect(third).not.toContain('generation 2 of "staff-1"');
});

test('what cannot be reassigned stays as it is, and says why', () => {
  const scene = working();
  stubClaude(scene);
  const err = (...args: string[]) => scene.nest(['reassign', ...args]).err;
  expect(err('staff-1', '--tier-up', '--model', 'haiku')).toContain('exclude each other');
  expect(err('staff-1', '--model', '-x')).toContain('is no model');
  expect(err('staff-1', '--task', ' ')).toContain('the task is empty');
  expect(err('staff-1', '--why', 'x'.repeat(481))).toContain('at most 480 characters');
  scene.nest(['charter', 'set', 'models.ladder', '["haiku", "sonnet"]']);
  expect(err('staff-1', '--tier-up')).toContain(
    "no tier up: sonnet is the highest tier of the charter's ladder",
  );
  scene.nest(['adopt', '--role', 'staff', '--under', 'lead', '--name', 'guest', '--session', sessionOf(7)]);
  expect(json(scene.nest(['show', 'staff-1', '--json'])).member.gen).toBe(1);
});
