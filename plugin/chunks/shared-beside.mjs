import {
  holderOf,
  splitProcess
} from "./shared-observe.mjs";
import {
  configDir
} from "./shared-config-dir.mjs";

// src/app/waiter-file.ts
import { join } from "node:path";
function waiterFile(nestDir, sessionPid) {
  return join(nestDir, "waiters", String(sessionPid));
}

// src/app/wake.ts
import { dirname } from "node:path";

// src/app/beside.ts
import { join as join2 } from "node:path";
function waitFile(nestDir, sessionPid) {
  return join2(nestDir, "waits", String(sessionPid));
}
function besideOf(nestDir, member) {
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  if (pid === null) return null;
  if (holderOf(waitFile(nestDir, pid)) !== null) return "wait";
  return holderOf(waiterFile(nestDir, pid)) === null ? null : "waiter";
}

// src/app/wake.ts
function configOf(member) {
  return member.job === null ? configDir() : dirname(dirname(member.job));
}

export {
  waiterFile,
  besideOf,
  configOf
};
