import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cases, outcomeOfCalls } from '../calls.ts';
import { fact } from '../fact.ts';

export const rulesAdditionalDirectories = fact({
  id: 'rules.additional-directories',
  group: 'rules',
  claim:
    'below a folder of `permissions.additionalDirectories` in the launch settings a session reads, and under `acceptEdits` writes, as in its own',
  why: 'A session that is to work in further folders gets them by the settings of its launch.',
  reliedOnBy: ['src/harness/settings.ts'],
  expected: 'runs: 3 of 3; prompts: 2 of 2',
  advice: 'Give `Read(//dir/**)` and `Edit(//dir/**)` as allow rules.',
  async probe(lab) {
    const folder = (name: string): string => {
      const path = join(lab.folder, name);
      mkdirSync(path);
      writeFileSync(join(path, 'file.txt'), 'text\n');
      return path;
    };
    const [named, other] = [folder('named'), folder('other')];
    const read = (path: string) => ({ name: 'Read', input: { file_path: join(path, 'file.txt') } });
    const write = (path: string) => ({
      name: 'Write',
      input: { file_path: join(path, 'made.txt'), content: 'made\n' },
    });
    const cases: Cases = {
      runs: { read: read(named), write: write(named), 'a command': `cat ${named}/file.txt` },
      prompts: { 'read elsewhere': read(other), 'write elsewhere': write(other) },
    };
    const permissions = { additionalDirectories: [named] };
    return outcomeOfCalls(lab, cases, { permissions, mode: 'acceptEdits' });
  },
});
