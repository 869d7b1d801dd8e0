import {
  run,
  userStateFile
} from "./shared-observe.mjs";

// src/harness/trust.ts
import { readFileSync as readFileSync2, realpathSync as realpathSync2 } from "node:fs";
import { dirname as dirname2 } from "node:path";

// src/harness/git.ts
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
function findRepository(dir) {
  let at;
  try {
    at = realpathSync(dir);
  } catch {
    return null;
  }
  for (; ; ) {
    const found = repositoryAt(at);
    if (found !== null) return found;
    const parent = dirname(at);
    if (parent === at) return null;
    at = parent;
  }
}
function hasCommit(repository) {
  const head = read(join(repository.gitDir, "HEAD"));
  if (head === null) return null;
  const ref = /^ref: (\S+)/.exec(head)?.[1];
  if (ref === void 0) return /^[0-9a-f]{40,64}\s*$/.test(head);
  if (ref === "refs/heads/.invalid") return null;
  const loose = read(join(repository.gitDir, ref)) ?? read(join(repository.commonDir, ref));
  if (loose !== null) return /^[0-9a-f]{40}/.test(loose);
  const packed = read(join(repository.commonDir, "packed-refs")) ?? "";
  return packed.split("\n").some((line) => line.endsWith(` ${ref}`));
}
function repositoriesIn(folder) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return entries.filter((entry) => exists(join(folder, entry.name, ".git"))).map((entry) => entry.name).sort();
  } catch {
    return [];
  }
}
async function addWorktree(root, path, branch, options) {
  return git(root, ["worktree", "add", "--quiet", "-b", branch, "--", path, "HEAD"], options);
}
async function git(root, args, options) {
  const env = Object.fromEntries(
    Object.entries(options.env).filter(([name]) => !/^GIT_(DIR|WORK_TREE|INDEX_FILE)$/.test(name))
  );
  const result = await run("git", ["-C", root, ...args], { env, timeoutMs: options.timeoutMs ?? 12e4 });
  if (result.ok) return { problem: null };
  if (result.missing) return { problem: "There is no `git` on PATH." };
  if (result.timedOut) return { problem: "`git worktree` took too long and was ended." };
  return { problem: result.stderr.trim().slice(0, 500) || `git ended with ${result.exitCode}` };
}
function repositoryAt(root) {
  const dotGit = join(root, ".git");
  let gitDir;
  try {
    if (statSync(dotGit).isDirectory()) {
      gitDir = realpathSync(dotGit);
      if (!exists(join(gitDir, "HEAD"))) return null;
    } else {
      const [, target] = (read(dotGit) ?? "").split(/^gitdir: /);
      if (target === void 0) return null;
      gitDir = realpathSync(resolve(root, withoutLineEnd(target)));
    }
  } catch {
    return null;
  }
  const common = withoutLineEnd(read(join(gitDir, "commondir")) ?? "");
  const commonDir = common === "" ? gitDir : resolve(gitDir, common);
  const linked = commonDir !== gitDir;
  if (!linked) return { root, gitDir, commonDir, mainRoot: root, linked };
  return {
    root,
    gitDir,
    commonDir,
    mainRoot: basename(commonDir) === ".git" ? dirname(commonDir) : null,
    linked
  };
}
function withoutLineEnd(text) {
  let end = text.length;
  while (end > 0 && (text[end - 1] === "\n" || text[end - 1] === "\r")) end -= 1;
  return text.slice(0, end);
}
function exists(path) {
  try {
    statSync(path);
    return true;
  } catch {
    return false;
  }
}
function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

// src/harness/trust.ts
function trustOf(cwd, options = {}) {
  const env = options.env ?? process.env;
  if (env.CLAUDE_CODE_SANDBOXED) return "trusted";
  let at;
  try {
    at = realpathSync2(cwd);
  } catch {
    return "unknown";
  }
  const store = readStore(options.stateFile ?? userStateFile(env));
  if (store === "unreadable") return "unknown";
  const repository = findRepository(at);
  const main = repository?.mainRoot ?? null;
  if (main !== null && store.has(key(main))) return "trusted";
  for (; ; ) {
    if (store.has(key(at))) return "trusted";
    const parent = dirname2(at);
    if (at === repository?.root || parent === at) return "untrusted";
    at = parent;
  }
}
function trustFix(cwd) {
  return `Run \`claude\` in ${cwd} once and accept the trust prompt.`;
}
function readStore(path) {
  let text;
  try {
    text = readFileSync2(path, "utf8");
  } catch (error) {
    return error.code === "ENOENT" ? /* @__PURE__ */ new Set() : "unreadable";
  }
  try {
    const projects = JSON.parse(text)?.projects ?? {};
    const entries = Object.entries(projects);
    return new Set(entries.filter(([, v]) => v?.hasTrustDialogAccepted === true).map(([path2]) => key(path2)));
  } catch {
    return "unreadable";
  }
}
function key(path) {
  const normal = path.normalize("NFC").replace(/^\\\\\?\\/, "");
  const drive = /^([A-Za-z]):[\\/]/.exec(normal);
  const spelled = drive ? `${drive[1].toLowerCase()}${normal.slice(1).replaceAll("\\", "/")}` : normal;
  return spelled.length > 1 ? spelled.replace(/\/+$/, "") : spelled;
}

export {
  findRepository,
  hasCommit,
  repositoriesIn,
  addWorktree,
  trustOf,
  trustFix
};
