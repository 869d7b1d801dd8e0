import {
  checkCharter
} from "./shared-charter-fields.mjs";
import {
  mergeCharter
} from "./shared-charter-3.mjs";
import {
  checkPermissions
} from "./shared-grants.mjs";
import {
  requireSight,
  write
} from "./shared-closest.mjs";
import {
  record
} from "./shared-record.mjs";
import {
  USER,
  foldNest
} from "./shared-fold-log.mjs";
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
  write(nest, amended);
  return { charter, warnings };
}

export {
  showCharter,
  patchOf,
  amendCharter
};
