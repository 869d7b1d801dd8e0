import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { running, withHook } from '../hook.ts';
import { bash, script } from '../lab.ts';

/** Runs a program with its output in a file, as whoever starts such a run in the background does. */
const INTO_FILE = `const { spawnSync } = require('node:child_process');
const { openSync } = require('node:fs');
const [file, program, ...args] = process.argv.slice(1);
process.exitCode = spawnSync(program, args, { stdio: ['ignore', openSync(file, 'w'), 'inherit'] }).status;`;

export const endingsBatchBudget = fact({
  id: 'endings.batch-budget',
  group: 'endings',
  claim:
    'a `-p` run that reaches `--max-budget-usd` ends with exit code 1 and fires SessionEnd only, after it has printed `error_max_budget_usd`',
  why: 'A batch run that a cap has ended is filed as halted by its budget: the SessionEnd hook reads that in the output of the run, since no other hook says so.',
  reliedOnBy: ['src/app/cap-words.ts', 'src/harness/batch-result.ts'],
  expected: 'exit 1; SessionEnd alone, with error_max_budget_usd already in the output',
  advice: 'Do not look for the reason in a hook: read the result document once the process has ended.',
  async probe(lab) {
    const out = join(lab.folder, 'out.json');
    const seen = join(lab.folder, 'seen.json');
    const copy = running(`require('node:fs').copyFileSync(${JSON.stringify(out)}, ${JSON.stringify(seen)})`);
    const hooks = withHook(lab.recording(['Stop', 'StopFailure', 'SessionEnd']), 'SessionEnd', copy);
    const steps = [bash('true'), { text: 'result: ok' }];
    const fixed = ['-p', '--output-format', 'json', '--model', 'haiku', '--permission-mode', 'acceptEdits'];
    const given = ['--settings', JSON.stringify({ hooks }), '--max-budget-usd=0.0001'];
    const args = [...fixed, ...given, '--', `Work.\n${script(steps)}`];
    const { exitCode } = await lab.exec(process.execPath, ['-e', INTO_FILE, out, lab.claude, ...args]);
    const fired = lab.fired().map(({ payload }) => String(payload.hook_event_name));
    const events = fired.length === 1 ? `${fired[0]} alone` : fired.join(', ') || 'no hook';
    const text = existsSync(seen) ? readFileSync(seen, 'utf8') : '';
    lab.keep('output when the hook ran', text);
    const known = text.includes('"error_max_budget_usd"') ? 'already' : 'not yet';
    return `exit ${exitCode}; ${events}, with error_max_budget_usd ${known} in the output`;
  },
});
