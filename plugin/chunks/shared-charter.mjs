import {
  checkCharter
} from "./shared-charter-fields.mjs";
import {
  keepRedaction
} from "./shared-envelope.mjs";
import {
  checkPermissions
} from "./shared-grants.mjs";
import {
  look
} from "./shared-look.mjs";
import {
  lookAgain,
  requireSight,
  write
} from "./shared-heeded.mjs";
import {
  record
} from "./shared-record.mjs";
import {
  USER,
  drawn,
  foldNest
} from "./shared-fold-log.mjs";
import {
  mergeCharter
} from "./shared-charter-2.mjs";
import {
  nanosOf,
  showDollars
} from "./shared-money.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/app/charter.ts
function showCharter(nest) {
  const { charter } = foldNest(nest).state;
  if (charter !== null) return charter;
  throw new UserError(`the log in ${nest.dir} holds no charter`, EXIT.damaged, "nest verify");
}
function patchOf(path, value) {
  if (!/^[a-z][a-zA-Z]*(\.[a-zA-Z][\w-]*)*$/.test(path))
    throw new UserError(
      `${JSON.stringify(path.slice(0, 60))} is no field of the charter`,
      EXIT.usage,
      "nest charter show"
    );
  let parsed = value;
  try {
    parsed = JSON.parse(value);
  } catch {
  }
  return path.split(".").reduceRight((inner, key) => ({ [key]: inner }), parsed);
}
function amendCharter(nest, caller, patch, changed) {
  if (caller.actor !== USER || caller.as !== null) {
    throw new UserError(
      "only the user amends the charter",
      EXIT.notAllowed,
      'nest escalate --reason decision_needed "…"'
    );
  }
  const { state } = foldNest(nest);
  requireSight(state);
  const before = showCharter(nest);
  const charter = checkCharter(mergeCharter(before, patch), "nest charter show --json");
  const warnings = checkPermissions(caller, charter, before);
  const amended = record("charter_amended", { charter, changed: [...changed] }, { actor: USER });
  lookAgain(nest);
  write(nest, amended);
  lookAgain(nest);
  keepRedaction(nest.dir, charter.redact);
  return { charter, warnings: [...warnings, ...overBudget(nest, before, charter)] };
}
function overBudget(nest, before, { budget: { usd } }) {
  if (usd === null || usd >= (before.budget.usd ?? Number.POSITIVE_INFINITY)) return [];
  const root = look(nest).state.purses.get(USER);
  if (root === void 0 || drawn(root) <= nanosOf(usd)) return [];
  const promised = drawn(root) - root.subtree;
  const more = promised > 0 ? `${showDollars(promised)} are promised by grants and may still be spent (nest grant NAME USD --back)` : "whoever spends from it stops";
  return [
    `budget.usd is below what is spent or promised: ${showDollars(root.subtree)} of ${showDollars(nanosOf(usd))} are spent, ${more}; see nest ledger`
  ];
}

export {
  showCharter,
  patchOf,
  amendCharter
};
