import {
  alive,
  splitProcess,
  startToken
} from "./shared-observe.mjs";
import {
  PRIVATE_FILE,
  makePrivateDir,
  readIfThere
} from "./shared-record.mjs";

// src/app/process-lock.ts
import fs from "node:fs";
import { dirname } from "node:path";
var ATTEMPTS = 3;
function takeLock(file) {
  const own = `${process.pid}:${startToken(process.pid) ?? ""}
`;
  makePrivateDir(dirname(file));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      fs.writeFileSync(file, own, { flag: "wx", mode: PRIVATE_FILE });
      return {
        held: () => readIfThere(file) === own,
        release: () => {
          if (readIfThere(file) === own) fs.rmSync(file, { force: true });
        }
      };
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (holderOf(file) !== null) return null;
    fs.rmSync(file, { force: true });
  }
  return null;
}
function holderOf(file) {
  const [pid, token] = splitProcess((readIfThere(file) ?? "").trim());
  return pid !== null && alive(pid, token) ? pid : null;
}

export {
  takeLock,
  holderOf
};
