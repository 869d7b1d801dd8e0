import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { json, makeScene } from './scene.ts';

test('init asks nothing when it has an objective, and says what to run next', () => {
  const { nest, dir } = makeScene();
  const { code, out, err } = nest(['init', '--objective', 'Ship it']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain(`founded a nest in ${dir}`);
  expect(out).toMatch(/^next: nest adopt/m);
  expect(statSync(dir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dir, 'log.jsonl')).mode & 0o777).toBe(0o600);
});

test('flags become the charter, and win over a charter file', () => {
  const { nest, cwd } = makeScene();
  const file = { limits: { members: 3, depth: 2 }, budget: { reservePercent: 20 }, doneChecks: ['green'] };
  writeFileSync(join(cwd, 'charter.json'), JSON.stringify(file));
  const flags = ['--members', '5', '--concurrency', '2', '--budget-usd', '2.50', '--model', 'haiku'];
  const ran = nest(['init', '--objective', 'x', '--charter', 'charter.json', ...flags, '--json']);
  expect(ran.code).toBe(0);
  expect(json(ran).charter).toMatchObject({
    objective: 'x',
    limits: { members: 5, depth: 2, concurrency: 2 },
    budget: { usd: 2.5, reservePercent: 20 },
    models: { default: 'haiku' },
    doneChecks: ['green'],
  });
  expect(json(nest(['charter', 'show', '--json'])).limits.members).toBe(5);
});

test('what is wrong with a field of the charter is said in words, with the nearest field there is', () => {
  const { nest } = makeScene();
  nest(['init', '--objective', 'x']);
  for (const [path, value, words] of [
    ['limits.members', 'abc', 'limits.members must be a whole number from 1 to 200, not "abc"'],
    ['limits.members', '0', 'limits.members must be a whole number from 1 to 200, not 0'],
    ['limits', '3', 'limits must be a group of fields: members, depth, concurrency'],
    ['limit.members', '3', '"limit.members" is no field of the charter (did you mean limits.members?)'],
    ['members', '3', '"members" is no field of the charter (did you mean limits.members?)'],
    ['isolation.mode', 'x', 'isolation.mode must be "shared" or "worktree", not "x"'],
    ['doneChecks', '[3]', 'doneChecks.0 must be a text of at most 500 characters, not 3'],
  ] as const) {
    const ran = nest(['charter', 'set', path, value]);
    expect({ code: ran.code, out: ran.out }, path).toEqual({ code: 2, out: '' });
    expect(ran.err).toContain(words);
  }
});

test('a charter that is not valid points to the help of init: there is no charter to show yet', () => {
  const { nest } = makeScene();
  const ran = nest(['init', '--objective', 'x', '--charter', '-'], { stdin: '{"limits": {"member": 3}}' });
  expect(ran.err).toMatch(
    /^nest: the charter is not valid: "limits\.member" is no field of the charter \(did you mean limits\.members\?\)\nnext: nest init --help\n$/,
  );
  nest(['init', '--objective', 'x']);
  expect(nest(['charter', 'set', 'limits.member', '3']).err).toMatch(/^next: nest charter show --json$/m);
});

test('a nest that is kept where git cleans up is founded with a warning', () => {
  const { nest, base, cwd } = makeScene();
  const git = (...args: string[]) => spawnSync('git', args, { cwd });
  git('init', '-q');
  const init = (dir: string) => nest(['init', '--objective', 'x', '--state-dir', dir]);
  const elsewhere = init(join(base, 'elsewhere'));
  expect({ code: elsewhere.code, err: elsewhere.err }).toEqual({ code: 0, err: '' });
  rmSync(join(cwd, '.git', 'nest'));
  expect(init('.git/own')).toMatchObject({ code: 0, err: '' });
  rmSync(join(cwd, '.git', 'nest'));
  const inside = init('state/of nest');
  expect(inside.code).toBe(0);
  expect(inside.err).toContain(`${join(cwd, 'state', 'of nest')} lies in the working tree of ${cwd}`);
  expect(inside.err).toContain('git clean -fdx');
  git('clean', '-fdxq');
  expect(nest(['status']).code).toBe(3);
});

test('whoever lets members run any code by the charter is told so, at the founding and later', () => {
  const { nest } = makeScene();
  const wide = 'nest: the rule Bash(node *) allows any code\n';
  const charter = (...allow: string[]) => JSON.stringify({ permissions: { staff: { allow } } });
  const init = nest(['init', '--objective', 'x', '--charter', '-'], { stdin: charter('Bash(node *)') });
  expect(init).toMatchObject({ code: 0, err: wide });
  const set = (...allow: string[]) => nest(['charter', 'set', '--file', '-'], { stdin: charter(...allow) });
  expect(set('Bash(node *)', 'Bash(npm test *)')).toMatchObject({ code: 0, err: '' });
  expect(set('Bash(npm test *)')).toMatchObject({ code: 0, err: '' });
  expect(set('Bash(node *)')).toMatchObject({ code: 0, err: wide });
  expect(nest(['charter', 'set', 'permissions.manager.allow', '["Bash"]'])).toMatchObject({
    code: 0,
    err: 'nest: the rule Bash allows any command\n',
  });
  expect(nest(['charter', 'set', 'permissions.manager.allow', '["Bash(node"]'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('permissions.manager.allow: the rule "Bash(node" has brackets'),
  });
});

test('a charter may come on stdin, its objective too', () => {
  const { nest } = makeScene();
  const ran = nest(['init', '--charter', '-', '--json'], { stdin: '{"objective": "from stdin"}' });
  expect(json(ran).charter.objective).toBe('from stdin');
});

test.each([
  [['init'], 2, 'an objective is needed'],
  [['init', '--objective', '  '], 2, 'the objective is empty'],
  [['init', '--objective', 'x', '--members', '0'], 2, '--members: "0" is not a whole number'],
  [['init', '--objective', 'x', '--members', '5000'], 2, 'limits.members'],
  [['init', '--objective', 'x', '--budget-usd', 'much'], 2, '--budget-usd: "much" is not an amount'],
  [['init', '--objective', 'x', '--charter', 'nowhere.json'], 5, '--charter: nowhere.json does not exist'],
  [['init', '--objective', 'x', '--charter', '.'], 2, '--charter: . is a folder'],
])('init refuses what it cannot use, and founds nothing: %j', (args, code, words) => {
  const { nest, dir } = makeScene();
  const ran = nest(args);
  expect(ran.code).toBe(code);
  expect(ran.err).toContain(words);
  expect(ran.err).toMatch(/^next: /m);
  expect(existsSync(join(dir, 'log.jsonl'))).toBe(false);
});

test.each(['{', '[]', '{"limits": {"member": 3}}', '{"unknown": 1}', '{"limits": 3}'])(
  'a charter that is none is refused: %s',
  (text) => {
    const { nest, dir } = makeScene();
    const ran = nest(['init', '--objective', 'x', '--charter', '-'], { stdin: text });
    expect(ran.code).toBe(2);
    expect(ran.err).toMatch(/^next: nest init /m);
    expect(existsSync(join(dir, 'log.jsonl'))).toBe(false);
  },
);

test('of two that found a nest at once, one does and the other is told', async () => {
  const scene = makeScene();
  const codes = await Promise.all(
    [1, 2, 3].map(
      () =>
        new Promise((resolve) => {
          scene.start(['init', '--objective', 'x']).on('close', resolve);
        }),
    ),
  );
  expect(codes.sort()).toEqual([0, 4, 4]);
  const state = json(scene.nest(['verify', '--json']));
  expect(state).toMatchObject({ ok: true, damageCount: 0 });
  expect(scene.nest(['init', '--objective', 'y'])).toMatchObject({
    code: 4,
    err: expect.stringContaining('already is a nest'),
  });
});

test('a nest inside a nest is founded only by --force, and from then on the nearest one counts', () => {
  const { nest, cwd, dir } = makeScene();
  nest(['init', '--objective', 'outer']);
  const inner = join(cwd, 'inner');
  mkdirSync(inner);
  const refused = nest(['init', '--objective', 'inner'], { cwd: inner });
  expect(refused.code).toBe(4);
  expect(refused.err).toContain(`lies inside the nest in ${dir}`);
  expect(existsSync(join(inner, '.nest'))).toBe(false);
  expect(nest(['charter'], { cwd: inner }).out).toContain('"outer"');
  expect(nest(['init', '--objective', 'inner', '--force'], { cwd: inner }).code).toBe(0);
  expect(nest(['charter'], { cwd: inner }).out).toContain('"inner"');
  expect(nest(['charter']).out).toContain('"outer"');
});

test('a founder that was killed half-way leaves nothing in the way', () => {
  const { nest, dir } = makeScene();
  mkdirSync(dir);
  expect(nest(['status'])).toMatchObject({ code: 3, err: expect.stringContaining('no log.jsonl') });
  expect(nest(['init', '--objective', 'x']).code).toBe(0);
  expect(nest(['status']).code).toBe(0);
});

test('--state-dir keeps the nest elsewhere and leaves a pointer, which is found from below', () => {
  const { nest, base, cwd } = makeScene();
  const elsewhere = join(base, 'elsewhere');
  expect(nest(['init', '--objective', 'x', '--state-dir', elsewhere]).code).toBe(0);
  expect(existsSync(join(elsewhere, 'log.jsonl'))).toBe(true);
  const below = join(cwd, 'a', 'b');
  mkdirSync(below, { recursive: true });
  expect(json(nest(['status', '--json'], { cwd: below })).dir).toBe(elsewhere);
  expect(nest(['init', '--objective', 'y'])).toMatchObject({
    code: 4,
    err: expect.stringContaining('already is a nest'),
  });
  rmSync(elsewhere, { recursive: true });
  expect(nest(['status'])).toMatchObject({ code: 3, err: expect.stringContaining('holds no nest') });
  expect(nest(['init', '--objective', 'y'])).toMatchObject({
    code: 4,
    err: expect.stringContaining('pointer'),
  });
  expect(nest(['init', '--objective', 'y', '--state-dir', elsewhere]).code).toBe(0);
});

test('the charter is amended by field, by file and never by a session; what is no charter changes nothing', () => {
  const scene = makeScene();
  scene.organisation();
  const { nest } = scene;
  expect(nest(['charter', 'set', 'limits.members', '12']).out).toBe('amended: limits.members\n');
  expect(nest(['charter', 'set', 'doneChecks', '["a", "b"]']).code).toBe(0);
  const file = '{"limits": {"depth": 3}, "models": {"default": "haiku"}}';
  expect(nest(['charter', 'set', '--file', '-'], { stdin: file }).out).toBe(
    'amended: limits.depth, models.default\n',
  );
  expect(json(nest(['charter', '--json']))).toMatchObject({
    limits: { members: 12, depth: 3 },
    models: { default: 'haiku' },
    doneChecks: ['a', 'b'],
  });
  for (const args of [
    ['limits.members', 'many'],
    ['limits.unknown', '1'],
    ['__proto__.x', '1'],
    ['limits.__proto__', '1'],
    ['constructor', '1'],
    ['--file', '-'],
    ['', '1'],
    ['limits.members'],
  ])
    expect(nest(['charter', 'set', ...args], { stdin: '{"__proto__": {"x": 1}}' }).code, args.join(' ')).toBe(
      2,
    );
  const session = '11111111-2222-4333-8444-555555555555';
  expect(nest(['charter', 'set', 'limits.members', '99'], { session }).code).toBe(8);
  expect(json(nest(['charter', '--json'])).limits.members).toBe(12);
  // Every member was told of every amendment that held.
  expect(json(nest(['inbox', '--peek', '--json'], { session })).items).toHaveLength(3);
});

test('a log without a charter says so', () => {
  const { nest, dir, log } = makeScene();
  nest(['init', '--objective', 'x']);
  writeFileSync(log, '');
  rmSync(join(dir, 'snapshot.json'), { force: true });
  expect(nest(['charter'])).toMatchObject({ code: 9, err: expect.stringContaining('holds no charter') });
  expect(nest(['status']).out).toContain('no founding event');
  expect(nest(['hire', '--role', 'executive', 'x']).code).not.toBe(0);
  expect(readFileSync(log, 'utf8')).toBe('');
});

test('--nest does not say where a nest is founded: it is refused, with the option that does', () => {
  const scene = makeScene();
  expect(scene.nest(['--nest', scene.dir, 'init', '--objective', 'x'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('next: nest init --state-dir DIR'),
  });
  expect(existsSync(join(scene.dir, 'log.jsonl'))).toBe(false);
});
