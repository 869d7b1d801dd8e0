import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks again and again until the condition gives something that is neither false, null nor undefined.
 * @throws after a minute, with `what` was waited for, and `details`
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  what: string,
  details: () => string = () => '',
): Promise<NonNullable<T>> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) {
    const value = await condition();
    if (value !== null && value !== undefined && value !== false) return value;
  }
  throw new Error(`waited a minute for ${what}\n${details()}`);
}
