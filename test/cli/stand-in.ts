import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Scene } from './scene.ts';

/**
 * A `claude` that starts nothing and keeps the platform's books as 2.1.332 does: versions, login, trust, and the plugins of
 * each scope with the settings that switch them on. `market.json` in its folder says which version a marketplace has.
 */
const PROGRAM = (node: string, folder: string): string => `#!${node}
const fs = require('node:fs');
const { dirname, join } = require('node:path');
const folder = ${JSON.stringify(folder)};
const home = process.env.HOME;
const read = (file) => { try { return JSON.parse(fs.readFileSync(file, 'utf8')); } catch { return {}; } };
const write = (file, value) => { fs.mkdirSync(dirname(file), { recursive: true }); fs.writeFileSync(file, JSON.stringify(value)); };
const [word = '', what = '', ...rest] = process.argv.slice(2);
if (word === '--version') console.log(fs.readFileSync(folder + '/version', 'utf8'));
else if (word === 'update') fs.writeFileSync(folder + '/version', '2.1.332 (Claude Code)');
else if (word === 'agents') console.log('[]');
else if (word === 'auth') write(home + '/.claude/.credentials.json', { claudeAiOauth: {} });
else if (word === 'stop') {
  for (const name of fs.readdirSync(home + '/.claude/sessions')) {
    const { pid, sessionId } = read(home + '/.claude/sessions/' + name);
    if (sessionId.startsWith(what)) process.kill(pid, 'SIGKILL');
  }
} else if (word === '') {
  const store = read(home + '/.claude.json');
  write(home + '/.claude.json', { ...store, projects: { ...store.projects, [process.cwd()]: { hasTrustDialogAccepted: true } } });
} else if (word === 'plugin' && what !== 'marketplace') {
  const id = rest[0];
  const scope = rest[1] === '--scope' ? rest[2] : 'user';
  const list = join(home, '.claude/plugins/installed_plugins.json');
  const books = { version: 2, plugins: {}, ...read(list) };
  const copies = books.plugins[id] ?? [];
  const others = copies.filter((one) => one.scope !== scope);
  const settings = scope === 'user' ? join(home, '.claude/settings.json') : join(process.cwd(), '.claude/settings.json');
  const said = read(settings);
  const enabled = { ...said.enabledPlugins };
  const version = read(folder + '/market.json')[id];
  if (what === 'install' || what === 'update') {
    const project = scope === 'user' ? {} : { projectPath: process.cwd() };
    books.plugins[id] = [...others, { scope, version, ...project }];
    if (what === 'install') enabled[id] = true;
  }
  if (what === 'enable' || what === 'disable') enabled[id] = what === 'enable';
  if (what === 'uninstall') {
    books.plugins[id] = others;
    if (others.length === 0) delete books.plugins[id];
    delete enabled[id];
  }
  write(list, books);
  write(settings, { ...said, enabledPlugins: enabled });
}
`;

/** Puts it on the PATH of a scene. */
export function standInClaude({ base, bin }: Pick<Scene, 'base' | 'bin'>) {
  const folder = join(base, 'platform');
  mkdirSync(folder);
  const file = join(bin, 'claude');
  const put = (): void => {
    writeFileSync(file, PROGRAM(process.execPath, folder));
    chmodSync(file, 0o755);
  };
  put();
  const version = (text: string): void => writeFileSync(join(folder, 'version'), text);
  version('2.1.332 (Claude Code)');
  return {
    file,
    put,
    version,
    /** Versions by `plugin@marketplace`. */
    market: (versions: Readonly<Record<string, string>>): void =>
      writeFileSync(join(folder, 'market.json'), JSON.stringify(versions)),
  };
}

/** Writes a JSON file, and the folders above it. */
export function writeJson(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}
