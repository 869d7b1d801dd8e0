// src/domain/sanitize.ts
var STRINGS = /(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[\s\S]*?(?:\u0007|\u001b\\|\u009c|$)/g;
var CSI = /(?:\u001b\[|\u009b)[\u0030-\u003f]*[\u0020-\u002f]*[\u0040-\u007e]?/g;
var ESCAPES = /\u001b[\u0020-\u002f]*[\u0030-\u007e]?/g;
var CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
var PLAIN = /^[\t\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u061b\u2010-\u2027]*$/;
function sanitize(text) {
  if (PLAIN.test(text)) return text;
  const lines = text.replace(/\r\n?/g, "\n");
  return lines.replace(STRINGS, "").replace(CSI, "").replace(ESCAPES, "").replace(CONTROLS, "");
}
function sanitizeLine(text) {
  return sanitize(text).replace(/\s+/g, " ").trim();
}

// src/domain/text.ts
var MAX_INLINE_BYTES = 4096;
var HEAD_LENGTH = 300;
function headOf(text) {
  return "text" in text ? cut(text.text, HEAD_LENGTH) : text.head;
}
function cut(text, length) {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 55296 && last <= 56319 ? length - 1 : length);
}
function isText(value) {
  if (typeof value !== "object" || value === null) return false;
  const t = value;
  if ("text" in t) return typeof t.text === "string";
  return typeof t.blob === "string" && /^[0-9a-f]{64}$/.test(t.blob) && Number.isFinite(t.bytes) && typeof t.head === "string";
}

export {
  MAX_INLINE_BYTES,
  HEAD_LENGTH,
  headOf,
  cut,
  isText,
  sanitize,
  sanitizeLine
};
