import { changePlan } from '../../app/plan/change.ts';
import type { Change, Planned } from '../../app/plan/split.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import { isMemberId } from '../../domain/member-id.ts';
import { isTaskId } from '../../domain/plan/task.ts';
import type { Here } from '../here.ts';
import { isSet, listOf, textOf } from '../options.ts';
import { replannedLines } from '../plan-lines.ts';
import type { Options } from '../spec.ts';

/** As long as a title of a task may be. */
const MAX_TITLE = 120;

export function run(here: Here, [id, title]: readonly string[], options: Options): number {
  const wish = wanted(id as string, title, options);
  const done = changePlan(here.nest(), here.caller(), textOf(options, 'of'), () => wish);
  if (here.json) here.printJson(done);
  else here.print(replannedLines(done));
  return 0;
}

/** @throws UserError for what no plan could hold */
function wanted(id: string, title: string | undefined, options: Options): Change {
  if (!isTaskId(id))
    throw usage(`${JSON.stringify(id.slice(0, 40))} is no id: 1 to 32 letters, digits, . _ and -`);
  if (title !== undefined && (title === '' || title.length > MAX_TITLE))
    throw usage(`a title has 1 to ${MAX_TITLE} characters`);
  const needs = listOf(options, 'needs').filter((need) => need !== '-');
  const owner = textOf(options, 'owner');
  if (owner !== null && owner !== '-' && !isMemberId(owner))
    throw usage('--owner: that is no name of a member');
  const given: Partial<Planned> = {
    ...(title === undefined ? {} : { title }),
    ...(options.needs === undefined ? {} : { needs }),
    ...(owner === null ? {} : { owner: owner === '-' ? null : owner }),
    ...(isSet(options, 'integration') ? { integration: true } : {}),
    ...(options.estimate === undefined ? {} : { estimate: estimateOf(options) }),
  };
  if (isSet(options, 'change')) return { add: [], change: [{ id, ...given }], drop: [] };
  if (title === undefined) throw usage('the title is missing');
  const task = { id, title, needs: [], owner: null, integration: false, estimate: null, ...given };
  return { add: [task], change: [], drop: [] };
}

function estimateOf(options: Options): number {
  const value = Number(textOf(options, 'estimate'));
  if (value > 0 && value <= 100_000) return value;
  throw usage('--estimate: a number above 0');
}

function usage(message: string): UserError {
  return new UserError(message, EXIT.usage, 'nest plan add --help');
}
