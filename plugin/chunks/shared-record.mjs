// src/log/private-files.ts
import fs from "node:fs";
import { dirname, join } from "node:path";
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
  const above = dirname(dir);
  if (above !== dir) makePrivateDir(above);
  try {
    fs.mkdirSync(dir, { mode: PRIVATE_DIR });
  } catch (error) {
    if (!isDirectory(dir)) throw error;
  }
}
function isDirectory(path) {
  return fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
function replaceFile(path, contents, opts) {
  const temp = join(dirname(path), `.tmp-${uniqueSuffix()}`);
  try {
    fs.writeFileSync(temp, contents, { mode: PRIVATE_FILE, flag: "wx", flush: opts.durable });
    fs.renameSync(temp, path);
  } catch (error) {
    fs.rmSync(temp, { force: true });
    throw error;
  }
  if (opts.durable) syncDir(dirname(path));
}
function syncDir(dir) {
  let fd = null;
  try {
    fd = fs.openSync(dir, "r");
    fs.fsyncSync(fd);
  } catch {
  } finally {
    if (fd !== null) fs.closeSync(fd);
  }
}
function readIfThere(path) {
  try {
    return fs.readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

// src/domain/harmless.ts
var HARMLESS = /* @__PURE__ */ new Set(["hook_failed", "heartbeat"]);

// src/app/record.ts
var counter2 = 0;
function freshId(prefix) {
  counter2 += 1;
  const random = Math.floor(Math.random() * 2 ** 52).toString(36);
  return `${prefix}:${Date.now().toString(36)}.${process.pid}.${counter2}.${random}`;
}
function record(type, data, about) {
  const event = {
    v: 1,
    id: about.id ?? freshId(type),
    at: about.at ?? (/* @__PURE__ */ new Date()).toISOString(),
    type,
    actor: about.actor,
    member: about.member ?? null,
    gen: about.gen ?? null,
    data
  };
  return HARMLESS.has(type) ? { ...event, harmless: true } : event;
}

// src/log/append-error.ts
var AppendError = class extends Error {
  name = "AppendError";
  code;
  spooled;
  constructor(file, code, fate, cause) {
    super(words(file, code, fate), { cause });
    this.code = code;
    this.spooled = typeof fate === "string" ? null : fate.spooled;
  }
};
function words(file, code, fate) {
  const what = `${file} could not be written (${code})`;
  if (fate === "doubtful") return `not confirmed: ${what}; the record may stand there all the same`;
  if (fate === "dropped") return `not recorded: ${what}; it is not kept for later, so nothing comes of it`;
  if (fate === "lost") return `not recorded: ${what}, and it could not be kept anywhere else`;
  return `not recorded: ${what}; it waits in ${fate.spooled} until an append succeeds`;
}
function isAppendError(error) {
  return error instanceof Error && error.name === "AppendError";
}
function codeOf(error) {
  const code = error?.code;
  return typeof code === "string" ? code : "UNKNOWN";
}

export {
  PRIVATE_FILE,
  uniqueSuffix,
  makePrivateDir,
  replaceFile,
  syncDir,
  readIfThere,
  AppendError,
  isAppendError,
  codeOf,
  freshId,
  record
};
