import { setTimeout as sleep } from 'node:timers/promises';
import { fact } from '../fact.ts';
import { asked, firings, running, shortOf, withHook } from '../hook.ts';

/** For a hook that comes late, in ms. */
const LATE_MS = 1500;

export const endingsBlockedPromptSilent = fact({
  id: 'endings.blocked-prompt-silent',
  group: 'endings',
  claim:
    'a prompt that a UserPromptSubmit hook blocks (exit code 2) begins no turn, and neither Stop nor StopFailure fires',
  why: 'Any hook of the user may block a prompt; such a session stands still without a word, and nest finds it only by looking at idle sessions.',
  reliedOnBy: ['src/app/reconcile/findings.ts'],
  expected: 'no request, no Stop, no StopFailure',
  report: {
    title: 'A background session whose prompt a hook blocks stands still, and no hook says so',
    steps: [
      'Put into `.claude/settings.json`: a UserPromptSubmit hook with the command `exit 2`, and Stop and StopFailure hooks that append a line to a file.',
      'claude --bg -n blocked --permission-mode acceptEdits -- "Say hello."',
      'No request is made and the file is never written: whoever launched the session waits for ever.',
    ],
  },
  advice:
    'If a hook fires by now, treat it as the end of the turn; otherwise watch for sessions that are idle without a Stop.',
  async probe(lab) {
    const blocking = running("console.error('not this one'); process.exitCode = 2");
    const recorded = lab.recording(['UserPromptSubmit', 'Stop', 'StopFailure']);
    const settings = { hooks: withHook(recorded, 'UserPromptSubmit', blocking) };
    const short = shortOf(await lab.start([{ text: 'result: ok' }], { settings }));
    if ((await firings(lab, 'UserPromptSubmit')) === null) throw new Error('no prompt was submitted');
    await sleep(LATE_MS);
    const count = (seen: number, what: string): string => `${seen === 0 ? 'no' : seen} ${what}`;
    return [
      count(asked(lab, short).length, 'request'),
      count(lab.fired('Stop').length, 'Stop'),
      count(lab.fired('StopFailure').length, 'StopFailure'),
    ].join(', ');
  },
});
