// src/domain/money.ts
var DOLLAR = 1e9;
var MAX_AMOUNT = 1e6 * DOLLAR;
var MAX_SUM = Math.floor(Number.MAX_SAFE_INTEGER / 2);
var MAX_TOKENS = 1e12;
var DIGITS = 9;
function parseDollars(text) {
  const match = /^\$?(\d{1,7})(?:\.(\d{1,9}))?$/.exec(text.trim());
  if (match === null) return null;
  const nanos = Number(match[1]) * DOLLAR + Number((match[2] ?? "").padEnd(DIGITS, "0"));
  return nanos > 0 && nanos <= MAX_AMOUNT ? nanos : null;
}
function nanosOf(dollars) {
  return Math.round(dollars * DOLLAR);
}
function showDollars(nanos) {
  const size = Math.abs(nanos);
  const digits = size === 0 || size >= DOLLAR / 10 ? 2 : size >= DOLLAR / 1e3 ? 4 : 6;
  const sign = nanos < 0 ? "-" : "";
  return `${sign}$${(size / DOLLAR).toFixed(digits)}`;
}
function exactDollars(nanos) {
  const size = Math.abs(nanos);
  const whole = Math.floor(size / DOLLAR);
  const rest = String(size % DOLLAR).padStart(DIGITS, "0");
  return `${nanos < 0 ? "-" : ""}${whole}.${rest}`;
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
  DOLLAR,
  MAX_AMOUNT,
  MAX_SUM,
  MAX_TOKENS,
  parseDollars,
  nanosOf,
  showDollars,
  exactDollars,
  MAX_INLINE_BYTES,
  HEAD_LENGTH,
  headOf,
  cut,
  isText
};
