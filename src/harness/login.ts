import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDir, userStateFile } from './config-dir.ts';

export type Login = 'yes' | 'no' | 'unknown';

type Env = Readonly<Record<string, string | undefined>>;

const KEYS = ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'CLAUDE_CODE_OAUTH_TOKEN'];
const PROVIDERS = ['CLAUDE_CODE_USE_BEDROCK', 'CLAUDE_CODE_USE_VERTEX', 'CLAUDE_CODE_USE_FOUNDRY'];

/**
 * Whether Claude Code looks logged in: a few file reads, no call. `yes` does not mean that the account still
 * works; where a keychain may hold the login the answer is `unknown`. facts: launch.not-logged-in,
 * launch.login-by-settings
 */
export function loginState(
  env: Env = process.env,
  home?: string,
  platform: NodeJS.Platform = process.platform,
): Login {
  if ([...KEYS, ...PROVIDERS].some((name) => env[name])) return 'yes';
  const dir = configDir(env, home);
  const credentials = object(join(dir, '.credentials.json'));
  if (credentials.claudeAiOauth !== undefined) return 'yes';
  const state = object(userStateFile(env, home));
  if (typeof state.primaryApiKey === 'string') return 'yes';
  const settings = object(join(dir, 'settings.json'));
  if (typeof settings.apiKeyHelper === 'string') return 'yes';
  const inSettings = typeof settings.env === 'object' && settings.env !== null ? (settings.env as Env) : {};
  if ([...KEYS, ...PROVIDERS].some((name) => inSettings[name])) return 'yes';
  if (platform === 'darwin' || state.oauthAccount !== undefined) return 'unknown';
  return 'no';
}

function object(path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** How the account pays: a subscription, by use, or not known. */
export type Payment = 'plan' | 'use' | 'unknown';

/**
 * Whether Claude Code is logged in with a subscription, for which a price list says only what the work would have cost. A key
 * in the environment comes before the login, as it does for the CLI. What a keychain holds is not looked at.
 */
export function paymentOf(env: Env = process.env, home?: string): Payment {
  const given = (from: Env): Payment | null => {
    if (PROVIDERS.some((name) => from[name])) return 'use';
    if (from.ANTHROPIC_API_KEY || from.ANTHROPIC_AUTH_TOKEN) return 'use';
    return from.CLAUDE_CODE_OAUTH_TOKEN ? 'plan' : null;
  };
  const dir = configDir(env, home);
  const settings = object(join(dir, 'settings.json'));
  const inSettings = typeof settings.env === 'object' && settings.env !== null ? (settings.env as Env) : {};
  const said = given(env) ?? given(inSettings);
  if (said !== null) return said;
  const state = object(userStateFile(env, home));
  if (typeof settings.apiKeyHelper === 'string' || typeof state.primaryApiKey === 'string') return 'use';
  return object(join(dir, '.credentials.json')).claudeAiOauth === undefined ? 'unknown' : 'plan';
}
