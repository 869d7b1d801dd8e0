import { commandsOf } from './rule-matcher.ts';
import type { ToolCall } from './tool-call.ts';

/**
 * What somebody may still run that is about to have nothing left: say what it has, read what it was told, look. Nothing
 * that spends (hire, nudge, reassign), and nothing that lasts for its own sake (watch, demo).
 */
const LAST: ReadonlySet<string> = new Set(
  'report escalate msg inbox read heartbeat show status tree ledger log whoami wait grant'.split(' '),
);

/** Flags that may stand between `nest` and the command. */
const FLAGS: ReadonlySet<string> = new Set(['--json', '--no-color']);

/** Only so much of what comes through the pipe, and never a file. */
const PART_OF_IT = /^(?:head|tail)(?: -n ?\d+| -\d+| -c ?\d+)?$/;

/** A line of PowerShell in which nothing but one command can stand: no separator, no substitution, no other blank. */
const ONE_COMMAND = /^nest(?:[ \t][^;&|<>(){}`$\r\n\u0085\u2028\u2029]*)?$/;

/** Why a call does not pass; null where it is no call of `nest` at all. */
export type Refused = Readonly<{ why: string | null }>;

/**
 * Whether a call is of one of the `nest` commands that are left near the end, and of nothing else: joined by `;`, `&&` or
 * `||`, or cut by `head` or `tail`. Nothing that reads, writes or runs by options of its own stands beside it.
 *
 * @returns null where it passes
 */
export function refusedNearEnd(call: ToolCall): Refused | null {
  const { tool, input } = call;
  const line = typeof input.command === 'string' ? input.command.trim() : '';
  const shell = tool === 'Bash' || tool === 'PowerShell' || tool === 'Monitor';
  if (!shell || !/(?:^|[\s;&|(])nest(?:\s|$)/.test(line)) return { why: null };
  if (input.dangerouslyDisableSandbox === true) return { why: 'it asks to run without the sandbox' };
  if (tool === 'PowerShell') return refusedPowerShell(line);
  const { commands, problem } = commandsOf(line);
  if (problem !== null) return { why: problem };
  let own = 0;
  for (const words of commands) {
    if (words[0] === 'nest') own += 1;
    const why = words[0] === 'nest' ? refusedCommand(words.slice(1)) : refusedBeside(words);
    if (why !== null) return { why };
  }
  return own === 0 ? { why: null } : null;
}

function refusedPowerShell(line: string): Refused | null {
  if (!ONE_COMMAND.test(line))
    return { why: 'in PowerShell only one command, on one line and without any of ; & | < > ( ) { } ` $' };
  const why = refusedCommand(line.split(/[ \t]+/).slice(1));
  return why === null ? null : { why };
}

function refusedCommand(args: readonly string[]): string | null {
  const command = args.find((arg) => !FLAGS.has(arg)) ?? '';
  // Behind another option it would be that one's value.
  const back = args.some((arg, i) => arg === '--back' && args[i - 1]?.startsWith('-') !== true);
  if (command === 'grant' && !back) return 'nest grant only takes back now: --back';
  if (LAST.has(command)) return null;
  return `nest ${command.slice(0, 40)} is none of those that are left: ${[...LAST].join(', ')}`;
}

function refusedBeside(words: readonly string[]): string | null {
  const command = words.join(' ');
  return PART_OF_IT.test(command)
    ? null
    : `${command.slice(0, 40)} is no nest command; beside one stands nothing but head -n or tail -n`;
}
