import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedPlugins } from '../../harness/plugins.ts';
import { fact } from '../fact.ts';
import type { Lab } from '../lab.ts';
import { turn } from '../live.ts';

export const settingsPluginOff = fact({
  id: 'settings.plugin-off',
  group: 'settings',
  claim:
    '`plugins/installed_plugins.json` names an installed plugin as `name@marketplace`; `enabledPlugins: {"name@marketplace": false}` in the launch settings keeps the hooks of that plugin out of the session',
  why: 'A session brings its hooks along, and those of our plugin would run beside them: every event twice.',
  reliedOnBy: ['src/harness/plugins.ts', 'src/harness/settings.ts'],
  expected: 'listed: tool@market; as it is: its hook fires; switched off: silent',
  advice:
    'Have the hooks of the plugin look for a variable of the launch settings, and do nothing where they find it.',
  limitSeconds: 45,
  async probe(lab) {
    await install(lab);
    const [listed = 'nothing'] = installedPlugins('tool', lab.config);
    const ways = { 'as it is': {}, 'switched off': { enabledPlugins: { 'tool@market': false } } };
    const seen: string[] = [];
    for (const [name, settings] of Object.entries(ways)) {
      const session = await turn(lab, [{ text: 'result: ok' }], { settings });
      const fires = lab.fired('UserPromptSubmit').some(({ payload }) => payload.session_id === session);
      seen.push(`${name}: ${fires ? 'its hook fires' : 'silent'}`);
    }
    return `listed: ${listed}; ${seen.join('; ')}`;
  },
});

/** Installs a plugin from a folder: one hook, which writes down that it fired. */
async function install(lab: Lab): Promise<void> {
  const market = join(lab.folder, 'market');
  const write = (path: string, value: unknown): void => {
    mkdirSync(join(market, path, '..'), { recursive: true });
    writeFileSync(join(market, path), JSON.stringify(value));
  };
  const plugins = [{ name: 'tool', source: './tool', description: 'A plugin of the probe.' }];
  write('.claude-plugin/marketplace.json', { name: 'market', owner: { name: 'probe' }, plugins });
  write('tool/.claude-plugin/plugin.json', { name: 'tool', version: '1.0.0', description: 'A plugin.' });
  write('tool/hooks/hooks.json', { hooks: lab.recording(['UserPromptSubmit']) });
  const added = await lab.cli(['plugin', 'marketplace', 'add', market]);
  const installed = await lab.cli(['plugin', 'install', 'tool@market']);
  if (!added.ok || !installed.ok) throw new Error('the plugin could not be installed');
}
