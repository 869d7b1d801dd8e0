import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Charter, isolationOf } from '../domain/charter.ts';
import { addWorktree, deleteBranch, removeWorktree } from '../harness/git.ts';
import { findRepository } from '../harness/repository.ts';
import { spawnEnv } from '../harness/spawn-env.ts';
import type { Draft, HireInput } from './hire-plan.ts';
import { setUpWorktree } from './worktree-setup.ts';

/** Where worktrees of a repository are made: beside it rather than inside it (test runners and compilers crawl). */
export function worktreesFolder(main: string): string {
  return join(dirname(main), `${basename(main)}-worktrees`);
}

/**
 * Whether a member is hired into a checkout of its own: it was said so, or the charter wants it and the member is one that
 * writes. Whoever only reads needs none, and whoever supervises has no work of its own to keep apart.
 */
export function wantsWorktree(
  charter: Charter,
  { role, permissionMode, discipline }: Pick<Draft, 'role' | 'permissionMode' | 'discipline'>,
  { worktree }: Pick<HireInput, 'worktree'>,
): boolean {
  if (worktree || discipline?.mode === 'fork') return true;
  const phase = discipline?.phase ?? 'implementation';
  const writes = role === 'staff' && permissionMode !== 'plan' && phase === 'implementation';
  return writes && isolationOf(charter).mode === 'worktree';
}

/**
 * Makes a checkout of its own for a member, on a branch of its own, and sets it up by the charter. When that fails, nothing
 * of it stays.
 *
 * @returns its folder: `<repository>-worktrees/<member>-<generation>`
 * @throws when the folder is in no repository, git refuses, or the set-up fails
 */
export async function makeWorktree(
  nestDir: string,
  charter: Charter,
  cwd: string,
  { id, gen }: Readonly<{ id: string; gen: number }>,
): Promise<string> {
  const repository = findRepository(cwd);
  if (repository === null)
    throw new Error(
      `${cwd} is in no git repository, so it can have no worktree; hire without --worktree, and with isolation.mode shared`,
    );
  const main = repository.mainRoot ?? repository.root;
  const name = `${id}-${gen}`;
  const path = join(worktreesFolder(main), name);
  if (existsSync(path)) throw new Error(`${path} exists already; move it away, or hire under another name`);
  const options = { env: spawnEnv() };
  const { problem } = await addWorktree(repository.root, path, `nest/${name}`, options);
  if (problem !== null) throw new Error(`no worktree: ${problem}`);
  try {
    await setUpWorktree(nestDir, main, path, isolationOf(charter));
  } catch (error) {
    await removeWorktree(repository.root, path, { ...options, force: true });
    await deleteBranch(repository.root, `nest/${name}`, options);
    throw error;
  }
  return path;
}
