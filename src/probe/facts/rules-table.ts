import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cases, outcomeOfCalls } from '../calls.ts';
import { fact } from '../fact.ts';

const CASES: Cases = {
  runs: {
    'operators in single quotes': "nest msg a 'x; y & z > w # v | u'",
    'operators in double quotes': 'nest msg a "x; y & z > w # v | u"',
    'an apostrophe in double quotes': 'nest msg a "it\'s"',
    'a newline in quotes': "nest msg a 'two\nlines'",
    'a quoted heredoc': "nest report - <<'EOF'\n# A heading\n\n`code` $(x) && y\nEOF",
    'a quoted heredoc by way of cat': 'nest report "$(cat <<\'EOF\'\nhello\nEOF\n)"',
    'a;b': 'nest status; nest inbox',
    'a && b': 'nest status && nest inbox',
    'a || b': 'nest status || nest inbox',
    'a pipe into head': 'nest status | head -5',
    '2>&1': 'nest status 2>&1',
    'standard input from a pipe': 'echo hi | nest report -',
    'cd to a folder below': 'cd sub && nest status',
    'a for loop': 'for i in 1 2; do nest status; done',
    'an if': 'if nest status; then nest inbox; fi',
    'two lines': 'nest status\nnest inbox',
    'x=$(nest …)': 'x=$(nest status)',
  },
  prompts: {
    'X=1 before it': 'X=1 nest status',
    'env before it': 'env X=1 nest status',
    'cd out of the folder': 'cd /var && nest status',
    '"$(cat file)"': 'nest report "$(cat in.txt)"',
    backticks: 'nest report `cat in.txt`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's
    '"${X}"': 'nest report "${X}"',
    'an unquoted heredoc': 'nest report - <<EOF\nplain\nEOF',
    "$'…'": "nest msg a $'x'",
    'a job in the background': 'nest wait &',
    'a subshell': '(nest status)',
    'a file for its output': 'nest status > out.txt',
    'a quoted line that begins with #': "nest report 'two\n# lines'",
    'a group': '{ nest status; }',
  },
};

export const rulesTable = fact({
  id: 'rules.table',
  group: 'rules',
  claim:
    'under `Bash(nest *)` quoting, quoted heredocs, compounds, pipes and loops run; variables set before the command, substitutions, unquoted heredocs, `&`, subshells, quoted lines that begin with `#` and (but where the mode accepts edits) redirections to a file prompt',
  why: 'Sessions are taught the forms that run, and commands are checked against this table before they are recommended; a form that prompts stops a session that nobody watches.',
  reliedOnBy: ['src/harness/rule-matcher.ts'],
  expected: 'runs: 17 of 17; prompts: 13 of 13',
  advice:
    "Have long or formatted text go in on standard input by `<<'EOF'`; never recommend a form from the second list.",
  async probe(lab) {
    mkdirSync(join(lab.repo, 'sub'));
    writeFileSync(join(lab.repo, 'in.txt'), 'x');
    const how = { allow: ['Bash(nest *)'], programs: ['nest'] };
    return outcomeOfCalls(lab, CASES, how);
  },
});
