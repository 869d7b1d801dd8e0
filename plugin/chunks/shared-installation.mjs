import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/cli/installation.ts
import fs from "node:fs";
import { dirname, join } from "node:path";
function installationRoot() {
  for (let dir = import.meta.dirname; ; dir = dirname(dir)) {
    if (fs.existsSync(join(dir, "plugin", "nest.cjs"))) return dir;
    if (dirname(dir) === dir)
      throw new UserError(
        "this installation of nest is not whole: there is no plugin/ around it",
        EXIT.fault,
        "install nest again"
      );
  }
}

export {
  installationRoot
};
