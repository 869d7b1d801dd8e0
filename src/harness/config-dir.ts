import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** The platform's configuration directory: CLAUDE_CONFIG_DIR, else `~/.claude`. Absolute. fact: identity.config-dir */
export function configDir(env: Env = process.env, home: string = homedir()): string {
  const own = env.CLAUDE_CONFIG_DIR;
  return own === undefined || own === '' ? join(home, '.claude') : resolve(own);
}

/** The user's state file (trust, login). It moves into the configuration directory when that one is set. fact: launch.trust-in-config-dir */
export function userStateFile(env: Env = process.env, home: string = homedir()): string {
  const own = env.CLAUDE_CONFIG_DIR;
  return own === undefined || own === '' ? join(home, '.claude.json') : join(resolve(own), '.claude.json');
}
