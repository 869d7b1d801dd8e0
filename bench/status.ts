import { join } from 'node:path';
import type { BigNest } from './big-nest.ts';
import type { Figure } from './figure.ts';
import { BARE_NODE, comparePrograms } from './pairs.ts';

/** `status.warm`: `nest status` on a million events, with the snapshot that the last reader left. */
export function warmStatus(big: BigNest, root: string): Figure {
  const command = {
    file: process.execPath,
    args: [join(root, 'plugin', 'nest.cjs'), 'status'],
    env: { PATH: process.env.PATH, HOME: big.home },
    cwd: big.repo,
  };
  return comparePrograms('status.warm', command, BARE_NODE);
}
