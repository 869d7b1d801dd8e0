import { configDir } from './config-dir.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Variables that belong to one session. A launched session that inherits them is taken for a nested one, or writes
 * under its parent's identity. fact: identity.env-leaks
 */
const SESSION_VARIABLES = new Set([
  'AI_AGENT',
  'CLAUDECODE',
  'CLAUDE_CODE_CHILD_NOTES_DIR',
  'CLAUDE_CODE_CHILD_SESSION',
  'CLAUDE_CODE_ENTRYPOINT',
  'CLAUDE_CODE_EXECPATH',
  'CLAUDE_CODE_MESSAGING_SOCKET',
  'CLAUDE_CODE_MESSAGING_TOKEN',
  'CLAUDE_CODE_SESSION_ATTENDED',
  'CLAUDE_CODE_SESSION_ID',
  'CLAUDE_EFFORT',
  'CLAUDE_ENV_FILE',
  'CLAUDE_JOB_DIR',
  'CLAUDE_PID',
  'CLAUDE_PLUGIN_DATA',
  'CLAUDE_PLUGIN_ROOT',
  'CLAUDE_PROJECT_DIR',
]);

/**
 * The environment for starting `claude`: this process's own, without what marks a session or a member. Identity
 * travels in the launch settings instead, since a background session does not get its launcher's environment.
 * fact: identity.env-not-forwarded
 * Kept: CLAUDE_CONFIG_DIR, authentication, proxies, PATH.
 */
export function spawnEnv(env: Env = process.env): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || SESSION_VARIABLES.has(name) || name.startsWith('NEST_')) continue;
    kept[name] = value;
  }
  return kept;
}

/** The same for a session that belongs to a configuration folder: only the daemon of that folder knows it. fact: identity.config-dir */
export function spawnEnvIn(config: string, env: Env = process.env): Record<string, string> {
  const kept = spawnEnv(env);
  return config === configDir(env) ? kept : { ...kept, CLAUDE_CONFIG_DIR: config };
}
