import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makePrivateDir } from '../../src/log/private-files.ts';
import { tempDir } from './support.ts';

test('a folder and what is missing above it is private, and what was there is left as it was', () => {
  const root = tempDir();
  fs.chmodSync(root, 0o755);
  const dir = join(root, 'a', 'b');
  makePrivateDir(dir);
  makePrivateDir(dir);
  expect([root, join(root, 'a'), dir].map((one) => fs.statSync(one).mode & 0o777)).toEqual([
    0o755, 0o700, 0o700,
  ]);
});

test('where a file is in the way it says so', () => {
  const file = join(tempDir(), 'file');
  fs.writeFileSync(file, '');
  expect(() => makePrivateDir(file)).toThrow(/EEXIST/);
  expect(() => makePrivateDir(join(file, 'x'))).toThrow(/ENOTDIR/);
});

// With `recursive`, node tries this for ever.
test.runIf(process.platform === 'linux')(
  'a file system that can hold no folder is an error, not a loop',
  () => {
    expect(() => makePrivateDir('/proc/nest/x')).toThrow(/ENOENT/);
  },
);
