import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { alive } from '../../harness/process.ts';
import { fact } from '../fact.ts';
import { firings, running, shortOf, withHook } from '../hook.ts';

export const hooksStartMatcher = fact({
  id: 'hooks.start-matcher',
  group: 'hooks',
  claim:
    'SessionStart gives `source`, and a hook under the matcher `resume` runs when a session is resumed and not when it is launched',
  why: 'A resumed supervisor has no turn yet and needs its waiter at once; a launched one gets it with its first prompt.',
  reliedOnBy: ['src/harness/settings.ts'],
  expected: 'startup: not run; resume: run',
  advice: 'Run the hook at every start, and let it check `source` itself.',
  async probe(lab) {
    const file = join(lab.folder, 'resumed');
    const hook = running(`require('node:fs').writeFileSync(${JSON.stringify(file)}, '')`);
    const recorded = lab.recording(['SessionStart', 'Stop']);
    const settings = { hooks: withHook(recorded, 'SessionStart', hook, 'resume') };
    const short = shortOf(await lab.start([{ text: 'result: ok' }, { text: 'result: ok' }], { settings }));
    const stop = (await firings(lab, 'Stop'))?.[0];
    if (stop === undefined) throw new Error('the turn did not end');
    const before = existsSync(file);
    await lab.cli(['stop', short]);
    const gone = await lab.until(() => !alive(Number(stop.env.CLAUDE_PID)));
    if (gone === null) throw new Error('the session did not end');
    await lab.cli(['--bg', '--resume', String(stop.payload.session_id), '--', 'Go on.']);
    const starts = await firings(lab, 'SessionStart', 2);
    const run = await lab.until(() => existsSync(file), 5000);
    const [first, second] = (starts ?? lab.fired('SessionStart')).map(({ payload }) => payload.source);
    const words = (source: unknown, was: boolean): string => `${source}: ${was ? 'run' : 'not run'}`;
    return `${words(first, before)}; ${words(second, run !== null && !before)}`;
  },
});
