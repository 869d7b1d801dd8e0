import {
  pathHash,
  pathsOf
} from "./shared-paths.mjs";

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
  fs.mkdirSync(dir, { recursive: true, mode: PRIVATE_DIR });
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

// src/log/state-dir.ts
import os from "node:os";
var thisUser = () => ({ home: os.homedir(), platform: process.platform });
function stateDir({ home, platform }) {
  const path = pathsOf(platform);
  return platform === "win32" ? path.join(home, "AppData", "Local", "nest") : path.join(home, ".local", "state", "nest");
}
function spoolDir(nestDir, owner) {
  return pathsOf(owner.platform).join(stateDir(owner), "spool", pathHash(nestDir, owner.platform));
}

export {
  PRIVATE_FILE,
  uniqueSuffix,
  makePrivateDir,
  replaceFile,
  syncDir,
  readIfThere,
  thisUser,
  stateDir,
  spoolDir
};
