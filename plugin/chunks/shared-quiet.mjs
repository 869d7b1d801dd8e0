import {
  AFTER_DIR,
  QUIET_DIR,
  TOOL_CLASSES,
  classesOf,
  heededBy,
  looksForSecrets,
  quietName
} from "./shared-heeded.mjs";
import {
  PRIVATE_FILE,
  makePrivateDir
} from "./shared-private-files.mjs";
import {
  binds,
  boundFor,
  holdsSeat,
  rulesFor
} from "./shared-fold-log.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/app/gate/quiet.ts
import fs from "node:fs";
import { join } from "node:path";

// src/app/gate/watched.ts
var limits = (state, member, now) => boundFor(state, member, now).level === "far" ? [] : TOOL_CLASSES;
var rules = ({ charter }, { role }) => classesOf(rulesFor(charter, role).flatMap((rule) => binds(rule) ? rule.on : []));
var WATCHES = [limits, rules];
function watchedBy(state, member, now) {
  return new Set(WATCHES.flatMap((watch) => watch(state, member, now)));
}

// src/app/gate/quiet.ts
function setGates(nest, { state, position }, now) {
  const before = quietIn(nest.dir, QUIET_DIR);
  const after = quietIn(nest.dir, AFTER_DIR);
  const made = [];
  const set = (folder, there, file, quiet, text = "") => {
    if (!quiet && there.has(file)) remove(nest.dir, folder, file);
    if (quiet && !there.has(file) && make(nest.dir, folder, file, text)) made.push([folder, file]);
  };
  const nothing = looksForSecrets(state) ? "" : "nobody looks for secrets\n";
  for (const member of state.members.values()) {
    const leave = isGated(member) && state.blind === null;
    const watched = watchedBy(state, member, now);
    const heeded = heededBy(state, member);
    for (const name of TOOL_CLASSES) {
      const file = quietName(member.id, name);
      set(QUIET_DIR, before, file, leave && !watched.has(name));
      set(AFTER_DIR, after, file, leave && !heeded.has(name), nothing);
    }
  }
  if (made.length > 0 && sizeOf(nest.log.file) !== Number(position))
    for (const [folder, file] of made) remove(nest.dir, folder, file);
}
function isGated(member) {
  return holdsSeat(member) && member.mode !== "adopt";
}
function lookAgain(nest) {
  try {
    for (const folder of [QUIET_DIR, AFTER_DIR])
      for (const file of quietIn(nest.dir, folder)) fs.rmSync(join(nest.dir, folder, file), { force: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UserError(`nothing was done: the gates of members cannot be told (${why})`, EXIT.notRecorded);
  }
}
function quietIn(nestDir, folder) {
  try {
    return new Set(fs.readdirSync(join(nestDir, folder)));
  } catch {
    return /* @__PURE__ */ new Set();
  }
}
function make(nestDir, folder, file, text) {
  try {
    makePrivateDir(join(nestDir, folder));
    fs.writeFileSync(join(nestDir, folder, file), text, { mode: PRIVATE_FILE });
    return true;
  } catch {
    return false;
  }
}
function remove(nestDir, folder, file) {
  try {
    fs.rmSync(join(nestDir, folder, file), { force: true });
  } catch {
  }
}
function sizeOf(file) {
  try {
    return fs.statSync(file).size;
  } catch {
    return 0;
  }
}

export {
  setGates,
  lookAgain
};
