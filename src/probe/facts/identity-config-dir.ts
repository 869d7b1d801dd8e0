import { join } from 'node:path';
import { isolate } from '../../harness/isolate.ts';
import { fact } from '../fact.ts';

export const identityConfigDir = fact({
  id: 'identity.config-dir',
  group: 'identity',
  claim:
    'a session that is launched with CLAUDE_CONFIG_DIR belongs to that folder: only there `claude agents` lists it, its state lies there, and its hooks carry the variable',
  why: 'Which folder a session belongs to is written down with it, and whoever looks for it or resumes it names that folder.',
  reliedOnBy: ['src/harness/config-dir.ts', 'src/harness/spawn-env.ts'],
  expected: 'listed in its own folder: 1, in the other: 0; its hook: its own folder',
  advice: 'Use one configuration folder for all sessions.',
  async probe(lab) {
    const configDir = join(lab.home.home, 'other');
    const { home } = lab.home;
    const other = isolate({ home, claude: lab.claude, baseUrl: lab.sim.url, trusted: [lab.repo], configDir });
    try {
      const settings = JSON.stringify({ hooks: lab.recording(['SessionStart']) });
      const args = ['--bg', '-n', 'probe', '--permission-mode', 'dontAsk', '--settings', settings];
      await lab.cli(args, { env: other.env });
      const fired = await lab.until(() => lab.fired('SessionStart')[0], 20_000);
      const listed = await lab.cli(['agents', '--json', '--all'], { env: other.env });
      const count = (JSON.parse(listed.stdout) as unknown[]).length;
      const elsewhere = (await lab.agents()).length;
      const variable = fired?.env.CLAUDE_CONFIG_DIR === configDir ? 'its own folder' : 'no such folder';
      return `listed in its own folder: ${count}, in the other: ${elsewhere}; its hook: ${variable}`;
    } finally {
      await other.end();
    }
  },
});
