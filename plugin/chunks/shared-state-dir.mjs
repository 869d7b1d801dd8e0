import {
  pathHash,
  pathsOf
} from "./shared-paths.mjs";
import {
  makePrivateDir,
  readIfThere,
  replaceFile
} from "./shared-private-files.mjs";

// src/log/state-dir.ts
import fs from "node:fs";
import os from "node:os";
var thisUser = () => ({ home: os.homedir(), platform: process.platform });
function stateDir({ home, platform }) {
  const path = pathsOf(platform);
  return platform === "win32" ? path.join(home, "AppData", "Local", "nest") : path.join(home, ".local", "state", "nest");
}
function spoolDir(nestDir, owner) {
  return pathsOf(owner.platform).join(stateDir(owner), "spool", pathHash(nestDir, owner.platform));
}
function rememberSession(sessionId, nestDir, owner = thisUser()) {
  const file = sessionFile(sessionId, owner);
  if (file === null) throw new RangeError(`not a session id: ${JSON.stringify(sessionId)}`);
  makePrivateDir(pathsOf(owner.platform).dirname(file));
  replaceFile(file, `${nestDir}
`, { durable: false });
}
function nestOfSession(sessionId, owner = thisUser()) {
  const file = sessionFile(sessionId, owner);
  const dir = file === null ? "" : (readIfThere(file) ?? "").trim();
  return pathsOf(owner.platform).isAbsolute(dir) ? dir : null;
}
function forgetSession(sessionId, owner = thisUser()) {
  const file = sessionFile(sessionId, owner);
  if (file !== null) fs.rmSync(file, { force: true });
}
function sessionsOfNest(nestDir, owner = thisUser()) {
  const folder = pathsOf(owner.platform).join(stateDir(owner), "sessions");
  let names;
  try {
    names = fs.readdirSync(folder);
  } catch {
    return [];
  }
  return names.flatMap((session) => {
    if (nestOfSession(session, owner) !== nestDir) return [];
    const at = fs.statSync(pathsOf(owner.platform).join(folder, session), { throwIfNoEntry: false })?.mtimeMs;
    return at === void 0 ? [] : [{ session, at }];
  });
}
function sessionFile(sessionId, owner) {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/.test(sessionId)) return null;
  return pathsOf(owner.platform).join(stateDir(owner), "sessions", sessionId);
}

export {
  thisUser,
  stateDir,
  spoolDir,
  rememberSession,
  forgetSession,
  sessionsOfNest
};
