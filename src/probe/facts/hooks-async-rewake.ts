import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newsText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { asked, firings, playing, shortOf, waking, withHook } from '../hook.ts';

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
  async probe(lab) {
    const names = ['one', 'two'];
    const flag = (name: string): string => join(lab.folder, `wake-${name}`);
    const shorts: string[] = [];
    for (const name of names) {
      const hook = waking(flag(name), `Wake up, ${name}.`);
      const settings = { hooks: withHook(lab.recording(['Stop']), 'UserPromptSubmit', hook) };
      shorts.push(shortOf(await lab.start(playing([{ text: 'result: idle' }]), { settings })));
    }
    if ((await firings(lab, 'Stop', 2)) === null) throw new Error('two turns did not end');
    for (const name of names) writeFileSync(flag(name), '');
    const woken = (index: number): boolean => {
      const request = asked(lab, shorts[index] ?? '')[1];
      return request !== undefined && newsText(request.conversation).includes(`Wake up, ${names[index]}.`);
    };
    const both = await lab.until(() => shorts.every((short) => asked(lab, short).length > 1));
    if (both === null)
      return `${shorts.filter((short) => asked(lab, short).length > 1).length} of two idle sessions woken`;
    return woken(0) && woken(1)
      ? 'each of two idle sessions begins a turn with the words of its own hook'
      : 'two idle sessions begin a turn without the words of their hooks';
  },
});
