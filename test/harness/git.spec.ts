import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addWorktree, removeWorktree } from '../../src/harness/git.ts';
import { findRepository, hasCommit, repositoriesIn } from '../../src/harness/repository.ts';

let dir: string;
beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'nest-git-')));
});
afterEach(() => rmSync(dir, { recursive: true }));

const identity = ['-c', 'user.email=a@b', '-c', 'user.name=n'];
const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', [...identity, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const options = { env: process.env as Record<string, string> };

function repository(name: string, commit = true): string {
  const root = join(dir, name);
  mkdirSync(root);
  git(root, 'init', '-q', '-b', 'main');
  if (commit) git(root, 'commit', '-q', '--allow-empty', '-m', 'x');
  return root;
}

describe('the repository a folder lies in', () => {
  it('is found from below, through a link, and not where there is none', () => {
    const root = repository('a b');
    mkdirSync(join(root, 'src', 'deep'), { recursive: true });
    symlinkSync(join(root, 'src'), join(dir, 'link'));
    const found = {
      root,
      gitDir: join(root, '.git'),
      commonDir: join(root, '.git'),
      mainRoot: root,
      linked: false,
    };
    expect(findRepository(join(root, 'src', 'deep'))).toEqual(found);
    expect(findRepository(join(dir, 'link'))).toEqual(found);
    expect(findRepository(dir)).toBeNull();
    expect(findRepository(join(dir, 'gone'))).toBeNull();
  });

  it('is the main one for a linked worktree', () => {
    const root = repository('main');
    git(root, 'worktree', 'add', '-q', '../wt', '-b', 'w');
    expect(findRepository(join(dir, 'wt'))).toMatchObject({
      root: join(dir, 'wt'),
      commonDir: join(root, '.git'),
      mainRoot: root,
      linked: true,
    });
  });

  it.skipIf(process.platform === 'win32')('is found for a worktree where its path holds a line break', () => {
    const root = repository('two\nlines');
    git(root, 'worktree', 'add', '-q', join(dir, 'wt'), '-b', 'w');
    expect(findRepository(join(dir, 'wt'))).toMatchObject({ mainRoot: root, linked: true });
  });

  it('a folder that only looks like one is passed over', () => {
    mkdirSync(join(dir, 'fake', '.git'), { recursive: true });
    mkdirSync(join(dir, 'fake2'));
    writeFileSync(join(dir, 'fake2', '.git'), 'gitdir: /nowhere/at/all\n');
    expect(findRepository(join(dir, 'fake'))).toBeNull();
    expect(findRepository(join(dir, 'fake2'))).toBeNull();
  });
});

describe('whether there is a commit', () => {
  const commit = (root: string): boolean | null => {
    const found = findRepository(root);
    return found === null ? null : hasCommit(found);
  };

  it('no in a new repository, yes after the first, also packed, detached and in a worktree', () => {
    const root = repository('r', false);
    expect(commit(root)).toBe(false);
    git(root, 'commit', '-q', '--allow-empty', '-m', 'x');
    expect(commit(root)).toBe(true);
    git(root, 'worktree', 'add', '-q', '../wt', '-b', 'w');
    git(root, 'pack-refs', '--all');
    expect(commit(root)).toBe(true);
    expect(commit(join(dir, 'wt'))).toBe(true);
    git(root, 'checkout', '-q', '--detach');
    expect(commit(root)).toBe(true);
    git(root, 'checkout', '-q', '--orphan', 'fresh');
    expect(commit(root)).toBe(false);
  });
});

it('repositories directly inside a plain folder are named', () => {
  repository('b');
  repository('a');
  mkdirSync(join(dir, 'plain'));
  expect(repositoriesIn(dir)).toEqual(['a', 'b']);
  expect(repositoriesIn(join(dir, 'gone'))).toEqual([]);
});

describe('a worktree of our own', () => {
  it('comes and goes; uncommitted work keeps it unless forced; the branch stays', async () => {
    const root = repository('r');
    const path = join(dir, 'trees', 'm 1');
    expect(await addWorktree(root, path, 'nest/m-1', options)).toEqual({ problem: null });
    writeFileSync(join(path, 'work.txt'), 'x');
    expect((await removeWorktree(root, path, options)).problem).toContain('untracked');
    expect(existsSync(path)).toBe(true);
    expect(await removeWorktree(root, path, { ...options, force: true })).toEqual({ problem: null });
    expect(existsSync(path)).toBe(false);
    expect(git(root, 'branch', '--list', 'nest/m-1')).toContain('nest/m-1');
  });

  it('is not made of a repository that another git call points to', async () => {
    const [root, other] = [repository('r'), repository('other')];
    const env = { ...options.env, GIT_DIR: join(other, '.git') };
    await addWorktree(root, join(dir, 'wt'), 'w', { env });
    expect(findRepository(join(dir, 'wt'))?.mainRoot).toBe(root);
  });

  it('says why it could not be made', async () => {
    const root = repository('r', false);
    expect((await addWorktree(root, join(dir, 'wt'), 'w', options)).problem).toMatch(/HEAD/);
    expect((await addWorktree(root, join(dir, 'wt'), 'w', { env: { PATH: '' } })).problem).toMatch(
      /no `git`|HEAD/,
    );
  });
});
