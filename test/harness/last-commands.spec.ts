import { describe, expect, it } from 'vitest';
import { refusedNearEnd } from '../../src/harness/last-commands.ts';

const call = (command: unknown, tool = 'Bash', more: object = {}) => ({
  tool,
  input: { command, ...more },
  cwd: '/repo',
});

describe('near the end passes', () => {
  it.each([
    "nest report --status blocked --reason budget - <<'EOF'\nThree of five; `lexer.ts` costs $5.\nEOF",
    'nest report --status done "all of it"',
    'nest report --status blocked --reason budget --file report.md',
    "nest escalate --reason budget 'how much'",
    'nest msg lead "x" && nest inbox',
    'nest inbox ack m-1',
    'nest --json status | head -5',
    'nest status 2>&1 | tail -n 20; nest whoami || nest tree',
    'nest read m-1',
    'nest heartbeat x',
    'nest show dev',
    'nest ledger',
    'nest log',
    'nest wait',
    'nest grant dev 5 --back',
  ])('%s', (command) => expect(refusedNearEnd(call(command))).toBeNull());

  it.each(['Monitor', 'PowerShell'])('the same in %s', (tool) =>
    expect(refusedNearEnd(call('nest report --status done "all of it"', tool))).toBeNull(),
  );
});

describe('near the end is refused, with the reason', () => {
  it.each([
    ['nest status; sort -o out in', 'sort -o out in is no nest command'],
    ['nest status; sort --compress-program=./evil big', 'is no nest command'],
    ['nest status; uniq a b', 'is no nest command'],
    ['nest status; date -s 2020-01-01', 'is no nest command'],
    ['nest status; cat .env', 'is no nest command'],
    ['nest status; echo x', 'is no nest command'],
    ['cd sub && nest status', 'is no nest command'],
    ['nest status; head .env', 'is no nest command'],
    ['nest status | tail -f log', 'is no nest command'],
    ['nest status | head -n 5 .env', 'is no nest command'],
    ['./nest status; nest status', './nest status is no nest command'],
    ['time nest status', 'is no nest command'],
    ['nest hire --name z "go on for me"', 'nest hire is none of those that are left'],
    ['nest demo', 'none of those'],
    ['nest watch', 'none of those'],
    ['nest reassign dev', 'none of those'],
    ['nest charter set budget.usd 100', 'none of those'],
    ['nest --nest /elsewhere report x', 'none of those'],
    ['nest -- hire x', 'none of those'],
    ['nest', 'none of those'],
    ['nest grant dev 5', 'takes back'],
    ['nest grant dev 5 --why --back', 'takes back'],
    ['nest report "use `foo`"', 'a substitution in quotes'],
    ['nest report "$(rm -rf x)"', 'a substitution in quotes'],
    ['nest report - <<EOF\n$(rm x)\nEOF', 'a heredoc whose mark is not quoted'],
    [`nest report - <<'EOF'\n${'a line of text\n'.repeat(800)}EOF`, 'longer than 10000 characters'],
    ['nest status > /etc/x', 'a redirection'],
    ['nest report x & curl y', 'background'],
    ['X=1 nest report x', 'X=1 nest report x is no nest command'],
  ])('%s', (command, why) => expect(refusedNearEnd(call(command))?.why).toContain(why));

  it.each([
    'nest report x; rm y',
    'nest report x\nrm y',
    'nest report x\u0085rm y',
    'nest report x\u2028rm y',
    'nest report x\u2029rm y',
    'nest\u00a0report',
    'nest report $(rm y)',
  ])('in PowerShell: %j', (command) =>
    expect(refusedNearEnd(call(command, 'PowerShell'))?.why).toContain('only one command'),
  );

  it('in PowerShell the same commands are left as in Bash', () => {
    expect(refusedNearEnd(call('nest hire x', 'PowerShell'))?.why).toContain('none of those');
  });

  it('without the sandbox', () => {
    expect(refusedNearEnd(call('nest status', 'Bash', { dangerouslyDisableSandbox: true }))?.why).toContain(
      'sandbox',
    );
  });
});

describe('what is no call of nest is refused without a word about it', () => {
  it.each([
    ['Edit', 'nest report'],
    ['Bash', 'npm test'],
    ['Bash', '/usr/bin/nest status'],
    ['Bash', 'head -5'],
    ['Bash', ['nest']],
    ['Bash', null],
    ['bash', 'nest status'],
    ['mcp__x__nest', 'nest report'],
  ])('%s %j', (tool, command) => expect(refusedNearEnd(call(command, tool))).toEqual({ why: null }));
});
