import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { shippedSince } from './shipped.ts';

const since = shippedSince(join(import.meta.dirname, '..', '..'));

test(
  since === null
    ? 'no release is tagged yet, so what is shipped may still change under this version'
    : `what is shipped is as in ${since.tag}, or has a version of its own`,
  () => expect(since?.sameVersion ? since.changed : []).toEqual([]),
);

/** A repository that ships a hook, released under these tags. */
function releasedAs(...tags: string[]) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'nest-shipped-')));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.invalid', ...args], { cwd: root });
  const write = (file: string, contents: string) => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), contents);
  };
  const version = (text: string) => write('.claude-plugin/plugin.json', JSON.stringify({ version: text }));
  const commit = () => {
    git('add', '.');
    git('commit', '-qm', 'x', '--allow-empty');
  };
  git('init', '-q');
  version('0.9.0');
  write('plugin/hook.cjs', 'first');
  commit();
  for (const tag of tags) git('tag', tag);
  return { root, git, write, version, commit };
}

test('a shipped file that differs from the newest release under the same version is named', () => {
  const { root, write, commit } = releasedAs('v0.9.0');
  expect(shippedSince(root)).toEqual({ tag: 'v0.9.0', changed: [], sameVersion: true });
  write('plugin/hook.cjs', 'second');
  write('src/hook.ts', 'not shipped');
  const changed = { tag: 'v0.9.0', changed: ['plugin/hook.cjs'], sameVersion: true };
  expect(shippedSince(root)).toEqual(changed);
  commit();
  expect(shippedSince(root)).toEqual(changed);
});

test('under a new version anything may differ', () => {
  const { root, write, version } = releasedAs('v0.9.0');
  write('plugin/hook.cjs', 'second');
  version('0.10.0');
  expect(shippedSince(root)).toMatchObject({ sameVersion: false });
});

test('the newest release is the one with the highest version on the way here', () => {
  const { root, git, version, commit } = releasedAs('v0.9.0', 'v0.10.0', 'v0.11.0-rc.1', 'vendor');
  expect(shippedSince(root)?.tag).toBe('v0.10.0');
  git('switch', '-qc', 'elsewhere');
  version('2.0.0');
  commit();
  git('tag', 'v2.0.0');
  git('switch', '-q', '-');
  expect(shippedSince(root)?.tag).toBe('v0.10.0');
});

test('without a release there is nothing to differ from', () => {
  expect(shippedSince(releasedAs().root)).toBeNull();
});
