import {
  normalisePath,
  pathsOf
} from "./shared-paths.mjs";
import {
  PRIVATE_FILE,
  makePrivateDir,
  readIfThere,
  uniqueSuffix
} from "./shared-private-files.mjs";

// src/log/place.ts
import fs2 from "node:fs";

// src/log/git-dir.ts
import fs from "node:fs";
function gitCommonDir(dir, platform) {
  const path = pathsOf(platform);
  const dotGit = path.join(dir, ".git");
  const stat = fs.statSync(dotGit, { throwIfNoEntry: false });
  if (stat === void 0) return null;
  if (stat.isDirectory()) return isGitDir(dotGit, platform) ? dotGit : null;
  const contents = readIfThere(dotGit) ?? "";
  if (!contents.startsWith(GITDIR)) return null;
  const target = withoutLineEnd(contents.slice(GITDIR.length));
  if (target === "") return null;
  const gitDir = normalisePath(target, platform, dir);
  const common = withoutLineEnd(readIfThere(path.join(gitDir, "commondir")) ?? "");
  const shared = common === "" ? gitDir : normalisePath(common, platform, gitDir);
  return isGitDir(shared, platform) ? shared : null;
}
var GITDIR = "gitdir: ";
function withoutLineEnd(text) {
  let end = text.length;
  while (end > 0 && (text[end - 1] === "\n" || text[end - 1] === "\r")) end -= 1;
  return text.slice(0, end);
}
function isGitDir(dir, platform) {
  return fs.existsSync(pathsOf(platform).join(dir, "HEAD"));
}

// src/log/place.ts
function findNest(cwd, platform = process.platform) {
  for (const dir of upwards(realPath(cwd), platform)) {
    const place = nestAt(dir, platform);
    if (place !== null) return place;
  }
  return null;
}
function placeForNew(cwd, platform = process.platform) {
  const path = pathsOf(platform);
  const start = realPath(cwd);
  for (const dir of upwards(start, platform)) {
    const common = gitCommonDir(dir, platform);
    if (common !== null) return { dir: path.join(realPath(common), "nest"), root: dir, kind: "git" };
  }
  return { dir: path.join(start, ".nest"), root: start, kind: "plain" };
}
function workingTreeAround(dir, platform = process.platform) {
  const path = pathsOf(platform);
  const start = realPathOfNearest(path.resolve(dir), platform);
  for (const root of upwards(start, platform)) {
    const common = gitCommonDir(root, platform);
    if (common === null) continue;
    const kept = [path.join(root, ".git"), realPath(common)];
    return kept.some((folder) => start === folder || start.startsWith(folder + path.sep)) ? null : root;
  }
  return null;
}
function realPathOfNearest(start, platform) {
  const path = pathsOf(platform);
  for (const dir of upwards(start, platform))
    if (fs2.existsSync(dir)) return path.join(realPath(dir), path.relative(dir, start));
  return start;
}
function createNestDir(place) {
  makePrivateDir(place.dir);
  if (place.kind === "plain")
    fs2.writeFileSync(pathsOf(process.platform).join(place.dir, ".gitignore"), "*\n");
}
function writePointer(place, target) {
  const path = pathsOf(process.platform);
  const pointer = place.kind === "plain" ? path.join(place.root, ".nest") : place.dir;
  if (nestAt(place.root, process.platform) === null) makePrivateDir(path.resolve(target));
  const temp = `${pointer}.tmp-${uniqueSuffix()}`;
  fs2.writeFileSync(temp, `${path.resolve(target)}
`, { mode: PRIVATE_FILE, flag: "wx" });
  try {
    fs2.linkSync(temp, pointer);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  } finally {
    fs2.rmSync(temp, { force: true });
  }
  const found = nestAt(place.root, process.platform);
  if (found === null) throw new Error(`${pointer} is neither a nest nor a pointer to one`);
  return found;
}
function nestAt(dir, platform) {
  const path = pathsOf(platform);
  const common = gitCommonDir(dir, platform);
  const inGit = common === null ? null : nestOrPointer(path.join(common, "nest"), dir, "git", platform);
  return inGit ?? nestOrPointer(path.join(dir, ".nest"), dir, "plain", platform);
}
function nestOrPointer(entry, root, kind, platform) {
  const stat = statOrNull(entry);
  if (stat?.isDirectory()) return { dir: realPath(entry), root, kind };
  if (!stat?.isFile() || stat.size > 8192) return null;
  const target = (readIfThere(entry) ?? "").trim();
  if (!pathsOf(platform).isAbsolute(target)) return null;
  return { dir: realPath(normalisePath(target, platform, root)), root, kind: "pointer" };
}
function* upwards(start, platform) {
  const path = pathsOf(platform);
  let dir = start;
  while (true) {
    yield dir;
    const parent = path.dirname(dir);
    if (parent === dir) return;
    dir = parent;
  }
}
function realPath(path) {
  try {
    return fs2.realpathSync.native(path);
  } catch {
    return path;
  }
}
function statOrNull(path) {
  try {
    return fs2.statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}

export {
  findNest,
  placeForNew,
  workingTreeAround,
  createNestDir,
  writePointer
};
