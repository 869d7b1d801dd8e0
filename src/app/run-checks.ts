import { sanitize } from '../domain/sanitize.ts';
import { run } from '../harness/run.ts';

/** How one check ended. `output`: the end of what it printed, as data. `late`: it was ended, so it says nothing. */
export type Checked = Readonly<{ check: string; ok: boolean; why: string; output: string; late: boolean }>;

/** As long as all of them may take, in milliseconds. */
const TIMEOUT_MS = 20 * 60_000;
/** Characters of its output that are kept, from the end: there the reason stands. */
const TAIL = 3000;
const MAX_OUTPUT = 64 * 1024 * 1024;

/** Runs commands in a folder, one after the other, without a shell, up to the first that fails. */
export async function runChecks(
  commands: readonly (readonly string[])[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  timeoutMs = TIMEOUT_MS,
): Promise<Checked[]> {
  const until = Date.now() + timeoutMs;
  const done: Checked[] = [];
  for (const [program = '', ...args] of commands) {
    const result = await run(program, args, {
      cwd,
      env,
      timeoutMs: Math.max(1, until - Date.now()),
      maxOutput: MAX_OUTPUT,
    });
    const check = commandWords([program, ...args]);
    const why = result.ok
      ? ''
      : result.missing
        ? 'there is no such program'
        : result.notExecutable
          ? 'it is no program that may be run'
          : result.timedOut
            ? `it took more than ${Math.round(timeoutMs / 1000)} seconds`
            : `it ended with ${result.exitCode ?? result.signal ?? 'an error'}`;
    done.push({
      check,
      ok: result.ok,
      why,
      output: tailOf(`${result.stdout}\n${result.stderr}`),
      late: result.timedOut,
    });
    if (!result.ok) break;
  }
  return done;
}

/** A command as a person would type it; never run from this form. */
export function commandWords(command: readonly string[]): string {
  return command.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word))).join(' ');
}

function tailOf(text: string): string {
  const plain = sanitize(text).trim();
  return plain.length > TAIL ? `…${plain.slice(-TAIL)}` : plain;
}
