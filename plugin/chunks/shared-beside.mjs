import {
  configDir,
  holderOf,
  readSessionProcess,
  splitProcess
} from "./shared-observe.mjs";

// src/app/waiter-file.ts
import { join } from "node:path";
function waiterFile(nestDir, sessionPid) {
  return join(nestDir, "waiters", String(sessionPid));
}

// src/app/wake.ts
import { dirname } from "node:path";

// src/harness/messaging.ts
import { connect } from "node:net";

// src/harness/hook-input.ts
var RELAY_PREFIX = "[nest message ";

// src/harness/messaging.ts
var TIMEOUT_MS = 2e3;
function pokeSession(pid, config, id, text) {
  const session = readSessionProcess(pid, config);
  const path = session?.messagingSocket ?? null;
  if (path === null || session?.waitingFor != null) return Promise.resolve(false);
  const line = `${JSON.stringify({ type: "user", message: { role: "user", content: `${RELAY_PREFIX}${id}] ${text}` } })}
`;
  return new Promise((resolve) => {
    const socket = connect(path);
    const finish = (taken) => {
      socket.destroy();
      resolve(taken);
    };
    socket.setTimeout(TIMEOUT_MS, () => finish(false));
    socket.on("error", () => finish(false));
    socket.on("connect", () => socket.end(line));
    socket.on("close", (hadError) => resolve(!hadError));
    socket.resume();
  });
}

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
  pokeSession,
  waiterFile,
  besideOf,
  configOf
};
