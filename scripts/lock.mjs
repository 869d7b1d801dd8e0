// Writes build/package-lock.json anew from the exact pins in package.json, then installs from it.
// The lock holds no `resolved` addresses, so it works with whatever registry the user has set.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmCommand, root, setup } from './setup.mjs';

const work = mkdtempSync(join(tmpdir(), 'nest-lock-'));
try {
  const lock = join(root, 'build', 'package-lock.json');
  copyFileSync(join(root, 'package.json'), join(work, 'package.json'));
  if (existsSync(lock)) copyFileSync(lock, join(work, 'package-lock.json'));
  const npm = npmCommand();
  const args = ['install', '--package-lock-only', '--ignore-scripts', '--omit-lockfile-registry-resolved'];
  const { status } = spawnSync(npm.file, [...npm.args, ...args, '--no-audit', '--no-fund'], {
    cwd: work,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  copyFileSync(join(work, 'package-lock.json'), lock);
} finally {
  rmSync(work, { recursive: true, force: true });
}
setup();
