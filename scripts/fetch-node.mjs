// Fetches node binaries from the npm registry into .cache/node-<version>/, to check the bundles on them.
// node scripts/fetch-node.mjs [floor | 22 | 24 ...] prints the path of each binary, one a line.
import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand, root, runAsMain } from './setup.mjs';

/** Exact versions: what CI checks changes only by a commit. `floor` is the one of package.json's "engines". */
export const versions = { floor: '20.19.0', 22: '22.23.5', 24: '24.22.3' };

const systems = { linux: 'linux', win32: 'win', darwin: 'bin-darwin' };

function works(file, version) {
  return spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`;
}

/**
 * @param which a key of `versions`
 * @returns the full path of the binary; throws when the registry has none for this platform
 */
export function fetchNode(which) {
  const version = versions[which];
  if (!version) throw new Error(`no such node: ${which} (one of ${Object.keys(versions).join(', ')})`);
  const name = `node-${systems[process.platform]}-${process.arch}`;
  const folder = join(root, '.cache', `node-${version}`);
  const inside = ['node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'];
  if (works(join(folder, ...inside), version)) return join(folder, ...inside);
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  const npm = npmCommand();
  const args = [
    'install',
    '--prefix',
    partial,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
  ];
  const result = spawnSync(npm.file, [...npm.args, ...args, '--no-fund', `${name}@${version}`], {
    cwd: partial,
    stdio: ['ignore', 2, 2],
  });
  if (result.status !== 0 || !works(join(partial, ...inside), version)) {
    rmSync(partial, { recursive: true, force: true });
    throw new Error(`could not fetch ${name}@${version}`);
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(partial, folder); // whole or not there: a fetch that is killed half-way leaves nothing to trust
  return join(folder, ...inside);
}

if (runAsMain(import.meta.url)) {
  const wanted = process.argv.slice(2);
  for (const which of wanted.length > 0 ? wanted : Object.keys(versions))
    process.stdout.write(`${fetchNode(which)}\n`);
}
