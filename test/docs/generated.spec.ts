import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { repo } from './pages.ts';

it('what the pages generate from the code is what the code says', () => {
  const loader = pathToFileURL(join(repo, 'scripts', 'ts.mjs')).href;
  const args = ['--import', loader, join(repo, 'scripts', 'docs.ts'), '--check'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
