import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { putOnPath } from '../../src/harness/env-file.ts';

test('a shell that reads the file has the folder first on its PATH, whatever its name', () => {
  const dir = mkdtempSync(join(tmpdir(), 'nest-env-file-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const file = join(dir, 'hook.sh');
  const folder = '/it\'s "my" $HOME `bin`';
  putOnPath(file, folder);
  const told = execFileSync('sh', ['-c', '. "$0"; printf %s "$PATH"', file], {
    env: { PATH: '/usr/bin:/bin' },
  });
  expect(told.toString()).toBe(`${folder}:/usr/bin:/bin`);
});
