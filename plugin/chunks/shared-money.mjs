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

export {
  DOLLAR,
  MAX_AMOUNT,
  MAX_SUM,
  MAX_TOKENS,
  parseDollars,
  nanosOf,
  showDollars,
  exactDollars
};
