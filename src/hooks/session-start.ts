import { join } from 'node:path';
import { briefFiles } from '../app/brief-files.ts';
import { acknowledge, unreadOf } from '../app/deliver.ts';
import { itemTag } from '../app/digest.ts';
import { foldNest, HOOK_BYTES } from '../app/fold-log.ts';
import { hasPinned, noteMemoryTold, pinned } from '../app/memory.ts';
import { record } from '../app/record.ts';
import { memberOfSession } from '../domain/identity.ts';
import { putOnPath } from '../harness/env-file.ts';
import type { SessionStartInput } from '../harness/hook-input.ts';
import { contextOutput } from '../harness/hook-output.ts';
import { startToken } from '../harness/process.ts';
import { heldBy } from '../harness/transcript-tail.ts';
import { readIfThere } from '../log/private-files.ts';
import { forgetSession, rememberSession } from '../log/state-dir.ts';
import { type HookContext, hintOf } from './context.ts';
import { INSTALLATION } from './installation.ts';
import { occurrenceKey } from './keys.ts';
import { clearKey, nestOfCopy } from './locate.ts';
import { note } from './note.ts';
import { fileUnheard } from './unheard.ts';

/** A session has begun: presents the launch nonce, and puts the brief back where compaction or a clear took it away. */
export function onSessionStart(context: HookContext, input: SessionStartInput): void {
  const { env, nest, session, actor } = context;
  const process = env.pid === null ? null : `${env.pid}:${startToken(env.pid) ?? ''}`;
  const data = {
    session,
    source: input.source,
    nonce: env.nest.nonce,
    hint: hintOf(env),
    process,
    cwd: input.cwd ?? '',
    transcript: input.transcript,
    job: env.jobDir,
    batch: env.headless,
  };
  const id = occurrenceKey('start', session, input.transcript, [input.source, process]);
  nest.log.append([record('session_started', data, { actor, id })], { durable: true });
  rememberSession(session, nest.dir);
  keepPath(context);
  if (env.pid !== null && input.source === 'clear') forgetSession(clearKey(env.pid));
  if (input.source === 'resume') takeUp(context, input);
  if (input.source !== 'startup') remind(context, input);
}

/**
 * A hook of a member that finds nothing of its launch settings in its environment was run by a platform that drops them:
 * then the PATH is missing, too, by which the session finds `nest`. fact: identity.settings-env
 */
function keepPath({ env }: HookContext): void {
  if (env.nest.dir !== null || env.envFile === null) return;
  if (nestOfCopy(join(INSTALLATION, 'plugin')) === null) return;
  try {
    putOnPath(env.envFile, join(INSTALLATION, 'bin'));
  } catch (error) {
    note((error as Error).message);
  }
}

/**
 * A session goes on that may have died in the middle of a turn. If it died after its last words, they are filed. What
 * that turn had been given is unread again; where it got into the transcript, the model has it, and nobody repeats it.
 */
function takeUp({ nest, session, actor }: HookContext, input: SessionStartInput): void {
  const { state } = foldNest(nest, { maxBytes: HOOK_BYTES });
  const reader = memberOfSession(state, session);
  if (reader === undefined) return;
  fileUnheard(nest, reader, input.transcript);
  const begun = unreadOf(state, reader.id).filter((item) => item.attempts > 0);
  if (begun.length === 0) return;
  const held = new Set(heldBy(input.transcript, begun.map(itemTag)));
  const items = begun.filter((item) => held.has(itemTag(item)));
  acknowledge(nest, reader.id, actor, 'transcript', items);
}

/**
 * The brief stands in the system prompt of a hired member, where it survives; an adopted session has none there, and
 * after a compaction or a clear the conversation no longer holds it.
 */
function remind({ nest, session }: HookContext, input: SessionStartInput): void {
  const { state } = foldNest(nest, { maxBytes: HOOK_BYTES });
  const member = memberOfSession(state, session);
  if (member === undefined) return;
  const lost = input.source === 'compact' || input.source === 'clear';
  if (!lost && member.mode !== 'adopt') return;
  const brief = readIfThere(briefFiles(nest.dir, member).brief);
  const fixed = hasPinned(state, member) ? pinned(state, member) : null;
  const texts = [fixed, brief].filter((text) => text !== null);
  if (texts.length === 0) return;
  globalThis.process.stdout.write(contextOutput('session-start', texts.join('\n\n')));
  if (fixed !== null) noteMemoryTold(nest, member, 'compact');
}
