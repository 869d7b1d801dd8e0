import { setTimeout as sleep } from 'node:timers/promises';
import { fact } from '../fact.ts';
import { asked, firings, printing, shortOf, withHook } from '../hook.ts';
import { bash } from '../lab.ts';

/** For a request or a hook that comes late, in ms. */
const LATE_MS = 1500;
const EVENTS = ['PreToolUse', 'PostToolUse', 'PostToolBatch', 'Stop', 'StopFailure'];

export const hooksPreToolEnd = fact({
  id: 'hooks.pre-tool-end',
  group: 'hooks',
  claim:
    'a PreToolUse hook that denies with `{"continue": false}` ends the turn after the calls of that reply, none of which is run, and neither PostToolBatch nor Stop says so',
  why: 'Where nothing is left of a budget the gate before each call ends the turn, and files by itself what the turn has come to.',
  reliedOnBy: ['src/harness/hook-output.ts'],
  expected: 'two calls asked about, none run; 1 request, no PostToolBatch, no Stop, no StopFailure',
  advice: 'Deny every further call, and have the model told that its turn is to end.',
  async probe(lab) {
    const permission = {
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason: 'Enough.',
    };
    const document = { continue: false, stopReason: 'Enough.', hookSpecificOutput: permission };
    const hooks = withHook(lab.recording(EVENTS), 'PreToolUse', printing(document));
    const call = { name: 'Bash', input: bash('true').input ?? {} };
    const steps = [{ tools: [call, call] }, { text: 'result: ok' }];
    const args = ['--allowedTools=Bash(true)'];
    const short = shortOf(await lab.start(steps, { settings: { hooks }, args }));
    const calls = await firings(lab, 'PreToolUse', 2);
    if (calls === null && lab.fired('PreToolUse').length === 0) throw new Error('no tool was called');
    await sleep(LATE_MS);
    const count = (event: string): string => {
      const seen = lab.fired(event).length;
      return `${seen === 0 ? 'no' : seen} ${event}`;
    };
    const run = lab.fired('PostToolUse').length;
    return [
      `${calls === null ? 'one call' : 'two calls'} asked about, ${run === 0 ? 'none' : run} run`,
      [`${asked(lab, short).length} request`, ...['PostToolBatch', 'Stop', 'StopFailure'].map(count)].join(
        ', ',
      ),
    ].join('; ');
  },
});
