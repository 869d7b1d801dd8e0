import { join } from 'node:path';
import { type Charter, checksOf } from '../../domain/charter.ts';
import type { Integration } from '../../domain/integration.ts';
import { depthOf, USER } from '../../domain/org.ts';
import type { State } from '../../domain/state.ts';
import type { GitOptions } from '../../harness/git.ts';
import { checkoutOf, commitOf, isAncestor, uncommitted } from '../../harness/git-look.ts';
import { backTo, forward, forwardRef, mergeCommit } from '../../harness/git-merge.ts';
import type { Repository } from '../../harness/repository.ts';
import type { Caller } from '../caller.ts';
import { foldNest } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { takeLock } from '../process-lock.ts';
import { freshId, record } from '../record.ts';
import { EXIT, UserError } from '../user-error.ts';
import { ask, requireSight } from '../write.ts';
import { beginStep, check, endStep, type Line, openLine, tipOf } from './line.ts';
import { some } from './steps.ts';

export type Landed = Readonly<{ queue: string; branch: string; into: string; from: string; tip: string }>;

/**
 * Lets an integration branch come into the user's branch: always forward, and only when nothing there is uncommitted. Where
 * the user's branch has moved on, it is merged into the integration branch first, and checked there.
 *
 * @throws UserError for anybody but the user, and when any of that does not hold; the user's branch is then as it was
 */
export async function landIntegration(
  nest: Nest,
  caller: Caller,
  repository: Repository,
  wanted: string | null,
  extra: Line['checks'],
  options: GitOptions,
): Promise<Landed> {
  if (caller.actor !== USER || caller.as !== null)
    throw new UserError(
      'only the user lands work on a branch of the user',
      EXIT.notAllowed,
      'nest report --status done "…"',
    );
  const { state } = foldNest(nest);
  requireSight(state);
  const { queue, onto } = chosen(state, wanted);
  const lock = takeLock(join(nest.dir, 'integrate', queue));
  if (lock === null)
    throw new UserError(
      `somebody is integrating for ${queue}`,
      EXIT.refused,
      'the same command again, later',
    );
  try {
    const checks = [...checksOf(state.charter as Charter), ...extra];
    const line = await openLine(nest, state.charter as Charter, repository, queue, onto, checks, options);
    if (!(await isAncestor(line.path, line.start, await tipOf(line), options))) await catchUp(line);
    const tip = await tipOf(line);
    if (tip === line.start)
      throw new UserError(`${onto} has all of ${line.branch} already`, EXIT.nothing, 'nest integrate');
    const problem = await moveForward(repository, line, tip);
    if (problem !== null) throw new UserError(`not landed: ${problem}`, EXIT.refused, 'git status');
    const id = freshId('land');
    const data = { queue, branch: line.branch, into: onto, tip, as: caller.as };
    ask(nest, record('integration_landed', data, { actor: caller.actor, id }), id);
    return { queue, branch: line.branch, into: onto, from: line.start, tip };
  } finally {
    lock.release();
  }
}

/** The integration that is meant: the one that is named, else the highest in the chart. */
function chosen(state: State, wanted: string | null): Integration {
  const all = [...state.integrations].sort((a, b) => depthOf(state, a.queue) - depthOf(state, b.queue));
  const made = all.filter(({ tip }) => tip !== null);
  const found = wanted === null ? made[0] : all.find(({ queue }) => queue === wanted);
  if (found !== undefined) return found;
  const what =
    wanted === null ? 'nothing has been integrated yet' : `nothing has been integrated for ${wanted}`;
  throw new UserError(what, EXIT.nothing, 'nest integrate');
}

/** Brings the user's newer commits into the integration branch, checked. */
async function catchUp(line: Line): Promise<void> {
  const before = await tipOf(line);
  beginStep(line, before);
  const merge = await mergeCommit(line.path, line.start, `Merge ${line.onto}\n`, line.options);
  const failed = merge.how === 'merged' ? await check(line) : null;
  if (merge.how !== 'merged' || failed !== null) await backTo(line.path, before, line.options);
  endStep(line);
  if (merge.how !== 'merged') {
    const files = merge.how === 'failed' ? '' : ` in ${some(merge.files)}`;
    throw new UserError(
      `not landed: ${line.onto} has moved on, and ${line.branch} conflicts with it${files}`,
      EXIT.refused,
      `git merge ${line.branch}`,
    );
  }
  if (failed !== null)
    throw new UserError(
      `not landed: ${line.onto} has moved on, and together with ${line.branch} the checks fail (${failed.check}: ${failed.why})`,
      EXIT.refused,
      `git merge ${line.branch}`,
    );
}

async function moveForward(repository: Repository, line: Line, tip: string): Promise<string | null> {
  const { onto, options, start } = line;
  const root = repository.mainRoot ?? repository.root;
  const place = await checkoutOf(root, onto, options);
  if (place === null) return forwardRef(root, onto, tip, start, options);
  const changes = await uncommitted(place, options);
  if (changes === null) return `git does not say how ${place} stands`;
  if (changes.length > 0) return `${place} has changes that are not committed (${some(changes)})`;
  if ((await commitOf(place, 'HEAD', options)) !== start) return `${onto} has just moved`;
  return forward(place, tip, options);
}
