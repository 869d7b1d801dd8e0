import { type Cases, outcomeOfCalls } from '../calls.ts';
import { fact } from '../fact.ts';

const LIMIT = 10_000;

const CASES: Cases = {
  runs: { '10,000 in an argument': argument(LIMIT), '10,000 with a heredoc': heredoc(LIMIT) },
  prompts: { '10,001 in an argument': argument(LIMIT + 1), '10,001 with a heredoc': heredoc(LIMIT + 1) },
};

/** A command of so many characters. */
function argument(length: number): string {
  return `nest report '${'x'.repeat(length - "nest report ''".length)}'`;
}

function heredoc(length: number): string {
  const [before, after] = ["nest report - <<'EOF'\n", '\nEOF'];
  return `${before}${'x'.repeat(length - before.length - after.length)}${after}`;
}

export const rulesLength = fact({
  id: 'rules.length',
  group: 'rules',
  claim:
    'a command line of up to 10,000 characters, heredocs included, runs under its rule; a longer one prompts under any rule but one for the whole tool (`Bash`)',
  why: 'Texts above this length have to be handed over in a file; a long report on standard input would wait for a person.',
  reliedOnBy: ['src/harness/rule-matcher.ts'],
  expected: 'runs: 2 of 2; prompts: 2 of 2',
  advice: 'Have a session write a long text to a file with its own tool, and name the file to the command.',
  async probe(lab) {
    const how = { allow: ['Bash(nest *)'], programs: ['nest'] };
    return outcomeOfCalls(lab, CASES, how);
  },
});
