import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Conversation, contextText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { asked, firings, playing, printing, shortOf, waking, withHook } from '../hook.ts';

const WORDS = 'The heron has come back.';

export const wakeWithContext = fact({
  id: 'wake.with-context',
  group: 'wake',
  claim:
    'a wake by an `asyncRewake` hook fires UserPromptSubmit, and the `additionalContext` of that hook reaches the model in the same request as the wake',
  why: 'The wake itself says only that there is something to read: the reports come with it, are shown as data, and count as read by then.',
  reliedOnBy: ['src/hooks/prompt.ts'],
  expected: 'one request for the wake, with the context in it',
  advice:
    'Write what is to be read into the text of the wake itself, and have the session read the rest by a command.',
  async probe(lab) {
    const flag = join(lab.folder, 'wake');
    const context = { hookEventName: 'UserPromptSubmit', additionalContext: WORDS };
    const telling = printing({ hookSpecificOutput: context });
    const recorded = withHook(lab.recording(['Stop']), 'UserPromptSubmit', waking(flag, 'Wake up.'));
    const hooks = withHook(recorded, 'UserPromptSubmit', telling);
    const short = shortOf(await lab.start(playing([{ text: 'result: idle' }]), { settings: { hooks } }));
    if ((await firings(lab, 'Stop')) === null) throw new Error('the first turn did not end');
    const times = (text: string): number => text.split(WORDS).length - 1;
    const before = times(contextText(asked(lab, short)[0]?.conversation ?? NOTHING));
    writeFileSync(flag, '');
    const woken = await lab.until(() => asked(lab, short)[1]);
    if (woken === null) return 'not woken';
    await firings(lab, 'Stop', 2);
    const requests = asked(lab, short).length - 1;
    const there = times(contextText(woken.conversation)) > before ? 'in it' : 'not in it';
    return `${requests === 1 ? 'one request' : `${requests} requests`} for the wake, with the context ${there}`;
  },
});

const NOTHING: Conversation = { model: '', system: '', turns: [] };
