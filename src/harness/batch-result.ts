import { readTail } from './transcript-tail.ts';

/** Larger than any result document that was seen; a truncated one is none. */
const MAX_BYTES = 1024 * 1024;

/** Why a `-p` run came to nothing: `error` in the platform's own word, `text` for people. */
export type BatchFailure = Readonly<{ error: string; text: string }>;

/**
 * Whether a `-p` run has hit a cap, by the JSON document that it prints before its SessionEnd hooks run: no other hook
 * says so. Null where there is no such document of this
 * session, or another end. facts: endings.batch-budget, launch.batch-session-id
 */
export function cappedBatch(file: string, session: string): BatchFailure | null {
  try {
    const {
      session_id: of,
      subtype,
      errors,
    } = JSON.parse(readTail(file, MAX_BYTES) ?? '') as Record<string, unknown>;
    if (of !== session || typeof subtype !== 'string' || !subtype.startsWith('error_max_')) return null;
    const words = Array.isArray(errors) ? errors.filter((one) => typeof one === 'string') : [];
    return { error: subtype, text: words.join('\n') || subtype };
  } catch {
    return null;
  }
}
