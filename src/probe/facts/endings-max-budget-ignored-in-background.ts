import { fact } from '../fact.ts';
import { asked, firings } from '../hook.ts';
import { bash } from '../lab.ts';

export const endingsMaxBudgetIgnoredInBackground = fact({
  id: 'endings.max-budget-ignored-in-background',
  group: 'endings',
  claim: 'a background session accepts `--max-budget-usd` without a warning and does not enforce it',
  why: 'nest hands the cap to `-p` runs only; what background sessions spend is counted from their transcripts.',
  reliedOnBy: ['src/harness/argv.ts'],
  expected: 'accepted; the turn goes on to its Stop',
  report: {
    title: '`--bg` accepts `--max-budget-usd` and does not enforce it',
    steps: [
      'claude --bg -n capped --permission-mode acceptEdits --max-budget-usd 0.000001 -- "Run `true` in Bash, then say done."',
      'Wait for it, then look with `claude logs <id>`: the turn has gone on after the first request, far beyond the cap. With `-p` in place of `--bg` it ends with `error_max_budget_usd`.',
    ],
  },
  advice: 'Where it is enforced by now, pass the limit to background sessions as well.',
  async probe(lab) {
    const settings = { hooks: lab.recording(['Stop', 'StopFailure', 'SessionEnd']) };
    const steps = [{ ...bash('true'), usage: { input: 90_000 } }, { text: 'result: ok' }];
    const { short } = await lab.start(steps, { settings, args: ['--max-budget-usd=0.0001'] });
    if (short === null) return 'refused';
    const ended = await lab.until(() => lab.fired().length > 0, 20_000);
    if (ended === null) return 'accepted; the turn does not end';
    if ((await firings(lab, 'Stop', 1, 2000)) === null) return 'accepted; the turn ends without a Stop';
    return asked(lab, short).length === 2
      ? 'accepted; the turn goes on to its Stop'
      : 'accepted; a Stop at once';
  },
});
