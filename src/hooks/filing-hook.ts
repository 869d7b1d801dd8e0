import { hookContext } from './context.ts';
import { readInput } from './input.ts';
import type { Found } from './locate.ts';
import { onSessionEnd } from './session-end.ts';
import { onStop } from './stop.ts';
import { onStopFailure } from './stop-failure.ts';

/**
 * The hooks that only file what has happened: at the end of every turn, and of the session. They fold nothing, so they
 * stand in a bundle of their own, which loads in half the time.
 */
export async function runFiling(name: string, found: Found): Promise<number> {
  const context = hookContext(found);
  const input = await readInput(context, name);
  if (input?.event === 'stop') onStop(context, input);
  if (input?.event === 'stop-failure') onStopFailure(context, input);
  if (input?.event === 'session-end') onSessionEnd(context, input);
  return 0;
}
