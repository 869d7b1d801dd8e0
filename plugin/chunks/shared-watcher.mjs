import {
  spawnEnv
} from "./shared-spawn-env.mjs";
import {
  run
} from "./shared-run.mjs";
import {
  holderOf
} from "./shared-observe.mjs";
import {
  readSessionProcess,
  readSessionProcesses
} from "./shared-job-state.mjs";
import {
  alive,
  descendants,
  processTable,
  startToken
} from "./shared-config-dir.mjs";
import {
  makePrivateDir,
  readIfThere,
  replaceFile,
  uniqueSuffix
} from "./shared-private-files.mjs";

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
  const { dir, files } = runtimeFrom(nestDir, root);
  if (!fs.existsSync(dir)) copy(files, dir);
  for (const file of files) if (damageOf(file, dir) !== null) replace(file, dir);
  const nodePath = join(dir, "bin", "node-path");
  if (readIfThere(nodePath)?.trim() !== node) replaceFile(nodePath, `${node}
`, { durable: false });
  return dir;
}
function runtimeFrom(nestDir, root) {
  const files = PARTS.flatMap((part) => filesBelow(join(root, part), part));
  const hash = createHash("sha256");
  for (const { name, bytes } of files) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  return { dir: join(nestDir, "runtime", hash.digest("hex").slice(0, 16)), files };
}
function damageOf({ name, bytes, mode }, dir) {
  const found = fs.statSync(join(dir, name), { throwIfNoEntry: false });
  if (found?.isFile() !== true) return "gone";
  if (process.platform !== "win32" && (mode & 64) !== 0 && (found.mode & 64) === 0)
    return "not executable";
  return found.size === bytes.length ? null : "changed";
}
function replace({ name, bytes, mode }, dir) {
  const to = join(dir, name);
  const temp = `${to}.tmp-${uniqueSuffix()}`;
  makePrivateDir(dirname(to));
  fs.writeFileSync(temp, bytes, { mode });
  fs.renameSync(temp, to);
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

// src/harness/stop.ts
import { setTimeout as sleep } from "node:timers/promises";

// src/harness/argv.ts
var MAX_PROMPT_BYTES = 1e5;
function launchArgv(args) {
  return ["--bg", ...common(args), "--", plainPrompt(args.prompt)];
}
function batchArgv(args) {
  const cap = args.maxUsd === null ? [] : [`--max-budget-usd=${args.maxUsd}`];
  const batch = ["-p", "--output-format=json", `--session-id=${args.sessionId}`, ...cap];
  return [...batch, ...common(args), "--", plainPrompt(args.prompt)];
}
function forkArgv(args, from) {
  return [
    ...["--bg", "--resume", fullId(from), "--fork-session"],
    ...own({ ...args, tools: null }),
    ...["--", plainPrompt(args.prompt)]
  ];
}
function resumeArgv(session, prompt) {
  return ["--bg", "--resume", fullId(session), "--", plainPrompt(prompt)];
}
var stopArgv = (short) => ["stop", shortId(short)];
var agentsArgv = () => ["agents", "--json", "--all"];
function launchPrompt(assignmentFile) {
  return `Begin your assignment. It stands at the end of your instructions and in the file ${assignmentFile}`;
}
function plainPrompt(text) {
  if (text.trim() === "") throw new TypeError("a prompt without text starts no turn");
  const plain = /^\s*[/!#]/.test(text) ? `Task: ${text}` : text;
  const bytes = Buffer.byteLength(plain);
  if (bytes > MAX_PROMPT_BYTES) throw new RangeError(`a prompt of ${bytes} bytes has to go by file`);
  return plain;
}
function common(args) {
  return [...own(args), `--append-system-prompt-file=${args.briefFile}`];
}
function own(args) {
  return [
    `--name=${args.name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim()}`,
    `--permission-mode=${args.mode}`,
    ...args.model === null ? [] : [`--model=${args.model}`],
    ...args.tools === null ? [] : [`--tools=${args.tools.join(",")}`],
    `--settings=${args.settings}`
  ];
}
function fullId(id) {
  if (!/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id)) throw new TypeError(`not a full session id: ${id}`);
  return id;
}
function shortId(id) {
  if (!/^[0-9a-f]{8}$/.test(id)) throw new TypeError(`not a short session id: ${id}`);
  return id;
}

// src/harness/stop.ts
async function stopSession(spec) {
  const live = liveProcess(spec);
  const spared = ancestors();
  const below = live === null ? [] : descendants(live.pid, spec.spare);
  const short = spec.short ?? live?.short ?? null;
  const problem = short === null ? null : await askToStop(spec, short);
  const self = live === null ? [] : [{ pid: live.pid, startToken: startToken(live.pid) }];
  if (live !== null && self.some(isAlive)) below.push(...descendants(live.pid, spec.spare));
  if (live?.background && !spared.has(live.pid) && !await goneWithin(self, spec.graceMs ?? 1e4)) {
    await endProcesses(self);
  }
  const gone = !self.some(isAlive);
  const left = gone ? distinct(below).filter((one) => !spared.has(one.pid) && isAlive(one)) : [];
  await endProcesses(left);
  const survivors = [...self, ...left].filter(isAlive);
  return { gone, ended: left.filter((one) => !isAlive(one)), survivors, problem };
}
function liveProcess(spec) {
  const known = spec.pid === null ? null : readSessionProcess(spec.pid, spec.configDir);
  const candidates = known === null ? [] : [known];
  for (const one of [...candidates, ...readSessionProcesses(spec.configDir)]) {
    if (one.session === spec.session && isAlive(one)) return one;
  }
  return null;
}
async function askToStop(spec, short) {
  const result = await run(spec.command.file, [...spec.command.args, ...stopArgv(short)], {
    env: spec.env,
    timeoutMs: spec.askMs ?? 2e4,
    maxOutput: 1e5
  });
  if (result.ok) return null;
  if (result.timedOut) return "`claude stop` gave no answer";
  if (result.missing) return `there is no program ${spec.command.file}`;
  return (result.stderr || result.stdout).trim().slice(0, 300) || `\`claude stop\` ended with ${result.exitCode}`;
}
async function endProcesses(refs, graceMs = 3e3) {
  for (const signal of ["SIGTERM", "SIGKILL"]) {
    for (const one of refs) {
      if (!isAlive(one)) continue;
      try {
        process.kill(one.pid, signal);
      } catch {
      }
    }
    if (await goneWithin(refs, graceMs)) return;
  }
}
async function goneWithin(refs, ms) {
  const until = performance.now() + ms;
  for (; ; ) {
    if (!refs.some(isAlive)) return true;
    if (performance.now() >= until) return false;
    await sleep(50);
  }
}
function distinct(refs) {
  return [...new Map(refs.map((ref) => [`${ref.pid}:${ref.startToken}`, ref])).values()];
}
function isAlive(ref) {
  return alive(ref.pid, ref.startToken);
}
function ancestors() {
  const parents = new Map(processTable().map((row) => [row.pid, row.parent]));
  const found = /* @__PURE__ */ new Set();
  for (let pid = process.pid; pid !== void 0 && !found.has(pid); pid = parents.get(pid)) {
    found.add(pid);
  }
  return found;
}

export {
  startDetached,
  ensureRuntime,
  runtimeFrom,
  damageOf,
  watchFile,
  watchLog,
  watcherOf,
  ensureWatcher,
  launchArgv,
  batchArgv,
  forkArgv,
  resumeArgv,
  stopArgv,
  agentsArgv,
  launchPrompt,
  stopSession,
  endProcesses,
  ancestors
};
