import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { print } from '../live.ts';
import { writePlugin } from '../plugin-folder.ts';

/** As hooks.json spells it. */
const ROOT = ['$', '{CLAUDE_PLUGIN_ROOT}'].join('');

export const pluginRootInHooks = fact({
  id: 'plugin.root-in-hooks',
  group: 'plugin',
  claim:
    '`CLAUDE_PLUGIN_ROOT`, written as a variable of a shell (with a dollar sign and braces), in the arguments of a hook of a plugin stands for the folder that the plugin was loaded from, and `node` as its command is found on PATH',
  why: 'The hooks of the plugin name their program in this way; the folder has another name with every version.',
  reliedOnBy: [],
  expected: 'the program of the plugin ran',
  advice: 'Have a hook find its program by `CLAUDE_PLUGIN_ROOT` in its environment.',
  async probe(lab) {
    const mark = join(lab.folder, 'ran');
    const args = [`${ROOT}/hook.cjs`, mark];
    const { plugin } = writePlugin(lab, {
      'hook.cjs': "require('node:fs').writeFileSync(process.argv[2], '');",
      'hooks/hooks.json': {
        hooks: { UserPromptSubmit: [{ hooks: [{ type: 'command', command: 'node', args }] }] },
      },
    });
    const { result } = await print(lab, [{ text: 'result: ok' }], { args: ['--plugin-dir', plugin] });
    if (result !== 'result: ok') throw new Error('the run came to no end');
    return `the program of the plugin ${existsSync(mark) ? 'ran' : 'did not run'}`;
  },
});
