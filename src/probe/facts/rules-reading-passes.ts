import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cases, outcomeOfCalls } from '../calls.ts';
import { fact } from '../fact.ts';

const RUNS = [
  'git status',
  'git log --oneline',
  'git diff',
  'git show HEAD',
  'git branch',
  'git rev-parse HEAD',
  'git ls-files',
  'git blame README.md',
  'grep -r probe .',
  'find . -name "*.md"',
  'ls -la',
  'cat README.md',
  'head -5 README.md',
  'tail -5 README.md',
  'wc -l README.md',
  'sort README.md',
  'diff README.md README.md',
  'stat README.md',
  'file README.md',
  'pwd',
  'echo hi',
  'date',
  'which sh',
  'du -sh .',
];

const PROMPTS = [
  'git add README.md',
  'git commit --allow-empty -m x',
  'git push',
  'git merge HEAD',
  'git check-ignore README.md',
  'npm --version',
  'npm ls',
  'npm test',
  'pip --version',
  'make',
  'node made.cjs',
  './made.sh',
  'cat /etc/passwd',
  'curl http://127.0.0.1:9/',
];

const named = (commands: readonly string[]): Record<string, string> =>
  Object.fromEntries(commands.map((command) => [command, command]));

const CASES: Cases = { runs: named(RUNS), prompts: named(PROMPTS) };

export const rulesReadingPasses = fact({
  id: 'rules.reading-passes',
  group: 'rules',
  claim:
    'under `acceptEdits` commands that only look (git log, diff, show, status; grep, find, ls, cat, wc …) run without a rule; git add and commit, tests, builds, programs of the repository and whatever leaves the folder prompt',
  why: 'Each role gets rules only for what the platform itself does not let pass; without this every look at the repository would wait for a person.',
  reliedOnBy: ['src/harness/role-rules.ts'],
  expected: 'runs: 24 of 24; prompts: 14 of 14',
  advice: 'Write allow rules for the reading commands that sessions need.',
  async probe(lab) {
    writeFileSync(join(lab.repo, 'made.cjs'), '');
    writeFileSync(join(lab.repo, 'made.sh'), '#!/bin/sh\n', { mode: 0o755 });
    return outcomeOfCalls(lab, CASES, { mode: 'acceptEdits' });
  },
});
