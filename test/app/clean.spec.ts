import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findLitter, removeLitter } from '../../src/app/control/clean.ts';
import { makeWorktree } from '../../src/app/worktree.ts';
import { defaultCharter } from '../../src/domain/charter.ts';
import { fired, founded, reported, seated } from '../support/facts.ts';
import { nestOf } from './scene.ts';

const USER = { actor: 'user', session: null, as: null };

function repository(): { repo: string; git: (cwd: string, ...args: string[]) => string } {
  const base = fs.realpathSync(fs.mkdtempSync(join(os.tmpdir(), 'nest-clean é ')));
  onTestFinished(() => fs.rmSync(base, { recursive: true, force: true }));
  const repo = join(base, 'repo');
  fs.mkdirSync(repo);
  const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.com'];
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', ['-C', cwd, ...who, ...args], { encoding: 'utf8', stdio: 'pipe' });
  git(repo, 'init', '-q');
  git(repo, 'commit', '-q', '--allow-empty', '-m', 'first');
  return { repo, git };
}

it('removes worktrees of members who are gone, and none that holds what is nowhere else', async () => {
  const { repo, git } = repository();
  const names = ['merged', 'changed', 'ahead', 'unread', 'seated'];
  const trees = new Map<string, string>();
  for (const name of names)
    trees.set(name, await makeWorktree(repo, defaultCharter('x'), repo, { id: name, gen: 1 }));
  const at = (name: string): string => trees.get(name) as string;
  git(at('merged'), 'commit', '-q', '--allow-empty', '-m', 'work');
  git(repo, 'merge', '-q', 'nest/merged-1');
  fs.writeFileSync(join(at('changed'), 'new.txt'), 'not committed');
  git(at('ahead'), 'commit', '-q', '--allow-empty', '-m', 'not merged');
  const wish = { cwd: repo };
  const nest = nestOf(
    founded({ members: 20, concurrency: 20 }),
    ...seated('boss', 'user', wish),
    ...names.flatMap((name) => seated(name, 'boss', wish)),
    reported('S-unread'),
    ...names.filter((name) => name !== 'seated').map((name) => fired(name)),
  );
  expect(await findLitter(nest, USER, 86_400_000)).toEqual({ litter: [], kept: [] });

  const { litter, kept } = await findLitter(nest, USER, -1000);
  expect(litter.map(({ kind, path }) => [kind, path])).toEqual([['worktree', at('merged')]]);
  const why = (name: string) => kept.find(({ what }) => what === at(name))?.why;
  expect(kept).toHaveLength(3);
  expect(why('changed')).toBe('it has changes that are not committed');
  expect(why('ahead')).toBe('it has commits that are not in the base branch');
  expect(why('unread')).toBe('what unread has said is unread');

  const [done] = await removeLitter(litter);
  expect(done?.problem).toBeNull();
  expect(names.filter((name) => fs.existsSync(at(name)))).toEqual(['changed', 'ahead', 'unread', 'seated']);
  expect(git(repo, 'worktree', 'list')).not.toContain('merged-1');
  // Git has the last word: what has been changed since it was listed stays.
  fs.writeFileSync(join(at('seated'), 'new.txt'), 'x');
  const [kept2] = await removeLitter([{ kind: 'worktree', path: at('seated'), bytes: 0, at: 0, why: '' }]);
  expect(kept2?.problem).toContain('contains modified or untracked files');
});

it('removes what was counted of sessions that are forgotten, and of no other', async () => {
  const nest = nestOf(founded(), ...seated('lead', 'user'));
  const folder = join(nest.dir, 'meter');
  fs.mkdirSync(folder);
  for (const name of ['S-lead.json', 'S-lead.keys', 'S-old.json', 'S-old.keys']) {
    fs.writeFileSync(join(folder, name), '');
    fs.utimesSync(join(folder, name), 0, 0);
  }
  const { litter } = await findLitter(nest, USER, 86_400_000);
  expect(litter.map(({ kind, path }) => [kind, path])).toEqual([
    ['meter', join(folder, 'S-old.json')],
    ['meter', join(folder, 'S-old.keys')],
  ]);
});
