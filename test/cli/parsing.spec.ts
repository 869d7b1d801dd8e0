import { expect, test } from 'vitest';
import { UserError } from '../../src/app/user-error.ts';
import { FREQUENT } from '../../src/cli/catalogue/frequent.ts';
import { COMMANDS } from '../../src/cli/catalogue.ts';
import { FREQUENT_WORDS } from '../../src/cli/frequent-words.ts';
import { plainInvocation } from '../../src/cli/plain.ts';
import { parseByCommander } from '../../src/cli/program.ts';

const byCommander = (argv: readonly string[]) => {
  const parsed = parseByCommander(argv, COMMANDS);
  return 'command' in parsed ? { ...parsed, options: { ...parsed.options } } : parsed;
};

const plain = (argv: readonly string[]) => {
  const found = plainInvocation(argv, COMMANDS);
  return found === null ? null : { ...found, options: { ...found.options } };
};

const understoodByBoth = [
  ['status'],
  ['status', '--json'],
  ['--json', 'status'],
  ['-C', 'some dir', 'status', '--nest', 'x'],
  ['whoami', '--as', 'staff-1', '--no-color'],
  ['inbox'],
  ['inbox', '--peek'],
  ['inbox', 'ack', 'msg:1'],
  ['charter'],
  ['charter', 'show'],
  ['charter', 'set', 'limits.members', '12'],
  ['report', '--status', 'done', 'all of it'],
  ['report', '--status', 'failed', '--reason', 'system', '-'],
  ['report', 'summary first', '--status', 'progress', '--file', 'x'],
  ['report', '--status', 'done', '--', '--status is not an option here'],
  ['report', '--status', 'done', '--', '-'],
  ['report', '--status', 'done', ''],
  ['hire', '--role', 'staff', '--tools', 'Read,Edit', '--tools', 'Bash(npm test *)', '--no-wait', 'a task'],
  ['hire', '--worktree', '--mode', 'batch', '--permission-mode', 'plan', '--', '/slash first'],
  ['hire', '--dry-run', '--', '-v'],
  ['log', '-n', '3', '--type', 'a,b', '--type', 'c', '-f'],
  ['log', '--count', '3', '--since', '10m', '--follow'],
  ['msg', 'user', '--', '-C'],
  ['fire', 'staff-1', '--team', '--why', 'enough'],
  ['adopt', '--role', 'executive', '--json'],
  ['init', '--objective', 'x', '--budget-usd', '5', '--state-dir', '/x', '--force'],
  ['completion', 'bash'],
  ['complete-members'],
];

test.each(understoodByBoth)('both parsers give the same invocation: %s %s %s %s', (...argv) => {
  expect(plain(argv)).not.toBeNull();
  expect(plain(argv)).toEqual(byCommander(argv));
});

const leftToCommander = [
  ['report', '--status=done', 'x'],
  ['log', '-n3'],
  ['log', '-fn', '3'],
];

test.each(leftToCommander)('an odd form is left to commander: %s %s %s', (...argv) => {
  expect(plain(argv)).toBeNull();
  expect(byCommander(argv)).toHaveProperty('command');
});

const refused = [
  ['statsu'],
  ['status', 'x'],
  ['show'],
  ['report', '--status', 'finished', 'x'],
  ['report', '--status', 'done', '--reason', 'bad', 'x'],
  ['hire', '--role', 'boss', 'x'],
  ['hire', '--unknown', 'x'],
  ['hire', '--name'],
  ['inbox', 'ack'],
  ['inbox', 'akc', 'x'],
  ['completion', 'tcsh'],
  ['status', '--jsn'],
  ['--frobnicate'],
];

test.each(refused)('a mistake is never guessed at: %s %s %s', (...argv) => {
  expect(plain(argv)).toBeNull();
  expect(() => byCommander(argv)).toThrow(UserError);
});

test('help and version are texts to print, in whatever form they are asked for', () => {
  for (const argv of [
    [],
    ['--help'],
    ['-h'],
    ['help'],
    ['help', 'hire'],
    ['hire', '--help'],
    ['-V'],
    ['--version'],
  ]) {
    expect(plain(argv)).toBeNull();
    expect(byCommander(argv)).toHaveProperty('print');
  }
});

test('help goes down to the command that is meant, and a mistake in it is one', () => {
  expect(byCommander(['help', 'charter', 'set'])).toEqual(byCommander(['charter', 'set', '--help']));
  expect(byCommander(['--json', 'help', 'hire'])).toEqual(byCommander(['help', 'hire']));
  expect(byCommander(['-C', '.', 'help', 'hire'])).toEqual(byCommander(['help', 'hire']));
  expect(() => byCommander(['--json', 'help', 'hier'])).toThrow(
    "unknown command 'hier' (Did you mean hire?)",
  );
  expect(() => byCommander(['help', 'hier'])).toThrow("unknown command 'hier' (Did you mean hire?)");
  expect(() => byCommander(['charter', 'shw'])).toThrow('after charter nothing may stand but: show, set');
  expect(() => byCommander(['inbox', 'ack', 'a', 'b'])).toThrow("too many arguments for 'ack'");
});

test('no command has an option with the name of a global one, and every command but the hidden ones has an example', () => {
  const globals = new Set(['C', 'nest', 'as', 'json', 'no-color']);
  for (const { path, options = [], examples, hidden } of COMMANDS) {
    expect(options.filter((o) => globals.has(o.name))).toEqual([]);
    if (hidden === undefined && path[0] !== 'demo')
      expect(examples.length, path.join(' ')).toBeGreaterThan(0);
    expect(examples.length).toBeLessThanOrEqual(3);
  }
});

test('the starter knows the frequent commands by their first words', () => {
  expect([...FREQUENT_WORDS].sort()).toEqual(FREQUENT.map(({ path }) => path[0]).sort());
});

test.each([...understoodByBoth, ...leftToCommander])(
  'the frequent commands by themselves give the same invocation, or leave it: %s %s %s %s',
  (...argv) => {
    const found = plainInvocation(argv, FREQUENT);
    if (found !== null) expect({ ...found, options: { ...found.options } }).toEqual(plain(argv));
    else expect(FREQUENT.includes(plainInvocation(argv, COMMANDS)?.command as never)).toBe(false);
  },
);
