import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const repo = join(import.meta.dirname, '..', '..');
let root: string;
const at = (...path: string[]) => join(root, ...path);

function source(path: string, text: string): void {
  mkdirSync(join(at(path), '..'), { recursive: true });
  writeFileSync(at(path), text);
}

/** A tiny product: two commands that are loaded lazily and share a file, and the hooks in two files. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'nest-build ünï-'));
  cpSync(join(repo, 'scripts'), at('scripts'), { recursive: true });
  cpSync(join(repo, 'tsconfig.json'), at('tsconfig.json'));
  symlinkSync(join(repo, 'node_modules'), at('node_modules'), 'junction');
  source('src/log/words.ts', `export const word: string = 'ünï';`);
  source('src/hooks/main.ts', `const load = require;\nprocess.stdout.write(load('./member-hook.cjs').word);`);
  source('src/hooks/member-hook.ts', `export { word } from '../log/words.ts';`);
  source('src/hooks/filing-hook.ts', `export { word } from '../log/words.ts';`);
  for (const name of ['hire', 'fire']) {
    source(
      `src/cli/${name}.ts`,
      `import { Command } from 'commander';
import { word } from '../log/words.ts';
export const run = () => new Command('${name}').name() + ' ' + word;`,
    );
  }
  source(
    'src/cli/start.ts',
    `const load = require;
globalThis.importChunk = (path) => import(path);
load('./nest-main.cjs');`,
  );
  source('src/cli/frequent.ts', `import { word } from '../log/words.ts';\nexport const frequent = word;`);
  source('src/cli/tree.ts', `export const run = () => 'tree';`);
  source(
    'src/cli/main.ts',
    `import { word } from '../log/words.ts';
const lazily = { hire: () => import('./hire.ts'), fire: () => import('./fire.ts'), tree: () => import('./tree.ts') };
const say = async () => {
  for (const load of Object.values(lazily)) process.stdout.write((await load()).run() + '\\n');
};
say().then(() => process.stdout.write(word));`,
  );
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const build = (...args: string[]) =>
  spawnSync(process.execPath, [at('scripts', 'build.mjs'), ...args], { encoding: 'utf8', cwd: tmpdir() });
const start = (file: string) => spawnSync(process.execPath, [at('plugin', file)], { encoding: 'utf8' });
const built = () => readdirSync(at('plugin'), { recursive: true, encoding: 'utf8' }).sort();

test('a build gives bundles that run, with names that do not depend on their contents', () => {
  expect(build()).toMatchObject({ status: 0, stderr: '' });
  const chunks = ['chunks/fire.mjs', 'chunks/hire.mjs', 'chunks/shared-words.mjs'];
  expect(built()).toEqual([
    'THIRD-PARTY-LICENSES.txt',
    'chunks',
    ...chunks,
    'filing-hook.cjs',
    'hook.cjs',
    'member-hook.cjs',
    'nest-frequent.cjs',
    'nest-main.cjs',
    'nest.cjs',
  ]);
  rmSync(at('node_modules'));
  expect(start('hook.cjs').stdout).toBe('ünï');
  expect(start('nest.cjs').stdout).toBe('hire ünï\nfire ünï\ntree\nünï');
});

test('a build is accepted by the check, and a second one changes nothing', () => {
  build();
  const before = built().map((name) => name.includes('.') && readFileSync(at('plugin', name), 'utf8'));
  build();
  expect(built().map((name) => name.includes('.') && readFileSync(at('plugin', name), 'utf8'))).toEqual(
    before,
  );
  expect(build('--check')).toMatchObject({ status: 0, stdout: '', stderr: '' });
});

test('the check names a file that differs, one that is missing and one too many, and writes nothing', () => {
  build();
  writeFileSync(at('plugin', 'hook.cjs'), `${readFileSync(at('plugin', 'hook.cjs'), 'utf8')} `);
  rmSync(at('plugin', 'chunks', 'hire.mjs'));
  writeFileSync(at('plugin', 'chunks', 'old.mjs'), '');
  const { status, stderr } = build('--check');
  expect(status).toBe(1);
  expect(stderr.split('\n').slice(0, 3)).toEqual([
    'missing: plugin/chunks/hire.mjs',
    'differs: plugin/hook.cjs',
    'should not exist: plugin/chunks/old.mjs',
  ]);
  expect(existsSync(at('plugin', 'chunks', 'hire.mjs'))).toBe(false);
});

test('a build removes what no longer comes from the sources', () => {
  build();
  writeFileSync(at('plugin', 'chunks', 'old.mjs'), '');
  build();
  expect(existsSync(at('plugin', 'chunks', 'old.mjs'))).toBe(false);
});

test.each(['zod', 'commander', 'execa', 'chokidar'])('a hook that would load %s is not built', (name) => {
  source('src/log/words.ts', `import * as heavy from '${name}';\nexport const word = String(heavy);`);
  const { status, stderr } = build();
  expect(status).not.toBe(0);
  expect(stderr).toContain('hook.cjs must start fast and contains no package');
});

test('the command is not built when it would load a package at its start', () => {
  source('src/cli/tree.ts', `import { z } from 'zod';\nexport const run = () => String(z);`);
  expect(build().status).toBe(0);
  source('src/cli/main.ts', `import { run } from './tree.ts';\nrun();`);
  const { status, stderr } = build();
  expect(status).not.toBe(0);
  expect(stderr).toContain('nest-main.cjs must start fast and contains no package');
});

test('the frequent commands are not built when one of them would load a package', () => {
  source('src/cli/frequent.ts', `import { z } from 'zod';\nexport const frequent = String(z);`);
  const { status, stderr } = build();
  expect(status).not.toBe(0);
  expect(stderr).toContain('nest-frequent.cjs must start fast and contains no package');
});

test('a hook may use the types of a package', () => {
  source(
    'src/log/words.ts',
    `import type { z } from 'zod';\nexport const word = 'x' as z.infer<z.ZodString>;`,
  );
  expect(build()).toMatchObject({ status: 0, stderr: '' });
});

test('the check fails while an entry is missing; a build only says so', () => {
  rmSync(at('src', 'hooks', 'main.ts'));
  expect(build()).toMatchObject({ status: 0, stderr: 'skipped: src/hooks/main.ts does not exist yet\n' });
  expect(build('--check').stderr).toContain('missing entry: src/hooks/main.ts');
});

test('every bundled package is listed with its version and licence, and no other', () => {
  build();
  const text = readFileSync(at('plugin', 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  const { version } = JSON.parse(readFileSync(at('node_modules', 'commander', 'package.json'), 'utf8'));
  expect(text).toContain(`commander ${version} (MIT)`);
  expect(text).toContain(readFileSync(at('node_modules', 'commander', 'LICENSE'), 'utf8').trim());
  expect(text.match(/^-{80}$/gm)).toHaveLength(1);
});
