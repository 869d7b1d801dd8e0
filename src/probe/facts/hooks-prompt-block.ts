import { setTimeout as sleep } from 'node:timers/promises';
import { newsText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { asked, firings, running, withHook } from '../hook.ts';
import { ANSWERING, idle, send, waitFor } from '../live.ts';

/** For a request or a hook that comes late, in ms. */
const LATE_MS = 1000;
const BLOCKED = 'The words of the heron.';
const NEXT = 'Other words.';

const HOOK = `const p = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
if (p.prompt === ${JSON.stringify(BLOCKED)}) console.log(JSON.stringify({ decision: 'block', reason: 'Not now.' }));`;

export const hooksPromptBlock = fact({
  id: 'hooks.prompt-block',
  group: 'hooks',
  claim:
    'a UserPromptSubmit hook that prints `{"decision": "block"}` keeps the prompt from the model, also one that came by the messaging socket; no Stop follows, and the session takes the next prompt',
  why: 'A member whose account is empty begins no further turn, whoever asks for one.',
  reliedOnBy: ['src/harness/hook-output.ts'],
  expected: 'blocked: no request, no Stop; the next one: a turn, without the words that were blocked',
  advice: 'Exit with code 2 and the reason on stderr instead, or end the turn before its first call.',
  async probe(lab) {
    lab.sim.stage(ANSWERING);
    const recorded = lab.recording(['UserPromptSubmit', 'Stop']);
    const settings = { hooks: withHook(recorded, 'UserPromptSubmit', running(HOOK)) };
    const { short, messagingSocket } = await idle(lab, 'Work.', { settings });
    if ((await firings(lab, 'Stop')) === null) throw new Error('the first turn did not end');
    const before = asked(lab, short).length;
    if (!(await send(messagingSocket, BLOCKED))) throw new Error('the socket took nothing');
    if ((await firings(lab, 'UserPromptSubmit', 2)) === null) throw new Error('no prompt came');
    await sleep(LATE_MS);
    const request = asked(lab, short).length > before ? 'a request' : 'no request';
    const stop = lab.fired('Stop').length > 1 ? 'a Stop' : 'no Stop';
    await send(messagingSocket, NEXT);
    const next = await waitFor(lab, () =>
      asked(lab, short).find(({ conversation }) => newsText(conversation).includes(NEXT)),
    );
    const words = JSON.stringify(next?.body ?? '').includes(BLOCKED) ? 'with' : 'without';
    const turn = next === null ? 'no turn' : `a turn, ${words} the words that were blocked`;
    return `blocked: ${request}, ${stop}; the next one: ${turn}`;
  },
});
