import { setPaused } from '../../app/control/pause.ts';
import type { Here } from '../here.ts';
import { installationRoot } from '../installation.ts';
import { textOf } from '../options.ts';
import type { Options } from '../spec.ts';

export function run(here: Here, args: readonly string[], options: Options): Promise<number> {
  return change(here, args, options, true);
}

/** Begins or ends a pause, of a member or of everybody. */
export async function change(
  here: Here,
  [member]: readonly string[],
  options: Options,
  paused: boolean,
): Promise<number> {
  const wish = { member: member ?? null, paused, why: textOf(options, 'why') ?? '' };
  const done = await setPaused(here.nest(), here.caller(), wish, installationRoot());
  if (here.json) here.printJson(done);
  else here.print(render(done));
  return 0;
}

function render({ member, paused, changed, waiting }: Awaited<ReturnType<typeof setPaused>>): string {
  const who = member ?? 'everybody';
  if (!changed) return `${who} was ${paused ? 'paused' : 'not paused'} already; nothing changes\n`;
  if (paused)
    return `paused ${who}; what is sent waits until nest resume${member === null ? '' : ` ${member}`}\n`;
  const woken = waiting === 0 ? 'nothing was held back' : `${waiting} to be woken for what was held back`;
  return `resumed ${who}; ${woken}\n`;
}
