import {
  run
} from "./shared-run.mjs";

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
  const head2 = read(join(repository.gitDir, "HEAD"));
  if (head2 === null) return null;
  const ref = /^ref: (\S+)/.exec(head2)?.[1];
  if (ref === void 0) return /^[0-9a-f]{40,64}\s*$/.test(head2);
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

export {
  findRepository,
  hasCommit,
  repositoriesIn,
  addWorktree,
  removeWorktree,
  deleteBranch,
  unmergedIn,
  ask
};
