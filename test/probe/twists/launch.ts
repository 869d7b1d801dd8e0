import { type Twist, twist } from '../twist.ts';

/** Puts `--` before the prompt of a launch that has none. */
const SEPARATED = "if (launch && !args.includes('--')) args.splice(-1, 0, '--');";

export const LAUNCH_TWISTS: Readonly<Record<string, Twist>> = {
  'launch.short-id': twist(
    'the line says "started", not "backgrounded"',
    "out = (text) => text.replace('backgrounded', 'started');",
  ),
  'launch.ignores-session-id': twist(
    'the session has the id that was asked for',
    `const fs = require('node:fs');
    const kept = env.HOME + '/asked-id';
    if (launch) {
      const asked = args[args.indexOf('--session-id') + 1];
      out = (text) => text.replace(/[0-9a-f]{8}/g, (own) => {
        fs.writeFileSync(kept, own + ' ' + asked);
        return asked.slice(0, 8);
      });
      err = () => '';
    } else if (args[0] === 'agents' && fs.existsSync(kept)) {
      const [own, asked] = fs.readFileSync(kept, 'utf8').split(' ');
      out = (text) => text.replace(new RegExp(own + '-[0-9a-f-]+', 'g'), asked).replaceAll(own, asked.slice(0, 8));
    }`,
  ),
  'launch.swallowed-prompt': twist('no option takes the prompt for one of its values', SEPARATED),
  'launch.untrusted-refused': twist('every folder counts as trusted', "env.CLAUDE_CODE_SANDBOXED = '1';"),
  'launch.default-mode-auto': twist(
    'a launch without a mode asks a person',
    "if (launch && !args.includes('--permission-mode')) args.unshift('--permission-mode', 'manual');",
  ),
  'launch.equals-form': twist(
    'an option in the form --name=value is overlooked',
    "args = args.filter((arg) => !arg.startsWith('--append-system-prompt-file='));",
  ),
  'launch.bad-flag-exits-0': twist(
    'a launch that cannot work exits 1',
    'if (launch && args.some((arg) => /no-such/.test(arg))) code = 1;',
  ),
  'launch.dash-dash-verbatim': twist(
    'letters outside ASCII are lost in the prompt',
    "if (launch) args.push(args.pop().replace(/[^\\0-\\x7f]/g, '?'));",
  ),
  'launch.slash-command-starts-no-turn': twist(
    'a prompt that begins with a slash is a prompt like any other',
    "if (launch && args.at(-1).startsWith('/')) args.push(' ' + args.pop());",
  ),
  'launch.batch-session-id': twist(
    'a run without a person has an id of its own',
    "args = args.filter((arg) => !arg.startsWith('--session-id='));",
  ),
  'launch.bypass-refused': twist(
    'the mode is not refused',
    "args = args.map((arg) => (arg === 'bypassPermissions' ? 'dontAsk' : arg));",
  ),
  'launch.nested-repository': twist('every folder counts as trusted', "env.CLAUDE_CODE_SANDBOXED = '1';"),
  'launch.sandboxed-trusted': twist('the variable does not count', 'delete env.CLAUDE_CODE_SANDBOXED;'),
  'launch.not-logged-in': twist(
    'a launch without a login is refused',
    "if (launch && !env.ANTHROPIC_API_KEY) { args = ['--version']; code = 1; }",
  ),
  'launch.cost': twist(
    'a session is a small process',
    `if (args[0] === 'agents') {
      const { spawn } = require('node:child_process');
      const small = spawn('sleep', ['20'], { detached: true, stdio: 'ignore' });
      small.unref();
      out = (text) => text.replace(/"pid": *\\d+/g, '"pid": ' + small.pid);
    }`,
  ),
  'launch.version-line': twist(
    'the name comes first',
    "if (args[0] === '--version') out = (text) => 'Claude Code ' + text;",
  ),
  'launch.login-by-settings': twist(
    'the program that gives the key is not asked',
    `const file = env.CLAUDE_CONFIG_DIR + '/settings.json';
    const { apiKeyHelper, ...rest } = JSON.parse(require('node:fs').readFileSync(file, 'utf8'));
    require('node:fs').writeFileSync(file, JSON.stringify(rest));`,
  ),
  'launch.unnamed-asks': twist(
    'a session without a name is given one',
    "if (launch && !args.includes('-n')) args.splice(1, 0, '--name=given');",
  ),
  'launch.trust-in-config-dir': twist('the folder does not count', 'delete env.CLAUDE_CONFIG_DIR;'),
};
