import {
  isolate,
  makeRepository,
  startSim
} from "./shared-isolate-end.mjs";
import {
  run
} from "./shared-run.mjs";
import {
  jobsIn,
  readSessionProcesses
} from "./shared-job-state.mjs";

// src/probe/lab.ts
import {
  existsSync,
  mkdtempSync,
  readFileSync as readFileSync2,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs";
import { tmpdir } from "node:os";
import { join as join2 } from "node:path";
import { setTimeout as sleep2 } from "node:timers/promises";

// src/probe/short-id.ts
import { setTimeout as sleep } from "node:timers/promises";
var PATIENCE_MS = 3e3;
var LOOK_MS = 50;
function printedShort(stdout) {
  return /backgrounded · ([0-9a-f]{8})\b/.exec(stdout)?.[1] ?? null;
}
async function newJob(config, before) {
  for (const end = performance.now() + PATIENCE_MS; ; await sleep(LOOK_MS)) {
    const come = jobsIn(config).filter((short) => !before.includes(short));
    if (come.length > 0) return come.length === 1 ? come[0] ?? null : null;
    if (performance.now() >= end) return null;
  }
}

// src/probe/spares.ts
import { readFileSync } from "node:fs";
import { join } from "node:path";
var LOOK_MS2 = 50;
function holdSpares(config) {
  if (process.platform !== "linux") return { launching() {
  }, close() {
  } };
  const held = /* @__PURE__ */ new Set();
  const given = /* @__PURE__ */ new Set();
  let wanted = 0;
  const look = () => {
    const spares = sparesOf(daemonOf(config));
    for (const { pid } of readSessionProcesses(config)) if (spares.includes(pid)) given.add(pid);
    const gone = [...given].filter((pid) => !spares.includes(pid));
    for (const pid of gone) given.delete(pid);
    const waiting = spares.filter((pid) => !given.has(pid));
    const free = wanted - given.size;
    waiting.forEach((pid, index) => {
      if (index < free) goOn(pid);
      else hold(pid);
    });
  };
  const hold = (pid) => {
    if (held.has(pid)) return;
    held.add(pid);
    signal(pid, "SIGSTOP");
  };
  const goOn = (pid) => {
    if (held.delete(pid)) signal(pid, "SIGCONT");
  };
  const timer = setInterval(look, LOOK_MS2);
  return {
    launching() {
      wanted += 1;
      look();
    },
    close: () => clearInterval(timer)
  };
}
function daemonOf(config) {
  try {
    return JSON.parse(readFileSync(join(config, "daemon.lock"), "utf8")).pid ?? null;
  } catch {
    return null;
  }
}
function sparesOf(daemon) {
  if (daemon === null) return [];
  const children = read(`/proc/${daemon}/task/${daemon}/children`).split(" ").filter(Boolean).map(Number);
  return children.filter((pid) => read(`/proc/${pid}/cmdline`).includes("\0--bg-spare\0")).sort((a, b) => a - b);
}
function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
  }
}

// src/probe/lab.ts
function script(steps) {
  return `<<SCRIPT ${JSON.stringify(steps)} SCRIPT>>`;
}
function bash(command, more = {}) {
  return { tool: "Bash", input: { command, description: "a command of the probe", ...more } };
}
var RECORDER = `const fs = require('node:fs');
const raw = fs.readFileSync(0, 'utf8');
const own = Object.entries(process.env).filter(([name]) => /^(CLAUDE|NEST_|PROBE|HOME$|PATH$)/.test(name));
const line = { payload: JSON.parse(raw), env: Object.fromEntries(own), cwd: process.cwd() };
fs.appendFileSync(process.argv[2], JSON.stringify(line) + '\\n');
`;
var BEGINS_SESSION = /* @__PURE__ */ new Set(["--bg", "--background", "respawn", "attach"]);
function firingsIn(lines) {
  return lines.split("\n").slice(0, -1).map((line) => JSON.parse(line));
}
var WAIT_MS = 1e4;
var RUN_MS = 3e4;
var BROKEN_OFF_MS = 1e3;
async function withLab(claude, evidence, signal2, work) {
  const folder = realpathSync(mkdtempSync(join2(tmpdir(), "nest-probe-")));
  try {
    await makeRepository(join2(folder, "repo"), "# probe\n");
    const sim = await startSim();
    try {
      return await workIn({ folder, sim, claude, evidence, signal: signal2 }, work);
    } finally {
      await sim.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
async function workIn({ folder, sim, claude, evidence, signal: signal2 }, work) {
  const repo = join2(folder, "repo");
  const home = isolate({ home: join2(folder, "home"), claude, baseUrl: sim.url, trusted: [repo] });
  const firings = join2(folder, "firings.jsonl");
  const recorder = join2(folder, "recorder.cjs");
  writeFileSync(recorder, RECORDER);
  const exec = async (file, args, { cwd = repo, env, timeoutMs = RUN_MS } = {}) => {
    const result = await run(file, args, { cwd, env: { ...home.env, ...env }, timeoutMs, signal: signal2 });
    evidence.ran(file, args, result);
    return result;
  };
  let read2 = { size: 0, firings: [] };
  const spares = holdSpares(join2(home.home, ".claude"));
  const cli = (args, how) => {
    if (args.some((arg) => BEGINS_SESSION.has(arg))) spares.launching();
    return exec(claude, args, how);
  };
  const lab = {
    folder,
    home,
    env: home.env,
    config: join2(home.home, ".claude"),
    repo,
    sim,
    claude,
    exec,
    cli,
    async start(prompt, { name = "probe", mode = "acceptEdits", model = "haiku", settings, args = [], cwd, env } = {}) {
      const text = typeof prompt === "string" ? prompt : `Work.
${script(prompt)}`;
      const given = settings === void 0 ? [] : ["--settings", JSON.stringify(settings)];
      const fixed = ["--bg", "-n", name, "--permission-mode", mode, "--model", model, ...given];
      const how = { ...cwd === void 0 ? {} : { cwd }, ...env === void 0 ? {} : { env } };
      const before = jobsIn(lab.config);
      const result = await cli([...fixed, ...args, "--", text], how);
      const made = printedShort(result.stdout) ?? (result.ok ? await newJob(lab.config, before) : null);
      return { short: made, result };
    },
    async agents() {
      const { stdout } = await cli(["agents", "--json", "--all"]);
      try {
        const list = JSON.parse(stdout);
        return Array.isArray(list) ? list : [];
      } catch {
        return [];
      }
    },
    recording(events) {
      const hook = { type: "command", command: process.execPath, args: [recorder, firings] };
      return Object.fromEntries(events.map((event) => [event, [{ hooks: [hook] }]]));
    },
    fired(event) {
      if (!existsSync(firings)) return [];
      const { size } = statSync(firings);
      if (size !== read2.size) read2 = { size, firings: firingsIn(readFileSync2(firings, "utf8")) };
      return event === void 0 ? read2.firings : read2.firings.filter(({ payload }) => payload.hook_event_name === event);
    },
    async until(condition, ms = WAIT_MS) {
      for (const deadline = Date.now() + ms; ; await sleep2(50)) {
        signal2.throwIfAborted();
        const value = await condition();
        if (value) return value;
        if (Date.now() >= deadline) return null;
      }
    },
    keep: (name, value) => evidence.keep(name, value)
  };
  try {
    return await work(lab);
  } finally {
    spares.close();
    evidence.keep("hooks", lab.fired());
    evidence.keep(
      "requests",
      sim.all().map(({ kind, note, conversation }) => ({ kind, note, model: conversation.model }))
    );
    if (signal2.aborted) {
      await home.kill();
      await sleep2(BROKEN_OFF_MS);
    }
    await home.discard();
  }
}

export {
  printedShort,
  script,
  bash,
  withLab
};
