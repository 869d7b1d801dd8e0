const PATTERN = /^[a-z][a-z0-9-]{0,31}$/;

/** Names that address something else than a member. */
const RESERVED = new Set(['user', 'system', 'all', 'constructor', 'prototype']);

/**
 * Whether a text may be a member's id: 1 to 32 of `a-z 0-9 -`, beginning with a letter.
 * So no id is ever a path, an option, or a key with a meaning of its own (`__proto__`).
 */
export function isMemberId(text: unknown): text is string {
  return typeof text === 'string' && PATTERN.test(text) && !RESERVED.has(text);
}

/** The first free id `<stem>-<n>`, n from 1. */
export function nextMemberId(stem: string, taken: (id: string) => boolean): string {
  for (let n = 1; ; n += 1) {
    const id = `${stem}-${n}`;
    if (!taken(id)) return id;
  }
}
