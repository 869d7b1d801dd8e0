import { alive } from '../../harness/process.ts';
import { fact } from '../fact.ts';
import { firings, running, shortOf, withHook } from '../hook.ts';

export const endingsSessionEndShort = fact({
  id: 'endings.session-end-short',
  group: 'endings',
  claim:
    'a session that is stopped waits for its SessionEnd hooks for about 1.5 s only, whatever their timeout says',
  why: 'The hook writes its one record first; whatever it did later could be cut off.',
  reliedOnBy: ['src/hooks/session-end.ts'],
  expected: 'two sessions gone within 5 s, beside hooks that would run for a minute',
  advice: 'Where the platform waits longer, keep the hook short all the same: it holds up `claude stop`.',
  async probe(lab) {
    const slow = running('setTimeout(() => {}, 60000)', { timeout: 60 });
    const settings = { hooks: withHook(lab.recording(['Stop', 'SessionEnd']), 'SessionEnd', slow) };
    const shorts: string[] = [];
    for (let n = 0; n < 2; n += 1)
      shorts.push(shortOf(await lab.start([{ text: 'result: ok' }], { settings })));
    const pids = (await firings(lab, 'Stop', 2))?.map(({ env }) => Number(env.CLAUDE_PID));
    if (pids === undefined) throw new Error('two turns did not end');
    await Promise.all(shorts.map((short) => lab.cli(['stop', short])));
    if ((await firings(lab, 'SessionEnd', 2)) === null) throw new Error('two sessions were not told to end');
    await lab.until(() => pids.every((pid) => !alive(pid)), 5000);
    const gone = pids.filter((pid) => !alive(pid)).length;
    return `${gone === 2 ? 'two' : `${gone} of two`} sessions gone within 5 s, beside hooks that would run for a minute`;
  },
});
