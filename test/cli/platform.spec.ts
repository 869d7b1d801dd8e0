import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type FactVerdict, keepResults } from '../../src/app/platform/kept.ts';
import { stateDir } from '../../src/log/state-dir.ts';
import { FACTS } from '../../src/probe/facts.ts';
import { stubClaude } from '../field/stub-claude.ts';
import { json, makeScene, type Scene, sessionOf } from './scene.ts';

const INIT = ['init', '--objective', 'Ship it'];
const HIRE = ['hire', '--role', 'executive', '--name', 'lead', 'Lead.'];
const PINNED = '2.1.332';

/** What this user has measured of a version; `all`: the ids of all facts that there are. */
function measured(
  scene: Scene,
  facts: Readonly<Record<string, FactVerdict>>,
  version = PINNED,
  all: readonly string[] = [],
): void {
  const found = Object.entries(facts).map(([id, verdict]) => ({ id, verdict }));
  const dir = stateDir({ home: scene.home, platform: process.platform });
  keepResults(dir, version, '2026-11-30T00:00:00.000Z', found, all);
}

const noted = (scene: Scene): boolean => existsSync(join(scene.dir, 'platform.json'));

test('on a version on which members cannot work nobody is hired, until it is measured again', () => {
  const scene = makeScene();
  const claude = stubClaude(scene);
  measured(scene, { 'endings.turn-end-stop': 'differs', 'wake.socket': 'differs' });
  expect(scene.nest(INIT).err).toMatch(/2\.1\.332 is not supported: endings\.turn-end-stop differs: the end/);
  const { code, err } = scene.nest(HIRE);
  expect([code, claude.calls()]).toEqual([6, 0]);
  expect(err).toMatch(/not hired: Claude Code 2\.1\.332 is not supported: endings\.turn-end-stop differs/);
  expect(err).toContain('nest probe endings.turn-end-stop');
  expect(err).toContain('NEST_CLAUDE');
  expect(scene.nest(['hire', '--dry-run', ...HIRE.slice(1)])).toMatchObject({
    code: 6,
    out: expect.stringMatching(/in the way: Claude Code 2\.1\.332 is not supported/),
  });
  expect(scene.nest(['status']).out).toMatch(
    /problems\n {2}Claude Code 2\.1\.332 \(nest doctor\): endings\.turn-end-stop/,
  );

  measured(scene, { 'endings.turn-end-stop': 'holds' });
  expect(scene.nest(HIRE)).toMatchObject({ code: 0, err: expect.not.stringContaining('differs') });
  expect([claude.calls(), noted(scene)]).toEqual([1, false]);
  expect(json(scene.nest(['status', '--json'])).problems).toEqual([]);
});

test('what is felt is said at a hire and in one line of status; what something else takes over is not', () => {
  const scene = makeScene();
  stubClaude(scene);
  expect(scene.nest(INIT).err).toBe('');
  expect(noted(scene)).toBe(false);
  measured(scene, { 'permission.allow': 'differs', 'hooks.async-rewake': 'differs' });
  const { code, err } = scene.nest(HIRE);
  expect(code).toBe(0);
  expect(err).toMatch(/nest: Claude Code 2\.1\.332: permission\.allow differs: an answer to a request/);
  expect(err).not.toContain('async-rewake');
  expect(json(scene.nest(['status', '--json'])).problems).toEqual([
    expect.stringMatching(/^Claude Code 2\.1\.332 \(nest doctor\): permission\.allow differs: /),
  ]);
});

/** The stub under another version: one that nobody has measured. */
function unseen(scene: Scene): void {
  const file = join(scene.bin, 'claude');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(PINNED, '9.9.9'));
  chmodSync(file, 0o755);
}

test.each([
  ['with --no-probe', ['--no-probe'], {}],
  ['with NEST_NO_PROBE', [], { env: { NEST_NO_PROBE: '1' } }],
  ['in a session', [], { session: sessionOf(1) }],
])('a version that was never seen is not measured %s, and that is said', (_, words, how) => {
  const scene = makeScene();
  stubClaude(scene);
  unseen(scene);
  const { code, err } = scene.nest([...INIT, ...words], how);
  expect(code).toBe(0);
  expect(err).toMatch(/^nest: Claude Code 9\.9\.9 was never measured: .*nest probe --quick/);
  expect(err.trim().split('\n')).toHaveLength(1);
});

/** A version of which every quick fact was tried but these. */
function triedBut(scene: Scene, left: readonly string[]): void {
  const tried = FACTS.filter(({ id, quick }) => quick === true && !left.includes(id));
  const all = FACTS.map(({ id }) => id);
  measured(scene, Object.fromEntries(tried.map(({ id }) => [id, 'unknown'])), '9.9.9', all);
}

test('a quick fact that was never tried is measured, others that were are not', () => {
  const scene = makeScene();
  stubClaude(scene);
  unseen(scene);
  triedBut(scene, ['endings.turn-end-stop']);
  const { code, err } = scene.nest(INIT, { env: { NEST_NO_PROBE: '0' } });
  expect(code).toBe(0);
  expect(err).toContain('9.9.9 was only partly seen here: measuring 1 fact');
  expect(err).toMatch(/1 of 1 .*endings\.turn-end-stop/);
});

test('what was tried and stays unknown is not tried again', () => {
  const scene = makeScene();
  stubClaude(scene);
  unseen(scene);
  triedBut(scene, []);
  const { code, err } = scene.nest(INIT);
  expect([code, err]).toEqual([0, expect.not.stringContaining('measuring')]);
});

test('whoever would be refused anyway is not kept waiting by a measurement', () => {
  const scene = makeScene();
  stubClaude(scene);
  scene.nest([...INIT, '--no-probe']);
  unseen(scene);
  const { code, err } = scene.nest(['hire', '--name', 'low', '--under', 'nobody', 'Work.']);
  expect([code, err]).toEqual([expect.any(Number), expect.not.stringContaining('measuring')]);
  expect(code).not.toBe(0);
  expect(err).toContain('nobody');
});
