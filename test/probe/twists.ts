import type { Twist } from './twist.ts';
import { LAUNCH_TWISTS } from './twists/launch.ts';

/** For each fact, by its id, a CLI with which it does not hold. */
export const TWISTS: Readonly<Record<string, Twist>> = { ...LAUNCH_TWISTS };
