import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SETTINGS } from '../../src/app/doctor/settings.ts';
import { worldAt } from '../../src/app/doctor/world.ts';
import { misfitIn } from '../../src/harness/settings-kinds.ts';

const HOOK = { type: 'command', command: 'true' };

test('settings of the right kinds pass, and so does what is not known here', () => {
  const settings = {
    cleanupPeriodDays: 30,
    disableAllHooks: false,
    enabledPlugins: { 'nest@nest': true },
    env: { WORD: 'x' },
    permissions: { allow: ['Bash(ls)'], deny: [], defaultMode: 'plan' },
    hooks: { Stop: [{ matcher: 'x', hooks: [HOOK] }], NoSuchEvent: [] },
    model: 7,
  };
  expect(misfitIn(settings)).toBeNull();
  expect(misfitIn({})).toBeNull();
});

test.each([
  [{ cleanupPeriodDays: '30' }, 'cleanupPeriodDays', 'a number'],
  [{ disableAllHooks: 'false' }, 'disableAllHooks', 'a boolean'],
  [{ env: [] }, 'env', 'an object'],
  [{ enabledPlugins: ['nest@nest'] }, 'enabledPlugins', 'an object'],
  [{ permissions: null }, 'permissions', 'an object'],
  [{ permissions: { allow: 'x' } }, 'permissions.allow', 'a list'],
  [{ hooks: [] }, 'hooks', 'an object'],
  [{ hooks: { Stop: HOOK } }, 'hooks.Stop', 'a list'],
  [{ hooks: { Stop: ['true'] } }, 'hooks.Stop[0]', 'an object'],
  [{ hooks: { Stop: [{ hooks: [] }, { hooks: 'no' }] } }, 'hooks.Stop[1].hooks', 'a list'],
  [{ hooks: { Stop: [HOOK] } }, 'hooks.Stop[0].hooks', 'a list'],
])('%j: the field is named', (settings, field, kind) => {
  expect(misfitIn(settings)).toEqual({ field, kind });
});

test('the doctor names the field, and what such a file says does not count', async () => {
  const home = mkdtempSync(join(tmpdir(), 'nest-kinds-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  mkdirSync(join(home, '.claude'));
  const file = join(home, '.claude', 'settings.json');
  const place = {
    env: { HOME: home, CLAUDE_CONFIG_DIR: join(home, '.claude') },
    cwd: null,
    now: 0,
    root: null,
  };
  const look = (settings: object) => {
    writeFileSync(file, JSON.stringify(settings));
    return SETTINGS.look(worldAt({ ...place, nest: null, noNest: null, stateDir: home }));
  };
  expect(await look({ disableAllHooks: true, permissions: { allow: 'x' } })).toMatchObject([
    {
      id: 'settings',
      state: 'wrong',
      what: `${file} is discarded whole by the platform: "permissions.allow" is not a list`,
      fix: expect.stringContaining(`Make "permissions.allow" a list in ${file}`),
    },
    { id: 'hooks-off', state: 'ok' },
  ]);
  expect(await look({ disableAllHooks: true })).toMatchObject([{ state: 'ok' }, { state: 'wrong' }]);
});
