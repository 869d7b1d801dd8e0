import { record } from '../app/record.ts';
import { type HookInput, parseHookInput } from '../harness/hook-input.ts';
import { readHookStdin } from '../harness/hook-stdin.ts';
import type { HookContext } from './context.ts';

/**
 * What the platform hands a hook, or null where there is nothing to act on: input that makes no sense leaves word in the
 * log, and no guess is made from it; a subagent's events carry its parent's session id, and are not the member's own: but
 * leave has to be asked for it, and it spends what its member may spend.
 */
export async function readInput(context: HookContext, hook: string): Promise<HookInput | null> {
  const { value, raw, problem } = await readHookStdin();
  const input = problem === null ? parseHookInput(value, raw) : null;
  if (input === null || input.event === 'problem') {
    trace(context, hook, input === null ? `input ${problem}` : input.reason, raw);
    return null;
  }
  const bound = hook === 'gate' || hook === 'meter' || input.event === 'permission-request';
  return input.agentId === null || bound ? input : null;
}

function trace({ nest, session, actor }: HookContext, hook: string, problem: string, raw: string): void {
  const data = { hook: hook.slice(0, 40), problem: problem.slice(0, 60), head: raw.slice(0, 200), session };
  nest.log.append([record('hook_failed', data, { actor })]);
}
