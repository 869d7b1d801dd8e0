import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Lab } from './lab.ts';
import { type Marketplace, serveMarketplace } from './marketplace.ts';
import { openTerminal, type Terminal } from './terminal.ts';

/** The plugin in a lab's HOME, installed from a git marketplace as users install it. */
export type Installed = Readonly<{
  market: Marketplace;
  /** `nest@<marketplace>`. */
  id: string;
  /** The copy that new sessions use now; its path holds the version. */
  root(): string;
  /** Its own `bin/nest`. */
  program(): string;
  /** Fetches the newest release. */
  update(): Promise<void>;
}>;

async function must(lab: Lab, args: readonly string[]): Promise<void> {
  const { ok, stdout, stderr } = await lab.claude(args);
  if (!ok) throw new Error(`claude ${args.join(' ')}: ${stdout}${stderr}`);
}

/** Installs the plugin for the time of `work`. @param marketplace what the marketplace calls itself */
export async function withPlugin(
  lab: Lab,
  work: (plugin: Installed) => Promise<void>,
  marketplace = 'nest',
): Promise<void> {
  const market = await serveMarketplace(join(lab.folder, 'market'), marketplace);
  const id = `nest@${marketplace}`;
  const plugins = join(lab.home.home, '.claude', 'plugins');
  const root = (): string => {
    const list = JSON.parse(readFileSync(join(plugins, 'installed_plugins.json'), 'utf8'));
    return list.plugins[id][0].installPath;
  };
  try {
    await must(lab, ['plugin', 'marketplace', 'add', market.url]);
    await must(lab, ['plugin', 'install', id]);
    await work({
      market,
      id,
      root,
      program: () => join(root(), 'bin', 'nest'),
      async update() {
        await must(lab, ['plugin', 'marketplace', 'update', marketplace]);
        await must(lab, ['plugin', 'update', id]);
      },
    });
  } finally {
    await market.close();
  }
}

/** The lab's environment with the CLI on PATH by its own name, as users have it. */
export const withClaudeOnPath = (lab: Lab): Record<string, string> => ({
  ...lab.env,
  PATH: `${dirname(lab.claudePath)}:${lab.env.PATH}`,
});

export type SessionOptions = Readonly<{
  cwd?: string;
  mode?: string;
  /** Full id of the session to go on with. */
  resume?: string | undefined;
  /** A rule of the user's own. */
  rule?: string;
}>;

/** An interactive session in a terminal, ready for a prompt. Nothing but what skills and rules allow runs unasked. */
export async function openSession(lab: Lab, options: SessionOptions = {}): Promise<Terminal> {
  const { cwd = lab.repo, mode = 'default', resume, rule } = options;
  const argv = [lab.claudePath, '--permission-mode', mode, '--model', 'haiku'];
  if (resume !== undefined) argv.push('--resume', resume);
  if (rule !== undefined) argv.push(`--allowedTools=${rule}`);
  const terminal = await openTerminal(argv, { cwd, env: withClaudeOnPath(lab) });
  await terminal.waitForScreen('❯');
  return terminal;
}

/**
 * Says yes to every permission prompt until the screen shows a text. The first keys after a prompt has opened count for
 * nothing, so it is asked for again and again.
 */
export async function allowUntil(lab: Lab, terminal: Terminal, text: string): Promise<void> {
  const allowed = async () => {
    const screen = await terminal.screen();
    if (screen.includes('Do you want to proceed?')) await terminal.press('Enter');
    return screen.includes(text);
  };
  await lab.waitFor(allowed, `${text} on the screen`);
}
