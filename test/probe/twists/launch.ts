import { type Twist, twist } from '../twist.ts';

export const LAUNCH_TWISTS: Readonly<Record<string, Twist>> = {
  'launch.short-id': twist(
    'the line says "started", not "backgrounded"',
    "out = (text) => text.replace('backgrounded', 'started');",
  ),
};
