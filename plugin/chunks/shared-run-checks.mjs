import {
  isolationOf
} from "./shared-charter-2.mjs";
import {
  findRepository
} from "./shared-repository.mjs";
import {
  spawnEnv
} from "./shared-spawn-env.mjs";
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
import {
  sanitize
} from "./shared-sanitize.mjs";

// src/app/run-checks.ts
var TIMEOUT_MS = 20 * 6e4;
var TAIL = 3e3;
var MAX_OUTPUT = 64 * 1024 * 1024;
async function runChecks(commands, cwd, env) {
  const done = [];
  for (const [program = "", ...args] of commands) {
    const result = await run(program, args, { cwd, env, timeoutMs: TIMEOUT_MS, maxOutput: MAX_OUTPUT });
    const check = commandWords([program, ...args]);
    const why = result.ok ? "" : result.missing ? "there is no such program" : result.notExecutable ? "it is no program that may be run" : result.timedOut ? `it took more than ${TIMEOUT_MS / 6e4} minutes` : `it ended with ${result.exitCode ?? result.signal ?? "an error"}`;
    done.push({ check, ok: result.ok, why, output: tailOf(`${result.stdout}
${result.stderr}`) });
    if (!result.ok) break;
  }
  return done;
}
function commandWords(command) {
  return command.map((word) => /^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word)).join(" ");
}
function tailOf(text) {
  const plain = sanitize(text).trim();
  return plain.length > TAIL ? `…${plain.slice(-TAIL)}` : plain;
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

// src/app/worktree.ts
import { existsSync } from "node:fs";
import { basename, dirname as dirname2, join as join4 } from "node:path";

// src/app/worktree-setup.ts
import fs3 from "node:fs";
import { dirname, join as join3 } from "node:path";

// src/harness/git-ignored.ts
import fs from "node:fs";
import { join } from "node:path";
async function ignoredFiles(root, patterns, options) {
  const args = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--"];
  const result = await ask(root, [...args, ...patterns.map((pattern) => `:(top,glob)${pattern}`)], options);
  if (!result.ok) throw new Error(`git does not list what is ignored: ${result.stderr.trim().slice(0, 300)}`);
  return result.stdout.split("\0").filter((file) => file !== "");
}
async function isIgnored(root, path, options) {
  return (await ask(root, ["check-ignore", "--quiet", "--", path], options)).ok;
}
function keepOut(root, path) {
  const repository = findRepository(root);
  if (repository === null) return;
  const file = join(repository.commonDir, "info", "exclude");
  const line = `/${path.replace(/^\/+|\/+$/g, "")}`;
  const before = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
  if (before.split("\n").includes(line)) return;
  fs.mkdirSync(join(repository.commonDir, "info"), { recursive: true });
  fs.appendFileSync(file, `${before === "" || before.endsWith("\n") ? "" : "\n"}${line}
`);
}

// src/harness/ports-env.ts
function portVariables(ports) {
  return ports === null ? {} : { NEST_PORT: String(ports.base), NEST_PORTS: String(ports.count) };
}

// src/app/worktree-ports.ts
import fs2 from "node:fs";
import { join as join2 } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
var SLOTS = 500;
var LAST_PORT = 65535;
var folderOf = (nestDir) => join2(nestDir, "ports");
async function takePorts(nestDir, worktree, { base, count }) {
  const folder = folderOf(nestDir);
  makePrivateDir(folder);
  let lock = takeLock(join2(folder, "lock"));
  for (let wait = 0; lock === null && wait < 500; wait += 1) {
    await sleep(20);
    lock = takeLock(join2(folder, "lock"));
  }
  try {
    for (let slot = 0; slot < SLOTS; slot += 1) {
      const ports = { base: base + slot * count, count };
      if (ports.base + count - 1 > LAST_PORT) break;
      const file = join2(folder, `${ports.base}-${count}`);
      const holder = readIfThere(file);
      if (holder !== null && holder !== worktree && fs2.existsSync(holder)) continue;
      fs2.writeFileSync(file, worktree, { mode: PRIVATE_FILE });
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
    names = fs2.readdirSync(folderOf(nestDir));
  } catch {
    return null;
  }
  const name = names.find((one) => readIfThere(join2(folderOf(nestDir), one)) === worktree);
  const [, base, count] = /^(\d+)-(\d+)$/.exec(name ?? "") ?? [];
  return base === void 0 || count === void 0 ? null : { base: Number(base), count: Number(count) };
}

// src/app/worktree-setup.ts
var MAX_COPIES = 2e3;
async function setUpWorktree(nestDir, main, worktree, isolation) {
  const ports = isolation.ports === null ? null : await takePorts(nestDir, worktree, isolation.ports);
  await copyIgnored(main, worktree, isolation.copy);
  for (const path of isolation.link) await link(main, worktree, path);
  const env = { ...spawnEnv(), ...portVariables(ports) };
  const failed = (await runChecks(isolation.commands, worktree, env)).find(({ ok }) => !ok);
  if (failed !== void 0)
    throw new Error(
      `set-up failed: ${failed.check}: ${failed.why}${failed.output === "" ? "" : `: ${failed.output.slice(-300)}`}`
    );
  return ports;
}
async function copyIgnored(main, worktree, patterns) {
  if (patterns.length === 0) return;
  const files = await ignoredFiles(main, patterns, { env: spawnEnv() });
  if (files.length > MAX_COPIES)
    throw new Error(
      `set-up failed: isolation.copy means ${files.length} files; link a folder instead (isolation.link)`
    );
  for (const file of files) {
    const to = join3(worktree, file);
    if (fs3.existsSync(to)) continue;
    fs3.mkdirSync(dirname(to), { recursive: true });
    fs3.cpSync(join3(main, file), to, { dereference: false, verbatimSymlinks: true, preserveTimestamps: true });
  }
}
async function link(main, worktree, path) {
  if (path.split(/[/\\]/).includes(".."))
    throw new Error(`set-up failed: isolation.link names ${path}, which is outside the repository`);
  const [from, to] = [join3(main, path), join3(worktree, path)];
  if (!fs3.existsSync(from))
    throw new Error(`set-up failed: isolation.link names ${path}, which ${main} does not have`);
  if (fs3.existsSync(to)) return;
  fs3.mkdirSync(dirname(to), { recursive: true });
  fs3.symlinkSync(from, to, fs3.statSync(from).isDirectory() ? "junction" : "file");
  const options = { env: spawnEnv() };
  if (!await isIgnored(worktree, path, options)) keepOut(worktree, path);
}

// src/app/worktree.ts
function worktreesFolder(main) {
  return join4(dirname2(main), `${basename(main)}-worktrees`);
}
function wantsWorktree(charter, { role, permissionMode, discipline }, { worktree }) {
  if (worktree || discipline?.mode === "fork") return true;
  const phase = discipline?.phase ?? "implementation";
  const writes = role === "staff" && permissionMode !== "plan" && phase === "implementation";
  return writes && isolationOf(charter).mode === "worktree";
}
async function makeWorktree(nestDir, charter, cwd, { id, gen }) {
  const repository = findRepository(cwd);
  if (repository === null)
    throw new Error(
      `${cwd} is in no git repository, so it can have no worktree; hire without --worktree, and with isolation.mode shared`
    );
  const main = repository.mainRoot ?? repository.root;
  const name = `${id}-${gen}`;
  const path = join4(worktreesFolder(main), name);
  if (existsSync(path)) throw new Error(`${path} exists already; move it away, or hire under another name`);
  const options = { env: spawnEnv() };
  const { problem } = await addWorktree(repository.root, path, `nest/${name}`, options);
  if (problem !== null) throw new Error(`no worktree: ${problem}`);
  try {
    await setUpWorktree(nestDir, main, path, isolationOf(charter));
  } catch (error) {
    await removeWorktree(repository.root, path, { ...options, force: true });
    await deleteBranch(repository.root, `nest/${name}`, options);
    throw error;
  }
  return path;
}

export {
  addWorktree,
  removeWorktree,
  unmergedIn,
  ask,
  portVariables,
  runChecks,
  commandWords,
  portsOf,
  setUpWorktree,
  worktreesFolder,
  wantsWorktree,
  makeWorktree
};
