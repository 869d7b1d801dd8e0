import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { running, withHook } from '../hook.ts';
import { turn } from '../live.ts';

/** What a shell would make something else of. */
const ARGUMENTS = ['$HOME', 'a b', '"quoted"', '*', '; touch never', 'é'];

export const hooksExecForm = fact({
  id: 'hooks.exec-form',
  group: 'hooks',
  claim: 'a hook with `command` and `args` is run without a shell: each argument arrives as it stands',
  why: 'Paths of users contain blanks and quotes, and a shell would cost one more process per hook.',
  reliedOnBy: ['src/harness/settings.ts'],
  expected: 'every argument as it stands',
  advice: 'Use the shell form and quote the arguments yourself.',
  async probe(lab) {
    const file = join(lab.folder, 'arguments');
    const code = `require('node:fs').writeFileSync(${JSON.stringify(file)}, JSON.stringify(process.argv.slice(1)))`;
    const hooks = withHook({}, 'SessionStart', running(code, { args: ['-e', code, '--', ...ARGUMENTS] }));
    await turn(lab, [{ text: 'result: ok' }], { settings: { hooks } });
    if (!existsSync(file)) return 'not run';
    return readFileSync(file, 'utf8') === JSON.stringify(ARGUMENTS)
      ? 'every argument as it stands'
      : 'other arguments';
  },
});
