import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import type { Lab } from '../lab.ts';
import { print } from '../live.ts';
import { installPlugin } from '../plugin-folder.ts';

export const pluginEnabled = fact({
  id: 'plugin.enabled',
  group: 'plugin',
  claim:
    '`claude plugin install`, `disable` and `enable` write `enabledPlugins` into the settings file of their scope (user: in the configuration folder; project, local: in `.claude` of the project), and the file of the narrower scope wins',
  why: 'nest doctor reads these files to say whether the hooks of the plugin run here, and which file keeps them from it.',
  reliedOnBy: ['src/app/doctor/plugin.ts', 'src/harness/platform-settings.ts'],
  expected:
    'installed: user on; switched off here: user on, local off; its hooks: silent here, heard elsewhere',
  advice: 'Ask `claude plugin list --json` in the folder of the session, which takes a start of the CLI.',
  async probe(lab) {
    await installPlugin(lab, { 'hooks/hooks.json': { hooks: lab.recording(['UserPromptSubmit']) } });
    const first = said(lab);
    const off = await lab.cli(['plugin', 'disable', 'tool@market', '--scope', 'local']);
    if (!off.ok) throw new Error(`not switched off: ${off.stderr.slice(0, 200)}`);
    const then = said(lab);
    const steps = [{ text: 'result: ok' }];
    const [here, elsewhere] = await Promise.all([
      print(lab, steps),
      print(lab, steps, { cwd: lab.home.home }),
    ]);
    const heard = ({ session_id: id }: Readonly<Record<string, unknown>>): string => {
      if (typeof id !== 'string') throw new Error('a run printed no result');
      return lab.fired().some(({ payload }) => payload.session_id === id) ? 'heard' : 'silent';
    };
    return `installed: ${first}; switched off here: ${then}; its hooks: ${heard(here)} here, ${heard(elsewhere)} elsewhere`;
  },
});

/** What the settings files say of the plugin. */
function said(lab: Lab): string {
  const files = {
    user: join(lab.config, 'settings.json'),
    project: join(lab.repo, '.claude', 'settings.json'),
    local: join(lab.repo, '.claude', 'settings.local.json'),
  };
  const words = Object.entries(files).flatMap(([scope, file]) => {
    if (!existsSync(file)) return [];
    const { enabledPlugins: plugins } = JSON.parse(readFileSync(file, 'utf8')) as {
      enabledPlugins?: Readonly<Record<string, unknown>>;
    };
    const on = plugins?.['tool@market'];
    return on === undefined ? [] : [`${scope} ${on === true ? 'on' : 'off'}`];
  });
  return words.join(', ') || 'nothing';
}
