import { TOOLS } from '../meddling.ts';
import { type Twist, twist } from '../twist.ts';

export const PLUGIN_TWISTS: Readonly<Record<string, Twist>> = {
  'plugin.no-lock-no-npm': twist(
    'packages are installed without a lock file too',
    `${TOOLS}
    out = (text) => {
      const copy = read(join(config, 'plugins', 'installed_plugins.json'))?.plugins?.['tool@market']?.[0]?.installPath;
      if (copy) fs.mkdirSync(join(copy, 'node_modules', 'dep'), { recursive: true });
      return text;
    };`,
  ),
  'plugin.bin-last-on-path': twist(
    'the folder of the plugin comes first',
    `settings((document) => {
      const bin = args[args.indexOf('--plugin-dir') + 1] + '/bin';
      const command = "echo 'export PATH=\\"" + bin + ":$PATH\\"' >> \\"$CLAUDE_ENV_FILE\\"";
      document.hooks.SessionStart = [{ hooks: [{ type: 'command', command }] }];
    });`,
  ),
  'plugin.hooks-fire-in-background': twist(
    'no hook fires',
    'settings((document) => { document.disableAllHooks = true; });',
  ),
  'plugin.disabled-by-launch': twist(
    'the launch settings cannot switch a plugin off',
    'settings((document) => { delete document.enabledPlugins; });',
  ),
  'plugin.manifest-no-permissions': twist(
    'what a plugin asks for is granted',
    "if (args.includes('--plugin-dir')) args.unshift('--allowedTools=Bash');",
  ),
  'plugin.kept-by-version': twist(
    'changed files come under any version',
    `${TOOLS}
    out = (text) => {
      const copy = read(join(config, 'plugins', 'installed_plugins.json'))?.plugins?.['tool@market']?.[0]?.installPath;
      const words = join(process.cwd(), '..', 'market', 'tool', 'words.txt');
      if (args[1] === 'update' && copy) fs.copyFileSync(words, join(copy, 'words.txt'));
      return text;
    };`,
  ),
  'plugin.installed-list': twist(
    'the project of a copy has another name',
    `${TOOLS}
    out = (text) => {
      const file = join(config, 'plugins', 'installed_plugins.json');
      const list = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
      if (list !== null) fs.writeFileSync(file, list.replaceAll('"projectPath"', '"project"'));
      return text;
    };`,
  ),
  'plugin.enabled': twist(
    'a plugin is switched off for the user only',
    "args = args.map((arg) => (arg === 'local' ? 'user' : arg));",
  ),
  'plugin.skill-expands': twist(
    'what a skill allows does not count',
    "settings((document) => { document.permissions = { ask: ['Bash(node *)'] }; });",
  ),
  'plugin.root-in-hooks': twist(
    'the folder has another name in hooks',
    `${TOOLS}
    const file = join(args[args.indexOf('--plugin-dir') + 1], 'hooks', 'hooks.json');
    if (args.includes('-p')) fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('CLAUDE_PLUGIN_ROOT', 'CLAUDE_ROOT'));`,
  ),
};
