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

export {
  PRIVATE_FILE,
  uniqueSuffix,
  makePrivateDir,
  replaceFile,
  syncDir,
  readIfThere
};
