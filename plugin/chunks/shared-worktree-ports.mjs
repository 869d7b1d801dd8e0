import {
  run
} from "./shared-run.mjs";
import {
  takeLock
} from "./shared-observe.mjs";
import {
  PRIVATE_FILE,
  makePrivateDir,
  readIfThere
} from "./shared-private-files.mjs";

// src/harness/ports-env.ts
function portVariables(ports) {
  return ports === null ? {} : { NEST_PORT: String(ports.base), NEST_PORTS: String(ports.count) };
}

// src/harness/git.ts
async function addWorktree(root, path, branch, options, start = "HEAD") {
  return git(root, ["worktree", "add", "--quiet", "-b", branch, "--", path, start], options);
}
async function removeWorktree(root, path, options) {
  return git(root, ["worktree", "remove", ...options.force ? ["--force"] : [], "--", path], options);
}
async function deleteBranch(root, branch, options) {
  return git(root, ["branch", "--quiet", "-D", "--", branch], options);
}
async function unmergedIn(path, main, options) {
  const status = await ask(path, ["status", "--porcelain", "--untracked-files=all"], options);
  if (!status.ok) return "git does not say how it stands";
  if (status.stdout.trim() !== "") return "it has changes that are not committed";
  const [own, base] = await Promise.all([head(path, options), head(main, options)]);
  if (own === null || base === null) return "git does not say what it stands on";
  const merged = await ask(main, ["merge-base", "--is-ancestor", own, base], options);
  return merged.ok ? null : "it has commits that are not in the base branch";
}
async function head(root, options) {
  const result = await ask(root, ["rev-parse", "--verify", "HEAD"], options);
  return result.ok ? result.stdout.trim() : null;
}
async function git(root, args, options) {
  const result = await ask(root, args, options);
  if (result.ok) return { problem: null };
  if (result.missing) return { problem: "There is no `git` on PATH." };
  if (result.timedOut) return { problem: "`git worktree` took too long and was ended." };
  return { problem: result.stderr.trim().slice(0, 500) || `git ended with ${result.exitCode}` };
}
function ask(root, args, options) {
  const env = Object.fromEntries(
    Object.entries(options.env).filter(([name]) => !/^GIT_(DIR|WORK_TREE|INDEX_FILE)$/.test(name))
  );
  return run("git", ["--no-optional-locks", "-C", root, ...args], {
    env,
    timeoutMs: options.timeoutMs ?? 12e4
  });
}

// src/app/worktree-ports.ts
import fs from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
var SLOTS = 500;
var LAST_PORT = 65535;
var folderOf = (nestDir) => join(nestDir, "ports");
async function takePorts(nestDir, worktree, { base, count }) {
  const folder = folderOf(nestDir);
  makePrivateDir(folder);
  let lock = takeLock(join(folder, "lock"));
  for (let wait = 0; lock === null && wait < 500; wait += 1) {
    await sleep(20);
    lock = takeLock(join(folder, "lock"));
  }
  try {
    for (let slot = 0; slot < SLOTS; slot += 1) {
      const ports = { base: base + slot * count, count };
      if (ports.base + count - 1 > LAST_PORT) break;
      const file = join(folder, `${ports.base}-${count}`);
      const holder = readIfThere(file);
      if (holder !== null && holder !== worktree && fs.existsSync(holder)) continue;
      fs.writeFileSync(file, worktree, { mode: PRIVATE_FILE });
      return ports;
    }
  } finally {
    lock?.release();
  }
  throw new Error("no ports are left for one more worktree; nest charter set isolation.ports …");
}
function portsOf(nestDir, worktree) {
  let names;
  try {
    names = fs.readdirSync(folderOf(nestDir));
  } catch {
    return null;
  }
  const name = names.find((one) => readIfThere(join(folderOf(nestDir), one)) === worktree);
  const [, base, count] = /^(\d+)-(\d+)$/.exec(name ?? "") ?? [];
  return base === void 0 || count === void 0 ? null : { base: Number(base), count: Number(count) };
}

export {
  portVariables,
  addWorktree,
  removeWorktree,
  deleteBranch,
  unmergedIn,
  ask,
  takePorts,
  portsOf
};
