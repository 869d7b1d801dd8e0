import {
  readSessionProcess
} from "./shared-job-state.mjs";

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

export {
  pokeSession
};
