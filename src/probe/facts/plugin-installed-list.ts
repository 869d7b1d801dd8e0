import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedPlugins, pluginCopies } from '../../harness/plugins.ts';
import { fact } from '../fact.ts';
import { installPlugin } from '../plugin-folder.ts';

export const pluginInstalledList = fact({
  id: 'plugin.installed-list',
  group: 'plugin',
  claim:
    '`plugins/installed_plugins.json` lists an installed plugin as `name@marketplace`, with a copy for each scope that it was installed in: `scope`, `version`, and, for all but the scope of the user, `projectPath`',
  why: 'It tells by which names our plugin has to be switched off in a session that brings its hooks along, and nest doctor what is installed twice or is old.',
  reliedOnBy: ['src/app/doctor/plugin.ts', 'src/harness/plugins.ts'],
  expected: 'tool@market: user 1.0.0 everywhere, project 1.0.0 here',
  advice: 'Ask `claude plugin list --json`, which takes a start of the CLI.',
  async probe(lab) {
    await installPlugin(lab, { 'words.txt': 'words' });
    const added = await lab.cli(['plugin', 'install', 'tool@market', '--scope', 'project']);
    if (!added.ok) throw new Error(`not installed for a project: ${added.stderr.slice(0, 200)}`);
    lab.keep('list', readFileSync(join(lab.config, 'plugins', 'installed_plugins.json'), 'utf8'));
    const names = installedPlugins('tool', lab.config).join(', ') || 'nothing';
    const copies = pluginCopies('tool', lab.config).map(({ scope, version, project }) => {
      const where = project === null ? 'everywhere' : project === lab.repo ? 'here' : 'elsewhere';
      return `${scope} ${version} ${where}`;
    });
    return `${names}: ${copies.sort().reverse().join(', ')}`;
  },
});
