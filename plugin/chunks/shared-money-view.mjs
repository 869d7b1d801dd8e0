import {
  USER,
  accountOf,
  drawn,
  exactDollars,
  leftOf,
  reserveOf
} from "./shared-fold-log.mjs";

// src/domain/ledger.ts
var CHARTER = "charter";
function capOf(state, member) {
  const account = accountOf(state, member);
  if (account === void 0) return null;
  const { id, purse } = account;
  const left = leftOf(state, purse);
  if (left === null) return null;
  const { own, held, subtree, largest } = purse;
  return {
    boundBy: id === USER ? CHARTER : id,
    granted: drawn(purse) + left,
    own,
    subtree,
    held,
    reserve: reserveOf(state, purse),
    left,
    largest
  };
}

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
  capOf,
  moneyOf,
  moneyOrNull
};
