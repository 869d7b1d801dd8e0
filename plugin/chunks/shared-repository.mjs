// src/harness/repository.ts
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
  repositoriesIn
};
