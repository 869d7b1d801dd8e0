import type { Twist } from './twist.ts';
import { LAUNCH_TWISTS } from './twists/launch.ts';
import { PLUGIN_TWISTS } from './twists/plugin.ts';
import { SESSIONS_TWISTS } from './twists/sessions.ts';
import { TRANSCRIPTS_TWISTS } from './twists/transcripts.ts';
import { WAKE_TWISTS } from './twists/wake.ts';

/** For each fact, by its id, a CLI with which it does not hold. */
export const TWISTS: Readonly<Record<string, Twist>> = {
  ...LAUNCH_TWISTS,
  ...PLUGIN_TWISTS,
  ...SESSIONS_TWISTS,
  ...TRANSCRIPTS_TWISTS,
  ...WAKE_TWISTS,
};
