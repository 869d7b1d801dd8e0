import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { desktopNotifier, notifyUser } from '../../src/harness/notify.ts';

function scene() {
  const dir = mkdtempSync(join(tmpdir(), 'nest-notify-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const program = (name: string, body: string): string => {
    const file = join(dir, name);
    writeFileSync(file, `#!/bin/sh\n${body}\n`);
    chmodSync(file, 0o755);
    return file;
  };
  // No desktop of this machine is to be disturbed.
  const path = process.env.PATH;
  process.env.PATH = `${dir}:/usr/bin:/bin`;
  onTestFinished(() => {
    process.env.PATH = path;
  });
  program('notify-send', 'exit 1');
  return { dir, program };
}

test('the command of the charter gets title and text as its last arguments, whatever stands in them', async () => {
  const { dir, program } = scene();
  const file = program('tell', `printf '%s\\n' "$@" > '${dir}/said'`);
  const text = '$(touch /tmp/x) "quoted"; `id`';
  expect(await notifyUser('A title', text, [file, '--loud'], [], 'linux')).toBe('command');
  expect(readFileSync(join(dir, 'said'), 'utf8')).toBe(`--loud\nA title\n${text}\n`);
});

test('a command that fails, that is not there, or that hangs is no way, and is ended', async () => {
  const { dir, program } = scene();
  expect(await notifyUser('t', 'x', [program('fails', 'exit 3')], [], 'linux')).toBe('');
  expect(await notifyUser('t', 'x', [join(dir, 'none')], [], 'linux')).toBe('');
  const hangs = program('hangs', `trap '' TERM; echo $$ > '${dir}/pid'; while :; do sleep 1; done`);
  expect(await notifyUser('t', 'x', [hangs], [], 'linux')).toBe('');
  const pid = Number(readFileSync(join(dir, 'pid'), 'utf8'));
  expect(() => process.kill(pid, 0)).toThrow();
}, 20_000);

test('the desktop is told by its own notifier; a missing one is silent', async () => {
  const { program } = scene();
  program('notify-send', 'exit 0');
  expect(await notifyUser('t', 'x', null, [], 'linux')).toBe('desktop');
  expect(await notifyUser('t', 'x', null, [], 'darwin')).toBe('');
});

test.each(['linux', 'darwin', 'win32'] as const)(
  'on %s a text is an argument, never part of a script',
  (platform) => {
    const { args } = desktopNotifier('title', '"; do shell script "id', platform);
    expect(args.at(-1)).toContain('"; do shell script "id');
    expect(args.slice(0, -1).join(' ')).not.toContain('do shell script');
  },
);

const pty =
  process.platform === 'linux' && spawnSync('sh', ['-c', 'script -qec true /dev/null']).status === 0;
test.runIf(pty)('the bell rings in the terminal of a process, and nowhere else', () => {
  const bell = join(import.meta.dirname, '..', '..', 'src', 'harness', 'bell.ts');
  const hooks = join(import.meta.dirname, '..', '..', 'scripts', 'ts.mjs');
  const code = `import(process.argv[1]).then(({ ringBell }) => console.log(String(ringBell(process.pid)), String(ringBell(0))))`;
  const line = `'${process.execPath}' --import 'file://${hooks}' -e '${code}' 'file://${bell}'`;
  const inTerminal = spawnSync('sh', ['-c', 'script -qec "$1" /dev/null', 'sh', line]).stdout.toString();
  expect(inTerminal).toContain('\u0007');
  expect(inTerminal).toContain('true false');
  const inPipe = spawnSync('sh', ['-c', line]).stdout.toString();
  expect(inPipe).toBe('false false\n');
});
