import { join } from 'node:path';
import { type Cases, outcomeOfCalls } from '../calls.ts';
import { fact } from '../fact.ts';

export const rulesAbsolutePathOnly = fact({
  id: 'rules.absolute-path-only',
  group: 'rules',
  claim:
    'a Bash rule matches the spelling, not the program: `Bash(/dir/nest *)` covers `/dir/nest …` and not `nest …`, `Bash(nest *)` the other way round, also where both run the same file',
  why: 'Sessions are told the bare name of a command, and its folder is put first on their PATH; the full path would prompt under the rule for the name.',
  reliedOnBy: ['src/harness/rule-matcher.ts'],
  expected: 'by name, runs: 1 of 1; prompts: 2 of 2; by path, runs: 1 of 1; prompts: 2 of 2',
  advice: 'Write one rule for each spelling that a session may use.',
  async probe(lab) {
    const path = join(lab.folder, 'bin', 'nest');
    const relative = '../bin/nest status';
    const programs = ['nest'];
    const byName: Cases = {
      runs: { name: 'nest status' },
      prompts: { path: `${path} status`, 'relative path': relative },
    };
    const byPath: Cases = {
      runs: { path: `${path} status` },
      prompts: { name: 'nest status', 'relative path': relative },
    };
    const name = await outcomeOfCalls(lab, byName, { allow: ['Bash(nest *)'], programs });
    const full = await outcomeOfCalls(lab, byPath, { allow: [`Bash(${path} *)`], programs });
    return `by name, ${name}; by path, ${full}`;
  },
});
