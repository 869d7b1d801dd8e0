import { setTimeout as sleep } from 'node:timers/promises';
import { fact } from '../fact.ts';
import { asked, firings, ofSession, printing, shortOf, withHook } from '../hook.ts';
import { bash } from '../lab.ts';

/** For a request or a hook that comes late, in ms. */
const LATE_MS = 1500;
const EVENTS = ['PostToolBatch', 'PostToolUse', 'Stop', 'StopFailure'];

export const hooksPostToolBatch = fact({
  id: 'hooks.post-tool-batch',
  group: 'hooks',
  claim:
    'PostToolBatch fires once for all tool calls of one reply, before the next request; `{"continue": false}` from it ends the turn there, and no Stop says so',
  why: 'It is the one place between two requests where a turn can be ended for the price of one hook per reply, for instance when a budget is spent.',
  reliedOnBy: ['src/harness/hook-input.ts', 'src/harness/hook-output.ts'],
  expected: 'once for two calls; ended there: 1 request, no Stop, no StopFailure',
  advice: 'Answer `{"continue": false}` from PostToolUse instead; it runs once per call.',
  async probe(lab) {
    const call = bash('true').input ?? {};
    const two = {
      tools: [
        { name: 'Bash', input: call },
        { name: 'Bash', input: call },
      ],
    };
    const recorded = lab.recording(EVENTS);
    const args = ['--allowedTools=Bash(true)'];
    const on = shortOf(
      await lab.start([two, { text: 'result: ok' }], { settings: { hooks: recorded }, args }),
    );
    const hooks = withHook(recorded, 'PostToolBatch', printing({ continue: false, stopReason: 'Enough.' }));
    const off = shortOf(await lab.start([two, { text: 'result: ok' }], { settings: { hooks }, args }));
    const of = (short: string, event: string): number => ofSession(lab.fired(event), short).length;
    if ((await firings(lab, 'PostToolUse', 4)) === null)
      throw new Error('four calls did not come to their end');
    if ((await lab.until(() => of(on, 'Stop') > 0)) === null) throw new Error('a turn did not end');
    if ((await lab.until(() => of(off, 'PostToolBatch') > 0, 2000)) === null) return 'no PostToolBatch';
    await sleep(LATE_MS);
    const count = (seen: number, what: string): string => `${seen === 0 ? 'no' : seen} ${what}`;
    const batches = of(on, 'PostToolBatch');
    return [
      `${batches === 1 ? 'once' : `${batches} times`} for two calls; ended there: ${asked(lab, off).length} request`,
      count(of(off, 'Stop'), 'Stop'),
      count(of(off, 'StopFailure'), 'StopFailure'),
    ].join(', ');
  },
});
