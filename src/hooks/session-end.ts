import { batchFile } from '../app/batch-file.ts';
import { record } from '../app/record.ts';
import type { Envelope } from '../domain/envelope.ts';
import { cappedBatch } from '../harness/batch-result.ts';
import type { SessionEndInput } from '../harness/hook-input.ts';
import { lastWords } from '../harness/last-words.ts';
import { quickStartToken } from '../harness/process.ts';
import { rememberSession } from '../log/state-dir.ts';
import { type HookContext, hintOf } from './context.ts';
import { clearKey } from './locate.ts';

/**
 * A session is closing: one append, before anything else, since the platform gives this hook about 1.5 s
 * (facts: endings.stop-command, endings.session-end-short). What ends by
 * `clear` goes on in the same process (fact: sessions.clear-new-id).
 */
export function onSessionEnd(context: HookContext, input: SessionEndInput): void {
  const { env, nest, session, actor } = context;
  const process = env.pid === null ? null : `${env.pid}:${quickStartToken(env.pid) ?? ''}`;
  const data = { session, reason: input.reason.slice(0, 40), process, hint: hintOf(env) };
  const id = `end:${session}:${process ?? ''}:${data.reason}`;
  nest.log.append([...cap(context, input, id), record('session_ended', data, { actor, id })]);
  if (input.reason === 'clear' && env.pid !== null) rememberSession(clearKey(env.pid), nest.dir);
}

/** A batch run that has hit a cap is halted by it, in the middle of a turn: this is the only hook that can say so. */
function cap({ env, nest, session, actor }: HookContext, input: SessionEndInput, id: string): Envelope[] {
  const { member, gen } = env.nest;
  if (!env.headless || member === null || gen === null) return [];
  const capped = cappedBatch(batchFile(nest.dir, member, gen, 'json'), session);
  if (capped === null) return [];
  const data = {
    session,
    prompt: input.promptId,
    cause: capped.error === 'error_max_budget_usd' ? 'budget' : 'limit',
    error: capped.error.slice(0, 60),
    text: nest.log.putText(checkpoint(capped.text, input.transcript)),
    until: null,
    hint: hintOf(env),
  } as const;
  return [record('turn_failed', data, { actor, id: `cap:${id}` })];
}

/** Why the run was ended, and what it had said by then. */
function checkpoint(why: string, transcript: string | null): string {
  const last = transcript === null ? '' : lastWords(transcript);
  const head = `Stopped by claude at its own cap: ${why}`;
  return last === '' ? head : `${head}\n\nThe last it has said, as a checkpoint:\n\n${last}`;
}
