import { newsText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { asked } from '../hook.ts';
import { WOKEN, wakeWords, woken } from '../woken.ts';

export const hooksAsyncRewake = fact({
  id: 'hooks.async-rewake',
  group: 'hooks',
  claim:
    'an `asyncRewake` hook runs beside its session (a timeout of 86,400 s is accepted), and when it exits with code 2 an idle session begins a turn with what the hook wrote to stderr',
  why: 'This is how a supervisor is woken when one of its reports has something to say: at once, and without spending tokens on waiting.',
  reliedOnBy: ['src/harness/settings.ts', 'src/hooks/waiter.ts'],
  expected: 'each of two idle sessions begins a turn with the words of its own hook',
  quick: true,
  advice: 'Wake through the messaging socket of the session, or stop and resume it with a prompt.',
  together: WOKEN,
  async probe(lab) {
    const both = await woken(lab);
    const again = both.filter(({ short }) => asked(lab, short).length > 1);
    if (again.length < both.length) return `${again.length} of two idle sessions woken`;
    const withWords = both.filter(({ name, short }) => {
      const request = asked(lab, short)[1];
      return request !== undefined && newsText(request.conversation).includes(wakeWords(name));
    });
    return withWords.length === both.length
      ? 'each of two idle sessions begins a turn with the words of its own hook'
      : 'two idle sessions begin a turn without the words of their hooks';
  },
});
