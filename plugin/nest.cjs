const importChunk = (path) => import(path);
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

// src/log/state-dir.ts
var import_node_os = { default: require("node:os") };
var thisUser = () => ({ home: import_node_os.default.homedir(), platform: process.platform });
function stateDir({ home, platform }) {
  const path = pathsOf(platform);
  return platform === "win32" ? path.join(home, "AppData", "Local", "nest") : path.join(home, ".local", "state", "nest");
}

// src/log/code-cache.ts
var KEPT_MS = 30 * 24 * 36e5;
function loadBundle(bundle, { require: require2, importChunk: importChunk2 }, owner = thisUser()) {
  const { folder, name } = bundle;
  const file = pathsOf(owner.platform).join(folder, name);
  const kept = keptFile(bundle, owner);
  const cachedData = import_node_fs2.default.existsSync(kept) ? import_node_fs2.default.readFileSync(kept) : void 0;
  const body = import_node_fs2.default.readFileSync(file).toString();
  const text = `(function (exports, require, module, __filename, __dirname, importChunk) { ${body}
})`;
  const { Script } = process.getBuiltinModule("node:vm");
  const script = new Script(text, {
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
  script.runInThisContext()(module2.exports, require2, module2, file, folder, importChunk2);
  return module2.exports;
}
function keptFile({ name, fingerprint, use: use2 }, owner) {
  const path = pathsOf(owner.platform);
  const known = /^[a-z][a-z-]{0,20}$/.test(use2) ? use2 : "other";
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

// src/cli/frequent-words.ts
var FREQUENT_WORDS = /* @__PURE__ */ new Set([
  "report",
  "heartbeat",
  "inbox",
  "whoami",
  "status",
  "tree",
  "statusline"
]);

// src/cli/start.ts
var argv = process.argv.slice(2);
var [use = ""] = argv;
function load(name) {
  const folder = __dirname;
  return loadBundle({ folder, name, fingerprint: define_FINGERPRINTS_default[name] ?? "", use }, { require, importChunk });
}
var isRunning = FREQUENT_WORDS.has(use) && load("nest-frequent.cjs").runFrequent(argv);
if (!isRunning) load("nest-main.cjs");
