import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';

export const launchUntrustedRefused = fact({
  id: 'launch.untrusted-refused',
  group: 'launch',
  claim: '`--bg` in a folder that nobody has trusted exits 1 with `Workspace not trusted` and starts nothing',
  why: 'Trust is looked up before a launch and a person is asked to give it; the trust store is never written.',
  reliedOnBy: ['src/harness/launch.ts', 'src/harness/trust.ts'],
  expected: 'exit 1, "Workspace not trusted", no session',
  advice:
    'Where such a launch starts a session, check trust yourself before it: the session reads the settings of that folder.',
  async probe(lab) {
    const cwd = join(lab.folder, 'untrusted');
    mkdirSync(cwd);
    const { result } = await lab.start([{ text: 'result: ok' }], { cwd });
    const said = /workspace not trusted/i.test(`${result.stderr}\n${result.stdout}`);
    const sessions = (await lab.agents()).length;
    return `exit ${result.exitCode}, ${said ? '"Workspace not trusted"' : 'no such words'}, ${sessions === 0 ? 'no session' : 'a session'}`;
  },
});
