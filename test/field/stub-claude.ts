import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Scene } from '../cli/scene.ts';

/** What the stub was started with, read as commander reads it: its tool lists are variadic and swallow what follows. */
export type Call = Readonly<{
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  prompt: string | null;
  options: Readonly<Record<string, unknown>>;
}>;

const commander = createRequire(import.meta.url).resolve('commander');

const PROGRAM = (node: string, folder: string): string => `#!${node}
const { Command } = require(${JSON.stringify(commander)});
const fs = require('node:fs');
const folder = ${JSON.stringify(folder)};
const argv = process.argv.slice(2);
if (argv[0] === '--version') return console.log('2.1.332 (Claude Code)');
if (argv[0] === 'agents' && fs.existsSync(folder + '/no-registry')) process.exit(1);
if (argv[0] === 'agents') return console.log(fs.existsSync(folder + '/agents.json') ? fs.readFileSync(folder + '/agents.json', 'utf8') : '[]');
if (argv[0] === 'stop') return;
const program = new Command().exitOverride().argument('[prompt]').option('--bg').option('-n, --name <name>')
  .option('--permission-mode <mode>').option('--model <model>').option('--settings <json>')
  .option('--append-system-prompt-file <file>').option('--allowedTools <tools...>')
  .option('--disallowedTools <tools...>').option('--add-dir <dirs...>').option('--mcp-config <files...>')
  .parse(argv, { from: 'user' });
const options = program.opts();
const short = require('node:crypto').randomBytes(4).toString('hex');
const session = short + '-1111-4222-8333-444455556666';
fs.writeFileSync(folder + '/call-' + options.name + '.json', JSON.stringify({ argv, env: process.env, prompt: program.args[0] ?? null, options }));
console.log('Starting background service…\\n\\x1b[32mbackgrounded\\x1b[0m · \\x1b[1m' + short + '\\x1b[0m · ' + options.name);
const settings = JSON.parse(options.settings);
if (fs.existsSync(folder + '/no-hooks')) {
  const sessions = process.env.HOME + '/.claude/sessions';
  fs.mkdirSync(sessions, { recursive: true });
  fs.writeFileSync(sessions + '/' + process.ppid + '.json', JSON.stringify({ pid: process.ppid, sessionId: session, jobId: short, kind: 'bg', status: 'idle' }));
  fs.writeFileSync(folder + '/agents.json', JSON.stringify([{ id: short, sessionId: session, cwd: process.cwd(), kind: 'background', status: 'idle', state: 'working', pid: process.ppid, startedAt: Date.now() }]));
} else {
  const { command, args } = settings.hooks.SessionStart[0].hooks[0];
  const input = JSON.stringify({ session_id: session, hook_event_name: 'SessionStart', source: 'startup', cwd: process.cwd() });
  require('node:child_process').spawnSync(command, args, { input, env: { ...process.env, ...settings.env, CLAUDE_CODE_SESSION_ID: session } });
}
`;

/**
 * Puts a `claude` on the PATH of a scene that starts nothing: it writes down what it was asked, prints what the platform
 * prints, and runs the SessionStart hook of its settings, unless `no-hooks` lies in its folder. The scene's folder is
 * trusted and logged in.
 */
export function stubClaude({ base, bin, cwd, home }: Scene) {
  const folder = join(base, 'calls');
  mkdirSync(folder);
  writeFileSync(join(bin, 'claude'), PROGRAM(process.execPath, folder));
  chmodSync(join(bin, 'claude'), 0o755);
  const store = join(home, '.claude.json');
  const trust = (path: string, accepted: boolean | null): void =>
    writeFileSync(
      store,
      JSON.stringify({ projects: accepted === null ? {} : { [path]: { hasTrustDialogAccepted: accepted } } }),
    );
  trust(cwd, true);
  return {
    store,
    trust,
    withoutHooks: () => writeFileSync(join(folder, 'no-hooks'), ''),
    withoutRegistry: () => writeFileSync(join(folder, 'no-registry'), ''),
    calls: (): number => readdirSync(folder).filter((name) => name.startsWith('call-')).length,
    call: (name: string): Call => JSON.parse(readFileSync(join(folder, `call-${name}.json`), 'utf8')) as Call,
    called: (name: string): boolean => existsSync(join(folder, `call-${name}.json`)),
  };
}
