import { deliver } from '../app/deliver.ts';
import { catchUp, foldNest, HOOK_BYTES } from '../app/fold-log.ts';
import { stopWords } from '../app/limit-words.ts';
import { noteMemoryTold, pinned } from '../app/memory.ts';
import { meteredBound } from '../app/meter-bound.ts';
import { newsOfBounds, noteTold } from '../app/near-limit.ts';
import { fileStop } from '../app/over-limit.ts';
import { ensureWatcher } from '../app/reconcile/watcher.ts';
import { record } from '../app/record.ts';
import { turnContext } from '../app/turn-context.ts';
import type { Bound } from '../domain/cap.ts';
import { memberOfSession } from '../domain/identity.ts';
import { hasSunk } from '../domain/memory.ts';
import type { Member } from '../domain/state.ts';
import type { PromptInput } from '../harness/hook-input.ts';
import { blockPromptOutput, contextOutput, MAX_CONTEXT_CHARS } from '../harness/hook-output.ts';
import { isAppendError } from '../log/append-error.ts';
import { type HookContext, hintOf } from './context.ts';
import { emit } from './emit.ts';
import { INSTALLATION } from './installation.ts';
import { occurrenceKey } from './keys.ts';
import { note } from './note.ts';
import { claimTurn } from './turn-claim.ts';
import { fileUnheard } from './unheard.ts';

/**
 * A turn begins, or a running one gets more input: puts what the member has not read yet, and how its direct reports
 * stand, into the very request that the prompt causes, and acknowledges it once it is written out.
 * fact: wake.with-context
 */
export async function onPrompt(
  { env, nest, session, actor }: HookContext,
  input: PromptInput,
): Promise<void> {
  const data = { session, prompt: input.promptId, kind: input.kind, hint: hintOf(env) };
  const id = occurrenceKey('prompt', session, input.transcript, [input.promptId, input.text]);
  const folded = foldNest(nest, { maxBytes: HOOK_BYTES });
  const before = memberOfSession(folded.state, session);
  // What comes into a running turn has the turn's own prompt id, and ends none. fact: wake.mid-turn
  const begins = (member: Member): boolean =>
    member.turn?.open !== true || member.turn.prompt !== input.promptId;
  if (before !== undefined && before.turn?.prompt !== input.promptId)
    tryTo(() => fileUnheard(nest, before, input.transcript));
  const bounded = meteredBound(nest, folded, session, { begins, maxBytes: HOOK_BYTES, problem: note });
  if (bounded !== null && isKeptOut(bounded.member, bounded.bound)) {
    try {
      fileStop(nest, bounded.member, bounded.bound, 'prompt');
    } finally {
      emit(blockPromptOutput(stopWords(bounded.bound, bounded.member)));
    }
    return;
  }
  nest.log.append([record('prompt_submitted', data, { actor, id })]);
  if (env.pid !== null && !claimTurn(nest.dir, env.pid, id)) return;
  catchUp(nest, folded, { maxBytes: HOOK_BYTES });
  const { state, complete } = folded;
  const member = memberOfSession(state, session);
  const fixed = member !== undefined && hasSunk(state, member) ? pinned(state, member, FIXED_CHARS) : '';
  const { text, items } =
    member === undefined ? NOTHING : turnContext(nest, state, member.id, Date.now(), ROOM - fixed.length - 2);
  const news = member === undefined || bounded === null ? '' : newsOfBounds(member, bounded.near);
  const whole = [fixed, text, news, complete ? '' : TOO_LONG].filter((part) => part !== '').join('\n\n');
  if (whole !== '')
    deliver(nest, member?.id ?? '', actor, 'prompt', items, () =>
      emit(contextOutput('prompt-submit', whole)),
    );
  if (fixed !== '' && member !== undefined) noteMemoryTold(nest, member, 'prompt');
  if (news !== '' && member !== undefined && bounded !== null) noteTold(nest, member, bounded.near);
  // A reconciler that has died is replaced by whoever notices; the turn has all it needs by then.
  if (member !== undefined) await ensureWatcher(nest, INSTALLATION);
}

/** Where the log cannot be written, whether a turn may begin is decided all the same. */
function tryTo(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!isAppendError(error)) throw error;
    note(error.message);
  }
}

/** With nothing left no turn begins that has to be paid for. In an adopted session a person asks, and is not refused. */
function isKeptOut({ mode }: Member, { level }: Bound): boolean {
  return level === 'hard' && mode !== 'adopt';
}

const NOTHING = { text: '', items: [] } as const;

/** Said when what is new lies further on than a hook reads; the next command folds the rest and leaves a snapshot. */
const TOO_LONG = 'nest: the log is longer than what a hook reads; run nest inbox to see what is new.';

/** Room for what a member is told of its bounds, in characters. */
const BOUND_CHARS = 1000;

/** Room for what stands fixed, where it has sunk deep, in characters. */
const FIXED_CHARS = 3000;

/** What may come from the turn's context, so that the notes still fit below it. */
const ROOM = MAX_CONTEXT_CHARS - TOO_LONG.length - BOUND_CHARS - 4;
