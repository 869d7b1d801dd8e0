import {
  isolate,
  makeRepository,
  startSim
} from "./shared-isolate-end.mjs";
import {
  table
} from "./shared-table.mjs";
import {
  claudeVersion
} from "./shared-cli-version.mjs";
import {
  stateDir,
  thisUser
} from "./shared-state-dir.mjs";
import "./shared-paths.mjs";
import {
  oneLine,
  plural
} from "./shared-words.mjs";
import {
  locateClaude
} from "./shared-cli.mjs";
import {
  say
} from "./shared-out.mjs";
import {
  run
} from "./shared-process.mjs";
import {
  countOf,
  isSet,
  textOf
} from "./shared-options.mjs";
import "./shared-private-files.mjs";
import "./shared-sanitize.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-runtime.mjs";

// src/cli/commands/probe.ts
import { resolve } from "node:path";

// src/probe/fact.ts
function fact(declared) {
  return declared;
}

// src/probe/facts/launch-short-id.ts
var launchShortId = fact({
  id: "launch.short-id",
  group: "launch",
  claim: "`--bg` prints `backgrounded · <8 hex>`; the full session id begins with those digits",
  why: "A hire binds member and session by the printed digits; without them only the SessionStart hook can.",
  reliedOnBy: ["src/harness/launch.ts"],
  expected: "8 hex digits, and a session id that begins with them",
  quick: true,
  advice: "Bind by a nonce that a SessionStart hook presents; look the id up in `claude agents --json`.",
  async probe(lab) {
    const { short, result } = await lab.start([{ text: "result: ok" }]);
    if (short === null) return `no such line: ${result.stdout.split("\n")[0] ?? ""}`;
    const listed = await lab.until(
      async () => (await lab.agents()).find(({ sessionId }) => String(sessionId).startsWith(short))
    );
    return listed === null ? "8 hex digits, and no session id that begins with them" : "8 hex digits, and a session id that begins with them";
  }
});

// src/probe/facts.ts
var FACTS = [launchShortId];

// src/probe/evidence.ts
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
var MAX_OUTPUT = 4e3;
function evidence() {
  const ran = [];
  const kept = {};
  return {
    ran(file, args, { exitCode, stdout, stderr }) {
      const name = file.replace(/^.*[\\/]/, "");
      ran.push({
        argv: [name, ...args],
        exit: exitCode,
        stdout: stdout.slice(0, MAX_OUTPUT),
        stderr: stderr.slice(0, MAX_OUTPUT)
      });
    },
    keep(name, value) {
      kept[name] = value;
    },
    all: () => ({ ran, kept })
  };
}
function saveEvidence(dir, id, found) {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, `${id}.json`), `${JSON.stringify(found, null, 2)}
`, { mode: 384 });
}

// src/probe/lab.ts
import {
  existsSync,
  mkdirSync as mkdirSync2,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync as writeFileSync2
} from "node:fs";
import { tmpdir } from "node:os";
import { join as join2 } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
function script(steps) {
  return `<<SCRIPT ${JSON.stringify(steps)} SCRIPT>>`;
}
var RECORDER = `const fs = require('node:fs');
const raw = fs.readFileSync(0, 'utf8');
const own = Object.entries(process.env).filter(([name]) => /^(CLAUDE|NEST_|PROBE|HOME$|PATH$)/.test(name));
const line = { payload: JSON.parse(raw), env: Object.fromEntries(own), cwd: process.cwd() };
fs.appendFileSync(process.argv[2], JSON.stringify(line) + '\\n');
`;
var WAIT_MS = 1e4;
var RUN_MS = 3e4;
async function withLab(claude, evidence2, signal, work) {
  const folder = realpathSync(mkdtempSync(join2(tmpdir(), "nest-probe-")));
  const repo = join2(folder, "repo");
  mkdirSync2(repo);
  await makeRepository(repo, "# probe\n");
  const sim = await startSim();
  const home = isolate({ home: join2(folder, "home"), claude, baseUrl: sim.url, trusted: [repo] });
  const firings = join2(folder, "firings.jsonl");
  const recorder = join2(folder, "recorder.cjs");
  writeFileSync2(recorder, RECORDER);
  const exec = async (file, args, { cwd = repo, env, timeoutMs = RUN_MS } = {}) => {
    const result = await run(file, args, { cwd, env: { ...home.env, ...env }, timeoutMs, signal });
    evidence2.ran(file, args, result);
    return result;
  };
  const cli = (args, how) => exec(claude, args, how);
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
      const result = await cli([...fixed, ...args, "--", text], how);
      return { short: /backgrounded · ([0-9a-f]{8})\b/.exec(result.stdout)?.[1] ?? null, result };
    },
    async agents() {
      const { stdout } = await cli(["agents", "--json", "--all"]);
      try {
        const list2 = JSON.parse(stdout);
        return Array.isArray(list2) ? list2 : [];
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
      const lines = readFileSync(firings, "utf8").split("\n").slice(0, -1);
      const all = lines.map((line) => JSON.parse(line));
      return event === void 0 ? all : all.filter(({ payload }) => payload.hook_event_name === event);
    },
    async until(condition, ms = WAIT_MS) {
      for (const deadline = Date.now() + ms; ; await sleep(50)) {
        signal.throwIfAborted();
        const value = await condition();
        if (value) return value;
        if (Date.now() >= deadline) return null;
      }
    },
    keep: (name, value) => evidence2.keep(name, value)
  };
  try {
    return await work(lab);
  } finally {
    evidence2.keep("hooks", lab.fired());
    evidence2.keep(
      "requests",
      sim.all().map(({ kind, note, conversation }) => ({ kind, note, model: conversation.model }))
    );
    await home.remove();
    await sim.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

// src/probe/run.ts
var LIMIT_SECONDS = 30;
async function runFacts({ facts, jobs, ...how }) {
  const findings = /* @__PURE__ */ new Map();
  const queue = [...facts].sort(
    (a, b) => (b.limitSeconds ?? LIMIT_SECONDS) - (a.limitSeconds ?? LIMIT_SECONDS)
  );
  const worker = async () => {
    for (let one = queue.shift(); one !== void 0; one = queue.shift()) {
      const finding = await findOut(one, how);
      if (how.signal.aborted) return;
      findings.set(one.id, finding);
      how.onFinding(finding);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, facts.length) }, worker));
  return facts.flatMap(({ id }) => findings.get(id) ?? []);
}
async function findOut(fact2, { claude, evidenceDir, signal }) {
  const began = Date.now();
  const found = evidence();
  const limit = (fact2.limitSeconds ?? LIMIT_SECONDS) * 1e3;
  const ended = AbortSignal.any([signal, AbortSignal.timeout(limit)]);
  let verdict;
  let seen;
  try {
    seen = await withLab(claude, found, ended, (lab) => fact2.probe(lab));
    verdict = seen === fact2.expected ? "holds" : "differs";
  } catch (error) {
    verdict = "unknown";
    seen = ended.aborted && !signal.aborted ? `no answer in ${limit / 1e3} s` : firstLine(error);
  }
  const { id, claim, expected, reliedOnBy } = fact2;
  const finding = { id, claim, verdict, seen, expected, reliedOnBy, ms: Date.now() - began };
  if (evidenceDir !== null && !signal.aborted) saveEvidence(evidenceDir, id, { ...finding, ...found.all() });
  return finding;
}
function firstLine(error) {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
}

// src/cli/commands/probe.ts
var JOBS = 4;
async function run2(here, words, options) {
  const facts = chosen(words, isSet(options, "quick"));
  if (isSet(options, "list")) return list(here, facts);
  refuseSession(here);
  const claude = programOf(here, textOf(options, "claude"));
  const started = (/* @__PURE__ */ new Date()).toISOString();
  const began = Date.now();
  const version = await claudeVersion({ file: claude, args: [], source: "flag" }, stateDir(thisUser()));
  const cli = version.version ?? "unknown";
  const evidence2 = textOf(options, "evidence");
  const interrupted = new AbortController();
  const release = onInterrupt(() => interrupted.abort());
  let done = 0;
  say(`asking Claude Code ${cli} about ${plural(facts.length, "fact")} …`);
  const findings = await runFacts({
    claude,
    facts,
    jobs: countOf(options, "jobs") ?? JOBS,
    evidenceDir: evidence2 === null ? null : resolve(here.cwd, evidence2),
    signal: interrupted.signal,
    onFinding({ id, verdict, ms }) {
      done += 1;
      say(
        `${String(done).padStart(3)} of ${facts.length}  ${verdict.padEnd(7)}  ${id} (${(ms / 1e3).toFixed(1)} s)`
      );
    }
  });
  release();
  if (interrupted.signal.aborted) return INTERRUPTED;
  const seconds = Math.round((Date.now() - began) / 100) / 10;
  if (here.json)
    here.printJson({ version: cli, platform: process.platform, started, seconds, facts: findings });
  else here.print(render(cli, seconds, findings, here.paint));
  return findings.every(({ verdict }) => verdict === "holds") ? EXIT.ok : EXIT.refused;
}
var INTERRUPTED = 130;
function chosen(words, quick) {
  const all = FACTS.filter((fact2) => !quick || fact2.quick === true);
  for (const word of words) {
    if (FACTS.some(({ id, group }) => id === word || group === word)) continue;
    throw new UserError(
      `there is no fact and no group of facts ${JSON.stringify(word.slice(0, 60))}`,
      EXIT.notFound,
      "nest probe --list"
    );
  }
  return words.length === 0 ? all : all.filter(({ id, group }) => words.includes(id) || words.includes(group));
}
function list(here, facts) {
  const rows = facts.map(({ id, group, claim, why, reliedOnBy }) => ({ id, group, claim, why, reliedOnBy }));
  if (here.json) here.printJson(rows);
  else
    here.print(
      table(
        ["FACT", "CLAIM"],
        rows.map(({ id, claim }) => [id, claim]),
        here.paint
      )
    );
  return EXIT.ok;
}
function refuseSession(here) {
  if (here.caller().session === null) return;
  throw new UserError("nest probe is for a person at a terminal", EXIT.notAllowed, "nest probe --list");
}
function programOf(here, given) {
  const found = locateClaude(given === null ? null : resolve(here.cwd, given));
  if ("problem" in found) throw new UserError(found.message, EXIT.notStarted, found.fix);
  if (found.args.length === 0) return found.file;
  throw new UserError(
    `${found.args[0]} is a script; the probe needs the program itself`,
    EXIT.notStarted,
    "nest probe --claude <file>"
  );
}
function onInterrupt(stop) {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.once(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}
var HUES = { holds: "green", differs: "red", unknown: "yellow" };
function render(version, seconds, findings, paint) {
  const rows = findings.map(({ id, verdict, seen }) => [
    id,
    { text: verdict, hue: HUES[verdict] },
    oneLine(seen, 100)
  ]);
  const count = (wanted) => findings.filter(({ verdict }) => verdict === wanted).length;
  const notes = findings.filter(({ verdict }) => verdict !== "holds").map(
    ({ id, claim, expected, reliedOnBy }) => `${id}: ${claim}
  expected: ${expected}
  relied on by: ${reliedOnBy.join(", ") || "nothing"}
`
  );
  return [
    table(["FACT", "VERDICT", "SEEN"], rows, paint),
    ...notes.length === 0 ? [] : ["\n", ...notes],
    `
Claude Code ${version}: ${count("holds")} hold, ${count("differs")} differ, ${count("unknown")} unknown (${seconds} s)
`
  ].join("");
}
export {
  run2 as run
};
