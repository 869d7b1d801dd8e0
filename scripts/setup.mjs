// Installs the development dependencies exactly as build/package-lock.json pins them.
//
// No lock file may stay at the root: `claude plugin install` runs `npm ci` in the user's copy of the plugin
// when it finds one there. So the lock is put there only while npm reads it.
// Quick when nothing has changed: a stamp in node_modules names what was installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules', '.nest-setup');
const rootLock = join(root, 'package-lock.json');
const pinnedLock = join(root, 'build', 'package-lock.json');

/** True in the file that node was started with (and not in one that is only imported). */
export function runAsMain(url) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url);
}

/** How to start npm: through the npm that started us where there is one, else from PATH. */
export function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js') && existsSync(cli)) return { file: process.execPath, args: [cli] };
  if (process.platform !== 'win32') return { file: 'npm', args: [] };
  return { file: 'cmd.exe', args: ['/d', '/s', '/c', 'npm'] };
}

function dependencyFields() {
  const { devDependencies, overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { devDependencies, overrides };
}

function wantedStamp() {
  const hash = createHash('sha256').update(readFileSync(pinnedLock));
  hash.update(JSON.stringify(dependencyFields()));
  return `${hash.digest('hex')} ${process.platform}-${process.arch}\n`;
}

function readOr(file, fallback) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return fallback;
  }
}

/** True when node_modules already holds what the lock asks for. */
export function isSetUp() {
  return readOr(stampFile, '') === wantedStamp();
}

/** Brings node_modules in step with the lock; exits the process with npm's code when that fails. */
export function setup() {
  rmSync(rootLock, { force: true }); // left by an earlier run that was killed
  if (isSetUp()) return;
  rmSync(stampFile, { force: true });
  const npm = npmCommand();
  const args = [
    ...npm.args,
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ];
  copyFileSync(pinnedLock, rootLock);
  const removeLock = () => rmSync(rootLock, { force: true });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      removeLock();
      process.exit(130);
    });
  }
  let result;
  try {
    // npm's chatter goes to stderr: a caller of `npm run bench` parses stdout.
    result = spawnSync(npm.file, args, { cwd: root, stdio: ['ignore', 2, 2] });
  } finally {
    removeLock();
  }
  if (result.status !== 0) {
    process.stderr.write(
      `set-up failed: npm ci ended with ${result.status ?? result.error?.message ?? result.signal}\n`,
    );
    process.exit(result.status || 1);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, wantedStamp());
}

if (runAsMain(import.meta.url)) setup();
