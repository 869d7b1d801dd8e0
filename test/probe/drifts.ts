import { type Twist, twist } from './twist.ts';
import { answering } from './twists/hooking.ts';

/**
 * A change that a next version of the platform might bring, planted into the CLI as a whole: for every launch, ours and the
 * probe's, not for the one fact that it is made for.
 */
export type Drift = Readonly<{
  id: string;
  claude: Twist['claude'];
  about: string;
  /** Facts that are measured on it. */
  measured: readonly string[];
  /** Those of them that differ. */
  differs: readonly string[];
}>;

const drift = (
  id: string,
  about: string,
  facts: Pick<Drift, 'measured' | 'differs'>,
  body: string,
): Drift => ({ id, ...twist(about, body), ...facts });

export const DRIFTS: readonly Drift[] = [
  drift(
    'settings-env',
    'drops the environment of the launch settings',
    {
      measured: ['identity.settings-env', 'identity.session-env', 'launch.short-id', 'hooks.async-rewake'],
      differs: ['identity.settings-env'],
    },
    'settings((document) => { delete document.env; });',
  ),
  drift(
    'async-rewake',
    'refuses hooks that wake: they are never run',
    {
      measured: ['hooks.async-rewake', 'wake.socket', 'endings.turn-end-stop'],
      differs: ['hooks.async-rewake'],
    },
    `settings((document) => {
      for (const groups of Object.values(document.hooks ?? {}))
        for (const group of groups) group.hooks = group.hooks.filter((hook) => hook.asyncRewake !== true);
    });`,
  ),
  drift(
    'environment',
    'forwards the environment of a launch to its session',
    {
      measured: ['identity.env-not-forwarded', 'identity.settings-env', 'launch.short-id'],
      differs: ['identity.env-not-forwarded'],
    },
    `if (launch) settings((document) => {
      document.env = { ...env, ...document.env };
    });`,
  ),
  drift(
    'backgrounded',
    'says in other words that a session was started',
    {
      measured: ['launch.short-id', 'identity.settings-env', 'settings.kept-in-job'],
      differs: ['launch.short-id'],
    },
    `if (launch) out = (text) => text.replace(/^.*backgrounded.*$/m, 'Session is running in the background.');`,
  ),
  drift(
    'permission-answer',
    'loses what hooks answer to requests for permission',
    {
      measured: ['permission.allow', 'permission.deny', 'permission.no-answer'],
      differs: ['permission.allow', 'permission.deny'],
    },
    answering('PermissionRequest', "r.stdout = '';"),
  ),
];
