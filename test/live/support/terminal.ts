import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../../src/harness/run.ts';
import { waitFor } from './wait.ts';

/** A program in a terminal of its own, as a person has it. */
export type Terminal = Readonly<{
  /** What stands on the screen now. */
  screen(): Promise<string>;
  /** Types text, and leaves it in the input line. */
  type(text: string): Promise<void>;
  /** Presses keys by their names in tmux: Enter, Escape, C-c, Down … */
  press(...keys: readonly string[]): Promise<void>;
  /** Types one line and sends it off. */
  enter(line: string): Promise<void>;
  /** Waits until the screen shows it, and gives the screen. */
  waitForScreen(shows: string | RegExp): Promise<string>;
  /** Process id of the program. */
  pid(): Promise<number>;
  /** Closes the window, as a person does who has had enough: the program gets SIGHUP. */
  close(): Promise<void>;
}>;

export type TerminalOptions = Readonly<{ cwd: string; env: Readonly<Record<string, string>> }>;

/** Opens a terminal of 160 by 50 with the program in it. @throws when tmux is missing */
export async function openTerminal(argv: readonly string[], options: TerminalOptions): Promise<Terminal> {
  const socket = randomUUID().slice(0, 8); // a server of its own, so that closing it closes nothing else
  // tmux leaves its socket behind: there it goes with the lab.
  const env = { ...options.env, TMUX_TMPDIR: join(options.env.HOME ?? tmpdir(), 'tmp') };
  const tmux = async (...args: readonly string[]): Promise<string> => {
    const how = { cwd: options.cwd, env, timeoutMs: 20_000 };
    const result = await run('tmux', ['-L', socket, '-f', '/dev/null', ...args], how);
    if (result.missing)
      throw new Error('this test drives a terminal with tmux, which is not installed (apt-get install tmux)');
    if (!result.ok) throw new Error(`tmux ${args.join(' ')}: ${result.stderr}`);
    return result.stdout;
  };
  await tmux('-u', 'new-session', '-d', '-x', '160', '-y', '50', '-c', options.cwd, ...argv);
  const screen = () => tmux('capture-pane', '-p');
  /** The screen; empty once the program has ended, and its terminal with it. */
  const screenIfAny = () =>
    screen().catch((error: Error) => {
      if (/server exited|no server running/.test(error.message)) return '';
      throw error;
    });
  const until = async (
    holds: (screen: string) => boolean,
    what: string,
    see: () => Promise<string> = screen,
  ): Promise<string> => {
    let last = '';
    const look = async () => {
      last = await see();
      // An empty screen, too, may be what is waited for.
      return holds(last) ? { last } : null;
    };
    return (await waitFor(look, what, () => last)).last;
  };
  /** The lines where a prompt is being typed: the last of those that begin with the mark of one. */
  const typed = (shown: string) => shown.slice(shown.lastIndexOf('❯')).replace(/\s+/g, ' ');
  const type = async (text: string) => void (await tmux('send-keys', '-l', '--', text));
  const press = async (...keys: readonly string[]) => void (await tmux('send-keys', ...keys));
  return {
    screen,
    type,
    press,
    async enter(line) {
      await type(line);
      // Enter right behind a text is taken for a line break of a paste.
      await until((shown) => typed(shown).includes(line), `${JSON.stringify(line)} in the input line`);
      await press('Enter');
      const isSent = (shown: string) => !typed(shown).includes(`❯ ${line}`);
      // What ends the program ends its screen.
      await until(isSent, `${JSON.stringify(line)} to be sent off`, screenIfAny);
    },
    waitForScreen: (shows) =>
      until(
        (shown) => (typeof shows === 'string' ? shown.includes(shows) : shows.test(shown)),
        `${shows} on the screen`,
      ),
    pid: async () => Number(await tmux('display-message', '-p', '#{pane_pid}')),
    close: async () => {
      await tmux('kill-server');
    },
  };
}
