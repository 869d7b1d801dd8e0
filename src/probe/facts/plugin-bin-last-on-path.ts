import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fact } from '../fact.ts';
import { bash } from '../lab.ts';
import { print } from '../live.ts';
import { writePlugin } from '../plugin-folder.ts';

export const pluginBinLastOnPath = fact({
  id: 'plugin.bin-last-on-path',
  group: 'plugin',
  claim:
    'the `bin` folder of a plugin comes last on the PATH of Bash, so that any other program of the same name hides what is in it, and not at all on that of hooks',
  why: 'Sessions are given the folder of our program in `env.PATH` of their launch settings: the one that the plugin brings could be hidden.',
  reliedOnBy: ['src/harness/settings.ts'],
  expected: 'Bash: last; hooks: not there',
  advice: 'If it comes first already, `env.PATH` in the launch settings does no harm.',
  async probe(lab) {
    const { plugin } = writePlugin(lab, { 'bin/probe-tool': '#!/bin/sh\n' });
    const told = join(lab.folder, 'path');
    const command = bash(`printf %s "$PATH" > '${told}'`);
    const settings = { permissions: { allow: ['Bash'] }, hooks: lab.recording(['PreToolUse']) };
    // Beside the lab's repository: what is written is not below the session's folder.
    const args = ['--plugin-dir', plugin, '--permission-mode=bypassPermissions'];
    await print(lab, [command, { text: 'result: ok' }], { settings, args });
    if (!existsSync(told)) throw new Error('the command did not run');
    const inHook = lab.fired('PreToolUse')[0]?.env.PATH;
    if (inHook === undefined) throw new Error('no hook fired');
    const place = (path: string): string => {
      const folders = path.split(delimiter);
      const at = folders.indexOf(join(plugin, 'bin'));
      if (at === -1) return 'not there';
      return at === folders.length - 1 ? 'last' : at === 0 ? 'first' : 'in between';
    };
    return `Bash: ${place(readFileSync(told, 'utf8'))}; hooks: ${place(inHook)}`;
  },
});
