import { expect, test } from 'vitest';
import type { Envelope } from '../../src/domain/envelope.ts';
import { stubClaude } from '../field/stub-claude.ts';
import { json, makeScene, type Scene, sessionOf } from './scene.ts';

const EASY = ['--kind', 'mechanical', '--signal', 'well-specified,verified-by-tests'];
const MANAGER = { session: sessionOf(2) };
const STAFF = { session: sessionOf(3) };

function organisation(): Scene {
  const scene = makeScene();
  scene.organisation();
  return scene;
}

const requests = (scene: Scene) => scene.events().filter(({ type }) => type === 'hire_requested');
const latest = (scene: Scene) => (requests(scene).at(-1) as Envelope).data as Record<string, unknown>;
const routingOf = (scene: Scene) => latest(scene).routing;

test('route says which model it would be, and why, and changes nothing', () => {
  const scene = organisation();
  const before = scene.events();
  expect(scene.nest(['route', ...EASY])).toEqual({
    code: 0,
    out:
      'haiku for staff\n' +
      '  mechanical 30, well-specified -15, verified-by-tests -15: 0 of 100, haiku of haiku, sonnet, opus\n',
    err: '',
  });
  expect(scene.nest(['route']).out).toMatch(
    /^sonnet for staff\n {2}the charter’s default: sonnet\nnext: nest route /,
  );
  expect(json(scene.nest(['route', '--kind', 'review', '--role', 'manager', '--json']))).toEqual({
    model: 'opus',
    tier: 'opus',
    ladder: ['haiku', 'sonnet', 'opus'],
    floor: null,
    ceiling: null,
    role: 'manager',
    kind: 'review',
    signals: [],
    why: ['review 60: 60 of 100, opus of haiku, sonnet, opus'],
    outcomes: [],
  });
  expect(scene.events()).toEqual(before);
});

test.each([
  [['route', '--kind', 'magic'], 'Allowed choices are mechanical, lookup'],
  [['route', '--signal', 'easy'], 'there is no "easy"; there are unclear-goal'],
  [['hire', '--signal', 'novel,hasOwnProperty', 'x'], 'there is no "hasOwnProperty"'],
  [['hire', '--kind', '__proto__', 'x'], 'Allowed choices are'],
])('%j is no word of the lists', (args, says) => {
  const { code, err } = organisation().nest(args);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(says) });
});

test('a hire takes the model that its work is routed to, records why, and says so; show says it again', () => {
  const scene = organisation();
  const stub = stubClaude(scene);
  const ran = scene.nest(['hire', '--name', 'helper', ...EASY, 'Rename the module'], MANAGER);
  expect(ran.code, ran.err).toBe(0);
  const line =
    'model: mechanical 30, well-specified -15, verified-by-tests -15: 0 of 100, haiku of haiku, sonnet, opus';
  expect(ran.out).toMatch(/^hired helper: staff under manager-1, model haiku, /);
  expect(ran.out.split('\n')[1]).toBe(line);
  expect(stub.call('helper').options.model).toBe('haiku');
  expect(routingOf(scene)).toEqual({
    kind: 'mechanical',
    signals: ['well-specified', 'verified-by-tests'],
    why: [line.slice('model: '.length)],
  });
  expect(scene.nest(['show', 'helper']).out.split('\n')).toContain(line);
});

test('a model that is named stays; what was declared is recorded all the same, for the tasks to come', () => {
  const scene = organisation();
  stubClaude(scene);
  const named = ['hire', '--name', 'helper', '--model', 'claude-opus-5-5', ...EASY, 'Rename the module'];
  expect(scene.nest(named, MANAGER).out).toContain('model claude-opus-5-5, ');
  expect(routingOf(scene)).toMatchObject({
    kind: 'mechanical',
    why: ['claude-opus-5-5 was named; the declared work is routed to haiku'],
  });
});

test('without kind and signal the charter says which model, as ever, and nothing is recorded', () => {
  const scene = organisation();
  stubClaude(scene);
  scene.nest(['charter', 'set', 'models.roster.staff', 'opus']);
  expect(scene.nest(['hire', '--name', 'helper', 'x'], MANAGER).out).toMatch(/model opus, in .*\nsession /);
  expect(routingOf(scene)).toBeNull();
});

test.each([
  ['models.floor', 'sonnet', 'haiku', "haiku is below the charter's floor, sonnet", 'models.floor <tier>'],
  [
    'models.ceiling',
    'sonnet',
    'opus',
    "opus is above the charter's ceiling, sonnet",
    'models.ceiling <tier>',
  ],
  ['models.ceiling', 'opus', 'fable', "fable is not on the charter's ladder", 'models.ladder '],
])(
  '%s %s binds a model that is named: %s is refused, with the command that would change it',
  (field, tier, model, why, next) => {
    const scene = organisation();
    stubClaude(scene);
    expect(scene.nest(['charter', 'set', field, tier]).code).toBe(0);
    const { code, err } = scene.nest(['hire', '--model', model, 'x'], MANAGER);
    expect(code).toBe(4);
    expect(err).toContain(`not hired: ${why}`);
    expect(err).toContain(`next: nest charter set ${next}`);
  },
);

test('a default out of bounds is brought within them, for no hire would be possible else', () => {
  const scene = organisation();
  stubClaude(scene);
  scene.nest(['charter', 'set', 'models.floor', 'opus']);
  expect(scene.nest(['hire', '--name', 'helper', 'x'], MANAGER).out).toContain('model opus, ');
  expect(scene.nest(['route']).out).toContain("sonnet is below the charter's floor, opus: opus");
});

test.each([
  ['models.floor', 'small', 'models.floor must be a tier of models.ladder (haiku, sonnet, opus), not small'],
  ['models.ceiling', 'large', 'models.ceiling must be a tier of models.ladder'],
])('the charter takes no %s that could not bind', (field, value, says) => {
  const { code, err } = organisation().nest(['charter', 'set', field, value]);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(says) });
});

test('nor a floor above its ceiling', () => {
  const scene = organisation();
  scene.nest(['charter', 'set', 'models.ceiling', 'sonnet']);
  const { code, err } = scene.nest(['charter', 'set', 'models.floor', 'opus']);
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringContaining('models.floor (opus) must not be above models.ceiling (sonnet)'),
  });
});

/** The Staff member says that its work is beyond it, and its Manager reassigns it without naming a model. */
function reassigned(scene: Scene): string {
  const report = [
    'report',
    '--status',
    'blocked',
    '--reason',
    'beyond_capability',
    'The lifetimes do not add up.',
  ];
  expect(scene.nest(report, STAFF).code).toBe(0);
  expect(json(scene.nest(['status', '--json'])).rows[2].verdict.action).toBe(
    'nest reassign staff-1 --why "…"',
  );
  const ran = scene.nest(['reassign', 'staff-1', '--why', 'stuck'], MANAGER);
  expect(ran.code, ran.err).toBe(0);
  return ran.out;
}

test('a member whose work is beyond it goes one tier up by itself when it is reassigned, and the log says why', () => {
  const scene = organisation();
  stubClaude(scene);
  const out = reassigned(scene);
  expect(out).toContain('model opus instead of sonnet');
  expect(out).toContain('\nmodel: one tier up: its work is beyond sonnet by its own report\n');
  expect(latest(scene)).toMatchObject({
    continues: 'reassignment',
    model: 'opus',
    routing: { kind: null, signals: [], why: ['one tier up: its work is beyond sonnet by its own report'] },
  });
});

test('never above the ceiling, and it says so', () => {
  const scene = organisation();
  stubClaude(scene);
  scene.nest(['charter', 'set', 'models.ceiling', 'sonnet']);
  expect(reassigned(scene)).toMatch(
    /model sonnet, session .*\nmodel: no tier up although its work is beyond sonnet by its own report: the charter's ceiling is sonnet\n/,
  );
});

test('the tier up is paid out of the reserve: a hire that could not be is refused, the reassignment is not', () => {
  const scene = organisation();
  scene.nest(['charter', 'set', 'budget.usd', '10']); // a tenth of it is kept for a retry
  const spent = {
    session: sessionOf(3),
    nanos: 9_500_000_000,
    hidden: 0,
    largest: 1,
    models: [],
    notes: [],
    table: 't',
  };
  scene.append({ type: 'spend_metered', actor: 'system', member: 'staff-1', gen: 1, data: spent });
  stubClaude(scene);
  expect(scene.nest(['hire', '--name', 'helper', 'x'], MANAGER)).toMatchObject({
    code: 4,
    err: expect.stringContaining('nothing is left to spend'),
  });
  expect(reassigned(scene)).toContain('model opus instead of sonnet');
});

test('a text of another session in the rationale cannot steer the terminal', () => {
  const scene = organisation();
  const { request, ...data } = latest(scene);
  const routing = { kind: 'review', signals: [], why: ['\u001b[31mred\u0007\nsecond line'] };
  scene.append(
    {
      type: 'hire_requested',
      member: 'odd',
      gen: 1,
      data: { ...data, request: `${request}-2`, nonce: 'n-odd', routing },
    },
    {
      type: 'report_filed',
      data: { status: 'failed', reason: null, text: { text: '\u001b[2Jgone' }, as: 'odd' },
    },
  );
  expect(scene.nest(['show', 'odd']).out).toContain('\nmodel: red second line\n');
  const { out } = scene.nest(['route', '--kind', 'review']);
  expect(out).toContain('review on sonnet: 0 done, 1 failed\n  the latest failure, odd: gone\n');
});
