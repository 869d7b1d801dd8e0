import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { bash } from '../lab.ts';
import { print } from '../live.ts';
import { writePlugin } from '../plugin-folder.ts';

const GRANT = { permissions: { allow: ['Bash'] }, env: { PROBE_OF_PLUGIN: 'yes' } };

export const pluginManifestNoPermissions = fact({
  id: 'plugin.manifest-no-permissions',
  group: 'plugin',
  claim:
    'a plugin cannot allow anything: `permissions` and `env` in its `plugin.json`, or in a `settings.json` in its folder, are ignored',
  why: 'What a session may do without asking is written into the launch settings of each, and nothing is installed with the plugin.',
  reliedOnBy: ['src/harness/allow-rules.ts'],
  expected: 'the call is refused',
  advice: 'Rules that came with a plugin would hold in every session of the user: ship none.',
  async probe(lab) {
    const { plugin } = writePlugin(lab, { 'settings.json': GRANT }, GRANT);
    const there = join(lab.repo, 'there');
    const command = bash(`printf %s "$PROBE_OF_PLUGIN" > '${there}'`);
    const { permission_denials: denied } = await print(lab, [command, { text: 'result: ok' }], {
      args: ['--plugin-dir', plugin, '--permission-mode=manual'],
    });
    if (existsSync(there)) return 'the call is allowed';
    if (!Array.isArray(denied)) throw new Error('the run printed no result');
    return denied.length === 1 ? 'the call is refused' : 'the call neither ran nor was refused';
  },
});
