import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contextText } from '../sim/conversation.ts';
import { asked, firings, playing, printing, shortOf, waking, withHook } from './hook.ts';
import { shared } from './shared.ts';

/** For facts about sessions that a hook wakes. */
export const WOKEN = 'woken';

/** What a hook of every prompt says to the model. */
const TOLD = 'The heron has come back.';

export const wakeWords = (name: string): string => `Wake up, ${name}.`;

export const timesTold = (text: string): number => text.split(TOLD).length - 1;

type Woken = Readonly<{ name: string; short: string; toldBefore: number }>;

/** Two idle sessions, each with a hook that waits to wake it, which it is told to do. */
export const woken = shared(async (lab): Promise<readonly Woken[]> => {
  const flag = (name: string): string => join(lab.folder, `wake-${name}`);
  const context = { hookEventName: 'UserPromptSubmit', additionalContext: TOLD };
  const launched = [];
  for (const name of ['one', 'two']) {
    const waiting = waking(flag(name), wakeWords(name));
    const recorded = withHook(lab.recording(['Stop']), 'UserPromptSubmit', waiting);
    const hooks = withHook(recorded, 'UserPromptSubmit', printing({ hookSpecificOutput: context }));
    const started = await lab.start(playing([{ text: 'result: idle' }]), { settings: { hooks } });
    launched.push({ name, short: shortOf(started) });
  }
  if ((await firings(lab, 'Stop', 2)) === null) throw new Error('two turns did not end');
  const both = launched.map(({ name, short }) => {
    const first = asked(lab, short)[0]?.conversation;
    return { name, short, toldBefore: first === undefined ? 0 : timesTold(contextText(first)) };
  });
  for (const { name } of both) writeFileSync(flag(name), '');
  await lab.until(() => both.every(({ short }) => asked(lab, short).length > 1));
  return both;
});
