import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cases, outcomeOfCalls } from '../calls.ts';
import { fact } from '../fact.ts';

export const rulesEditsPass = fact({
  id: 'rules.edits-pass',
  group: 'rules',
  claim:
    'under `acceptEdits` the tools that change files, and the commands mkdir, touch, cp, mv, rm and rmdir, pass for files in the folder of the session; they prompt for files outside of it and in `.git`, `.claude` or `.husky`',
  why: 'Sessions are launched in this mode, and a supervisor who may answer a prompt of theirs may let pass what the mode itself would.',
  reliedOnBy: ['src/app/verification.ts', 'src/harness/call-rules.ts', 'src/harness/path-rules.ts'],
  expected: 'runs: 8 of 8; prompts: 8 of 8',
  advice: 'Allow edits by rule, such as `Edit(src/**)`.',
  async probe(lab) {
    const write = (path: string) => ({ name: 'Write', input: { file_path: path, content: 'made\n' } });
    const outside = join(lab.folder, 'outside');
    for (const folder of [outside, join(lab.repo, '.claude'), join(lab.repo, '.husky')]) mkdirSync(folder);
    writeFileSync(join(outside, 'kept.txt'), '');
    const cases: Cases = {
      runs: {
        'a new file': write(join(lab.repo, 'made.txt')),
        'a new file in a new folder': write(join(lab.repo, 'new', 'made.txt')),
        mkdir: 'mkdir below',
        touch: 'touch below/one.txt',
        cp: 'cp below/one.txt below/two.txt',
        mv: 'mv below/two.txt below/three.txt',
        rm: 'rm below/one.txt below/three.txt',
        rmdir: 'rmdir below',
      },
      prompts: {
        'a file outside': write(join(outside, 'made.txt')),
        'touch outside': `touch ${outside}/one.txt`,
        'rm outside': `rm ${outside}/kept.txt`,
        'a file in .git': write(join(lab.repo, '.git', 'hooks', 'pre-commit')),
        'touch in .git': 'touch .git/hooks/pre-commit',
        'a file in .claude': write(join(lab.repo, '.claude', 'settings.json')),
        'a file in .husky': write(join(lab.repo, '.husky', 'pre-commit')),
        'another program': 'chmod +x README.md',
      },
    };
    return outcomeOfCalls(lab, cases, { mode: 'acceptEdits' });
  },
});
