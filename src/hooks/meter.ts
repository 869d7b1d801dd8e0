import { foldNest, HOOK_BYTES } from '../app/fold-log.ts';
import { agentStopWords, stopWords } from '../app/limit-words.ts';
import { noteMemoryTold, pinned } from '../app/memory.ts';
import { meteredBound } from '../app/meter-bound.ts';
import { newsOfBounds, noteTold } from '../app/near-limit.ts';
import { fileStop } from '../app/over-limit.ts';
import { repeatWords, timesInARow } from '../app/repeats.ts';
import { hasSunk } from '../domain/memory.ts';
import type { BatchInput } from '../harness/hook-input.ts';
import { contextOutput, endTurnOutput } from '../harness/hook-output.ts';
import { agentTranscript } from '../harness/tool-call.ts';
import { untilWritten } from '../harness/until-written.ts';
import type { HookContext } from './context.ts';
import { emit } from './emit.ts';
import { note } from './note.ts';

/** How long the reply may take to come into the transcript, in ms; it is there nearly always by then. */
const WRITTEN_MS = 1500;

/**
 * A reply and all its calls are over, and the next request would follow: meters what has been spent; near the end tells
 * the member, once; at the end files its report and ends the turn. In a subagent, which spends from the same account, it
 * ends that one, and leaves the rest to the session itself.
 */
export async function onBatch({ nest, session }: HookContext, input: BatchInput): Promise<void> {
  await untilWritten(agentTranscript(input.transcript, input.agentId), input.calls, WRITTEN_MS);
  const folded = foldNest(nest, { maxBytes: HOOK_BYTES });
  const found = meteredBound(nest, folded, session, { maxBytes: HOOK_BYTES, problem: note });
  if (found === null || found.member.mode === 'adopt') return;
  const { member, bound, near } = found;
  if (bound.level === 'hard') {
    // Also where nothing can be written down: no more is spent.
    const isMember = input.agentId === null;
    try {
      if (isMember) fileStop(nest, member, bound, 'hook');
    } finally {
      emit(endTurnOutput(isMember ? stopWords(bound, member) : agentStopWords(bound)));
    }
    return;
  }
  if (input.agentId !== null) return;
  const news = newsOfBounds(member, near);
  // In the middle of a long turn, too, exact values come back before the model.
  const fixed = hasSunk(folded.state, member) ? pinned(folded.state, member) : '';
  const again = input.made === null ? '' : repeatWords(input.made, timesInARow(nest, member, input.made));
  const words = [again, news, fixed].filter((part) => part !== '');
  if (words.length === 0) return;
  emit(contextOutput('post-batch', words.join('\n\n')));
  if (news !== '') noteTold(nest, member, near);
  if (fixed !== '') noteMemoryTold(nest, member, 'batch');
}
