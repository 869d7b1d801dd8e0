import { setTimeout as sleep } from 'node:timers/promises';
import { fact } from '../fact.ts';
import { asked, deciding, firings, shortOf, withHook } from '../hook.ts';
import { bash } from '../lab.ts';

/** For a hook or a request that comes late, in ms. */
const LATE_MS = 1500;

export const permissionDenyInterruptSilent = fact({
  id: 'permission.deny-interrupt-silent',
  group: 'permission',
  claim: 'a denial with `interrupt: true` ends the turn at once, and neither Stop nor StopFailure says so',
  why: 'Our own denials never interrupt. One of somebody else leaves a session that stands still without a word, and is found only by looking at idle sessions.',
  reliedOnBy: ['src/app/reconcile/findings.ts'],
  expected: '1 request, no Stop, no StopFailure',
  report: {
    title: 'A turn that a PermissionRequest hook ends by `interrupt: true` fires no hook',
    steps: [
      'Put into `.claude/settings.json`: a PermissionRequest hook that prints {"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"no","interrupt":true}}}, and Stop and StopFailure hooks that append a line to a file.',
      'claude --bg -n denied --permission-mode acceptEdits -- "Run `node -p 40+2` in Bash."',
      'The turn is over, and the file has not been written: nobody is told that the session waits.',
    ],
  },
  advice: 'If a hook fires by now, treat it as the end of the turn; otherwise deny without `interrupt`.',
  async probe(lab) {
    const recorded = lab.recording(['PermissionRequest', 'Stop', 'StopFailure']);
    const hook = deciding({ behavior: 'deny', message: 'no', interrupt: true });
    const settings = { hooks: withHook(recorded, 'PermissionRequest', hook) };
    const steps = [bash('node -p 40+2'), { text: 'result: ok' }];
    const short = shortOf(await lab.start(steps, { settings }));
    if ((await firings(lab, 'PermissionRequest')) === null) throw new Error('no request for permission');
    await sleep(LATE_MS);
    const count = (seen: number, what: string): string => `${seen === 0 ? 'no' : seen} ${what}`;
    return [
      count(asked(lab, short).length, 'request'),
      count(lab.fired('Stop').length, 'Stop'),
      count(lab.fired('StopFailure').length, 'StopFailure'),
    ].join(', ');
  },
});
