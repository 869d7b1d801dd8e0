import type { Twist } from './twist.ts';
import { ENDINGS_TWISTS } from './twists/endings.ts';
import { HOOKS_TWISTS } from './twists/hooks.ts';
import { LAUNCH_TWISTS } from './twists/launch.ts';
import { PERMISSION_TWISTS } from './twists/permission.ts';
import { WORKTREES_TWISTS } from './twists/worktrees.ts';

/** For each fact, by its id, a CLI with which it does not hold. */
export const TWISTS: Readonly<Record<string, Twist>> = {
  ...ENDINGS_TWISTS,
  ...HOOKS_TWISTS,
  ...LAUNCH_TWISTS,
  ...PERMISSION_TWISTS,
  ...WORKTREES_TWISTS,
};
