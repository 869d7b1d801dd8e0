import { lastResults } from '../come-back.ts';
import { fact } from '../fact.ts';
import { ofSession } from '../hook.ts';
import type { Fired } from '../recorder.ts';
import { type Resumed, STOPPED_AND_RESUMED, stoppedAndResumed } from '../stopped-and-resumed.ts';

export const identitySettingsEnv = fact({
  id: 'identity.settings-env',
  group: 'identity',
  claim:
    '`env` in the `--settings` JSON of a launch reaches the hooks and the Bash commands of that session and of no other, and is kept over a stop and a resume',
  why: 'This is how a session is told who it is. Without it hooks and commands cannot tell whose report they file.',
  reliedOnBy: [
    'src/app/bind-by-launch.ts',
    'src/harness/cli-version.ts',
    'src/harness/settings.ts',
    'src/hooks/locate.ts',
    'src/hooks/session-start.ts',
  ],
  expected: 'at launch: hooks 2 of 2, Bash 2 of 2; after resume: hooks 2 of 2, Bash 2 of 2',
  advice:
    'Tell the session who it is in its system prompt, and have its hooks look the session id up in a table that the launcher wrote.',
  together: STOPPED_AND_RESUMED,
  async probe(lab) {
    const { both, before } = await stoppedAndResumed(lab);
    const turns = (count: number): Promise<unknown> =>
      lab.until(
        () => both.every(({ first }) => ofSession(lab.fired('Stop'), first.short).length >= count),
        20_000,
      );
    const own = (fired: readonly Fired[]): number =>
      both.filter(({ name, first }) => {
        const its = ofSession(fired, first.short);
        return its.length >= 3 && its.every(({ env }) => env.PROBE_MEMBER === name);
      }).length;
    const printed = (of: (one: Resumed) => readonly string[]): number =>
      both.filter((one) => of(one).at(-1) === one.name).length;
    const atLaunch = `hooks ${own(before)} of 2, Bash ${printed((one) => one.printed)} of 2`;
    await turns(2);
    const since = lab.fired().slice(before.length);
    const then = printed(({ first }) => lastResults(lab, first.short));
    return `at launch: ${atLaunch}; after resume: hooks ${own(since)} of 2, Bash ${then} of 2`;
  },
});
