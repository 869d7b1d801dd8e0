import type { ClaudeCommand } from './cli.ts';
import { type RunResult, run } from './run.ts';

export type LaunchProblem =
  | 'untrusted'
  | 'bypass-not-accepted'
  | 'not-logged-in'
  | 'swallowed-prompt'
  | 'too-long'
  | 'cli-missing'
  | 'cwd-missing'
  | 'timed-out'
  | 'unclear'
  | 'failed';

/** `short` may be known although there is a problem: then a session exists that has to be stopped. */
export type LaunchResult = Readonly<
  { short: string; problem: null } | { short: string | null; problem: LaunchProblem; message: string }
>;

const TIMEOUT_MS = 60_000;

/**
 * Runs `claude` with the arguments of `launchArgv` or `resumeArgv` and reads what it printed. The launch itself
 * says little: a bad option shows only a second later as a failed job, so look again (`readJob`).
 * facts: launch.short-id, launch.ignores-session-id, launch.swallowed-prompt, launch.untrusted-refused,
 * launch.bad-flag-exits-0, launch.bypass-refused
 */
export async function launch(
  command: ClaudeCommand,
  argv: readonly string[],
  options: Readonly<{ cwd: string; env: Readonly<Record<string, string>>; timeoutMs?: number }>,
): Promise<LaunchResult> {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const result = await run(command.file, [...command.args, ...argv], {
    cwd: options.cwd,
    env: options.env,
    timeoutMs,
    maxOutput: 1_000_000,
  });
  return readLaunch(result, { program: command.file, cwd: options.cwd, timeoutMs });
}

/** What a finished launch amounts to. Pure. */
export function readLaunch(
  result: RunResult,
  about: Readonly<{ program: string; cwd: string; timeoutMs: number }>,
): LaunchResult {
  const stdout = plain(result.stdout);
  const said = `${plain(result.stderr)}\n${stdout}`;
  const line = /^\s*backgrounded\s+·\s+([0-9a-f]{8})\b(.*)$/m.exec(stdout);
  const short = line?.[1] ?? null;
  const fail = (problem: LaunchProblem, message: string): LaunchResult => ({ short, problem, message });

  if (result.cwdMissing) return fail('cwd-missing', `The directory ${about.cwd} does not exist.`);
  if (result.missing) return fail('cli-missing', `There is no program ${about.program}.`);
  if (result.tooLong) return fail('too-long', 'The launch arguments are longer than the system allows.');
  if (result.timedOut) {
    return fail('timed-out', `\`claude --bg\` gave no answer in ${about.timeoutMs / 1000} s.`);
  }
  if (!result.ok) {
    if (/workspace not trusted/i.test(said)) {
      return fail(
        'untrusted',
        `${about.cwd} is not a trusted workspace. Run \`claude\` there once and accept.`,
      );
    }
    if (/requires accepting the disclaimer/i.test(said)) {
      return fail(
        'bypass-not-accepted',
        'bypassPermissions has to be accepted by a person first: run `claude --dangerously-skip-permissions` once.',
      );
    }
    if (/(not logged in|please run \/login|invalid api key)/i.test(said)) {
      return fail('not-logged-in', 'Claude Code is not logged in. Run `claude` and log in.');
    }
    const how =
      result.exitCode === null ? `ended by ${result.signal ?? 'the system'}` : `exit ${result.exitCode}`;
    return fail('failed', `\`claude --bg\`: ${how}. ${excerpt(said)}`.trim());
  }
  if (short === null)
    return fail('unclear', `\`claude --bg\` printed no session id. ${excerpt(said)}`.trim());
  // The name stands before the note, and may itself hold these words: the note is the end of the line.
  if (/\(idle — send a prompt to start\)\s*$/.test(line?.[2] ?? '')) {
    return fail('swallowed-prompt', `The session ${short} started without its prompt.`);
  }
  return { short, problem: null };
}

function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
  return text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '').replaceAll('\r', '');
}

function excerpt(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .join(' / ')
    .slice(0, 500);
}
