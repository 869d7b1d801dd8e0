import {
  worktreesFolder
} from "./shared-worktree-setup.mjs";
import {
  sessionsOfNest
} from "./shared-state-dir.mjs";
import {
  unmergedIn
} from "./shared-worktree-ports.mjs";
import {
  spawnEnv
} from "./shared-spawn-env.mjs";
import {
  savedLaunch
} from "./shared-saved-launch.mjs";
import {
  findRepository
} from "./shared-repository.mjs";
import {
  configOf
} from "./shared-beside.mjs";
import {
  holderOf
} from "./shared-observe.mjs";
import {
  readSessionProcesses
} from "./shared-job-state.mjs";
import {
  START,
  holdsSeat
} from "./shared-fold-log.mjs";
import {
  alive
} from "./shared-config-dir.mjs";

// src/app/control/clean-files.ts
import fs from "node:fs";
import { join } from "node:path";
var HOUR_MS = 36e5;
function litterIn(nest, state, before, now) {
  const found = { litter: [], kept: [] };
  const old = Math.min(before, now - HOUR_MS);
  texts(nest, old, found);
  launches(nest, state, before, found);
  runtimes(nest, state, old, found);
  meters(nest, state, old, found);
  for (const { session, at } of sessionsOfNest(nest.dir)) {
    const known = state.sessions.get(session);
    const member = known?.member == null ? void 0 : state.members.get(known.member);
    const current = member !== void 0 && member.session === session && member.tombstone === null;
    if (!current && at < before)
      found.litter.push({
        kind: "session",
        path: session,
        bytes: 0,
        at,
        why: "its member is gone, or has another one"
      });
  }
  marks(nest, found);
  return found;
}
function texts(nest, old, { litter, kept }) {
  const folder = join(nest.dir, "blobs");
  const names = filesIn(folder).filter((file) => file.at < old);
  if (names.length === 0) return;
  if (nest.log.waiting().pending.length > 0) {
    kept.push({ what: folder, why: "records that wait to be written may refer to its texts: nest verify" });
    return;
  }
  const used = /* @__PURE__ */ new Set();
  nest.log.readFrom(START, (event) => {
    for (const [, hash] of JSON.stringify(event.data).matchAll(/"blob":"([0-9a-f]{64})"/g))
      used.add(hash);
  });
  for (const { name, path, bytes, at } of names)
    if (!used.has(name))
      litter.push({ kind: "text", path, bytes, at, why: "nothing in the log refers to it" });
}
function launches(nest, state, before, { litter, kept }) {
  const kinds = [
    ["briefs", "brief", /^(.+)-(\d+)(?:\.assignment)?\.md$/],
    ["batch", "batch", /^(.+)-(\d+)\.(?:json|err)$/]
  ];
  for (const [folder, kind, pattern] of kinds) {
    for (const { name, path, bytes, at } of filesIn(join(nest.dir, folder))) {
      const [, id = "", gen = ""] = pattern.exec(name) ?? [];
      const member = state.members.get(id);
      if (member === void 0 || at >= before || isCurrent(member, Number(gen))) continue;
      const unread = unreadFrom(state, id);
      if (unread) kept.push({ what: path, why: `what ${id} has said is unread` });
      else litter.push({ kind, path, bytes, at, why: `generation ${gen} of ${id} is over` });
    }
  }
}
function isCurrent(member, gen) {
  return gen > member.gen || gen === member.gen && holdsSeat(member);
}
function unreadFrom(state, id) {
  return [...state.inboxes.values()].some(({ items }) => items.some(({ from }) => from === id));
}
function runtimes(nest, state, old, { litter, kept }) {
  const folder = join(nest.dir, "runtime");
  const launches2 = [...state.members.values()].filter(holdsSeat).map(launchOf);
  const running = commandLines();
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    const at = fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (at >= old) continue;
    const keep = (why) => void kept.push({ what: path, why });
    if (launches2.some((launch) => launch?.includes(path))) keep("a member was launched from it");
    else if (launches2.includes(null)) keep("the platform does not say what a member was launched from");
    else if (running === null || running.some((line) => line.includes(path)))
      keep("something may run from it");
    else
      litter.push({ kind: "runtime", path, bytes: sizeOf(path), at, why: "no member was launched from it" });
  }
}
function launchOf(member) {
  if (member.mode !== "bg") return "";
  return member.short === null ? null : savedLaunch(member.short, configOf(member));
}
function commandLines() {
  if (process.platform !== "linux") return null;
  return namesIn("/proc").flatMap((name) => {
    if (!/^[1-9]\d*$/.test(name)) return [];
    try {
      return [fs.readFileSync(`/proc/${name}/cmdline`, "utf8")];
    } catch {
      return [];
    }
  });
}
function meters(nest, state, old, { litter }) {
  for (const { name, path, bytes, at } of filesIn(join(nest.dir, "meter"))) {
    if (at >= old || state.sessions.has(name.replace(/\.\w+$/, ""))) continue;
    litter.push({ kind: "meter", path, bytes, at, why: "its session is forgotten" });
  }
}
function marks(nest, { litter }) {
  const why = "its process is gone";
  for (const { name, path, bytes, at } of filesIn(join(nest.dir, "turns")))
    if (!alive(Number(name.split(".")[0]))) litter.push({ kind: "mark", path, bytes, at, why });
  for (const folder of ["waiters", "resuming"])
    for (const { path, bytes, at } of filesIn(join(nest.dir, folder)))
      if (holderOf(path) === null) litter.push({ kind: "mark", path, bytes, at, why });
}
function filesIn(folder) {
  return namesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    const stat = fs.statSync(path, { throwIfNoEntry: false });
    return stat?.isFile() ? [{ name, path, bytes: stat.size, at: stat.mtimeMs }] : [];
  });
}
function namesIn(folder) {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}
function sizeOf(folder) {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).reduce((sum, entry) => sum + (fs.statSync(join(entry.parentPath, entry.name)).size ?? 0), 0);
}

// src/app/control/clean-worktrees.ts
import fs2 from "node:fs";
import { join as join2, sep } from "node:path";
async function findWorktrees(state, before, found) {
  const folders = new Set([...state.members.values()].flatMap(({ cwd }) => worktreesOf(cwd) ?? []));
  for (const { folder, main } of [...folders].map((text) => JSON.parse(text))) {
    for (const name of namesIn2(folder)) {
      const [, id = "", gen = ""] = /^(.+)-(\d+)$/.exec(name) ?? [];
      const member = state.members.get(id);
      const path = join2(folder, name);
      if (member === void 0 || isCurrent(member, Number(gen)) || ageStart(path) >= before) continue;
      const why = await reasonToKeep(state, path, main, id);
      if (why !== null) found.kept.push({ what: path, why });
      else
        found.litter.push({
          kind: "worktree",
          path,
          bytes: 0,
          at: ageStart(path),
          why: `generation ${gen} of ${id} is over`
        });
    }
  }
}
function worktreesOf(cwd) {
  const repository = findRepository(cwd);
  if (repository === null) return null;
  const main = repository.mainRoot ?? repository.root;
  const place = { folder: worktreesFolder(main), main };
  return JSON.stringify(place);
}
async function reasonToKeep(state, path, main, id) {
  if (unreadFrom(state, id)) return `what ${id} has said is unread`;
  const own = findRepository(path);
  if (own?.linked !== true || own.mainRoot !== main) return "it is no worktree of this repository";
  if (isUsed(path)) return "somebody works in it";
  return unmergedIn(path, main, { env: spawnEnv() });
}
function isUsed(path) {
  const within = (dir) => dir === path || dir?.startsWith(path + sep) === true;
  if (readSessionProcesses().some((one) => within(one.cwd) && alive(one.pid, one.startToken))) return true;
  return namesIn2("/proc").some((pid) => /^[1-9]\d*$/.test(pid) && within(folderOfProcess(pid)));
}
function folderOfProcess(pid) {
  try {
    return fs2.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
function ageStart(path) {
  return fs2.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
}
function namesIn2(folder) {
  try {
    return fs2.readdirSync(folder);
  } catch {
    return [];
  }
}

export {
  litterIn,
  findWorktrees
};
