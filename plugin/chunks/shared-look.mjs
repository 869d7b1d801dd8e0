import {
  lookAtSpend
} from "./shared-spend.mjs";
import {
  foldNest
} from "./shared-fold-log.mjs";

// src/app/look.ts
function look(nest) {
  const folded = foldNest(nest);
  lookAtSpend(nest, folded);
  return folded;
}

export {
  look
};
