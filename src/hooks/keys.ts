import { hash53 } from '../domain/hash.ts';
import { WEAK } from '../domain/occurrence.ts';
import { lastReply } from '../harness/transcript-tail.ts';

/**
 * The idempotency key of something that happened in a session. The same event runs a hook twice when it is registered
 * twice, with byte-identical input (fact: hooks.same-payload); and two events can look alike (a blocked Stop fires again under the same prompt, fact: hooks.prompt-id).
 * What tells them apart is the last reply in the transcript at that moment (fact: transcripts.reply-at-stop). Where the
 * transcript cannot be read the key is weak: it then repeats only if nothing of that session stands in between.
 */
export function occurrenceKey(
  event: string,
  session: string,
  transcript: string | null,
  parts: readonly (string | null)[],
): string {
  const reply = lastReply(transcript);
  const mark = reply?.uuid ?? reply?.messageId ?? null;
  const hash = hash53(JSON.stringify(parts));
  return mark === null ? `${WEAK}${event}:${session}:${hash}` : `${event}:${session}:${mark}:${hash}`;
}
