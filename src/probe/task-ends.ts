import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bash } from './lab.ts';
import { begin, untilThere, waitFor } from './live.ts';
import { shared } from './shared.ts';

/** For facts about a command in the background that ends after the turn. */
export const TASK_ENDS = 'task ends';

/** Waits for a second turn, after a first that has ended beside a command: gives how many turns have ended. */
export const taskEnds = shared(async (lab): Promise<0 | 1 | 2> => {
  const go = join(lab.folder, 'go');
  const command = bash(untilThere(go), { run_in_background: true });
  const settings = { permissions: { allow: ['Bash'] }, hooks: lab.recording(['Stop', 'UserPromptSubmit']) };
  await begin(lab, [command, { text: 'result: waiting' }, { text: 'result: woken' }], { settings });
  const stops = (count: number) => waitFor(lab, () => lab.fired('Stop').length >= count);
  if ((await stops(1)) === null) return 0;
  writeFileSync(go, '');
  return (await stops(2)) === null ? 1 : 2;
});
