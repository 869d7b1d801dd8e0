import { boundFor } from '../../domain/bound.ts';
import { refusedNearEnd } from '../../harness/last-commands.ts';
import { agentTranscript } from '../../harness/tool-call.ts';
import { untilWritten } from '../../harness/until-written.ts';
import { HOOK_BYTES } from '../fold-log.ts';
import { agentStopWords, agentWords, softWords, stopWords } from '../limit-words.ts';
import { meteredBound } from '../meter-bound.ts';
import { fileStop } from '../over-limit.ts';
import type { GateCall, GateContext, GateRuling, Judge } from './judge.ts';
import { isAnyQuiet } from './quiet.ts';

/** How long the reply that calls may take to come into the transcript, in ms. The meter after it does not depend on it. */
const WRITTEN_MS = 300;

/**
 * Near its limits only our own commands pass. With nothing left the turn ends as well; where the platform knows no
 * PostToolBatch this is the only judge that can do so. Far from them nothing is metered:
 * by the log, and by whoever metered last, perhaps without being able to write it down. That one left no call alone.
 */
export const limits: Judge = { name: 'limits', onFault: 'pass', judge };

async function judge(context: GateContext, call: GateCall): Promise<GateRuling | null> {
  const { nest, folded, session, note } = context;
  if (isAnyQuiet(nest, context.member) && boundFor(folded.state, context.member, context.now).level === 'far')
    return null;
  const calls = call.toolUseId === null ? [] : [call.toolUseId];
  await untilWritten(agentTranscript(call.transcript, call.agentId), calls, WRITTEN_MS);
  const found = meteredBound(nest, folded, session, { maxBytes: HOOK_BYTES, problem: note });
  if (found === null) return null;
  const { member, bound } = found;
  if (bound.level === 'far' || bound.level === 'near') return null;
  const refused = refusedNearEnd(call);
  if (refused === null) return null;
  const isMember = call.agentId === null;
  if (bound.level === 'soft')
    return { decision: 'deny', why: isMember ? softWords(bound, refused.why) : agentWords(bound) };
  try {
    if (isMember) fileStop(nest, member, bound, 'hook');
  } catch (error) {
    note(error instanceof Error ? error.message : String(error));
  }
  return {
    decision: 'deny',
    why: isMember ? stopWords(bound, member) : agentStopWords(bound),
    endsTurn: true,
  };
}
