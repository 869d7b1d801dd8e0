import {
  holderOf
} from "./shared-process-lock.mjs";
import {
  spawnEnv
} from "./shared-observe.mjs";
import {
  makePrivateDir,
  readIfThere,
  replaceFile,
  uniqueSuffix
} from "./shared-record.mjs";

// src/app/reconcile/watcher.ts
import { join as join2 } from "node:path";

// src/harness/detach.ts
import { closeSync, openSync } from "node:fs";
function startDetached(file, args, options) {
  const out = openSync(options.stdoutFile, "a", 384);
  const err = openSync(options.stderrFile, "a", 384);
  return new Promise((resolve) => {
    const { spawn } = process.getBuiltinModule("node:child_process");
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: { ...options.env },
      detached: true,
      stdio: ["ignore", out, err],
      windowsHide: true
    });
    closeSync(out);
    closeSync(err);
    child.on("error", (error) => resolve({ pid: null, problem: error.message }));
    child.on("spawn", () => {
      child.unref();
      resolve({ pid: child.pid, problem: null });
    });
  });
}

// src/app/runtime.ts
import { createHash } from "node:crypto";
import fs from "node:fs";
import { dirname, join } from "node:path";
var PARTS = ["plugin", "bin", "skills"];
function ensureRuntime(nestDir, root, node = process.execPath) {
  const files = PARTS.flatMap((part) => filesBelow(join(root, part), part));
  const hash = createHash("sha256");
  for (const { name, bytes } of files) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  const dir = join(nestDir, "runtime", hash.digest("hex").slice(0, 16));
  if (!fs.existsSync(dir)) copy(files, dir);
  const nodePath = join(dir, "bin", "node-path");
  if (readIfThere(nodePath)?.trim() !== node) replaceFile(nodePath, `${node}
`, { durable: false });
  return dir;
}
function filesBelow(dir, part) {
  const names = fs.readdirSync(dir, { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile() && entry.name !== "node-path").map((entry) => join(entry.parentPath, entry.name)).sort().map((path) => ({
    name: join(part, path.slice(dir.length + 1)),
    bytes: fs.readFileSync(path),
    mode: fs.statSync(path).mode & 64 ? 448 : 384
  }));
}
function copy(files, dir) {
  const temp = `${dir}.tmp-${uniqueSuffix()}`;
  for (const { name, bytes, mode } of files) {
    const to = join(temp, name);
    makePrivateDir(dirname(to));
    fs.writeFileSync(to, bytes, { mode });
  }
  try {
    fs.renameSync(temp, dir);
  } catch (error) {
    fs.rmSync(temp, { recursive: true, force: true });
    if (!fs.existsSync(dir)) throw error;
  }
}

// src/app/reconcile/watcher.ts
function watchFile(nestDir) {
  return join2(nestDir, "watch.lock");
}
function watchLog(nestDir) {
  return join2(nestDir, "watch.log");
}
function watcherOf(nestDir) {
  return holderOf(watchFile(nestDir));
}
async function ensureWatcher(nest, root) {
  try {
    const running = watcherOf(nest.dir);
    if (running !== null) return running;
    const program = join2(ensureRuntime(nest.dir, root), "plugin", "nest.cjs");
    const file = watchLog(nest.dir);
    const started = await startDetached(process.execPath, [program, "--nest", nest.dir, "watch"], {
      cwd: nest.dir,
      env: { ...spawnEnv(), ...process.env.NEST_CLAUDE ? { NEST_CLAUDE: process.env.NEST_CLAUDE } : {} },
      stdoutFile: file,
      stderrFile: file
    });
    return started.pid;
  } catch {
    return null;
  }
}

export {
  startDetached,
  ensureRuntime,
  watchFile,
  watchLog,
  watcherOf,
  ensureWatcher
};
