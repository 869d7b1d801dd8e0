import type { Twist } from './twist.ts';
import { BRIEF_TWISTS } from './twists/brief.ts';
import { ENDINGS_TWISTS } from './twists/endings.ts';
import { HOOKS_TWISTS } from './twists/hooks.ts';
import { IDENTITY_TWISTS } from './twists/identity.ts';
import { LAUNCH_TWISTS } from './twists/launch.ts';
import { PERMISSION_TWISTS } from './twists/permission.ts';
import { RULES_TWISTS } from './twists/rules.ts';
import { SETTINGS_TWISTS } from './twists/settings.ts';
import { WORKTREES_TWISTS } from './twists/worktrees.ts';

/** For each fact, by its id, a CLI with which it does not hold. */
export const TWISTS: Readonly<Record<string, Twist>> = {
  ...BRIEF_TWISTS,
  ...IDENTITY_TWISTS,
  ...LAUNCH_TWISTS,
  ...RULES_TWISTS,
  ...SETTINGS_TWISTS,
  ...ENDINGS_TWISTS,
  ...HOOKS_TWISTS,
  ...PERMISSION_TWISTS,
  ...WORKTREES_TWISTS,
};
