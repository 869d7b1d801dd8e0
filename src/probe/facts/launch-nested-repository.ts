import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeRepository } from '../../harness/scratch-repository.ts';
import { fact } from '../fact.ts';

export const launchNestedRepository = fact({
  id: 'launch.nested-repository',
  group: 'launch',
  claim:
    'a folder below a trusted folder and a linked worktree of a trusted repository, wherever it lies, count as trusted; a repository inside a trusted plain folder does not',
  why: 'Whether a launch will be refused is told beforehand by these rules, from the trust store and the layout of the repository.',
  reliedOnBy: ['src/harness/trust.ts'],
  expected: 'folder below: starts; linked worktree: starts; repository inside a plain folder: refused',
  advice: 'Try the launch, and read its refusal.',
  async probe(lab) {
    const plain = join(lab.folder, 'plain');
    const places = {
      'folder below': join(lab.repo, 'below'),
      'linked worktree': join(lab.folder, 'worktree'),
      'repository inside a plain folder': join(plain, 'inner'),
    };
    mkdirSync(places['folder below']);
    await lab.exec('git', ['worktree', 'add', '-q', places['linked worktree']]);
    mkdirSync(places['repository inside a plain folder'], { recursive: true });
    await makeRepository(places['repository inside a plain folder'], '# inner\n');
    lab.home.trust(plain);
    const seen: string[] = [];
    for (const [name, cwd] of Object.entries(places)) {
      const { stdout, stderr, exitCode } = await lab.cli(
        ['--bg', '-n', 'probe', '--permission-mode', 'dontAsk'],
        { cwd },
      );
      const refused = /workspace not trusted/i.test(`${stderr}\n${stdout}`);
      seen.push(`${name}: ${refused ? 'refused' : exitCode === 0 ? 'starts' : `exit ${exitCode}`}`);
    }
    return seen.join('; ');
  },
});
