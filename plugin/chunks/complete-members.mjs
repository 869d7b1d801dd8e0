import {
  foldNest
} from "./shared-fold-log.mjs";
import {
  isMemberId
} from "./shared-identity.mjs";
import "./shared-version.mjs";
import "./shared-runtime.mjs";

// src/cli/commands/complete-members.ts
function run(here) {
  try {
    const names = [...foldNest(here.nest()).state.members.keys()].filter(isMemberId);
    here.print(names.map((name) => `${name}
`).join(""));
  } catch {
  }
  return 0;
}
export {
  run
};
