import { toolResultText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { asked, firings, running, shortOf, withHook } from '../hook.ts';
import { bash } from '../lab.ts';

/** How long the hook takes, in ms. */
const WAIT_MS = 5000;

export const permissionWait = fact({
  id: 'permission.wait',
  group: 'permission',
  claim:
    'a PermissionRequest hook may take its time, up to its own timeout: an answer after seconds (16 minutes were seen) counts like one at once',
  why: 'The hook waits until a supervisor has ruled, for up to an hour.',
  reliedOnBy: ['src/harness/settings.ts'],
  expected: 'an answer after 5 s counts, and not before',
  advice: 'Deny at once, with the message that an answer will follow and the call can be tried again then.',
  async probe(lab) {
    const decision = { hookEventName: 'PermissionRequest', decision: { behavior: 'allow' } };
    const document = JSON.stringify(JSON.stringify({ hookSpecificOutput: decision }));
    const hook = running(`setTimeout(() => console.log(${document}), ${WAIT_MS})`, { timeout: 3600 });
    const recorded = lab.recording(['PermissionRequest', 'Stop']);
    const settings = { hooks: withHook(recorded, 'PermissionRequest', hook) };
    const steps = [bash('node -p 40+2'), { text: 'result: ok' }];
    const short = shortOf(await lab.start(steps, { settings }));
    if ((await firings(lab, 'PermissionRequest')) === null) throw new Error('no request for permission');
    const began = Date.now();
    await lab.until(() => asked(lab, short)[1], WAIT_MS + 10_000);
    const request = asked(lab, short)[1];
    if (request === undefined) return 'an answer after 5 s does not count';
    if (Date.now() - began < WAIT_MS / 2) return 'the turn goes on before the answer';
    return toolResultText(request.conversation).includes('42')
      ? 'an answer after 5 s counts, and not before'
      : 'an answer after 5 s counts for nothing: the call is denied';
  },
});
