// src/domain/hash.ts
function hash53(text) {
  return hashNumber(text).toString(16).padStart(14, "0");
}
function hashNumber(text) {
  let a = 3735928559;
  let b = 1103547991;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ a >>> 16, 2246822507) ^ Math.imul(b ^ b >>> 13, 3266489909);
  b = Math.imul(b ^ b >>> 16, 2246822507) ^ Math.imul(a ^ a >>> 13, 3266489909);
  return 2 ** 32 * (b & 2097151) + (a >>> 0);
}

export {
  hash53,
  hashNumber
};
