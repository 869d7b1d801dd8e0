import {
  ISOLATED_MARK,
  killProcessesOf,
  processesOf
} from "./shared-isolate-end.mjs";
import {
  alive,
  startToken
} from "./shared-config-dir.mjs";

// src/harness/left-labs.ts
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
var PREFIX = "nest-probe-";
var OWNER = "owner.json";
function labFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), PREFIX)));
  const owner = { pid: process.pid, startToken: startToken(process.pid), space: processSpace() };
  writeFileSync(join(folder, OWNER), JSON.stringify(owner), { mode: 384 });
  return folder;
}
var labHome = (folder) => join(folder, "home");
function leftLabs() {
  const all = namesIn(tmpdir()).filter((name) => name.startsWith(PREFIX));
  return all.map((name) => join(tmpdir(), name)).filter((folder) => isOurs(folder) && isLeft(folder));
}
var processesIn = (folder) => hasHome(folder) ? processesOf(homeOf(folder)).length : 0;
async function endLeftLabs() {
  let ended = 0;
  for (const folder of leftLabs()) {
    try {
      const { left } = hasHome(folder) ? await killProcessesOf(homeOf(folder)) : { left: [] };
      if (left.length > 0) continue;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      ended += 1;
    } catch {
    }
  }
  return ended;
}
var hasHome = (folder) => namesIn(labHome(folder)).includes(ISOLATED_MARK);
function homeOf(folder) {
  const home = realpathSync(labHome(folder));
  return { home, configDir: join(home, ".claude"), claude: "", env: {} };
}
function isOurs(folder) {
  try {
    const stat = lstatSync(folder);
    return stat.isDirectory() && (process.getuid === void 0 || stat.uid === process.getuid());
  } catch {
    return false;
  }
}
function isLeft(folder) {
  try {
    const owner = JSON.parse(readFileSync(join(folder, OWNER), "utf8"));
    if (typeof owner.pid !== "number" || owner.space !== processSpace()) return false;
    return !alive(owner.pid, owner.startToken);
  } catch {
    return false;
  }
}
function processSpace() {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return null;
  }
}
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export {
  labFolder,
  labHome,
  leftLabs,
  processesIn,
  endLeftLabs
};
