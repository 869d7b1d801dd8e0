import { type Fired, fireMember } from '../../app/fire.ts';
import { EXIT } from '../../app/user-error.ts';
import type { Here } from '../here.ts';
import { isSet, textOf } from '../options.ts';
import { say } from '../out.ts';
import type { Options } from '../spec.ts';
import { oneLine, plural } from '../words.ts';

/** After so long, in milliseconds, somebody who waits is told for what. */
const SLOW_MS = 1000;

/** Fires a member. The tombstone stands even where the session could not be stopped; then the exit code says so. */
export async function run(here: Here, [member]: readonly string[], options: Options): Promise<number> {
  const nest = here.nest();
  const caller = here.caller();
  const team = isSet(options, 'team');
  const whom = `${oneLine(member as string, 40)}${team ? ' and everybody below' : ''}`;
  const slow = setTimeout(() => say(`stopping ${whom} …`), SLOW_MS);
  const why = textOf(options, 'why') ?? '';
  const fired = await fireMember(nest, caller, member as string, { why, team }).finally(() =>
    clearTimeout(slow),
  );
  if (here.json) here.printJson(fired);
  else here.print(fired.map(render).join(''));
  return fired.every((one) => one.stopped) ? 0 : EXIT.refused;
}

function render({ member, ended, survivors, problem, stopped }: Fired): string {
  if (stopped)
    return `fired ${member}${ended === 0 ? '' : `; ${plural(ended, 'process', 'processes')} ended`}\n`;
  const left = survivors.length === 0 ? '' : `; still running: pid ${survivors.join(', ')}`;
  return `fired ${member}, but not all of it stopped: ${oneLine(problem ?? 'processes are left', 200)}${left}\n`;
}
