import fs from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../domain/version.ts';
import { installationRoot } from './installation.ts';

/** The version of the command; the plugin's too where it is another one, as while an update is half installed. */
export function versionText(): string {
  try {
    const manifest = join(installationRoot(), '.claude-plugin', 'plugin.json');
    const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { version?: unknown };
    if (version !== VERSION) return `${VERSION} (plugin: ${String(version)})`;
  } catch {
    // A nest's own copy for its members has no manifest.
  }
  return VERSION;
}
