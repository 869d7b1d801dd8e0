import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import type { Lab } from '../lab.ts';
import { installPlugin, writePlugin } from '../plugin-folder.ts';

export const pluginKeptByVersion = fact({
  id: 'plugin.kept-by-version',
  group: 'plugin',
  claim:
    'an installed plugin is a copy under its version: `claude plugin update` takes changed files only together with another `version` in `plugin.json`, and then puts them into another folder',
  why: 'What a release changes comes under a new version, and nothing that has to last names the folder of the plugin.',
  reliedOnBy: ['src/app/launch-member.ts'],
  expected: 'same version: the old files; next version: the new files, in another folder',
  advice: 'If files change under one version, compare what is installed by its content.',
  async probe(lab) {
    await installPlugin(lab, { 'words.txt': 'old' });
    const first = copyOf(lab);
    const update = async (files: Record<string, string>, version: string): Promise<string> => {
      writePlugin(lab, files, { version });
      await lab.cli(['plugin', 'marketplace', 'update', 'market']);
      await lab.cli(['plugin', 'update', 'tool@market']);
      return wordsOf(copyOf(lab));
    };
    const same = await update({ 'words.txt': 'new' }, '1.0.0');
    const next = await update({ 'words.txt': 'new' }, '1.0.1');
    const folder = copyOf(lab) === first ? 'the same folder' : 'another folder';
    return `same version: the ${same} files; next version: the ${next} files, in ${folder}`;
  },
});

function copyOf(lab: Lab): string {
  const list = JSON.parse(readFileSync(join(lab.config, 'plugins', 'installed_plugins.json'), 'utf8')) as {
    plugins: Record<string, readonly { installPath: string }[]>;
  };
  return list.plugins['tool@market']?.[0]?.installPath ?? '';
}

const wordsOf = (copy: string): string =>
  existsSync(join(copy, 'words.txt')) ? readFileSync(join(copy, 'words.txt'), 'utf8') : 'no';
