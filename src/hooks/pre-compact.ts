import { foldNest, HOOK_BYTES } from '../app/fold-log.ts';
import { hasPinned, pinned } from '../app/memory.ts';
import { memberOfSession } from '../domain/identity.ts';
import { compactOutput } from '../harness/hook-output.ts';
import type { HookContext } from './context.ts';
import { emit } from './emit.ts';

/**
 * The conversation of a member is about to be summed up: says what the summary has to keep word by word. What stands fixed
 * is put behind it anyway, by the hook of the session that begins anew. fact: hooks.pre-compact
 */
export function onPreCompact({ nest, session }: HookContext): void {
  const { state } = foldNest(nest, { maxBytes: HOOK_BYTES });
  const member = memberOfSession(state, session);
  if (member === undefined || !hasPinned(state, member)) return;
  emit(compactOutput(pinned(state, member)));
}
