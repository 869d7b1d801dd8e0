import { foldNest } from '../../app/fold-log.ts';
import { integrateQueue, type QueueResult } from '../../app/integrate/integrate.ts';
import { type Landed, landIntegration } from '../../app/integrate/land.ts';
import { planQueue, type QueuePlan } from '../../app/integrate/plan.ts';
import { type Collision, predictCollisions } from '../../app/integrate/predict.ts';
import { gitOptions, ontoOf, queuesFor, repositoryAt } from '../../app/integrate/queues.ts';
import { commandWords } from '../../app/run-checks.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import { branchIn } from '../../harness/git-look.ts';
import type { Here } from '../here.ts';
import { isSet, listOf, textOf, textsOf } from '../options.ts';
import { say } from '../out.ts';
import type { Options } from '../spec.ts';
import { table } from '../table.ts';
import { fence, oneLine, plural } from '../words.ts';

export async function run(here: Here, [named]: readonly string[], options: Options): Promise<number> {
  const nest = here.nest();
  const caller = here.caller();
  const repository = repositoryAt(here.cwd);
  const git = gitOptions();
  const checks = textsOf(options, 'check').map(commandOf);
  if (checks.length > 0 && here.env.session !== null)
    throw new UserError(
      '--check is for the user: in a session the checks of the charter are run',
      EXIT.notAllowed,
      'nest integrate',
    );
  if (repository === null) {
    if (isSet(options, 'land'))
      throw new UserError('there is no git repository here', EXIT.refused, 'nest -C …');
    if (here.json) here.printJson(isSet(options, 'predict') ? { collisions: [] } : { queues: [] });
    else here.print(`there is no git repository here; ${NOTHING}`);
    return 0;
  }
  if (isSet(options, 'land')) {
    const landed = await landIntegration(nest, caller, repository, textOf(options, 'for'), checks, git);
    if (here.json) here.printJson(landed);
    else here.print(renderLanded(landed));
    return 0;
  }
  const { state } = foldNest(nest);
  const onto = textOf(options, 'onto');
  if (isSet(options, 'predict')) {
    const start = onto ?? (await branchIn(repository.mainRoot ?? repository.root, git)) ?? 'HEAD';
    const found = await predictCollisions(state, repository, start, git);
    if (here.json) here.printJson({ collisions: found });
    else here.print(renderCollisions(here, found));
    return 0;
  }
  const members = listOf({ named }, 'named');
  const queues = await queuesFor(state, caller, members, repository, git);
  if (isSet(options, 'dry-run')) {
    const plans: QueuePlan[] = [];
    for (const queue of queues)
      plans.push(
        await planQueue(
          state,
          repository,
          queue,
          await ontoOf(state, queue, onto, repository, git),
          members,
          git,
        ),
      );
    if (here.json) here.printJson({ queues: plans });
    else here.print(plans.map((plan) => renderPlan(here, plan)).join('\n') || NOTHING);
    return 0;
  }
  const results: QueueResult[] = [];
  const wish = { members, onto, checks, atOnce: isSet(options, 'at-once'), onProgress: say };
  for (const queue of queues) {
    const from = await ontoOf(foldNest(nest).state, queue, onto, repository, git);
    results.push(await integrateQueue(nest, caller, repository, queue, from, wish, git));
  }
  if (here.json) here.printJson({ queues: results });
  else here.print(results.map((result) => renderResult(here, result)).join('\n') || NOTHING);
  const bad = results.some(
    ({ rows, stopped }) => stopped !== null || rows.some(({ outcome }) => outcome === 'returned'),
  );
  return bad ? EXIT.refused : 0;
}

const NOTHING =
  'no member has a branch of its own: nest hire --worktree, or nest charter set isolation.mode worktree\n';

/** A command in exec form: a JSON list, or words that need no quotes. @throws UserError */
function commandOf(text: string): string[] {
  if (text.trim().startsWith('[')) {
    try {
      const words: unknown = JSON.parse(text);
      if (Array.isArray(words) && words.length > 0 && words.every((word) => typeof word === 'string'))
        return words;
    } catch {
      // Said below.
    }
  } else if (!/["'`$;&|<>(){}\\*?]/.test(text) && text.trim() !== '') return text.trim().split(/\s+/);
  throw new UserError(
    `--check: ${JSON.stringify(text.slice(0, 60))} is read by no shell; give a JSON list of a program and its arguments`,
    EXIT.usage,
    `nest integrate --check '["npm", "test"]'`,
  );
}

function renderLanded({ branch, into, from, tip }: Landed): string {
  return `${into} has come forward from ${from.slice(0, 12)} to ${tip.slice(0, 12)}: all of ${branch} is in it\n`;
}

const COLLIDES: Readonly<Record<Collision['how'], string>> = {
  conflict: 'cannot be merged',
  files: 'both change',
  ground: 'both may change',
};

function renderCollisions(here: Here, found: readonly Collision[]): string {
  if (found.length === 0) return 'nobody is in anybody’s way, as far as their checkouts show\n';
  const rows = found.map(({ members, how, files }) => [
    members.join(' + '),
    COLLIDES[how],
    oneLine(files.join(', '), 300),
  ]);
  return table(['MEMBERS', 'HOW', 'FILES'], rows, here.paint);
}

function renderPlan(here: Here, { queue, branch, onto, checks, rows }: QueuePlan): string {
  const head = `${branch}, for ${queue}, from ${onto}; ${checksLine(checks)}\n`;
  const lines = rows.map(({ member, branch: own, head: at, would }) => [
    member,
    own,
    at.slice(0, 12),
    oneLine(would, 200),
  ]);
  return rows.length === 0
    ? `${head}no branches\n`
    : head + table(['MEMBER', 'BRANCH', 'COMMIT', 'WOULD BE'], lines, here.paint);
}

function checksLine(checks: QueueResult['checks']): string {
  return checks.length === 0
    ? 'no checks (nest charter set checks \'[["npm", "test"]]\')'
    : `${plural(checks.length, 'check')}: ${oneLine(checks.map(commandWords).join('; '), 200)}`;
}

function renderResult(here: Here, result: QueueResult): string {
  const { queue, branch, onto, path, tip, checks, rows, stopped } = result;
  const lines = rows.map(({ member, branch: own, outcome, why }) => [
    member,
    own,
    outcome,
    oneLine(why, 300),
  ]);
  const all =
    rows.length === 0 ? 'no branches\n' : table(['MEMBER', 'BRANCH', 'OUTCOME', 'WHY'], lines, here.paint);
  const stop =
    stopped === null
      ? ''
      : `stopped: ${stopped.check} fails on ${branch} without any of these (${stopped.why})\n${fence('output', stopped.output, 2000)}`;
  const some = rows.some(({ outcome }) => outcome === 'merged' || outcome === 'was merged');
  return (
    `${branch} at ${tip.slice(0, 12)}, for ${queue}, from ${onto}; ${checksLine(checks)}\n${all}${stop}` +
    (some ? `look at it in ${oneLine(path, 200)}; nest integrate --land lets it into ${onto}\n` : '')
  );
}
