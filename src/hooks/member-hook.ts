import { hookContext } from './context.ts';
import { readInput } from './input.ts';
import type { Found } from './locate.ts';
import { onPermission } from './permission.ts';
import { onPrompt } from './prompt.ts';
import { onQuestion } from './question.ts';
import { onSessionStart } from './session-start.ts';
import { runWaiter } from './waiter.ts';

/**
 * Runs one hook of a session that has to do with a nest: `session-start`, `prompt` (UserPromptSubmit), `permission`,
 * `question` or `waiter`. The waiter alone reads no input and chooses its own exit code.
 */
export async function runHook(name: string, found: Found): Promise<number> {
  const context = hookContext(found);
  if (name === 'waiter') return runWaiter(context);
  const input = await readInput(context, name);
  if (input?.event === 'session-start') onSessionStart(context, input);
  if (input?.event === 'prompt-submit') onPrompt(context, input);
  if (input?.event === 'permission-request') await onPermission(context, input);
  if (input?.event === 'pre-tool') onQuestion(context, input);
  return 0;
}
