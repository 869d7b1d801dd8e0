import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeRepository } from '../../harness/scratch-repository.ts';
import { fact } from '../fact.ts';
import { firings } from '../hook.ts';

export const worktreesNestedRepository = fact({
  id: 'worktrees.nested-repository',
  group: 'worktrees',
  claim:
    'trust in a plain folder covers its subfolders, but not a repository inside it: there `--bg` exits with code 1 and `Workspace not trusted`',
  why: 'nest says before a launch whether it can work, and judges trust by the same rule.',
  reliedOnBy: ['src/harness/trust.ts'],
  expected: 'a folder in it: started; a repository in it: refused, Workspace not trusted',
  limitSeconds: 45,
  advice: 'Do not predict trust; launch and read the answer.',
  async probe(lab) {
    const plain = join(lab.folder, 'plain');
    const [sub, nested] = [join(plain, 'sub'), join(plain, 'nested')];
    mkdirSync(sub, { recursive: true });
    mkdirSync(nested);
    await makeRepository(nested, '# nested\n');
    lab.home.trust(plain);
    const settings = { hooks: lab.recording(['Stop']) };
    const fate = async (cwd: string): Promise<string> => {
      const { short, result } = await lab.start([{ text: 'result: ok' }], { settings, cwd });
      if (short !== null) return 'started';
      const said = `${result.stderr} ${result.stdout}`;
      return `refused, ${said.includes('Workspace not trusted') ? 'Workspace not trusted' : 'for another reason'}`;
    };
    const refused = await fate(nested);
    const started = await fate(sub);
    if (started === 'started' && (await firings(lab, 'Stop')) === null)
      throw new Error('the turn did not end');
    return `a folder in it: ${started}; a repository in it: ${refused}`;
  },
});
