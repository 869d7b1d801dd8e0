import { nudgeMember } from '../../app/nudge.ts';
import type { Here } from '../here.ts';
import { textInput } from '../text-input.ts';
import { oneLine } from '../words.ts';

/** Nudges a member. One that has not arrived (yet) is no failure; what is said tells. */
export async function run(here: Here, [member, words]: readonly string[]): Promise<number> {
  const nest = here.nest();
  const caller = here.caller();
  const text = words === undefined ? null : textInput(here, 'text', words, null, `nest nudge ${member} "…"`);
  const nudged = await nudgeMember(nest, caller, member as string, text);
  if (here.json) here.printJson(nudged);
  else if (nudged.arrived) here.print(`nudged ${nudged.member}: a new turn has taken it up\n`);
  else
    here.print(
      `${nudged.member} was woken in vain: ${oneLine(nudged.why, 200)}; the nudge stays unread and counts once a turn takes it up\n` +
        `next: nest inspect ${nudged.member}\n`,
    );
  return 0;
}
