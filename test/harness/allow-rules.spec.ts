import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NEST_RULES, readRule, riskOfAllowRule } from '../../src/harness/allow-rules.ts';
import { MAX_COMMAND_CHARS, runsUnprompted } from '../../src/harness/rule-matcher.ts';

type Case = { command: string; runs: boolean };
const cases: Case[] = JSON.parse(
  readFileSync(new URL('./fixtures/rule-cases.json', import.meta.url), 'utf8'),
);

describe('the model of the platform’s rules', () => {
  it.each(cases.filter((c) => !c.runs))('never lets pass what prompted: $command', ({ command }) => {
    expect(runsUnprompted(command)).toMatchObject({ runs: false });
  });

  // What members are taught, and what a model writes of its own accord.
  it.each([
    'nest',
    'nest status',
    'nest  status',
    'nest\tinbox',
    "nest report --status done 'Fixed A && B; see log | tail'",
    'nest msg mgr-1 "cost > 5; a & b # c"',
    'nest report --status done "two\nlines"',
    "nest report --status done - <<'EOF'\n# Heading\n\n`code` $(x) && y\nEOF",
    'nest report "$(cat <<\'EOF\'\nhello\nEOF\n)"',
    'nest status; nest inbox',
    'nest status && nest inbox',
    'nest status | head -5',
    'nest status 2>&1 | tail -3',
    'nest status 2>/dev/null',
    'cat README.md | nest report -',
    'cd sub && nest status',
    'nest status # note',
    "nest report --status done '`y` $(z)'",
    "nest report - <<'EOF'\nhi\nEOF\nnest inbox",
    "nest msg a - <<'EOF'\nuse {a,b} here\nEOF",
    'nest charter set limits \'{"members": 8}\'',
  ])('knows that this runs: %s', (command) => {
    const measured = cases.find((c) => c.command === command);
    if (measured !== undefined) expect(measured.runs).toBe(true);
    expect(runsUnprompted(command)).toEqual({ runs: true, why: null });
  });

  it('counts a heredoc into the length that is looked at', () => {
    const of = (length: number): string => {
      const [start, end] = ["nest report - <<'EOF'\n", '\nEOF'];
      return start + 'y'.repeat(length - start.length - end.length) + end;
    };
    expect(runsUnprompted(of(MAX_COMMAND_CHARS)).runs).toBe(true);
    expect(runsUnprompted(of(MAX_COMMAND_CHARS + 1)).runs).toBe(false);
  });

  it.each(['', '   ', '# only a note', "nest 'open", 'nest "open', "nest - <<'EOF'\nno end"])(
    '%j is not let pass',
    (command) => {
      expect(runsUnprompted(command).runs).toBe(false);
    },
  );
});

describe('the rules that every member gets', () => {
  it('are for nest alone, with its word boundary, once for each shell', () => {
    expect(NEST_RULES).toEqual(['Bash(nest *)', 'PowerShell(nest *)']);
    for (const rule of NEST_RULES) expect(riskOfAllowRule(rule)).toBeNull();
  });

  it.each([
    ['Bash', 'any-command'],
    ['Bash(*)', 'any-command'],
    ['Bash(node *)', 'interpreter'],
    ['Bash(node:*)', 'interpreter'],
    ['Bash(/usr/bin/python3 *)', 'interpreter'],
    ['Bash(env *)', 'interpreter'],
    ['PowerShell(pwsh.exe *)', 'interpreter'],
    ['Bash(nest*)', 'prefix'],
    ['Bash(git push *)', null],
    ['Bash(node build.mjs)', null],
    ['Bash(python3 -c *)', 'interpreter'],
    ['Bash(npm test:*)', null],
    ['Edit(src/**)', null],
  ])('%s is judged as %s', (rule, risk) => {
    expect(riskOfAllowRule(rule)).toBe(risk);
  });
});

it('names absolute folders as the platform does, on Windows too', () => {
  expect(readRule('/repo/.git/nest/briefs')).toBe('Read(//repo/.git/nest/briefs/**)');
  expect(readRule('C:\\Users\\A B\\p\\')).toBe('Read(//c/Users/A B/p/**)');
});
