import { readSessionProcess } from '../harness/job-state.ts';
import { pokeSession } from '../harness/messaging.ts';
import type { Answer } from '../sim/scenario.ts';
import { firings, shortOf } from './hook.ts';
import type { Lab } from './lab.ts';

/** A name, and what the model answers. */
export type Failure = readonly [name: string, answer: Answer];

export const failing = (status: number, type: string, message: string): Answer => ({
  error: { status, type, message },
});

type Payload = Readonly<Record<string, unknown>>;

/**
 * One session whose turns fail, one after the other; nothing is tried again. Where a version opens no socket for a further
 * prompt, each turn has a session of its own. Gives what StopFailure was told of each, up to the first that it was not told of.
 */
export async function failuresInTurn(lab: Lab, failures: readonly Failure[]): Promise<readonly Payload[]> {
  let now: Answer = { text: 'result: ok' };
  const otherwise = { answer: () => now };
  lab.sim.stage({ actors: [{ name: 'failing', match: {}, turns: [], otherwise }] });
  const settings = {
    env: { CLAUDE_CODE_MAX_RETRIES: '0' },
    hooks: lab.recording(['UserPromptSubmit', 'Stop', 'StopFailure']),
  };
  const told: Payload[] = [];
  for (const [name, answer] of failures) {
    now = answer;
    const pid = Number(lab.fired('UserPromptSubmit')[0]?.env.CLAUDE_PID);
    if (told.length === 0 || readSessionProcess(pid, lab.config)?.messagingSocket === null)
      shortOf(await lab.start('Work.', { settings }));
    else {
      const taken = await lab.until(() => pokeSession(pid, lab.config, name, 'Once more.'));
      if (taken === null) throw new Error('the session takes no further prompt');
    }
    const payload = (await firings(lab, 'StopFailure', told.length + 1))?.at(-1)?.payload;
    if (payload === undefined) break;
    told.push(payload);
  }
  return told;
}
