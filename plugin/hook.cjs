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

// <define:FINGERPRINTS>
var define_FINGERPRINTS_default = { "filing-hook.cjs": "83710680ec03761e", "member-hook.cjs": "6692d187a9a81565", "nest-main.cjs": "c77265e2212cf92c", "nest-frequent.cjs": "e7219c66edd19ceb" };

// src/hooks/main.ts
var import_node_fs4 = require("node:fs");

// src/log/code-cache.ts
var import_node_fs2 = { default: require("node:fs") };

// src/log/paths.ts
var import_node_path = require("node:path");
var pathsOf = (platform) => platform === "win32" ? import_node_path.win32 : import_node_path.posix;

// src/log/private-files.ts
var import_node_fs = { default: require("node:fs") };
var import_node_path2 = require("node:path");
var PRIVATE_FILE = 384;
var PRIVATE_DIR = 448;
var counter = 0;
function uniqueSuffix() {
  counter += 1;
  const random = Math.floor(Math.random() * 4294967296).toString(36);
  return `${process.pid}-${counter}-${random}`;
}
function makePrivateDir(dir) {
  if (isDirectory(dir)) return;
  const above = (0, import_node_path2.dirname)(dir);
  if (above !== dir) makePrivateDir(above);
  try {
    import_node_fs.default.mkdirSync(dir, { mode: PRIVATE_DIR });
  } catch (error) {
    if (!isDirectory(dir)) throw error;
  }
}
function isDirectory(path) {
  return import_node_fs.default.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
function replaceFile(path, contents, opts) {
  const temp = (0, import_node_path2.join)((0, import_node_path2.dirname)(path), `.tmp-${uniqueSuffix()}`);
  try {
    import_node_fs.default.writeFileSync(temp, contents, { mode: PRIVATE_FILE, flag: "wx", flush: opts.durable });
    import_node_fs.default.renameSync(temp, path);
  } catch (error) {
    import_node_fs.default.rmSync(temp, { force: true });
    throw error;
  }
  if (opts.durable) syncDir((0, import_node_path2.dirname)(path));
}
function syncDir(dir) {
  let fd = null;
  try {
    fd = import_node_fs.default.openSync(dir, "r");
    import_node_fs.default.fsyncSync(fd);
  } catch {
  } finally {
    if (fd !== null) import_node_fs.default.closeSync(fd);
  }
}
function readIfThere(path) {
  try {
    return import_node_fs.default.readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

// src/log/state-dir.ts
var import_node_os = { default: require("node:os") };
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

// src/log/code-cache.ts
var KEPT_MS = 30 * 24 * 36e5;
function loadBundle(bundle, { require: require2, importChunk }, owner = thisUser()) {
  const { folder, name } = bundle;
  const file = pathsOf(owner.platform).join(folder, name);
  const kept = keptFile(bundle, owner);
  const cachedData = import_node_fs2.default.existsSync(kept) ? import_node_fs2.default.readFileSync(kept) : void 0;
  const body = import_node_fs2.default.readFileSync(file).toString();
  const text2 = `(function (exports, require, module, __filename, __dirname, importChunk) { ${body}
})`;
  const { Script } = process.getBuiltinModule("node:vm");
  const script = new Script(text2, {
    // Not the path: it would stand in what is kept, and no path of an installed version is written anywhere. Nor a part
    // cut out of it, which keeps the whole.
    filename: name,
    ...cachedData === void 0 ? {} : { cachedData }
  });
  if (cachedData === void 0 || script.cachedDataRejected) {
    process.once("exit", (code) => {
      if (code === 0) keep(kept, script);
    });
  }
  const module2 = { exports: {} };
  script.runInThisContext()(module2.exports, require2, module2, file, folder, importChunk);
  return module2.exports;
}
function keptFile({ name, fingerprint, use }, owner) {
  const path = pathsOf(owner.platform);
  const known = /^[a-z][a-z-]{0,20}$/.test(use) ? use : "other";
  const version = `${process.version}-${process.arch}`;
  return path.join(stateDir(owner), "code", `${path.parse(name).name}-${known}-${fingerprint}-${version}`);
}
function keep(file, script) {
  try {
    const dir = pathsOf(process.platform).dirname(file);
    makePrivateDir(dir);
    for (const name of import_node_fs2.default.readdirSync(dir)) removeOld(pathsOf(process.platform).join(dir, name));
    replaceFile(file, script.createCachedData(), { durable: false });
  } catch {
  }
}
function removeOld(file) {
  if (Date.now() - import_node_fs2.default.statSync(file).mtimeMs > KEPT_MS) import_node_fs2.default.rmSync(file, { force: true });
}

// src/hooks/locate.ts
var import_node_fs3 = require("node:fs");
var import_node_path4 = require("node:path");

// src/harness/hook-env.ts
var import_node_path3 = require("node:path");
function readSessionEnv(env) {
  const jobDir = text(env.CLAUDE_JOB_DIR);
  return {
    session: text(env.CLAUDE_CODE_SESSION_ID),
    pid: positive(env.CLAUDE_PID),
    jobDir,
    short: jobDir === null ? null : (0, import_node_path3.basename)(jobDir.replaceAll("\\", "/")),
    headless: env.CLAUDE_CODE_ENTRYPOINT === "sdk-cli",
    messagingSocket: text(env.CLAUDE_CODE_MESSAGING_SOCKET),
    envFile: text(env.CLAUDE_ENV_FILE),
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

// src/hooks/locate.ts
function clearKey(pid) {
  return `clear-${pid}`;
}
function locate(environment, folder) {
  const env = readSessionEnv(environment);
  const { session } = env;
  if (session === null) return null;
  const dir = nestOfSession(session) ?? env.nest.dir ?? (env.pid === null ? null : nestOfSession(clearKey(env.pid))) ?? nestOfCopy(folder);
  return dir === null ? null : { env, session, dir };
}
function nestOfCopy(folder) {
  const runtime = (0, import_node_path4.dirname)((0, import_node_path4.dirname)(folder));
  if ((0, import_node_path4.basename)(runtime) !== "runtime") return null;
  const nest = (0, import_node_path4.dirname)(runtime);
  return (0, import_node_fs3.existsSync)((0, import_node_path4.join)(nest, "log.jsonl")) ? nest : null;
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
  const found = locate(process.env, __dirname);
  if (found === null) return 0;
  const name = process.argv[2] ?? "";
  if (name === "gate" && (0, import_node_fs4.existsSync)(process.argv[3] ?? "")) return 0;
  if (FILING.has(name))
    return load("filing-hook.cjs", name).runFiling(name, found);
  return load("member-hook.cjs", name).runHook(name, found);
}
function load(name, use) {
  const bundle = { folder: __dirname, name, fingerprint: define_FINGERPRINTS_default[name] ?? "", use };
  return loadBundle(bundle, { require });
}
main().catch((error) => {
  note(error instanceof Error ? error.message : String(error));
  return 0;
}).then((code) => {
  process.exitCode = code;
});
