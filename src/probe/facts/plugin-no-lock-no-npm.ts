import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import type { Lab } from '../lab.ts';
import { installPlugin } from '../plugin-folder.ts';

export const pluginNoLockNoNpm = fact({
  id: 'plugin.no-lock-no-npm',
  group: 'plugin',
  claim:
    'a plugin whose folder has a `package.json` with dependencies, and no `package-lock.json`, is installed without npm: the copy holds no `node_modules`',
  why: 'The plugin is bundled and carries no lock file, so that nobody who installs it gets our tools for development.',
  reliedOnBy: [],
  expected: 'copied, and no packages installed',
  advice: 'Keep package.json out of what is published as a plugin.',
  async probe(lab) {
    const dependency = { name: 'dep', version: '1.0.0', private: true };
    await installPlugin(lab, {
      'package.json': { name: 'tool', version: '1.0.0', private: true, dependencies: { dep: 'file:./dep' } },
      'dep/package.json': dependency,
    });
    const root = installPath(lab);
    if (root === null) return 'not in the list of what is installed';
    if (!existsSync(join(root, 'package.json'))) return 'not copied';
    return existsSync(join(root, 'node_modules'))
      ? 'copied, and packages installed'
      : 'copied, and no packages installed';
  },
});

/** Where the copy is, by the platform's own list. */
function installPath(lab: Lab): string | null {
  const file = join(lab.config, 'plugins', 'installed_plugins.json');
  if (!existsSync(file)) return null;
  const list = JSON.parse(readFileSync(file, 'utf8')) as {
    plugins?: Record<string, readonly { installPath?: string }[]>;
  };
  return list.plugins?.['tool@market']?.[0]?.installPath ?? null;
}
