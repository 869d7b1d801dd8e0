import type { Twist } from './twist.ts';
import { BRIEF_TWISTS } from './twists/brief.ts';
import { ENDINGS_TWISTS } from './twists/endings.ts';
import { HOOKS_TWISTS } from './twists/hooks.ts';
import { IDENTITY_TWISTS } from './twists/identity.ts';
import { LAUNCH_TWISTS } from './twists/launch.ts';
import { PERMISSION_TWISTS } from './twists/permission.ts';
import { PLUGIN_TWISTS } from './twists/plugin.ts';
import { RULES_TWISTS } from './twists/rules.ts';
import { SESSIONS_TWISTS } from './twists/sessions.ts';
import { SETTINGS_TWISTS } from './twists/settings.ts';
import { TRANSCRIPTS_TWISTS } from './twists/transcripts.ts';
import { WAKE_TWISTS } from './twists/wake.ts';
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
  ...PLUGIN_TWISTS,
  ...SESSIONS_TWISTS,
  ...TRANSCRIPTS_TWISTS,
  ...WAKE_TWISTS,
};
