import { type Twist, twist } from '../twist.ts';

export const SETTINGS_TWISTS: Readonly<Record<string, Twist>> = {
  'settings.last-wins': twist(
    'several settings documents are merged',
    `const all = {};
    settings((document) => { Object.assign(all, document.env); });
    settings((document) => { document.env = all; });`,
  ),
  'settings.hooks-travel': twist(
    'hooks in the launch settings are dropped',
    'settings((document) => { delete document.hooks; });',
  ),
  'settings.size': twist(
    'settings above 100,000 bytes lose what stands at their end',
    `settings((document) => {
      if (JSON.stringify(document).length > 100000) delete document.env;
    });`,
  ),
  'settings.disable-all-hooks': twist(
    'the launch settings cannot switch hooks on again',
    'settings((document) => { delete document.disableAllHooks; });',
  ),
  'settings.path-wins': twist(
    'PATH in the launch settings does not count',
    'settings((document) => { delete document.env.PATH; });',
  ),
  'settings.kept-in-job': twist(
    'the job keeps the name of a file in place of the settings',
    `if (launch) {
      const at = args.indexOf('--settings') + 1;
      require('node:fs').writeFileSync(env.HOME + '/kept.json', args[at]);
      args[at] = env.HOME + '/kept.json';
    }`,
  ),
  'settings.retention': twist(
    'nothing is deleted: each start counts as a change of every transcript',
    `const { readdirSync, utimesSync } = require('node:fs');
    const folder = env.CLAUDE_CONFIG_DIR + '/projects/-old';
    if (args.includes('-p')) for (const name of readdirSync(folder)) utimesSync(folder + '/' + name, new Date(), new Date());`,
  ),
  'settings.status-line': twist(
    'colours are taken away',
    "if (args[0] === 'logs') out = (text) => text.replaceAll('\\u001b[32m', '');",
  ),
};
