import {
  addWorktree,
  ask,
  deleteBranch,
  portVariables,
  removeWorktree,
  takePorts
} from "./shared-worktree-ports.mjs";
import {
  spawnEnv
} from "./shared-spawn-env.mjs";
import {
  runChecks
} from "./shared-run-checks.mjs";
import {
  findRepository
} from "./shared-repository.mjs";
import {
  isolationOf
} from "./shared-charter-2.mjs";

// src/app/worktree.ts
import { existsSync } from "node:fs";
import { basename, dirname as dirname2, join as join3 } from "node:path";

// src/app/worktree-setup.ts
import fs2 from "node:fs";
import { dirname, join as join2 } from "node:path";

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
    const to = join2(worktree, file);
    if (fs2.existsSync(to)) continue;
    fs2.mkdirSync(dirname(to), { recursive: true });
    fs2.cpSync(join2(main, file), to, { dereference: false, verbatimSymlinks: true, preserveTimestamps: true });
  }
}
async function link(main, worktree, path) {
  if (path.split(/[/\\]/).includes(".."))
    throw new Error(`set-up failed: isolation.link names ${path}, which is outside the repository`);
  const [from, to] = [join2(main, path), join2(worktree, path)];
  if (!fs2.existsSync(from))
    throw new Error(`set-up failed: isolation.link names ${path}, which ${main} does not have`);
  if (fs2.existsSync(to)) return;
  fs2.mkdirSync(dirname(to), { recursive: true });
  fs2.symlinkSync(from, to, fs2.statSync(from).isDirectory() ? "junction" : "file");
  const options = { env: spawnEnv() };
  if (!await isIgnored(worktree, path, options)) keepOut(worktree, path);
}

// src/app/worktree.ts
function worktreesFolder(main) {
  return join3(dirname2(main), `${basename(main)}-worktrees`);
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
  const path = join3(worktreesFolder(main), name);
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
  setUpWorktree,
  worktreesFolder,
  wantsWorktree,
  makeWorktree
};
