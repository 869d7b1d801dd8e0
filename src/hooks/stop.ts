import { record } from '../app/record.ts';
import { closingOf } from '../domain/closing.ts';
import type { StopInput } from '../harness/hook-input.ts';
import { type HookContext, hintOf } from './context.ts';
import { occurrenceKey } from './keys.ts';

const MAX_BACKGROUND = 50;

/**
 * A turn is over: files the last message, on disk. This is the report that nobody had to remember.
 * facts: endings.turn-end-stop, hooks.stop-background, hooks.stop-block
 */
export function onStop({ env, nest, session, actor }: HookContext, input: StopInput): void {
  const message = input.lastMessage ?? '';
  const closing = closingOf(message);
  const background = input.background
    .slice(0, MAX_BACKGROUND)
    .map(({ id, type }) => ({ id: id.slice(0, 100), type: type.slice(0, 40) }));
  const data = {
    session,
    prompt: input.promptId,
    again: input.stopHookActive,
    text: nest.log.putText(message),
    closing: closing === null ? null : { ...closing, line: closing.line.slice(0, 500) },
    background: input.backgroundKnown ? background : null,
    hint: hintOf(env),
  };
  const id = occurrenceKey('stop', session, input.transcript, [
    input.promptId,
    String(input.stopHookActive),
    message,
  ]);
  nest.log.append([record('turn_ended', data, { actor, id })], { durable: true });
}
