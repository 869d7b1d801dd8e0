import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDir } from './config-dir.ts';
import { findRepository } from './repository.ts';
import { type Misfit, misfitIn } from './settings-kinds.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What one of the platform's settings files says of what nest depends on. */
export type SettingsFile = Readonly<{
  file: string;
  scope: 'user' | 'project' | 'local';
  /** Why it does not count at all, or null. */
  problem: string | null;
  /** The field for which the platform discards it, where that is why. */
  misfit: Misfit | null;
  /** Whether no hook runs, without a word; null where it does not say. fact: settings.disable-all-hooks */
  hooksOff: boolean | null;
  /** Days for which transcripts are kept, where it says so. fact: settings.retention */
  retentionDays: number | null;
  /** Whether a plugin is loaded, by `name@marketplace`. fact: plugin.enabled */
  plugins: Readonly<Record<string, boolean>>;
}>;

/** Days for which transcripts are kept where nobody says so. fact: settings.retention */
export const DEFAULT_RETENTION_DAYS = 30;

/**
 * The settings files that there are for a session in a folder, the weakest first: the user's, the project's, and the one of
 * this checkout. What an organisation manages is not looked at.
 */
export function settingsFiles(cwd: string | null, env: Env = process.env): SettingsFile[] {
  const project = cwd === null ? null : (findRepository(cwd)?.root ?? cwd);
  const places: readonly (readonly [SettingsFile['scope'], string])[] = [
    ['user', join(configDir(env), 'settings.json')],
    ...(project === null
      ? []
      : ([
          ['project', join(project, '.claude', 'settings.json')],
          ['local', join(project, '.claude', 'settings.local.json')],
        ] as const)),
  ];
  return places.flatMap(([scope, file]) => readSettings(scope, file) ?? []);
}

function readSettings(scope: SettingsFile['scope'], file: string): SettingsFile | null {
  const nothing = {
    file,
    scope,
    problem: null,
    misfit: null,
    hooksOff: null,
    retentionDays: null,
    plugins: {},
  };
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? null
      : { ...nothing, problem: `cannot be read (${code})` };
  }
  try {
    const settings = object(JSON.parse(text));
    if (settings === null) return { ...nothing, problem: 'is no JSON object' };
    const misfit = misfitIn(settings);
    if (misfit !== null) {
      const { field, kind } = misfit;
      const problem = `is discarded whole by the platform: "${field}" is not ${kind}`;
      return { ...nothing, problem, misfit };
    }
    const { cleanupPeriodDays: days, disableAllHooks: off } = settings;
    const plugins = Object.entries(object(settings.enabledPlugins) ?? {});
    return {
      ...nothing,
      hooksOff: typeof off === 'boolean' ? off : null,
      retentionDays: typeof days === 'number' ? days : null,
      plugins: Object.fromEntries(plugins.map(([id, on]) => [id, Boolean(on)])),
    };
  } catch {
    return { ...nothing, problem: 'is no JSON' };
  }
}

function object(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
