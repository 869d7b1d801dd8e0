import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { EXIT, UserError } from '../app/user-error.ts';

/**
 * The folder that holds `plugin/`, `bin/` and `skills/` of the program that runs: found from where its own file stands.
 *
 * @throws UserError when it stands alone
 */
export function installationRoot(): string {
  for (let dir: string = import.meta.dirname; ; dir = dirname(dir)) {
    if (fs.existsSync(join(dir, 'plugin', 'nest.cjs'))) return dir;
    if (dirname(dir) === dir)
      throw new UserError(
        'this installation of nest is not whole: there is no plugin/ around it',
        EXIT.fault,
        'install nest again',
      );
  }
}
