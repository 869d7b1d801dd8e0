/** Schema of the envelope that this version writes. */
const ENVELOPE_VERSION = 1;

/** Longest idempotency key, in characters. Keys are held in memory by the fold, so they are bounded. */
export const MAX_ID_LENGTH = 200;

/** One record of the log: one line of `log.jsonl`. */
export type Envelope = Readonly<{
  /** Schema of the envelope. */
  v: 1;
  /** Idempotency key, at most 200 characters: the same occurrence always gets the same key. */
  id: string;
  /** UTC ISO 8601 with milliseconds, 24 characters. For ages only, never for order. */
  at: string;
  /** A fact in the past tense, or a `*_requested` that the fold rules on. */
  type: string;
  /** `session:<id>`, `user` or `system`. */
  actor: string;
  /** The member that the record is about, when known. */
  member: string | null;
  /** Generation of that member: late records of an old generation never touch a new one. */
  gen: number | null;
  data: Readonly<Record<string, unknown>>;
  /** A reader that does not know the type may skip it. Without this, an unknown type makes it refuse to rule. */
  harmless?: true;
}>;

/**
 * Recognises an envelope among parsed JSON values.
 *
 * Only what every reader needs is checked: `id` and `type` are non-empty strings and `data` is an object. A missing or
 * odd `at` is let through (it only serves ages); the fields that may be absent become `null`.
 *
 * An envelope of a later schema (`v` > 1) must not be skipped as damage, or two versions would fold one log to two
 * verdicts. It is handed on as the type `v<N>:<type>`, which no reader knows and which is never harmless.
 *
 * @returns the envelope, or `null` when the value is not one
 */
export function envelopeOf(value: unknown): Envelope | null {
  if (typeof value !== 'object' || value === null) return null;
  const e = value as Record<string, unknown>;
  if (typeof e.id !== 'string' || typeof e.type !== 'string' || typeof e.v !== 'number') return null;
  if (e.id === '' || e.id.length > MAX_ID_LENGTH || e.type === '') return null;
  if (e.v !== ENVELOPE_VERSION) return laterEnvelope(e, e.id, e.type, e.v);
  if (typeof e.data !== 'object' || e.data === null || Array.isArray(e.data)) return null;
  const complete =
    typeof e.at === 'string' &&
    typeof e.actor === 'string' &&
    (e.member === null || typeof e.member === 'string') &&
    (e.gen === null || typeof e.gen === 'number');
  return complete ? (value as Envelope) : repaired(e, e.id, e.type);
}

function repaired(e: Record<string, unknown>, id: string, type: string): Envelope {
  const base: Envelope = {
    v: ENVELOPE_VERSION,
    id,
    at: typeof e.at === 'string' ? e.at : '',
    type,
    actor: typeof e.actor === 'string' ? e.actor : 'system',
    member: typeof e.member === 'string' ? e.member : null,
    gen: typeof e.gen === 'number' ? e.gen : null,
    data: e.data as Envelope['data'],
  };
  return e.harmless === true ? { ...base, harmless: true } : base;
}

function laterEnvelope(e: Record<string, unknown>, id: string, type: string, v: number): Envelope | null {
  if (!Number.isInteger(v) || v < ENVELOPE_VERSION) return null;
  const at = typeof e.at === 'string' ? e.at : '';
  return {
    v: ENVELOPE_VERSION,
    id,
    at,
    type: `v${v}:${type}`,
    actor: 'system',
    member: null,
    gen: null,
    data: {},
  };
}
