import {
  exactDollars
} from "./shared-fold-log.mjs";

// src/app/money-view.ts
function moneyOf(nanos) {
  return { nanos, usd: exactDollars(nanos) };
}
function moneyOrNull(nanos) {
  return nanos === null ? null : moneyOf(nanos);
}

export {
  moneyOf,
  moneyOrNull
};
