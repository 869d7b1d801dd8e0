import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Lab } from './lab.ts';

/** Files of a plugin by their path in it; what is no text is written as JSON. `bin/…` may be executed. */
export type PluginFiles = Readonly<Record<string, unknown>>;

const MANIFEST = { name: 'tool', version: '1.0.0', description: 'A plugin of the probe.' };

/** Writes a plugin named `tool`, and around it a marketplace named `market`. @returns the folders of both */
export function writePlugin(
  lab: Lab,
  files: PluginFiles,
  manifest: Readonly<Record<string, unknown>> = {},
): Readonly<{ plugin: string; market: string }> {
  const market = join(lab.folder, 'market');
  const plugin = join(market, 'tool');
  const write = (path: string, value: unknown): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value), { mode: 0o755 });
  };
  const plugins = [{ name: 'tool', source: './tool', description: 'A plugin of the probe.' }];
  write(join(market, '.claude-plugin/marketplace.json'), {
    name: 'market',
    owner: { name: 'probe' },
    plugins,
  });
  write(join(plugin, '.claude-plugin/plugin.json'), { ...MANIFEST, ...manifest });
  for (const [path, value] of Object.entries(files)) write(join(plugin, path), value);
  return { plugin, market };
}

/** Installs such a plugin for the user of the lab, as people do it. @throws when that does not go well */
export async function installPlugin(lab: Lab, files: PluginFiles): Promise<void> {
  const { market } = writePlugin(lab, files);
  const added = await lab.cli(['plugin', 'marketplace', 'add', market]);
  const installed = await lab.cli(['plugin', 'install', 'tool@market'], { timeoutMs: 60_000 });
  if (added.ok && installed.ok) return;
  throw new Error(`the plugin could not be installed: ${added.stderr}${installed.stderr}`.slice(0, 300));
}
