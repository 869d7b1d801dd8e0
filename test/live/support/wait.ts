import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks again and again until the condition gives something that counts as true (no 0, no empty text), and gives it.
 * @throws after a minute, with `what` was waited for, and `details`
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  what: string,
  details: () => string = () => '',
): Promise<NonNullable<T>> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) {
    const value = await condition();
    if (value) return value;
  }
  throw new Error(`waited a minute for ${what}\n${details()}`);
}
