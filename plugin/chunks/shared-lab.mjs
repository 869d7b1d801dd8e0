import {
  isolate,
  makeRepository,
  startSim
} from "./shared-isolate.mjs";
import {
  labFolder,
  labHome
} from "./shared-left-labs.mjs";
import {
  run
} from "./shared-run.mjs";
import {
  jobsIn,
  readSessionProcesses
} from "./shared-job-state.mjs";

// src/probe/lab.ts
import { rmSync } from "node:fs";
import { join as join3 } from "node:path";
import { setTimeout as sleep2 } from "node:timers/promises";

// src/probe/recorder.ts
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
var BY_SHELL = `their=$PATH
PATH=/usr/bin:/bin:$PATH
file=$(mktemp "$1/XXXXXXXXXX") || exit 1
{ cat && printf '\\0' && pwd -P && printf '\\0' && PATH=$their /usr/bin/env -0; } > "$file" && mv "$file" "$file.fired"
`;
var BY_NODE = `const fs = require('node:fs');
const env = Object.entries(process.env).map(([name, value]) => name + '=' + value);
const file = process.argv[2] + '/' + process.pid + '-' + Date.now();
fs.writeFileSync(file, [fs.readFileSync(0, 'utf8'), process.cwd(), env.join('\\0')].join('\\0'));
fs.renameSync(file, file + '.fired');
`;
var NAMES = /^(CLAUDE|NEST_|PROBE|HOME$|PATH$)/;
function recorderIn(folder) {
  const firings = join(folder, "firings");
  mkdirSync(firings);
  const shell = process.platform === "linux";
  const program = join(folder, shell ? "recorder.sh" : "recorder.cjs");
  writeFileSync(program, shell ? BY_SHELL : BY_NODE);
  const command = shell ? "/bin/sh" : process.execPath;
  const known = /* @__PURE__ */ new Map();
  let all = [];
  return {
    hook: { type: "command", command, args: [program, firings] },
    fired() {
      if (!existsSync(firings)) return all;
      const fresh = readdirSync(firings).filter((name) => name.endsWith(".fired") && !known.has(name));
      if (fresh.length === 0) return all;
      for (const name of fresh) {
        const path = join(firings, name);
        known.set(name, {
          at: statSync(path, { bigint: true }).mtimeNs,
          fired: read(readFileSync(path, "utf8"))
        });
      }
      const inOrder = [...known.values()].sort((a, b) => a.at < b.at ? -1 : a.at > b.at ? 1 : 0);
      all = inOrder.flatMap(({ fired }) => fired ?? []);
      return all;
    }
  };
}
function read(text) {
  const [payload = "", cwd = "", ...env] = text.split("\0");
  const own = env.flatMap((pair) => {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at);
    return NAMES.test(name) ? [[name, pair.slice(at + 1)]] : [];
  });
  try {
    return { payload: JSON.parse(payload), env: Object.fromEntries(own), cwd: cwd.trimEnd() };
  } catch {
    return null;
  }
}

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
import { readFileSync as readFileSync2 } from "node:fs";
import { join as join2 } from "node:path";
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
    return JSON.parse(readFileSync2(join2(config, "daemon.lock"), "utf8")).pid ?? null;
  } catch {
    return null;
  }
}
function sparesOf(daemon) {
  if (daemon === null) return [];
  const children = read2(`/proc/${daemon}/task/${daemon}/children`).split(" ").filter(Boolean).map(Number);
  return children.filter((pid) => read2(`/proc/${pid}/cmdline`).includes("\0--bg-spare\0")).sort((a, b) => a - b);
}
function read2(path) {
  try {
    return readFileSync2(path, "utf8");
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
var BEGINS_SESSION = /* @__PURE__ */ new Set(["--bg", "--background", "respawn", "attach"]);
var WAIT_MS = 1e4;
var RUN_MS = 3e4;
var BROKEN_OFF_MS = 1e3;
async function withLab(claude, evidence, signal2, work) {
  const folder = labFolder();
  try {
    await makeRepository(join3(folder, "repo"), "# probe\n");
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
  const repo = join3(folder, "repo");
  const home = isolate({ home: labHome(folder), claude, baseUrl: sim.url, trusted: [repo] });
  const recorder = recorderIn(folder);
  const exec = async (file, args, { cwd = repo, env, timeoutMs = RUN_MS } = {}) => {
    const result = await run(file, args, { cwd, env: { ...home.env, ...env }, timeoutMs, signal: signal2 });
    evidence.ran(file, args, result);
    return result;
  };
  const spares = holdSpares(join3(home.home, ".claude"));
  const cli = (args, how) => {
    if (args.some((arg) => BEGINS_SESSION.has(arg))) spares.launching();
    return exec(claude, args, how);
  };
  const lab = {
    folder,
    home,
    env: home.env,
    config: join3(home.home, ".claude"),
    repo,
    sim,
    claude,
    since: Date.now(),
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
      return Object.fromEntries(events.map((event) => [event, [{ hooks: [recorder.hook] }]]));
    },
    fired(event) {
      const all = recorder.fired();
      return event === void 0 ? all : all.filter(({ payload }) => payload.hook_event_name === event);
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
