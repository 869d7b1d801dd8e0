import { deliver } from '../app/deliver.ts';
import { catchUp, foldNest, HOOK_BYTES } from '../app/fold-log.ts';
import { ensureWatcher } from '../app/reconcile/watcher.ts';
import { record } from '../app/record.ts';
import { turnContext } from '../app/turn-context.ts';
import { memberOfSession } from '../domain/identity.ts';
import type { PromptInput } from '../harness/hook-input.ts';
import { contextOutput, MAX_CONTEXT_CHARS } from '../harness/hook-output.ts';
import { type HookContext, hintOf } from './context.ts';
import { emit } from './emit.ts';
import { INSTALLATION } from './installation.ts';
import { occurrenceKey } from './keys.ts';
import { claimTurn } from './turn-claim.ts';
import { fileUnheard } from './unheard.ts';

/**
 * A turn begins, or a running one gets more input: puts what the member has not read yet, and how its direct reports
 * stand, into the very request that the prompt causes, and acknowledges it once it is written out.
 */
export async function onPrompt(
  { env, nest, session, actor }: HookContext,
  input: PromptInput,
): Promise<void> {
  const data = { session, prompt: input.promptId, kind: input.kind, hint: hintOf(env) };
  const id = occurrenceKey('prompt', session, input.transcript, [input.promptId, input.text]);
  const folded = foldNest(nest, { maxBytes: HOOK_BYTES });
  const before = memberOfSession(folded.state, session);
  // What comes into a running turn has the turn's own prompt id, and ends none.
  if (before !== undefined && before.turn?.prompt !== input.promptId)
    fileUnheard(nest, before, input.transcript);
  nest.log.append([record('prompt_submitted', data, { actor, id })]);
  if (env.pid !== null && !claimTurn(nest.dir, env.pid, id)) return;
  catchUp(nest, folded, { maxBytes: HOOK_BYTES });
  const { state, complete } = folded;
  const member = memberOfSession(state, session);
  const { text, items } =
    member === undefined ? NOTHING : turnContext(nest, state, member.id, Date.now(), ROOM);
  const whole = [text, complete ? '' : TOO_LONG].filter((part) => part !== '').join('\n\n');
  if (whole !== '')
    deliver(nest, member?.id ?? '', actor, 'prompt', items, () =>
      emit(contextOutput('prompt-submit', whole)),
    );
  // A reconciler that has died is replaced by whoever notices; the turn has all it needs by then.
  if (member !== undefined) await ensureWatcher(nest, INSTALLATION);
}

const NOTHING = { text: '', items: [] } as const;

/** Said when what is new lies further on than a hook reads; the next command folds the rest and leaves a snapshot. */
const TOO_LONG = 'nest: the log is longer than what a hook reads; run nest inbox to see what is new.';

/** What may come from the turn's context, so that the note still fits below it. */
const ROOM = MAX_CONTEXT_CHARS - TOO_LONG.length - 2;
