import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { lastResults } from '../come-back.ts';
import { fact } from '../fact.ts';
import { bash } from '../lab.ts';
import { turn } from '../live.ts';

export const settingsPathWins = fact({
  id: 'settings.path-wins',
  group: 'settings',
  claim:
    '`env.PATH` in the launch settings is the PATH of the session’s Bash commands; what the user’s shell start-up files put first on PATH does not come before it',
  why: 'A session runs the copy of our command that belongs to it, whatever program of the same name the user has.',
  reliedOnBy: ['src/harness/settings.ts'],
  expected: 'the program of the launch settings',
  advice: 'Have a SessionStart hook write `export PATH=…` into the file that CLAUDE_ENV_FILE names.',
  async probe(lab) {
    const folder = (name: string): string => {
      const path = join(lab.folder, name);
      mkdirSync(path);
      writeFileSync(join(path, 'tool'), `#!/bin/sh\necho ${name}\n`, { mode: 0o755 });
      return path;
    };
    const [settings, startUp] = [folder('settings'), folder('start-up')];
    for (const file of ['.bashrc', '.bash_profile', '.profile', '.zshrc', '.zshenv']) {
      writeFileSync(join(lab.home.home, file), `export PATH="${startUp}:$PATH"\n`);
    }
    const session = await turn(lab, [bash('tool'), { text: 'result: ok' }], {
      settings: {
        env: { PATH: `${settings}${delimiter}${lab.env.PATH ?? ''}` },
        permissions: { allow: ['Bash(tool)'] },
      },
    });
    const printed = lastResults(lab, session).at(-1);
    if (printed === 'settings') return 'the program of the launch settings';
    return printed === 'start-up' ? 'the program of the start-up files' : 'neither program';
  },
});
