import { record } from '../app/record.ts';
import { causeOf, resetOf } from '../harness/halt-cause.ts';
import type { StopFailureInput } from '../harness/hook-input.ts';
import { type HookContext, hintOf } from './context.ts';
import { occurrenceKey } from './keys.ts';

/** A turn came to nothing: files why, on disk. The platform's text is kept as evidence; it is no report. fact: endings.stop-failure */
export function onStopFailure({ env, nest, session, actor }: HookContext, input: StopFailureInput): void {
  const text = input.lastMessage ?? input.details ?? '';
  const cause = causeOf(input.error, text);
  const data = {
    session,
    prompt: input.promptId,
    cause,
    error: input.error.slice(0, 60),
    text: nest.log.putText(text),
    until: cause === 'rate_limit' || cause === 'billing' ? resetOf(text, Date.now()) : null,
    hint: hintOf(env),
  };
  const id = occurrenceKey('failed', session, input.transcript, [input.promptId, input.error, text]);
  nest.log.append([record('turn_failed', data, { actor, id })], { durable: true });
}
