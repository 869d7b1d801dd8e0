import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createNestDir,
  findNest,
  placeForNew,
  workingTreeAround,
  writePointer,
} from '../../src/log/place.ts';
import { tempDir } from './support.ts';

function git(cwd: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.invalid'];
  execFileSync('git', [...identity, ...args], { cwd, stdio: 'pipe' });
}

/** A repository with one commit. */
function repository(dir: string): string {
  fs.mkdirSync(dir, { recursive: true });
  git(dir, 'init', '-q');
  git(dir, 'commit', '-q', '--allow-empty', '-m', 'first');
  return dir;
}

function found(cwd: string): string {
  const place = placeForNew(cwd);
  createNestDir(place);
  return place.dir;
}

test('a nest lies in the common directory of its repository and survives the cleaning of the checkout', () => {
  const repo = repository(join(tempDir(), 'a repo'));
  fs.mkdirSync(join(repo, 'deep/er'), { recursive: true });
  const dir = found(join(repo, 'deep'));
  fs.writeFileSync(join(dir, 'log.jsonl'), 'x');
  expect(dir).toBe(join(repo, '.git', 'nest'));
  expect(fs.statSync(dir).mode & 0o777).toBe(0o700);
  git(repo, 'clean', '-fdxq');
  expect(fs.existsSync(join(dir, 'log.jsonl'))).toBe(true);
  expect(findNest(repo)).toEqual({ dir, root: repo, kind: 'git' });
});

test('all worktrees of a repository share one nest, with relative paths and in a bare repository too', () => {
  const root = tempDir();
  const repo = repository(join(root, 'repo'));
  const dir = found(repo);
  git(repo, 'worktree', 'add', '-q', join(root, 'wt'));
  fs.mkdirSync(join(root, 'wt/sub'));
  expect(findNest(join(root, 'wt/sub'))).toEqual({ dir, root: join(root, 'wt'), kind: 'git' });

  const gitFile = join(root, 'wt/.git');
  fs.writeFileSync(gitFile, 'gitdir: ../repo/.git/worktrees/wt\r\n');
  expect(findNest(join(root, 'wt'))?.dir).toBe(dir);

  git(root, 'clone', '-q', '--bare', repo, 'bare.git');
  git(join(root, 'bare.git'), 'worktree', 'add', '-q', join(root, 'wb'));
  expect(placeForNew(join(root, 'wb')).dir).toBe(join(root, 'bare.git', 'nest'));
});

test.skipIf(process.platform === 'win32').each(['two\nlines', ' spaces at its ends ', 'ends in a return\r'])(
  'a path that holds line breaks or blanks leads from a worktree to the nest as it leads git: %j',
  (name) => {
    const root = tempDir();
    const repo = repository(join(root, name, 'repo'));
    const dir = found(repo);
    git(repo, 'worktree', 'add', '-q', join(root, 'wt'));
    expect(findNest(join(root, 'wt'))?.dir).toBe(dir);
  },
);

test('a worktree inside the folder of the nest belongs to that nest', () => {
  const repo = repository(join(tempDir(), 'repo'));
  const dir = found(repo);
  git(repo, 'worktree', 'add', '-q', join(dir, 'worktrees', 'w'));
  expect(findNest(join(dir, 'worktrees', 'w'))?.dir).toBe(dir);
  expect(findNest(dir)?.dir).toBe(dir);
});

test('outside git a nest is a folder of its own that no commit will take up', () => {
  const root = join(tempDir(), 'plain');
  fs.mkdirSync(join(root, 'sub'), { recursive: true });
  expect(findNest(root)).toBeNull();
  const dir = found(root);
  expect(dir).toBe(join(root, '.nest'));
  expect(findNest(join(root, 'sub'))).toEqual({ dir, root, kind: 'plain' });
  git(root, 'init', '-q');
  expect(findNest(root)?.dir).toBe(dir);
  expect(execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })).toBe('');
});

test('of a nest inside a nest the nearest wins, and a repository without one belongs to the folder around it', () => {
  const root = tempDir();
  const outer = found(root);
  const repo = repository(join(root, 'repo'));
  expect(findNest(repo)?.dir).toBe(outer);
  const inner = found(repo);
  expect(findNest(repo)?.dir).toBe(inner);
  expect(findNest(root)?.dir).toBe(outer);
});

test('a submodule has a nest of its own, or that of the repository around it', () => {
  const root = tempDir();
  repository(join(root, 'lib'));
  const repo = repository(join(root, 'repo'));
  git(repo, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', join(root, 'lib'), 'lib');
  const outer = found(repo);
  expect(findNest(join(repo, 'lib'))?.dir).toBe(outer);
  expect(found(join(repo, 'lib'))).toBe(join(repo, '.git/modules/lib/nest'));
  expect(findNest(join(repo, 'lib'))?.dir).toBe(join(repo, '.git/modules/lib/nest'));
});

test('a pointer leads to a nest that is kept elsewhere, and the first pointer stays', () => {
  const root = tempDir();
  const repo = repository(join(root, 'repo'));
  const target = join(root, 'state dir');
  fs.mkdirSync(target);
  const place = writePointer(placeForNew(repo), target);
  expect(place).toEqual({ dir: target, root: repo, kind: 'pointer' });
  expect(findNest(repo)).toEqual(place);
  expect(writePointer(placeForNew(repo), join(root, 'other')).dir).toBe(target);
  expect(fs.readdirSync(join(repo, '.git')).filter((name) => name.includes('nest'))).toEqual(['nest']);
});

test('a pointer of a folder outside git works as well, also to a place that is gone', () => {
  const root = tempDir();
  const place = writePointer(placeForNew(root), join(root, 'gone'));
  expect(place).toEqual({ dir: join(root, 'gone'), root, kind: 'pointer' });
  expect(findNest(root)).toEqual(place);
});

test('what lies in the working tree of a repository is told from what git itself keeps, and from what is elsewhere', () => {
  const root = tempDir();
  const repo = repository(join(root, 'repo'));
  git(repo, 'worktree', 'add', '-q', join(root, 'wt'));
  expect(workingTreeAround(join(repo, 'state', 'of', 'nest'))).toBe(repo);
  expect(workingTreeAround(join(root, 'wt', 'state'))).toBe(join(root, 'wt'));
  fs.symlinkSync(join(repo), join(root, 'link'));
  expect(workingTreeAround(join(root, 'link', 'state'))).toBe(repo);
  expect(workingTreeAround(join(repo, '.git', 'state'))).toBeNull();
  expect(workingTreeAround(join(repo, '.git', 'worktrees', 'wt', 'state'))).toBeNull();
  expect(workingTreeAround(join(root, 'state'))).toBeNull();
});

test('a `.git` that leads nowhere, a pointer that is none and a folder that is gone are no nest and no error', () => {
  const root = tempDir();
  for (const contents of ['', 'gitdir: /nowhere/.git/worktrees/x\n', 'x'.repeat(50_000)]) {
    fs.writeFileSync(join(root, '.git'), contents);
    fs.writeFileSync(join(root, '.nest'), contents);
    expect(findNest(join(root, 'gone', 'for good'))).toBeNull();
    expect(placeForNew(root).kind).toBe('plain');
  }
});

test('a symbolic link to a checkout leads to the same nest', () => {
  const root = tempDir();
  const dir = found(repository(join(root, 'repo')));
  fs.symlinkSync(join(root, 'repo'), join(root, 'link'));
  expect(findNest(join(root, 'link'))?.dir).toBe(dir);
});

test('finding a nest starts no process and reads only what it must', () => {
  // PATH is empty: a git that was called could not be found.
  const repo = repository(join(tempDir(), 'repo'));
  const dir = found(repo);
  const { PATH } = process.env;
  process.env.PATH = '';
  try {
    expect(findNest(repo)?.dir).toBe(dir);
  } finally {
    process.env.PATH = PATH;
  }
});

test('a pointer is left only to where a folder can be', () => {
  const root = tempDir();
  const file = join(root, 'a file');
  fs.writeFileSync(file, '');
  const place = placeForNew(root);
  expect(() => writePointer(place, file)).toThrow(/EEXIST/);
  expect(() => writePointer(place, join(file, 'below'))).toThrow(/ENOTDIR/);
  expect(fs.readdirSync(root)).toEqual(['a file']);
});
