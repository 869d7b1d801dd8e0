import fs from 'node:fs';
import { join } from 'node:path';
import { ask, type GitOptions } from './git.ts';
import { findRepository } from './repository.ts';

/** Ignored files of a checkout that patterns name, as git reads globs (`**` is any depth). */
export async function ignoredFiles(
  root: string,
  patterns: readonly string[],
  options: GitOptions,
): Promise<string[]> {
  const args = ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--'];
  const result = await ask(root, [...args, ...patterns.map((pattern) => `:(top,glob)${pattern}`)], options);
  if (!result.ok) throw new Error(`git does not list what is ignored: ${result.stderr.trim().slice(0, 300)}`);
  return result.stdout.split('\0').filter((file) => file !== '');
}

export async function isIgnored(root: string, path: string, options: GitOptions): Promise<boolean> {
  return (await ask(root, ['check-ignore', '--quiet', '--', path], options)).ok;
}

/** Keeps a path out of git in every worktree of a repository, without touching a file that is committed. */
export function keepOut(root: string, path: string): void {
  const repository = findRepository(root);
  if (repository === null) return;
  const file = join(repository.commonDir, 'info', 'exclude');
  const line = `/${path.replace(/^\/+|\/+$/g, '')}`;
  const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  if (before.split('\n').includes(line)) return;
  fs.mkdirSync(join(repository.commonDir, 'info'), { recursive: true });
  fs.appendFileSync(file, `${before === '' || before.endsWith('\n') ? '' : '\n'}${line}\n`);
}
