import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDir } from './config-dir.ts';

/** An installed copy of a plugin. `project`: the only project that it is installed for, or null. */
export type PluginCopy = Readonly<{
  /** `name@marketplace`. */
  id: string;
  scope: string;
  version: string;
  project: string | null;
}>;

/**
 * Installed copies of a plugin, as `name@marketplace`, from the platform's own list. A list that is missing or of
 * another shape says nothing: then none is known. fact: plugin.installed-list
 */
export function installedPlugins(name: string, dir: string = configDir()): string[] {
  return Object.keys(listed(dir)).filter((key) => key.startsWith(`${name}@`));
}

/** Every copy of a plugin with its scope and version. fact: plugin.installed-list */
export function pluginCopies(name: string, dir: string = configDir()): PluginCopy[] {
  return Object.entries(listed(dir)).flatMap(([id, copies]) => {
    if (!id.startsWith(`${name}@`) || !Array.isArray(copies)) return [];
    return copies.map((one: Readonly<Record<string, unknown>> | null) => ({
      id,
      scope: typeof one?.scope === 'string' ? one.scope : 'user',
      version: typeof one?.version === 'string' ? one.version : '',
      project: typeof one?.projectPath === 'string' ? one.projectPath : null,
    }));
  });
}

function listed(dir: string): Readonly<Record<string, unknown>> {
  try {
    const list = JSON.parse(readFileSync(join(dir, 'plugins', 'installed_plugins.json'), 'utf8')) as {
      plugins?: unknown;
    } | null;
    const plugins = list?.plugins;
    return typeof plugins === 'object' && plugins !== null ? (plugins as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
