import { onAfter } from './after.ts';
import { hookContext } from './context.ts';
import { onGate } from './gate.ts';
import { readInput } from './input.ts';
import type { Found } from './locate.ts';
import { onBatch } from './meter.ts';
import { onPermission } from './permission.ts';
import { onPreCompact } from './pre-compact.ts';
import { onPrompt } from './prompt.ts';
import { onQuestion } from './question.ts';
import { onSessionStart } from './session-start.ts';
import { runWaiter } from './waiter.ts';

/**
 * One hook of one session: read, decide, emit, leave. Whatever goes wrong, the exit code is 0 and stdout holds nothing
 * or one whole document: a hook of ours never breaks a session. The waiter alone exits 2, which is how it wakes.
 */
export async function runHook(name: string, found: Found): Promise<number> {
  const context = hookContext(found);
  if (name === 'waiter') return runWaiter(context);
  const input = await readInput(context, name);
  if (input?.event === 'session-start') onSessionStart(context, input);
  if (input?.event === 'prompt-submit') await onPrompt(context, input);
  if (input?.event === 'permission-request') await onPermission(context, input);
  if (input?.event === 'pre-tool') await (name === 'gate' ? onGate : onQuestion)(context, input);
  if (input?.event === 'post-tool' || input?.event === 'post-tool-failure') onAfter(context, input);
  if (input?.event === 'pre-compact') onPreCompact(context);
  if (input?.event === 'post-batch') await onBatch(context, input);
  return 0;
}
