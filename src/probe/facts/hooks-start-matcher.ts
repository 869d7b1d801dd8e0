import { existsSync } from 'node:fs';
import { fact } from '../fact.ts';
import { ofSession } from '../hook.ts';
import { STOPPED_AND_RESUMED, stoppedAndResumed } from '../stopped-and-resumed.ts';

export const hooksStartMatcher = fact({
  id: 'hooks.start-matcher',
  group: 'hooks',
  claim:
    'SessionStart gives `source`, and a hook under the matcher `resume` runs when a session is resumed and not when it is launched',
  why: 'A resumed supervisor has no turn yet and needs its waiter at once; a launched one gets it with its first prompt.',
  reliedOnBy: ['src/harness/settings.ts'],
  expected: 'startup: not run; resume: run',
  advice: 'Run the hook at every start, and let it check `source` itself.',
  together: STOPPED_AND_RESUMED,
  async probe(lab) {
    const { both } = await stoppedAndResumed(lab);
    const [one] = both;
    if (one === undefined) throw new Error('no session was resumed');
    const { first, early, mark } = one;
    const starts = () => ofSession(lab.fired('SessionStart'), first.short);
    await lab.until(() => starts().length > 1, 20_000);
    const run = await lab.until(() => existsSync(mark), 5000);
    const [launched, resumed] = starts().map(({ payload }) => payload.source);
    const words = (source: unknown, was: boolean): string => `${source}: ${was ? 'run' : 'not run'}`;
    return `${words(launched, early)}; ${words(resumed, run !== null && !early)}`;
  },
});
