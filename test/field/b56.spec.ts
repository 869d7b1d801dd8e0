import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { json, makeScene } from '../cli/scene.ts';

const NEST = join(import.meta.dirname, '..', '..', 'plugin', 'nest.cjs');

test.skipIf(process.platform === 'win32')(
  'a report that finds no room is said to be not recorded, once, and comes back with the next thing that is written',
  () => {
    const scene = makeScene();
    scene.organisation();
    // A limit on the size of files stands for a full disk: a prefix is written, then the write fails.
    const blocks = Math.floor(statSync(scene.log).size / 1024);
    const text = `during the outage ${'k'.repeat(2000)}`;
    const ran = spawnSync(
      'bash',
      [
        '-c',
        `trap '' XFSZ; ulimit -f ${blocks}; exec "$NODE" "$NEST" report --as staff-1 --status done "$TEXT"`,
      ],
      {
        cwd: scene.cwd,
        env: {
          NODE: process.execPath,
          NEST,
          TEXT: text,
          HOME: scene.home,
          PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
        },
        encoding: 'utf8',
      },
    );
    expect(ran).toMatchObject({ status: 7, stdout: '' });
    expect(ran.stderr.match(/not recorded/g)).toHaveLength(1);
    expect(ran.stderr).toMatch(/waits in .*spool/);
    expect(scene.nest(['verify'])).toMatchObject({ code: 9, out: expect.stringMatching(/not yet replayed/) });

    expect(scene.nest(['heartbeat', '--as', 'staff-1']).code).toBe(0);
    expect(json(scene.nest(['show', 'staff-1', '--json'])).report.text).toBe(text);
    expect(readFileSync(scene.log, 'utf8').match(/during the outage/g)).toHaveLength(1);
  },
);
