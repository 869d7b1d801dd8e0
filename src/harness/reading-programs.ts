/**
 * Programs that read or print, and can be told to do more: what each writes, sets or runs by its options. Of those that
 * need no rule (`rule-matcher.ts`), read in the manuals of GNU, BSD and ugrep, which stands in for grep at times; `cat`,
 * `cut`, `echo`, `head`, `ls`, `pwd`, `tail`, `true` and `wc` have nothing of the kind. Whatever else does (find, git,
 * sed, awk, tar, xargs, less, tee …) needs a rule. It errs to one side: an option with one of these letters in it counts.
 */
const DOES_MORE: Readonly<Record<string, (args: readonly string[]) => boolean>> = {
  /** Sets the clock by -s, and by a bare operand; BSD by -f as well. */
  date: (args) => !args.every((arg) => /^(?:\+.*|-u|--utc|-R|-I[a-z]*|--iso-8601(?:=[a-z]+)?)$/s.test(arg)),
  /** ugrep runs a filter, a pager and a viewer, and writes its configuration. */
  grep: (args) => args.some((arg) => /^-(?:[A-Za-z]*Q|-(?:-|config|filter|pager|query|save|view))/.test(arg)),
  /** As a builtin it sets a variable by -v, PATH for one. */
  printf: ([first = '']) => first.startsWith('-'),
  /** -o and -T name files to write, --compress-program a program to run; long names may be cut short. */
  sort: (args) => args.some((arg) => /^-(?:(?!-).*[oT]|-(?:o|co|t))/s.test(arg)),
  /** The second operand is written. */
  uniq: (args) => operandsOf(args) > 1,
};

/** Whether a command of one of the programs that only read or print may write, set or run something all the same. */
export function doesMore([program = '', ...args]: readonly string[]): boolean {
  return Object.hasOwn(DOES_MORE, program) && DOES_MORE[program]?.(args) === true;
}

/** Operands of uniq; behind `--` everything is one. The number of -f, -s or -w may stand by itself. */
function operandsOf(args: readonly string[]): number {
  const end = args.indexOf('--');
  const before = end < 0 ? args : args.slice(0, end);
  const plain = before.filter(
    (arg, i) => (!arg.startsWith('-') || arg === '-') && !isNumberOf(before[i - 1], arg),
  );
  return plain.length + (end < 0 ? 0 : args.length - end - 1);
}

function isNumberOf(option: string | undefined, arg: string): boolean {
  return /^-[fsw]$/.test(option ?? '') && /^\d+$/.test(arg);
}
