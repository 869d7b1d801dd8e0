import { ringBell } from './bell.ts';
import { run } from './run.ts';

const TIMEOUT_MS = 5000;

/**
 * Tells the person at this machine something: by the command the charter names (title and text as its last two
 * arguments), by the desktop's own notifier, and by the bells of the terminals in which these processes stand. Exec form
 * only; whatever fails is silent, and whatever hangs is ended after five seconds.
 *
 * @returns which ways took it, such as `desktop` or `command, desktop`; empty when none did
 */
export async function notifyUser(
  title: string,
  text: string,
  command: readonly string[] | null,
  bells: readonly number[],
  platform: NodeJS.Platform = process.platform,
): Promise<string> {
  const rang = bells.filter((pid) => ringBell(pid, platform)).length > 0;
  const [file, ...args] = command ?? [];
  const desktop = desktopNotifier(title, text, platform);
  const [commanded, shown] = await Promise.all([
    file === undefined ? false : took(file, [...args, title, text]),
    took(desktop.file, desktop.args),
  ]);
  const ways = [commanded && 'command', shown && 'desktop', rang && 'bell'];
  return ways.filter((way) => way !== false).join(', ');
}

/** The program that each desktop brings along. Texts are arguments, never part of a script. */
export function desktopNotifier(
  title: string,
  text: string,
  platform: NodeJS.Platform,
): { file: string; args: readonly string[] } {
  if (platform === 'darwin') {
    const script = 'on run argv\ndisplay notification (item 2 of argv) with title (item 1 of argv)\nend run';
    return { file: 'osascript', args: ['-e', script, '--', title, text] };
  }
  if (platform === 'win32') return { file: 'msg.exe', args: ['*', '/TIME:30', `${title}: ${text}`] };
  return { file: 'notify-send', args: ['--app-name=nest', '--', title, text] };
}

async function took(file: string, args: readonly string[]): Promise<boolean> {
  const result = await run(file, args, { timeoutMs: TIMEOUT_MS, maxOutput: 100_000 });
  return result.ok;
}
