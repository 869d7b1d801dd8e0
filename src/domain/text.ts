/**
 * A text as it stands in the log: small ones inline, large ones as a reference to a blob that was written first.
 *
 * `blob` is the SHA-256 of the UTF-8 bytes in lower-case hex, `bytes` their number, `head` the first 300 characters.
 */
export type Text = Readonly<{ text: string }> | Readonly<{ blob: string; bytes: number; head: string }>;

/** Largest text kept inline, in bytes of its JSON form. A line may hold 8 KiB, so one text leaves room for the rest. */
export const MAX_INLINE_BYTES = 4096;

/** Characters of a large text that stay in the log, enough for a table row or a digest. */
export const HEAD_LENGTH = 300;

/** What can be shown of a text without opening its blob. */
export function headOf(text: Text): string {
  return 'text' in text ? cut(text.text, HEAD_LENGTH) : text.head;
}

/** The first `length` UTF-16 units of a string, one fewer where the cut would split a surrogate pair. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

/** Recognises a text among the fields of a record read from the log. */
export function isText(value: unknown): value is Text {
  if (typeof value !== 'object' || value === null) return false;
  const t = value as Record<string, unknown>;
  if ('text' in t) return typeof t.text === 'string';
  return (
    typeof t.blob === 'string' &&
    /^[0-9a-f]{64}$/.test(t.blob) &&
    Number.isFinite(t.bytes) &&
    typeof t.head === 'string'
  );
}
