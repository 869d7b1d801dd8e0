import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What an installed plugin consists of. */
const SHIPPED = ['plugin', 'hooks', 'skills', 'bin', '.claude-plugin'];
const MANIFEST = '.claude-plugin/plugin.json';

/** The newest release that a checkout descends from, and what has changed in the shipped files since. */
export type Since = Readonly<{ tag: string; changed: readonly string[]; sameVersion: boolean }>;

/**
 * Compares the shipped files of a checkout, as they lie there, with those of its newest tag `v<version>`. The platform
 * keeps an installed plugin by its version: files that change without it reach no user.
 *
 * @returns null where no release is tagged, or git does not know the folder
 */
export function shippedSince(root: string): Since | null {
  const git = (...args: string[]): string =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 }).stdout ?? '';
  const tags = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-v:refname').split('\n');
  const tag = tags.find((name) => /^v\d+\.\d+\.\d+$/.test(name));
  if (tag === undefined) return null;
  const changed = git('diff', '--name-only', '-z', tag, '--', ...SHIPPED)
    .split('\0')
    .filter(Boolean);
  const versionIn = (manifest: string): unknown => JSON.parse(manifest).version;
  const released = versionIn(git('show', `${tag}:${MANIFEST}`));
  return { tag, changed, sameVersion: versionIn(readFileSync(join(root, MANIFEST), 'utf8')) === released };
}
