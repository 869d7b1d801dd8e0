import { foldNest, HOOK_BYTES } from '../app/fold-log.ts';
import { agentStopWords, agentWords, softWords, stopWords } from '../app/limit-words.ts';
import { meteredBound } from '../app/meter-bound.ts';
import { fileStop } from '../app/over-limit.ts';
import type { ToolInput } from '../harness/hook-input.ts';
import { denyToolOutput } from '../harness/hook-output.ts';
import { refusedNearEnd } from '../harness/last-commands.ts';
import { agentTranscript } from '../harness/tool-call.ts';
import { untilWritten } from '../harness/until-written.ts';
import type { HookContext } from './context.ts';
import { emit } from './emit.ts';
import { note } from './note.ts';

/** How long the reply that calls may take to come into the transcript, in ms. The meter after it does not depend on it. */
const WRITTEN_MS = 300;

/**
 * A member whose limits are near wants to use a tool: near the end only our own commands pass. With nothing left the turn
 * ends as well; where the platform knows no PostToolBatch this is the only hook that can do so.
 */
export async function onGate({ nest, session }: HookContext, input: ToolInput): Promise<void> {
  const calls = input.toolUseId === null ? [] : [input.toolUseId];
  await untilWritten(agentTranscript(input.transcript, input.agentId), calls, WRITTEN_MS);
  const folded = foldNest(nest, { maxBytes: HOOK_BYTES });
  const found = meteredBound(nest, folded, session, { maxBytes: HOOK_BYTES, problem: note });
  if (found === null) return;
  const { member, bound } = found;
  if (bound.level === 'far' || bound.level === 'near') return;
  const call = { tool: input.tool, input: input.input, cwd: input.cwd ?? member.cwd };
  const refused = refusedNearEnd(call);
  if (refused === null) return;
  const isMember = input.agentId === null;
  if (bound.level === 'soft') {
    emit(denyToolOutput(isMember ? softWords(bound, refused.why) : agentWords(bound)));
    return;
  }
  try {
    if (isMember) fileStop(nest, member, bound, 'hook');
  } finally {
    emit(denyToolOutput(isMember ? stopWords(bound, member) : agentStopWords(bound), true));
  }
}
