import { record } from '../app/record.ts';
import type { SessionEndInput } from '../harness/hook-input.ts';
import { startToken } from '../harness/process.ts';
import { rememberSession } from '../log/state-dir.ts';
import { type HookContext, hintOf } from './context.ts';
import { clearKey } from './locate.ts';

/** A session is closing: one append, before anything else, since the platform gives this hook about 1.5 s. */
export function onSessionEnd({ env, nest, session, actor }: HookContext, input: SessionEndInput): void {
  const process = env.pid === null ? null : `${env.pid}:${startToken(env.pid) ?? ''}`;
  const data = { session, reason: input.reason.slice(0, 40), process, hint: hintOf(env) };
  nest.log.append([
    record('session_ended', data, { actor, id: `end:${session}:${process ?? ''}:${data.reason}` }),
  ]);
  if (input.reason === 'clear' && env.pid !== null) rememberSession(clearKey(env.pid), nest.dir);
}
