import fs from 'node:fs';
import { dirname, join } from 'node:path';
import type { Isolation } from '../domain/charter.ts';
import { ignoredFiles, isIgnored, keepOut } from '../harness/git-ignored.ts';
import { portVariables } from '../harness/ports-env.ts';
import { spawnEnv } from '../harness/spawn-env.ts';
import { runChecks } from './run-checks.ts';
import { type Ports, takePorts } from './worktree-ports.ts';

/** More files than this are not what one copies into each worktree. */
const MAX_COPIES = 2000;

/**
 * Makes a fresh worktree fit to work in: ports, copies of ignored files, links, and then the charter's commands.
 *
 * @param main the checkout that copies and links come from
 * @throws Error with the reason when any of it fails
 */
export async function setUpWorktree(
  nestDir: string,
  main: string,
  worktree: string,
  isolation: Isolation,
): Promise<Ports | null> {
  const ports = isolation.ports === null ? null : await takePorts(nestDir, worktree, isolation.ports);
  await copyIgnored(main, worktree, isolation.copy);
  for (const path of isolation.link) await link(main, worktree, path);
  const env = { ...spawnEnv(), ...portVariables(ports) };
  const failed = (await runChecks(isolation.commands, worktree, env)).find(({ ok }) => !ok);
  if (failed !== undefined)
    throw new Error(
      `set-up failed: ${failed.check}: ${failed.why}${failed.output === '' ? '' : `: ${failed.output.slice(-300)}`}`,
    );
  return ports;
}

async function copyIgnored(main: string, worktree: string, patterns: readonly string[]): Promise<void> {
  if (patterns.length === 0) return;
  const files = await ignoredFiles(main, patterns, { env: spawnEnv() });
  if (files.length > MAX_COPIES)
    throw new Error(
      `set-up failed: isolation.copy means ${files.length} files; link a folder instead (isolation.link)`,
    );
  for (const file of files) {
    const to = join(worktree, file);
    if (fs.existsSync(to)) continue;
    fs.mkdirSync(dirname(to), { recursive: true });
    fs.cpSync(join(main, file), to, { dereference: false, verbatimSymlinks: true, preserveTimestamps: true });
  }
}

/** A link to what the main checkout has. It is kept out of git, which knows `node_modules/` for a folder only. */
async function link(main: string, worktree: string, path: string): Promise<void> {
  if (path.split(/[/\\]/).includes('..'))
    throw new Error(`set-up failed: isolation.link names ${path}, which is outside the repository`);
  const [from, to] = [join(main, path), join(worktree, path)];
  if (!fs.existsSync(from))
    throw new Error(`set-up failed: isolation.link names ${path}, which ${main} does not have`);
  if (fs.existsSync(to)) return;
  fs.mkdirSync(dirname(to), { recursive: true });
  fs.symlinkSync(from, to, fs.statSync(from).isDirectory() ? 'junction' : 'file');
  const options = { env: spawnEnv() };
  if (!(await isIgnored(worktree, path, options))) keepOut(worktree, path);
}
