"use strict";
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));

// src/harness/hook-env.ts
var import_node_path = require("node:path");
function readSessionEnv(env) {
  const jobDir = text(env.CLAUDE_JOB_DIR);
  return {
    session: text(env.CLAUDE_CODE_SESSION_ID),
    pid: positive(env.CLAUDE_PID),
    jobDir,
    short: jobDir === null ? null : (0, import_node_path.basename)(jobDir.replaceAll("\\", "/")),
    headless: env.CLAUDE_CODE_ENTRYPOINT === "sdk-cli",
    messagingSocket: text(env.CLAUDE_CODE_MESSAGING_SOCKET),
    nest: {
      dir: text(env.NEST_DIR),
      member: text(env.NEST_MEMBER),
      gen: positive(env.NEST_GEN),
      nonce: text(env.NEST_NONCE)
    }
  };
}
function text(value) {
  return value === void 0 || value === "" ? null : value;
}
function positive(value) {
  return value !== void 0 && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null;
}

// src/log/state-dir.ts
var import_node_os = { default: require("node:os") };

// src/log/paths.ts
var import_node_path2 = require("node:path");
var pathsOf = (platform) => platform === "win32" ? import_node_path2.win32 : import_node_path2.posix;

// src/log/private-files.ts
var import_node_fs = { default: require("node:fs") };
function readIfThere(path) {
  try {
    return import_node_fs.default.readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

// src/log/state-dir.ts
var thisUser = () => ({ home: import_node_os.default.homedir(), platform: process.platform });
function stateDir({ home, platform }) {
  const path = pathsOf(platform);
  return platform === "win32" ? path.join(home, "AppData", "Local", "nest") : path.join(home, ".local", "state", "nest");
}
function nestOfSession(sessionId, owner = thisUser()) {
  const file = sessionFile(sessionId, owner);
  const dir = file === null ? "" : (readIfThere(file) ?? "").trim();
  return pathsOf(owner.platform).isAbsolute(dir) ? dir : null;
}
function sessionFile(sessionId, owner) {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/.test(sessionId)) return null;
  return pathsOf(owner.platform).join(stateDir(owner), "sessions", sessionId);
}

// src/hooks/locate.ts
function clearKey(pid) {
  return `clear-${pid}`;
}
function locate(environment) {
  const env = readSessionEnv(environment);
  const { session } = env;
  if (session === null) return null;
  const dir = nestOfSession(session) ?? env.nest.dir ?? (env.pid === null ? null : nestOfSession(clearKey(env.pid)));
  return dir === null ? null : { env, session, dir };
}

// src/hooks/note.ts
function note(text2) {
  try {
    process.stderr.write(`nest: ${text2}
`);
  } catch {
  }
}

// src/hooks/main.ts
var FILING = /* @__PURE__ */ new Set(["stop", "stop-failure", "session-end"]);
async function main() {
  const found = locate(process.env);
  if (found === null) return 0;
  const name = process.argv[2] ?? "";
  if (FILING.has(name)) return require("./filing-hook.cjs").runFiling(name, found);
  return require("./member-hook.cjs").runHook(name, found);
}
main().catch((error) => {
  note(error instanceof Error ? error.message : String(error));
  return 0;
}).then((code) => {
  process.exitCode = code;
});
