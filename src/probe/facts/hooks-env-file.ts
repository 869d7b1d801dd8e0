import { lastResults } from '../come-back.ts';
import { fact } from '../fact.ts';
import { firings, running, shortOf, withHook } from '../hook.ts';
import { bash } from '../lab.ts';

const CODE = `require('node:fs').appendFileSync(process.env.CLAUDE_ENV_FILE, 'export PROBE_FILE="written for ' + process.env.CLAUDE_CODE_SESSION_ID.slice(0, 8) + '"\\n');`;

export const hooksEnvFile = fact({
  id: 'hooks.env-file',
  group: 'hooks',
  claim:
    'what a SessionStart hook writes into the file that CLAUDE_ENV_FILE names is in force in every Bash command of that session and of no other',
  why: 'A session whose launch settings have lost their environment gets the folder of our command on its PATH in this way.',
  reliedOnBy: ['src/harness/env-file.ts', 'src/harness/hook-env.ts'],
  expected: 'each of two sessions has what its own hook wrote, in both commands',
  advice: 'Name programs by their absolute paths, and allow them by rules for these.',
  async probe(lab) {
    const settings = {
      hooks: withHook(lab.recording(['Stop']), 'SessionStart', running(CODE)),
      permissions: { allow: ['Bash(printenv *)'] },
    };
    const steps = [bash('printenv PROBE_FILE'), bash('printenv PROBE_FILE | cat'), { text: 'result: ok' }];
    const shorts: string[] = [];
    for (const name of ['one', 'two']) shorts.push(shortOf(await lab.start(steps, { name, settings })));
    if ((await firings(lab, 'Stop', 2)) === null) throw new Error('two turns did not end');
    const has = (short: string): boolean => {
      const printed = lastResults(lab, short);
      return printed.length === 2 && printed.every((line) => line.trim() === `written for ${short}`);
    };
    const right = shorts.filter(has).length;
    if (right === 2) return 'each of two sessions has what its own hook wrote, in both commands';
    return `${right} of two sessions have what their own hook wrote`;
  },
});
