import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';

export const launchSandboxedTrusted = fact({
  id: 'launch.sandboxed-trusted',
  group: 'launch',
  claim: 'with CLAUDE_CODE_SANDBOXED in its environment `--bg` starts in a folder that nobody has trusted',
  why: 'A launch is not refused beforehand where the environment says so.',
  reliedOnBy: ['src/harness/trust.ts'],
  expected: 'a session',
  advice: 'Have a person trust the folder.',
  async probe(lab) {
    const cwd = join(lab.folder, 'untrusted');
    mkdirSync(cwd);
    const env = { CLAUDE_CODE_SANDBOXED: '1' };
    const { stdout } = await lab.cli(['--bg', '-n', 'probe', '--permission-mode', 'dontAsk'], { cwd, env });
    return stdout.includes('backgrounded') ? 'a session' : 'no session';
  },
});
