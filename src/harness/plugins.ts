import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDir } from './config-dir.ts';

/**
 * Installed copies of a plugin, as `name@marketplace`, from the platform's own list. A list that is missing or of
 * another shape says nothing: then none is known. fact: settings.plugin-off
 */
export function installedPlugins(name: string, dir: string = configDir()): string[] {
  try {
    const list = JSON.parse(readFileSync(join(dir, 'plugins', 'installed_plugins.json'), 'utf8')) as {
      plugins?: unknown;
    };
    const { plugins } = list;
    if (typeof plugins !== 'object' || plugins === null) return [];
    return Object.keys(plugins).filter((key) => key.startsWith(`${name}@`));
  } catch {
    return [];
  }
}
