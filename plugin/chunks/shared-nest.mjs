import {
  openFileLog
} from "./shared-envelope.mjs";
import {
  nestOfSession
} from "./shared-state-dir.mjs";
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
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

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
  const target = /^gitdir: (.+?)\r?\n?$/.exec(readIfThere(dotGit) ?? "")?.[1];
  if (target === void 0) return null;
  const gitDir = normalisePath(target, platform, dir);
  const common = readIfThere(path.join(gitDir, "commondir"))?.trim();
  const shared = common ? normalisePath(common, platform, gitDir) : gitDir;
  return isGitDir(shared, platform) ? shared : null;
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
function createNestDir(place) {
  makePrivateDir(place.dir);
  if (place.kind === "plain")
    fs2.writeFileSync(pathsOf(process.platform).join(place.dir, ".gitignore"), "*\n");
}
function writePointer(place, target) {
  const path = pathsOf(process.platform);
  const pointer = place.kind === "plain" ? path.join(place.root, ".nest") : place.dir;
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

// src/app/nest.ts
function openNest(dir) {
  return { dir, log: openFileLog(dir) };
}
function findNestDir(at) {
  if (at.flag !== null) return at.flag;
  const bound = at.session === null ? null : nestOfSession(at.session);
  return bound ?? findNest(at.cwd)?.dir ?? at.hint;
}
function requireNest(at) {
  const dir = findNestDir(at);
  if (dir !== null) return openNest(dir);
  throw new UserError(`there is no nest for ${at.cwd}`, EXIT.noNest, 'nest init --objective "…"');
}

export {
  findNest,
  placeForNew,
  createNestDir,
  writePointer,
  openNest,
  requireNest
};
