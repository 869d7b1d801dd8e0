/**
 * A short fingerprint of a text: 14 hex digits (53 bits, the cyrb53 mix). It tells occurrences apart within the small
 * window in which keys are compared; it is no protection against somebody who wants two texts to collide.
 * A cryptographic hash would cost every hook 3 ms to load.
 */
export function hash53(text: string): string {
  return hashNumber(text).toString(16).padStart(14, '0');
}

/** The same fingerprint as a whole number below 2^53. */
export function hashNumber(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 2 ** 32 * (b & 0x1fffff) + (a >>> 0);
}
