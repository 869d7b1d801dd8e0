import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { groundOf, groundsOf } from '../../src/app/ground.ts';
import { UserError } from '../../src/app/user-error.ts';
import { meets } from '../../src/domain/claims.ts';

/** A repository with one commit and a worktree beside it. */
function repository(): { base: string; main: string; tree: string } {
  const base = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'nest-ground-')));
  onTestFinished(() => fs.rmSync(base, { recursive: true, force: true }));
  const main = join(base, 'main');
  const tree = join(base, 'tree');
  fs.mkdirSync(join(main, 'src', 'lib'), { recursive: true });
  for (const name of ['a.ts', '[id].ts', 'lib/b.ts']) fs.writeFileSync(join(main, 'src', name), '');
  const git = (...args: string[]) => {
    const { status, stderr } = spawnSync('git', [
      '-C',
      main,
      '-c',
      'user.name=t',
      '-c',
      'user.email=t@t',
      ...args,
    ]);
    if (status !== 0) throw new Error(String(stderr));
  };
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'all');
  git('worktree', 'add', '-q', tree);
  return { base, main, tree };
}

test('the same file is the same ground in every worktree, however it is written', () => {
  const { base, main, tree } = repository();
  fs.symlinkSync(main, join(base, 'link'));
  const ways = [
    groundOf(['src/a.ts'], main),
    groundOf(['./src/../src/a.ts'], main),
    groundOf(['a.ts'], join(main, 'src')),
    groundOf(['../a.ts'], join(main, 'src', 'lib')),
    groundOf([join(main, 'src', 'a.ts')], '/'),
    groundOf(['src\\a.ts'], main),
    groundOf(['src/a.ts'], tree),
    groundOf([join(tree, 'src', 'a.ts')], main),
    groundOf(['src/a.ts'], join(base, 'link')),
    groundOf([join(base, 'link', 'src', 'a.ts')], tree),
  ];
  for (const way of ways) expect(way).toEqual({ repo: join(main, '.git'), globs: ['src/a.ts'], fold: false });
});

test('patterns are taken from where somebody stands; a folder is all below it; what is there is no pattern', () => {
  const { main } = repository();
  const globs = (...words: string[]) => groundOf(words, main).globs;
  expect(globs('src/**/*.ts')).toEqual(['src/**/*.ts']);
  expect(groundOf(['**/*.ts'], join(main, 'src', 'lib')).globs).toEqual(['src/lib/**/*.ts']);
  expect(groundOf(['../*.ts'], join(main, 'src', 'lib')).globs).toEqual(['src/*.ts']);
  expect(globs('src', 'src/')).toEqual(['src/**']);
  expect(globs('.')).toEqual(['**']);
  expect(globs('src/[id].ts')).toEqual(['src/\\[id\\].ts']);
  expect(globs('new', 'new.ts', 'later/')).toEqual(['new/**', 'new.ts', 'later/**']);
  expect(globs('{src,test}/**')).toEqual(['{src,test}/**']);
});

test('what cannot be claimed is refused in words', () => {
  const { main, base } = repository();
  for (const words of [['!src/**'], ['src/*/../x'], [], ['src/a.ts', join(base, 'x.ts')]])
    expect(() => groundOf(words, main)).toThrow(UserError);
});

test('outside of any repository ground goes by the whole path', () => {
  const { base } = repository();
  expect(groundOf([join(base, 'x.ts')], '/')).toMatchObject({
    repo: '/',
    globs: [join(base, 'x.ts').slice(1)],
  });
  expect(groundOf(['~/x.ts'], base).globs).toEqual(groundOf([join(homedir(), 'x.ts')], base).globs);
});

test('where the top of a checkout is found under another case, case does not count', () => {
  const { main } = repository();
  const exists = (path: string): boolean => fs.existsSync(path.replace(/\.GIT$/, '.git'));
  expect(groundOf(['Src/A.ts'], main, { platform: 'linux', exists }).fold).toBe(true);
});

test('a link to a file is both: the link, and what it leads to', () => {
  const { main } = repository();
  fs.symlinkSync(join(main, 'src', 'a.ts'), join(main, 'link.ts'));
  const claim = (word: string) => groundOf([word], main);
  const touched = groundsOf({ path: 'link.ts' }, main);
  const real = { ...claim('src/a.ts') };
  const link = { ...claim('src/a.ts'), globs: ['link.ts'] };
  for (const ground of [real, link]) expect(touched.some((one) => meets(one, ground))).toBe(true);
  expect(touched.some((one) => meets(one, claim('src/lib/b.ts')))).toBe(false);
});

test('a folder that is removed takes all below it along, a file nothing', () => {
  const { main } = repository();
  const touches = (path: string, deep: boolean, word: string): boolean =>
    groundsOf({ path, deep }, main).some((one) => meets(one, groundOf([word], main)));
  expect(touches('src', true, 'src/lib/b.ts')).toBe(true);
  expect(touches('src', false, 'src/lib/b.ts')).toBe(false);
  expect(touches('.', true, 'src/lib/b.ts')).toBe(true);
});
