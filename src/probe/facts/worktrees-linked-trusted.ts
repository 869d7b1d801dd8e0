import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { firings } from '../hook.ts';

export const worktreesLinkedTrusted = fact({
  id: 'worktrees.linked-trusted',
  group: 'worktrees',
  claim:
    'a linked worktree of a trusted repository is trusted wherever it lies; a background session in it may write at once, and stays in it',
  why: 'A member with a worktree is launched in a checkout that was made a moment before and that no person ever trusted.',
  reliedOnBy: ['src/harness/git.ts', 'src/harness/trust.ts'],
  expected: 'two of two started; both written there, none in the main checkout',
  advice: 'Have a person trust the folder that holds the worktrees.',
  async probe(lab) {
    const settings = { hooks: lab.recording(['Stop']) };
    const folders = ['one', 'two'].map((name) => join(lab.folder, `worktree-${name}`));
    let started = 0;
    for (const [index, cwd] of folders.entries()) {
      const added = await lab.exec('git', ['worktree', 'add', '--quiet', '-b', `probe/${index}`, cwd]);
      if (!added.ok) throw new Error('git made no worktree');
      const input = { file_path: join(cwd, 'made'), content: 'made\n' };
      const steps = [{ tool: 'Write', input }, { text: 'result: ok' }];
      if ((await lab.start(steps, { settings, cwd })).short !== null) started += 1;
    }
    if (started < 2) return `${started} of two started`;
    const stops = await firings(lab, 'Stop', 2);
    if (stops === null) return 'two of two started; their turns do not end';
    const written = folders.filter((folder) => existsSync(join(folder, 'made'))).length;
    const stayed = stops.every(({ payload }) => folders.includes(String(payload.cwd)));
    const main = existsSync(join(lab.repo, 'made')) ? 'one' : 'none';
    const words = `${written === 2 ? 'both' : written} written there, ${main} in the main checkout`;
    return `two of two started; ${words}${stayed ? '' : '; moved elsewhere'}`;
  },
});
