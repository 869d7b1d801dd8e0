import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { json, makeScene, type Scene, sessionOf } from './scene.ts';

const BOSS = { session: sessionOf(2) };
const STAFF = { session: sessionOf(3) };
const DEV = { session: sessionOf(5) };

/** manager-1 over staff-1 and dev. */
function team(): Scene {
  const scene = makeScene();
  scene.organisation();
  scene.member('dev', 'staff', 'manager-1', sessionOf(5));
  const repo = join(scene.cwd, 'repo');
  mkdirSync(join(repo, 'src'), { recursive: true });
  mkdirSync(join(repo, '.git'));
  writeFileSync(join(repo, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  return { ...scene, nest: (args, options = {}) => scene.nest(args, { cwd: repo, ...options }) };
}
const claims = (scene: Scene) => json(scene.nest(['claims', '--json']));

test('who comes second is told who holds it and what to do, and both see it', () => {
  const scene = team();
  expect(scene.nest(['claims']).out).toBe('nobody holds any ground\n');
  expect(scene.nest(['claim', 'src', '--why', 'the port'], DEV).out).toBe('dev holds src/**\n');
  const { code, err } = scene.nest(['claim', 'src/a.ts', 'docs/x.md', '--why', 'a fix'], STAFF);
  expect(code).toBe(4);
  expect(err).toMatch(/not claimed: dev holds src\/\*\*.*nest msg dev "…", then nest claims/s);
  expect(claims(scene).claims).toMatchObject([{ holder: 'dev', why: 'the port', gated: true }]);
  expect(scene.nest(['claims']).out).toMatch(
    /dev +src\/\*\*.*clash-\w+: staff-1 wants src\/a\.ts docs\/x\.md \(a fix\); dev holds it/s,
  );
});

test('their manager rules by the names of the two; the ruling binds, and both are told', () => {
  const scene = team();
  scene.nest(['claim', 'src'], DEV);
  scene.nest(['claim', 'src/a.ts'], STAFF);
  expect(scene.nest(['rule', 'dev,staff-1', '--owner', 'staff-1'], DEV).code).toBe(8);
  expect(scene.nest(['rule', 'dev,staff-1'], BOSS).code).toBe(2);
  const ruled = scene.nest(['rule', 'dev,staff-1', '--order', 'staff-1,dev', '--why', 'it is quick'], BOSS);
  expect([ruled.code, ruled.err]).toEqual([0, '']);
  expect(claims(scene).claims).toMatchObject([{ holder: 'staff-1' }]);
  expect(scene.nest(['inbox', 'dev', '--peek']).out + scene.nest(['inbox', '--as', 'dev']).out).toContain(
    'it is quick',
  );
  expect(scene.nest(['release', '--all'], STAFF).code).toBe(0);
  expect(claims(scene)).toMatchObject({ claims: [{ holder: 'dev' }], contests: [] });
});

test('a split gives each its part', () => {
  const scene = team();
  scene.nest(['claim', 'src'], DEV);
  scene.nest(['claim', 'src/a/**'], STAFF);
  const [{ id }] = claims(scene).contests;
  const parts = ['--split', 'dev=src/b/**', '--split', 'staff-1=src/a/**'];
  expect(scene.nest(['rule', id, ...parts]).code).toBe(0);
  const held = claims(scene).claims.map((claim: { holder: string; ground: { globs: string[] } }) => [
    claim.holder,
    claim.ground.globs,
  ]);
  expect(Object.fromEntries(held)).toEqual({ dev: ['src/b/**'], 'staff-1': ['src/a/**'] });
});

test.each([
  [['claim', '!src/**'], DEV, 2],
  [['claim', 'src'], {}, 8],
  [['release'], DEV, 2],
  [['release', '--all'], DEV, 4],
  [['release', '--all', '--of', 'dev'], STAFF, 8],
  [['rule', 'clash-0', '--owner', 'dev'], BOSS, 5],
] as const)('nest %j is refused with a code of its own', (args, who, expected) => {
  const scene = team();
  if (args[0] === 'release' && who === STAFF) scene.nest(['claim', 'src'], DEV);
  const { code, err } = scene.nest([...args], who);
  expect(err).toContain('nest');
  expect(code).toBe(expected);
});

test('of somebody who is gone the manager takes it back', () => {
  const scene = team();
  scene.nest(['claim', 'src'], DEV);
  expect(scene.nest(['release', '--all', '--of', 'dev'], BOSS).out).toBe(
    'dev has given up all that it held\n',
  );
  expect(claims(scene).claims).toEqual([]);
});
