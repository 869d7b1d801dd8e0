import { type Cases, outcomeOfCalls } from '../calls.ts';
import { fact } from '../fact.ts';

const heredoc = (text: string): string => `nest report - <<'EOF'\n${text}\nEOF`;

const CASES: Cases = {
  runs: {
    'a brace without a quote': heredoc('use {a,b} here'),
    'a list with quotes': heredoc('["a", "b"]'),
    'JSON in an argument': 'nest report \'{"a": 1}\'',
    'an arrow': heredoc('a->b'),
    'letters outside ASCII': heredoc('ä€😀'),
  },
  prompts: {
    'JSON in a heredoc': heredoc('{"a": 1}'),
    'code in a heredoc': heredoc('function f() { return "x"; }'),
    'a backslash before a blank': heredoc('back\\ slash'),
    'a backslash at the end of a word and a line': heredoc('a\\\nb'),
    'a non-breaking space': heredoc('a\u00a0b'),
    'a zero-width space': heredoc('a\u200bb'),
    'the characters ~[': heredoc('home ~[x]'),
    'a word that begins with =': heredoc('set =value'),
    'a range in angle brackets': heredoc('a <-> b'),
  },
  invalid: {
    'a control character': heredoc('a\u0007b'),
    'a carriage return': heredoc('a\r\nb'),
  },
};

export const rulesOpaqueText = fact({
  id: 'rules.opaque-text',
  group: 'rules',
  claim:
    'anywhere in a command, the body of a quoted heredoc included, a backslash before a blank, a blank outside ASCII, `~[`, a word that begins with `=` or `<->` makes it prompt under any rule but one for the whole tool (`Bash`), and so does a brace with a quote behind it in a heredoc (JSON, code); a control character is refused as invalid input, and nobody is asked',
  why: 'A text is looked through for these before a session is told to hand it over in a command; those that hold one go by file.',
  reliedOnBy: ['src/harness/opaque-text.ts'],
  expected: 'runs: 5 of 5; prompts: 9 of 9; invalid: 2 of 2',
  report: {
    title: 'Plain text in a quoted heredoc makes an allowed command prompt',
    steps: [
      'Write four lines to prompt.txt: `Run the next three lines with Bash, as one command:`, `cat <<\'EOF\'`, `{"a": 1}` and `EOF`.',
      'In any folder: `claude -p --permission-mode dontAsk "--allowedTools=Bash(cat *)" < prompt.txt`.',
      'The call is denied, although the body of a quoted heredoc is data that no shell reads. With `[1]` in place of `{"a": 1}` it runs.',
    ],
  },
  advice: 'Hand JSON and code over in a file.',
  async probe(lab) {
    const how = { allow: ['Bash(nest *)'], programs: ['nest'] };
    return outcomeOfCalls(lab, CASES, how);
  },
});
