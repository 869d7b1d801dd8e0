import { foldNest, HOOK_BYTES } from '../app/fold-log.ts';
import { agentWords, softWords } from '../app/limit-words.ts';
import { meteredBound } from '../app/meter-bound.ts';
import { fileStop } from '../app/over-limit.ts';
import { isOwnCommand } from '../harness/call-rules.ts';
import type { ToolInput } from '../harness/hook-input.ts';
import { denyToolOutput } from '../harness/hook-output.ts';
import type { HookContext } from './context.ts';
import { emit } from './emit.ts';

/**
 * A member whose limits are near wants to use a tool: near the end only our own commands pass. With nothing left the turn
 * ends as well; where the platform knows no PostToolBatch this is the only hook that can do so.
 */
export function onGate({ nest, session }: HookContext, input: ToolInput): void {
  const folded = foldNest(nest, { maxBytes: HOOK_BYTES });
  const found = meteredBound(nest, folded, session, { maxBytes: HOOK_BYTES });
  if (found === null) return;
  const { member, bound } = found;
  if (bound.level === 'far' || bound.level === 'near') return;
  const call = { tool: input.tool, input: input.input, cwd: input.cwd ?? member.cwd };
  if (isOwnCommand(call)) return;
  const words = input.agentId === null ? softWords(bound) : agentWords(bound);
  if (bound.level === 'hard' && input.agentId === null) fileStop(nest, member, bound, 'hook');
  emit(denyToolOutput(words, bound.level === 'hard'));
}
