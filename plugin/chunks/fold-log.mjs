import {
  HOOK_BYTES,
  catchUp,
  foldNest
} from "./shared-fold-log.mjs";
import "./shared-identity.mjs";
import "./shared-version.mjs";
import "./shared-runtime.mjs";
export {
  HOOK_BYTES,
  catchUp,
  foldNest
};
