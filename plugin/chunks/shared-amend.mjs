import {
  amendCharter,
  showCharter
} from "./shared-charter.mjs";
import {
  gatesOf
} from "./shared-fold-log.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/app/gate/amend.ts
function addGate(nest, caller, rule) {
  const others = gatesOf(showCharter(nest)).filter(({ id }) => id !== rule.id);
  return amendCharter(nest, caller, { gates: [...others, rule] }, ["gates"]).warnings;
}
function removeGate(nest, caller, id) {
  const gates = gatesOf(showCharter(nest));
  const left = gates.filter((rule) => rule.id !== id);
  if (left.length === gates.length)
    throw new UserError(
      `there is no gate ${JSON.stringify(id.slice(0, 40))}`,
      EXIT.notFound,
      "nest gate list"
    );
  amendCharter(nest, caller, { gates: left }, ["gates"]);
}

export {
  addGate,
  removeGate
};
