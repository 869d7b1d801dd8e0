import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cases, outcomeOfCalls } from '../calls.ts';
import { fact } from '../fact.ts';

export const rulesReadOutside = fact({
  id: 'rules.read-outside',
  group: 'rules',
  claim:
    'reading a file outside the folder of the session prompts; the rule `Read(//dir/**)`, with two slashes before an absolute path, lets it pass below that folder, and `Read(/dir/**)` does not',
  why: 'A session gets this rule for the folder of its assignment, and for the main checkout where it works in a worktree.',
  reliedOnBy: ['src/harness/allow-rules.ts', 'src/harness/path-rules.ts'],
  expected: 'runs: 3 of 3; prompts: 4 of 4',
  advice: 'Name the folder in `permissions.additionalDirectories` of the launch settings.',
  async probe(lab) {
    const file = (folder: string): string => {
      mkdirSync(join(lab.folder, folder, 'below'), { recursive: true });
      const path = join(lab.folder, folder, 'below', 'file.txt');
      writeFileSync(path, 'text\n');
      return path;
    };
    const read = (path: string) => ({ name: 'Read', input: { file_path: path } });
    const [two, one, none] = [file('two-slashes'), file('one-slash'), file('no-rule')];
    const cases: Cases = {
      runs: {
        'in the folder': read(join(lab.repo, 'README.md')),
        'two slashes': read(two),
        'two slashes, by cat': `cat ${two}`,
      },
      prompts: {
        'one slash': read(one),
        'no rule': read(none),
        'no rule, by cat': `cat ${none}`,
        'the folder above': `ls ${lab.folder}`,
      },
    };
    const allow = [
      `Read(/${join(lab.folder, 'two-slashes')}/**)`,
      `Read(${join(lab.folder, 'one-slash')}/**)`,
    ];
    return outcomeOfCalls(lab, cases, { allow });
  },
});
