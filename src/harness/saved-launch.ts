import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDir } from './config-dir.ts';

/**
 * The options that the platform has kept of a background session's launch, as one text; null when its job is not there
 * any more (it was removed, and a resume would start it without them). facts: settings.hooks-travel, settings.kept-in-job
 */
export function savedLaunch(short: string, dir: string = configDir()): string | null {
  const flags = flagsOf(short, dir);
  return flags === null ? null : flags.join('\n');
}

/** The rules of what the session may do without asking, from the settings that it was launched with. */
export function savedAllowRules(short: string, dir: string = configDir()): string[] {
  for (const flag of flagsOf(short, dir) ?? []) {
    const json = flag.replace(/^--settings=/, '');
    if (!json.startsWith('{')) continue;
    try {
      const settings = JSON.parse(json) as { permissions?: { allow?: unknown } };
      const allow = settings.permissions?.allow;
      if (Array.isArray(allow)) return allow.filter((rule): rule is string => typeof rule === 'string');
    } catch {
      // Not the settings.
    }
  }
  return [];
}

function flagsOf(short: string, dir: string): string[] | null {
  if (!/^[0-9a-f]{8}$/.test(short)) return null;
  try {
    const job = JSON.parse(readFileSync(join(dir, 'jobs', short, 'state.json'), 'utf8')) as {
      respawnFlags?: unknown;
    };
    const flags = job.respawnFlags;
    return Array.isArray(flags) ? flags.filter((flag): flag is string => typeof flag === 'string') : [];
  } catch {
    return null;
  }
}
