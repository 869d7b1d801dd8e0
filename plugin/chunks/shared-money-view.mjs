import {
  exactDollars
} from "./shared-money.mjs";

// src/app/money-view.ts
var NOTHING = { nanos: 0, usd: exactDollars(0) };
function moneyOf(nanos) {
  if (nanos === 0) return NOTHING;
  return { nanos, usd: exactDollars(nanos) };
}
function moneyOrNull(nanos) {
  return nanos === null ? null : moneyOf(nanos);
}

export {
  moneyOf,
  moneyOrNull
};
