import { toolResultText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { asked, deciding, firings, shortOf, withHook } from '../hook.ts';
import { bash } from '../lab.ts';

export const permissionDeny = fact({
  id: 'permission.deny',
  group: 'permission',
  claim:
    'a PermissionRequest hook that answers `deny` keeps the call from running; the model gets its message as the result, and the turn goes on',
  why: 'A supervisor refuses with a reason, and the member works on, knowing it.',
  reliedOnBy: ['src/harness/hook-output.ts'],
  expected: 'two of two calls denied with their own message, and both turns go on to their Stop',
  limitSeconds: 45,
  advice: 'Send the reason to the session as a message as well.',
  async probe(lab) {
    const words = ['not this way', 'not today'];
    const shorts: string[] = [];
    for (const message of words) {
      const hook = deciding({ behavior: 'deny', message });
      const settings = { hooks: withHook(lab.recording(['Stop']), 'PermissionRequest', hook) };
      shorts.push(shortOf(await lab.start([bash('node -p 40+2'), { text: 'result: ok' }], { settings })));
    }
    const stops = (await firings(lab, 'Stop', 2)) ?? lab.fired('Stop');
    if (stops.length < 2) return `${stops.length} of two turns go on to their Stop`;
    const told = words.filter((message, index) => {
      const request = asked(lab, shorts[index] ?? '')[1];
      const text = request === undefined ? '' : toolResultText(request.conversation);
      return text.includes(message) && !text.includes('42');
    });
    return told.length === 2
      ? 'two of two calls denied with their own message, and both turns go on to their Stop'
      : `${told.length} of two calls denied with their own message`;
  },
});
