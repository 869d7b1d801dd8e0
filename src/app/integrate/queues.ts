import { chainAbove, depthOf, USER } from '../../domain/org.ts';
import type { State } from '../../domain/state.ts';
import type { GitOptions } from '../../harness/git.ts';
import { branchIn } from '../../harness/git-look.ts';
import { findRepository, type Repository } from '../../harness/repository.ts';
import { spawnEnv } from '../../harness/spawn-env.ts';
import { actingAs, type Caller, requireMember } from '../caller.ts';
import { EXIT, UserError } from '../user-error.ts';
import { candidatesOf } from './candidates.ts';

/** Merges and checkouts of large repositories take their time, in milliseconds. */
const GIT_TIMEOUT_MS = 600_000;

export function gitOptions(): GitOptions {
  return { env: spawnEnv(), timeoutMs: GIT_TIMEOUT_MS };
}

/** The repository that a folder lies in, one with a checkout of its own; else null. */
export function repositoryAt(cwd: string): Repository | null {
  const repository = findRepository(cwd);
  return repository?.mainRoot == null ? null : repository;
}

/**
 * The queues that are meant: of those that are named, their supervisors'; for a member its own; for the user all that have
 * something in them. The lowest in the chart first: what they make is merged above them.
 *
 * @throws UserError for a member that is not the caller's to integrate
 */
export async function queuesFor(
  state: State,
  caller: Caller,
  members: readonly string[],
  repository: Repository,
  options: GitOptions,
): Promise<string[]> {
  const actor = actingAs(state, caller);
  if (members.length > 0) {
    const named = [...new Set(members.map((id) => requireMember(state, id).supervisor))];
    return lowestFirst(state, named);
  }
  if (actor !== USER) return [actor];
  const bosses = new Set([...state.members.values()].map(({ supervisor }) => supervisor));
  const found: string[] = [];
  for (const queue of bosses) if (await hasWork(state, queue, repository, options)) found.push(queue);
  return lowestFirst(state, found);
}

/** A Manager's branch counts for the one above it once it has been made, which its own queue does first. */
async function hasWork(
  state: State,
  queue: string,
  repository: Repository,
  options: GitOptions,
): Promise<boolean> {
  if ((await candidatesOf(state, queue, repository, options)).length > 0) return true;
  for (const member of state.members.values()) {
    const below = queue !== USER && chainAbove(state, member.id).slice(1).includes(queue);
    if (below && (await candidatesOf(state, member.supervisor, repository, options)).length > 0) return true;
  }
  return false;
}

function lowestFirst(state: State, queues: readonly string[]): string[] {
  return [...queues].sort((a, b) => depthOf(state, b) - depthOf(state, a) || a.localeCompare(b));
}

/**
 * The user's branch that a queue starts from and is for.
 *
 * @throws UserError when none is known, or it began from another one
 */
export async function ontoOf(
  state: State,
  queue: string,
  wanted: string | null,
  repository: Repository,
  options: GitOptions,
): Promise<string> {
  const known = state.integrations.find((one) => one.queue === queue);
  const open = known !== undefined && known.landed?.tip !== known.tip ? known : undefined;
  if (open !== undefined && open.tip !== null) {
    if (wanted === null || wanted === open.onto) return open.onto;
    throw new UserError(
      `${open.branch} starts from ${open.onto}, not from ${wanted}; land it first`,
      EXIT.refused,
      'nest integrate --land',
    );
  }
  const onto = wanted ?? (await branchIn(repository.mainRoot ?? repository.root, options));
  if (onto !== null && onto !== '') return onto;
  throw new UserError('no branch is checked out in the repository', EXIT.usage, 'nest integrate --onto main');
}
