import { contextText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { asked, ofSession } from '../hook.ts';
import { timesTold, WOKEN, woken } from '../woken.ts';

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
  together: WOKEN,
  async probe(lab) {
    const [one] = await woken(lab);
    const wake = asked(lab, one?.short ?? '-')[1];
    if (one === undefined || wake === undefined) return 'not woken';
    await lab.until(() => ofSession(lab.fired('Stop'), one.short).length > 1, 20_000);
    const requests = asked(lab, one.short).length - 1;
    const there = timesTold(contextText(wake.conversation)) > one.toldBefore ? 'in it' : 'not in it';
    return `${requests === 1 ? 'one request' : `${requests} requests`} for the wake, with the context ${there}`;
  },
});
