import { run } from './run.ts';

const TIMEOUT_MS = 5000;

/**
 * Tells the person at this machine something: by the command the charter names (title and text as its last two
 * arguments), and by the desktop's own notifier. Exec form only; whatever fails is silent.
 *
 * @returns which ways took it, such as `desktop` or `command, desktop`; empty when none did
 */
export async function notifyUser(
  title: string,
  text: string,
  command: readonly string[] | null,
  platform: NodeJS.Platform = process.platform,
): Promise<string> {
  const ways: string[] = [];
  if (
    command !== null &&
    command[0] !== undefined &&
    (await took(command[0], [...command.slice(1), title, text]))
  )
    ways.push('command');
  const desktop = desktopNotifier(title, text, platform);
  if (await took(desktop.file, desktop.args)) ways.push('desktop');
  return ways.join(', ');
}

/** The program that each desktop brings along. Texts are arguments, never part of a script. */
function desktopNotifier(
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
