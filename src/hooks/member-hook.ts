import { record } from '../app/record.ts';
import { parseHookInput } from '../harness/hook-input.ts';
import { readHookStdin } from '../harness/hook-stdin.ts';
import { type HookContext, hookContext } from './context.ts';
import type { Found } from './locate.ts';
import { onPermission } from './permission.ts';
import { onPrompt } from './prompt.ts';
import { onQuestion } from './question.ts';
import { onSessionEnd } from './session-end.ts';
import { onSessionStart } from './session-start.ts';
import { onStop } from './stop.ts';
import { onStopFailure } from './stop-failure.ts';
import { runWaiter } from './waiter.ts';

/**
 * One hook of one session: read, decide, emit, leave. Whatever goes wrong, the exit code is 0 and stdout holds nothing
 * or one whole document: a hook of ours never breaks a session. The waiter alone exits 2, which is how it wakes.
 */
export async function runHook(name: string, found: Found): Promise<number> {
  const context = hookContext(found);
  if (name === 'waiter') return runWaiter(context);
  const stdin = await readHookStdin();
  const input = stdin.problem === null ? parseHookInput(stdin.value, stdin.raw) : null;
  if (input === null || input.event === 'problem') {
    const problem = input === null ? `input ${stdin.problem}` : input.reason;
    trace(context, name, problem, stdin.raw);
    return 0;
  }
  // A subagent's events carry its parent's session id; they are not the member's own. Only leave has to be asked for it.
  if (input.agentId !== null && input.event !== 'permission-request') return 0;
  switch (input.event) {
    case 'session-start':
      onSessionStart(context, input);
      return 0;
    case 'prompt-submit':
      onPrompt(context, input);
      return 0;
    case 'stop':
      onStop(context, input);
      return 0;
    case 'stop-failure':
      onStopFailure(context, input);
      return 0;
    case 'permission-request':
      await onPermission(context, input);
      return 0;
    case 'pre-tool':
      onQuestion(context, input);
      return 0;
    case 'session-end':
      onSessionEnd(context, input);
      return 0;
    default:
      return 0;
  }
}

/** Leaves word in the log of what a hook could not make sense of: no guess is made from it. */
function trace(context: HookContext, hook: string, problem: string, raw: string): void {
  const data = {
    hook: hook.slice(0, 40),
    problem: problem.slice(0, 60),
    head: raw.slice(0, 200),
    session: context.session,
  };
  context.nest.log.append([record('hook_failed', data, { actor: context.actor })]);
}
