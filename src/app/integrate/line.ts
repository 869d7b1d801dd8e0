import fs from 'node:fs';
import { join } from 'node:path';
import { type Charter, isolationOf } from '../../domain/charter.ts';
import { addWorktree, ask, type GitOptions, removeWorktree } from '../../harness/git.ts';
import { branchIn, commitOf, isAncestor, mergesSince, uncommitted } from '../../harness/git-look.ts';
import { backTo, forward, standOn } from '../../harness/git-merge.ts';
import { portVariables } from '../../harness/ports-env.ts';
import { findRepository, type Repository } from '../../harness/repository.ts';
import { readIfThere } from '../../log/private-files.ts';
import type { Nest } from '../nest.ts';
import { type Checked, runChecks } from '../run-checks.ts';
import { EXIT, UserError } from '../user-error.ts';
import { portsOf } from '../worktree-ports.ts';
import { setUpWorktree } from '../worktree-setup.ts';
import { queueBranch, queueFolder } from './candidates.ts';

/** The checkout in which one queue is merged. Nobody works there. */
export type Line = Readonly<{
  queue: string;
  path: string;
  branch: string;
  /** The user's branch that it starts from, and where that stands. */
  onto: string;
  start: string;
  options: GitOptions;
  checks: readonly (readonly string[])[];
  env: Readonly<Record<string, string>>;
  /** Commits at which the checks are known to hold. */
  good: Set<string>;
}>;

/**
 * Opens the integration branch of a queue in a checkout of its own, which is made and set up where it is not there. What a
 * killed run has left half-way is taken back first.
 *
 * @throws UserError when somebody works in it, or git refuses
 */
export async function openLine(
  nest: Nest,
  charter: Charter,
  repository: Repository,
  queue: string,
  onto: string,
  checks: Line['checks'],
  options: GitOptions,
): Promise<Line> {
  const main = repository.mainRoot ?? repository.root;
  const [path, branch] = [queueFolder(main, queue), queueBranch(queue)];
  const start = await commitOf(main, `refs/heads/${onto}`, options);
  if (start === null)
    throw new UserError(`there is no branch ${JSON.stringify(onto)}`, EXIT.notFound, 'git branch');
  if (!fs.existsSync(path)) await makeLine(nest, charter, main, path, branch, start, options);
  await recover(path, branch, options);
  const tip = await commitOf(path, 'HEAD', options);
  // All of it has landed: what the user has done since is where the next work comes to.
  if (tip !== null && tip !== start && (await isAncestor(main, tip, start, options)))
    await forward(path, start, options);
  const env = { ...options.env, ...portVariables(portsOf(nest.dir, path)) };
  return { queue, path, branch, onto, start, options, checks, env, good: new Set() };
}

async function makeLine(
  nest: Nest,
  charter: Charter,
  main: string,
  path: string,
  branch: string,
  start: string,
  options: GitOptions,
): Promise<void> {
  const there = await commitOf(main, `refs/heads/${branch}`, options);
  const problem =
    there === null
      ? (await addWorktree(main, path, branch, options, start)).problem
      : await existing(main, path, branch, options);
  if (problem !== null) throw new UserError(`no integration: ${problem}`, EXIT.refused, 'git worktree list');
  try {
    await setUpWorktree(nest.dir, main, path, isolationOf(charter));
  } catch (error) {
    await removeWorktree(main, path, { ...options, force: true });
    throw new UserError((error as Error).message, EXIT.refused, 'nest charter show');
  }
}

/** A checkout of a branch that is there; git may still list the one that is gone. */
async function existing(
  main: string,
  path: string,
  branch: string,
  options: GitOptions,
): Promise<string | null> {
  const result = await ask(main, ['worktree', 'add', '--quiet', '--force', '--', path, branch], options);
  return result.ok ? null : result.stderr.trim().slice(0, 500);
}

const MARK = 'nest-step';

function markOf(path: string): string {
  return join(findRepository(path)?.gitDir ?? path, MARK);
}

/** Says that from here on the branch holds what is not checked yet, and what it goes back to when this process dies. */
export function beginStep(line: Line, before: string): void {
  fs.writeFileSync(markOf(line.path), before);
}

/** The branch stands on a commit that may stay. */
export function endStep(line: Line): void {
  fs.rmSync(markOf(line.path), { force: true });
}

async function recover(path: string, branch: string, options: GitOptions): Promise<void> {
  const before = readIfThere(markOf(path));
  if (before !== null && /^[0-9a-f]{40,64}$/.test(before)) {
    // It may stand on a commit without a branch, in the middle of the search for a culprit.
    await backTo(path, 'HEAD', options);
    await standOn(path, { branch }, options);
    await backTo(path, before, options);
    fs.rmSync(markOf(path), { force: true });
  }
  const changes = await uncommitted(path, options);
  const at = await branchIn(path, options);
  if (changes?.length === 0 && at === branch) return;
  const why =
    at === branch
      ? `it has changes that are not committed (${changes?.[0] ?? ''})`
      : `${at ?? 'no branch'} is checked out there`;
  throw new UserError(`${path} is for integration alone: ${why}`, EXIT.refused, `git -C ${path} status`);
}

export async function tipOf(line: Line): Promise<string> {
  const tip = await commitOf(line.path, 'HEAD', line.options);
  if (tip === null)
    throw new UserError(`git does not say what ${line.path} stands on`, EXIT.refused, 'git status');
  return tip;
}

/**
 * Runs the checks on what stands in the checkout, and takes away what they leave there.
 *
 * @returns the one that failed, or null
 */
export async function check(line: Line): Promise<Checked | null> {
  const tip = await tipOf(line);
  if (line.good.has(tip)) return null;
  const failed = (await runChecks(line.checks, line.path, line.env)).find(({ ok }) => !ok) ?? null;
  await backTo(line.path, tip, line.options);
  if (failed === null) line.good.add(tip);
  return failed;
}

/** Who a merge in an integration branch came from. */
export type Merged = Readonly<{ commit: string; member: string }>;

/** Merges of members' work in the branch so far, the oldest first. */
export async function mergedSoFar(line: Line, tip: string): Promise<Merged[]> {
  const all = await mergesSince(line.path, line.start, tip, line.options);
  return all.flatMap(({ commit, message }) => {
    const member = /^Nest-Member: (\S+)$/m.exec(message)?.[1];
    return member === undefined ? [] : [{ commit, member }];
  });
}
