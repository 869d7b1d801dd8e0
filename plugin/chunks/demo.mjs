import {
  inChartOrder
} from "./shared-status.mjs";
import {
  readItemText
} from "./shared-digest.mjs";
import {
  spendOfSession
} from "./shared-meter-store.mjs";
import "./shared-deliver.mjs";
import {
  openNest,
  placeForNew
} from "./shared-nest.mjs";
import "./shared-filesystem.mjs";
import "./shared-envelope.mjs";
import "./shared-prices.mjs";
import "./shared-beside.mjs";
import {
  trustFix,
  trustOf
} from "./shared-trust.mjs";
import "./shared-money-view.mjs";
import "./shared-hold.mjs";
import {
  installationRoot
} from "./shared-installation.mjs";
import "./shared-git.mjs";
import "./shared-state-dir.mjs";
import "./shared-paths.mjs";
import {
  locateClaude
} from "./shared-cli.mjs";
import {
  say
} from "./shared-out.mjs";
import {
  alive,
  descendants,
  processTable,
  run,
  spawnEnv,
  splitProcess,
  startToken
} from "./shared-observe.mjs";
import {
  dollarsOf,
  isSet,
  textOf
} from "./shared-options.mjs";
import "./shared-record.mjs";
import {
  START,
  catchUp,
  evolve,
  foldNest,
  hasShape,
  headOf,
  initialState,
  sanitize
} from "./shared-fold-log.mjs";
import "./shared-version.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-runtime.mjs";

// src/cli/commands/demo.ts
import { resolve as resolve3 } from "node:path";

// src/demo/live.ts
import fs2 from "node:fs";
import { join as join5, resolve } from "node:path";

// src/harness/isolate.ts
import { mkdirSync, readFileSync as readFileSync2, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join as join2 } from "node:path";

// src/harness/isolate-end.ts
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
var ISOLATED_MARK = ".nest-isolated";
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
function filesIn(folder) {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}
function named(pid, start) {
  if (typeof pid !== "number" || !alive(pid)) return [];
  const token = startToken(pid);
  if (process.platform === "linux" && typeof start === "string" && start !== token) return [];
  return [{ pid, startToken: token }];
}
function recorded(configDir) {
  const lock = readJson(join(configDir, "daemon.lock"));
  const roster = readJson(join(configDir, "daemon", "roster.json"));
  const workers = Object.values(roster.workers ?? {});
  const sessions = filesIn(join(configDir, "sessions")).filter((file) => file.endsWith(".json"));
  return {
    hosts: workers.flatMap(({ pid, procStart }) => named(pid, procStart)),
    others: [
      ...named(lock.pid, lock.procStart),
      ...named(roster.supervisorPid, roster.supervisorProcStart),
      ...workers.flatMap(({ replPid, replProcStart }) => named(replPid, replProcStart)),
      ...sessions.map(readJson).flatMap(({ pid, procStart }) => named(pid, procStart))
    ]
  };
}
function inherited(home) {
  if (process.platform !== "linux") return [];
  return processTable().flatMap(({ pid }) => {
    try {
      const variables = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
      return variables.includes(`HOME=${home}`) ? [{ pid, startToken: startToken(pid) }] : [];
    } catch {
      return [];
    }
  });
}
function ownLine() {
  const parents = new Map(processTable().map(({ pid, parent }) => [pid, parent]));
  const line2 = /* @__PURE__ */ new Set();
  for (let pid = process.pid; pid !== void 0 && !line2.has(pid); pid = parents.get(pid)) {
    line2.add(pid);
  }
  return line2;
}
function processesOf({ home, configDir }) {
  const { hosts, others } = recorded(configDir);
  const roots = [...hosts, ...others];
  const all = [...roots, ...roots.flatMap(({ pid }) => descendants(pid)), ...inherited(home)];
  const spared = ownLine();
  return [...new Map(all.map((one) => [one.pid, one])).values()].filter(({ pid }) => !spared.has(pid));
}
var living = (processes) => processes.filter((one) => alive(one.pid, one.startToken));
async function gone(processes, withinMs) {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(50)) {
    if (living(processes).length === 0) return true;
  }
  return living(processes).length === 0;
}
function signal(processes, name) {
  for (const { pid } of living(processes)) {
    try {
      process.kill(pid, name);
    } catch {
    }
  }
}
async function endProcessesOf(options) {
  if (!existsSync(join(options.home, ISOLATED_MARK)))
    throw new Error(`not an isolated HOME: ${options.home}`);
  const found = /* @__PURE__ */ new Map();
  const killed = [];
  for (let round = 0; round < 3; round += 1) {
    const processes = processesOf(options);
    if (processes.length === 0) break;
    for (const one of processes) found.set(one.pid, one);
    const { others } = recorded(options.configDir);
    if (others.length > 0) {
      const { home, claude, env } = options;
      await run(claude, ["daemon", "stop", "--any"], { cwd: home, env, timeoutMs: 2e4 });
      await gone(others, 4e3);
    }
    if (await gone(processes, 500)) continue;
    signal(processes, "SIGTERM");
    if (await gone(processes, 2e3)) continue;
    killed.push(...living(processes));
    signal(processes, "SIGKILL");
    await gone(processes, 2e3);
  }
  return { found: found.size, killed, left: living(processesOf(options)) };
}

// src/harness/isolate.ts
var FAKE_KEY = "sk-ant-test-0000";
var WINDOWS_VARIABLES = [
  "SystemRoot",
  "SystemDrive",
  "ComSpec",
  "PATHEXT",
  "windir",
  "NUMBER_OF_PROCESSORS"
];
function baseEnvironment() {
  if (process.platform !== "win32") return {};
  const own = WINDOWS_VARIABLES.flatMap((name) => process.env[name] ? [[name, process.env[name]]] : []);
  return Object.fromEntries(own);
}
function environment({ baseUrl, configDir, path = [] }, home) {
  const folders = [...path, dirname(process.execPath), process.env.PATH ?? process.env.Path ?? ""];
  return {
    ...baseEnvironment(),
    PATH: folders.join(delimiter),
    HOME: home,
    ...process.platform === "win32" ? { USERPROFILE: home } : {},
    TERM: "xterm-256color",
    LANG: "C.UTF-8",
    IS_SANDBOX: "1",
    ANTHROPIC_BASE_URL: baseUrl,
    ANTHROPIC_API_KEY: FAKE_KEY,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    // Else sessions leave their task files in the machine's temporary folder.
    CLAUDE_CODE_TMPDIR: join2(home, "tmp"),
    ...configDir === void 0 ? {} : { CLAUDE_CONFIG_DIR: configDir }
  };
}
function readConfig(file) {
  try {
    return JSON.parse(readFileSync2(file, "utf8"));
  } catch {
    return {
      hasCompletedOnboarding: true,
      customApiKeyResponses: { approved: [FAKE_KEY.slice(-20)], rejected: [] }
    };
  }
}
function isolate(options) {
  mkdirSync(join2(options.home, "tmp"), { recursive: true, mode: 448 });
  const home = realpathSync(options.home);
  writeFileSync(join2(home, ISOLATED_MARK), "");
  const configDir = options.configDir ?? join2(home, ".claude");
  mkdirSync(configDir, { recursive: true, mode: 448 });
  const configFile = join2(options.configDir ?? home, ".claude.json");
  const env = environment(options, home);
  function trust(folder) {
    const config = readConfig(configFile);
    const entry = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true };
    const known = config.projects ?? {};
    const projects = { ...known, [realpathSync(folder)]: { ...known[realpathSync(folder)], ...entry } };
    const partial = `${configFile}.${process.pid}`;
    writeFileSync(partial, JSON.stringify({ ...config, projects }), { mode: 384 });
    renameSync(partial, configFile);
  }
  for (const folder of options.trusted) trust(folder);
  const end = () => endProcessesOf({ home, configDir, claude: options.claude, env });
  return {
    home,
    env,
    trust,
    end,
    async remove() {
      const ended = await end();
      if (ended.left.length > 0) {
        throw new Error(`still running in ${home}: pid ${ended.left.map(({ pid }) => pid).join(", ")}`);
      }
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      return ended;
    }
  };
}
function disposeOnSignal(dispose) {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  const release = () => {
    for (const signal2 of signals) process.off(signal2, onSignal);
  };
  function onSignal(signal2) {
    dispose().catch((error) => process.stderr.write(`${String(error)}
`)).finally(() => {
      release();
      process.kill(process.pid, signal2);
    });
  }
  for (const signal2 of signals) process.on(signal2, onSignal);
  return release;
}

// src/demo/scenario.ts
var CHART = {
  lead: { role: "executive", supervisor: "user" },
  docs: { role: "manager", supervisor: "lead" },
  "docs-a": { role: "staff", supervisor: "docs" },
  "docs-b": { role: "staff", supervisor: "docs" },
  code: { role: "manager", supervisor: "lead" },
  "code-a": { role: "staff", supervisor: "code" },
  "code-b": { role: "staff", supervisor: "code" }
};
var OBJECTIVE = "Release version 2 of the greeting library: change log, guide, code and tests.";
var REPORT = {
  lead: "Release 2 is ready: both workstreams have reported.",
  docs: "Documentation is complete: change log and guide.",
  "docs-a": "The change log lists three changes in CHANGES.md.",
  "docs-b": "The guide in GUIDE.md is written for version 2.",
  code: "The library and its tests are complete.",
  "code-a": "greet() takes a language now, in greet.js.",
  "code-b": "Three tests cover greet(), in greet.test.js."
};
var QUESTION = "Does the guide cover version 1 as well?";
var ANSWER = "Version 2 only; link to the old guide.";
var LONG = "nest log --follow -n 1";
var bash = (command) => ({
  tool: "Bash",
  input: { command, description: command.slice(0, 40) }
});
var write = (file, content) => ({
  tool: "Write",
  input: { file_path: `{{cwd}}/${file}`, content },
  take: CWD
});
var say2 = (text2) => ({ text: text2 });
var CWD = { cwd: { from: "systemIncludes", match: "You work in (.+?)\\.\\n" } };
var quoted = (command, text2) => `${command} - <<'EOF'
${text2}
EOF`;
var hire = (name, role, title, task) => bash(quoted(`nest hire --role ${role} --name ${name} --title '${title}'`, task));
var lead = {
  name: "lead",
  match: { member: "lead" },
  turns: [
    hire(
      "docs",
      "manager",
      "documentation",
      "Own the documentation of version 2: a change log and a guide. Report when both are done."
    ),
    hire(
      "code",
      "manager",
      "library and tests",
      "Own the code of version 2: greet() takes a language, with tests. Report when both are done."
    ),
    say2("Two workstreams are under way. I am woken by their reports."),
    {
      when: { contextIncludes: [REPORT.docs, REPORT.code] },
      text: `${REPORT.lead}

result: release 2 is ready`
    }
  ],
  otherwise: say2("Noted; the other workstream is still at work.")
};
var docs = {
  name: "docs",
  match: { member: "docs" },
  turns: [
    hire(
      "docs-a",
      "staff",
      "change log",
      "Write CHANGES.md with the changes of version 2. Say how many there are."
    ),
    hire("docs-b", "staff", "guide", "Write GUIDE.md for version 2. Ask when the scope is unclear."),
    say2("Both are hired."),
    { ...bash(quoted("nest msg docs-b", ANSWER)), when: { contextIncludes: QUESTION } },
    say2("docs-b has its answer."),
    {
      when: { contextIncludes: [REPORT["docs-a"], REPORT["docs-b"]] },
      text: `${REPORT.docs}

result: documentation done`
    }
  ],
  otherwise: say2("Waiting for the rest.")
};
var code = {
  name: "code",
  match: { member: "code" },
  turns: [
    hire("code-a", "staff", "greet()", "Let greet() in greet.js take a language. Report what it takes."),
    hire("code-b", "staff", "tests", "Write tests for greet() in greet.test.js. FIRST ATTEMPT."),
    say2("Both are hired."),
    {
      ...bash("nest fire code-b --why 'lost without a word'"),
      when: { contextIncludes: 'from="code-b" kind="ending"' }
    },
    hire(
      "code-b",
      "staff",
      "tests",
      "Write tests for greet() in greet.test.js. SECOND ATTEMPT: the first one was lost."
    ),
    say2("code-b was lost and has been hired again."),
    {
      when: { contextIncludes: [REPORT["code-a"], REPORT["code-b"]] },
      text: `${REPORT.code}

result: code done`
    }
  ],
  otherwise: say2("Waiting for the rest.")
};
var docsA = {
  name: "docs-a",
  match: { member: "docs-a" },
  turns: [
    write("CHANGES.md", "# Version 2\n\n- languages\n- a guide\n- tests\n"),
    say2(`${REPORT["docs-a"]}

result: change log written`)
  ]
};
var docsB = {
  name: "docs-b",
  match: { member: "docs-b" },
  turns: [
    bash(quoted("nest escalate --reason decision_needed", QUESTION)),
    say2(`I need a decision.

blocked: ${QUESTION}`),
    { ...write("GUIDE.md", "# Guide to version 2\n"), when: { contextIncludes: ANSWER } },
    bash(quoted("nest report --status done", REPORT["docs-b"])),
    say2("result: guide written")
  ]
};
var codeA = {
  name: "code-a",
  match: { member: "code-a" },
  turns: [
    bash(quoted("nest report --status progress", "greet() is half done.")),
    write(
      "greet.js",
      "export const greet = (name, language = 'en') => (language === 'de' ? 'Hallo, ' : 'Hello, ') + name;\n"
    ),
    bash(quoted("nest report --status done", REPORT["code-a"])),
    say2("result: greet() takes a language")
  ]
};
var codeBLost = {
  name: "code-b (lost)",
  match: { member: "code-b", systemIncludes: "FIRST ATTEMPT" },
  turns: [bash(LONG), say2("result: this is never said")]
};
var codeB = {
  name: "code-b",
  match: { member: "code-b", systemIncludes: "SECOND ATTEMPT" },
  turns: [write("greet.test.js", "// three tests\n"), say2(`${REPORT["code-b"]}

result: tests written`)]
};
var SCENARIO = { actors: [lead, docs, docsA, docsB, code, codeA, codeBLost, codeB] };

// src/demo/checks.ts
function checkDemo(nest2, sim, userInbox) {
  const { state } = foldNest(nest2);
  const members = Object.keys(CHART);
  const reports = members.map((id) => {
    const { supervisor } = CHART[id];
    const reached = supervisor === "user" ? userInbox.includes(REPORT[id]) : sim.wasSent(supervisor, REPORT[id]);
    const astray = members.filter(
      (other) => other !== supervisor && other !== id && sim.wasSent(other, REPORT[id])
    );
    const seen = `${reached ? "it did" : "it did not"}${astray.length === 0 ? "" : `; also sent to ${astray.join(", ")}`}`;
    return {
      what: `the report of ${id} reached ${supervisor}, and nobody else`,
      ok: reached && astray.length === 0,
      seen
    };
  });
  const placed = members.filter((id) => {
    const member = state.members.get(id);
    return member?.supervisor === CHART[id].supervisor && member.role === CHART[id].role && member.phase === "done";
  });
  const lost = state.members.get("code-b");
  return [
    ...reports,
    {
      what: "seven members stand in the chart, all done",
      ok: placed.length === members.length && state.members.size === members.length,
      seen: `${placed.length} of ${state.members.size}`
    },
    {
      what: "docs-b asked, and was answered",
      ok: sim.wasSent("docs", QUESTION) && sim.wasSent("docs-b", ANSWER),
      seen: `question ${sim.wasSent("docs", QUESTION)}, answer ${sim.wasSent("docs-b", ANSWER)}`
    },
    {
      what: "code-b died without a word, was noticed, and hired again",
      ok: lost?.gen === 2 && sim.wasSent("code", "lost without a word"),
      seen: `generation ${lost?.gen ?? "none"}`
    },
    {
      what: "docs-a never reported; its hook did",
      ok: state.members.get("docs-a")?.report?.by === "hook",
      seen: state.members.get("docs-a")?.report?.by ?? "nothing"
    },
    {
      what: "no session was taken for another",
      ok: state.counts.conflicts === 0 && state.unmatched.size === 0,
      seen: `${state.counts.conflicts} conflicts, ${state.unmatched.size} unmatched`
    },
    {
      what: "the model was asked nothing outside its script",
      ok: sim.unscripted().length === 0,
      seen: `${sim.unscripted().length} requests`
    }
  ];
}
function checkLog(nest2) {
  const { state } = foldNest(nest2);
  const waiting = [...state.inboxes].filter(([reader, inbox]) => reader !== "user" && inbox.items.length > 0);
  const silent = [...state.members.values()].filter((member) => member.report === null);
  return [
    {
      what: "the Executive has reported",
      ok: state.members.get("lead")?.phase === "done",
      seen: state.members.get("lead")?.phase ?? "none"
    },
    {
      what: "every member has a report",
      ok: silent.length === 0,
      seen: silent.map((m) => m.id).join(", ") || "all have"
    },
    {
      what: "no report still waits for its reader",
      ok: waiting.length === 0,
      seen: waiting.map(([reader]) => reader).join(", ") || "none"
    },
    {
      what: "no session was taken for another",
      ok: state.counts.conflicts === 0,
      seen: `${state.counts.conflicts} conflicts`
    }
  ];
}

// src/demo/live-task.ts
var LIVE_TASK = `Own this: ${OBJECTIVE}

This is a small rehearsal of an organisation. Keep every text under 80 words. Do exactly this:

1. Hire two Managers with \`nest hire --role manager\`: "docs" (documentation) and "code" (library and tests). Give each
   its part of this assignment, written out, then end your turn.
2. docs hires two Staff: "docs-a" writes CHANGES.md with three made-up changes of version 2; "docs-b" writes GUIDE.md,
   but first asks docs, by nest escalate, whether version 1 is covered too (docs answers: version 2 only).
3. code hires two Staff: "code-a" lets greet() in greet.js take a language; "code-b" runs \`nest log --follow -n 1\` first and then
   writes greet.test.js. If code-b is lost, code fires it and hires it again, without that command.
4. Each member ends with a result line when its part is done; Managers when both of their Staff have reported; you when
   both Managers have.
`;

// src/demo/repository.ts
import fs from "node:fs";
import { join as join3 } from "node:path";
async function makeRepository(dir) {
  fs.mkdirSync(dir, { recursive: true });
  fs.writeFileSync(join3(dir, "README.md"), "# greeting\n\nSays hello.\n");
  const who = ["-c", "user.name=nest demo", "-c", "user.email=demo@localhost", "-c", "commit.gpgsign=false"];
  for (const args of [
    ["init", "--quiet"],
    ["add", "."],
    [...who, "commit", "--quiet", "-m", "Version 1"]
  ]) {
    const result = await run("git", args, { cwd: dir, timeoutMs: 2e4 });
    if (!result.ok)
      throw new Error(
        result.missing ? "git is needed and was not found" : `git ${args[0]}: ${result.stderr.trim()}`
      );
  }
}

// src/demo/stage.ts
import { join as join4 } from "node:path";

// src/demo/lost-member.ts
var INTO_THE_COMMAND_MS = 1500;
function killWithoutAWord(nest2, member, print) {
  const folded = foldNest(nest2);
  const timer = setInterval(() => {
    catchUp(nest2, folded);
    const now = folded.state.members.get(member);
    const [pid] = now?.process == null ? [null] : splitProcess(now.process);
    if (now?.gen !== 1 || pid === null || now.turn === null) return;
    clearInterval(timer);
    setTimeout(() => {
      try {
        process.kill(pid, "SIGKILL");
        print(
          `        ${member}: its session (pid ${pid}) is killed by the demo, in the middle of a command`
        );
      } catch {
      }
    }, INTO_THE_COMMAND_MS);
  }, 100);
  return { stop: () => clearInterval(timer) };
}

// src/demo/progress.ts
function followProgress(nest2, began, print) {
  const state = initialState();
  let position = START;
  const read = () => {
    const result = nest2.log.readFrom(position, (event, at) => {
      const line2 = hasShape(event) ? describe(state, event) : null;
      evolve(state, event, at);
      if (line2 !== null) print(`${since(event, began)}  ${line2}`);
    });
    position = result.next;
  };
  const following = nest2.log.follow(position, read);
  return {
    stop() {
      following.close();
      read();
    }
  };
}
function since(event, began) {
  return `${(Math.max(0, Date.parse(event.at) - began) / 1e3).toFixed(1).padStart(5)}s`;
}
function describe(state, event) {
  const member = event.member ?? "";
  const speaker = "session" in event.data && event.data.session !== null ? state.sessions.get(event.data.session)?.member ?? "somebody" : member;
  switch (event.type) {
    case "nest_created":
      return `nest founded: ${event.data.charter.objective}`;
    case "hire_requested":
      return `${member}: hired as ${event.data.role} under ${event.data.supervisor} (${event.data.title})`;
    case "session_started":
      return `${event.data.hint?.member ?? member}: session ${event.data.session.slice(0, 8)} began (${event.data.source})`;
    case "turn_ended":
      return `${speaker}: turn ended, filed by its hook: ${line(headOf(event.data.text))}`;
    case "report_filed":
      return `${member}: reports ${event.data.status}: ${line(headOf(event.data.text))}`;
    case "escalated":
      return `${member}: asks (${event.data.reason}): ${line(headOf(event.data.text))}`;
    case "message_sent":
      return `${member || "user"} → ${event.data.to}: ${line(headOf(event.data.text))}`;
    case "delivered":
      return `${event.data.reader}: ${event.data.items.length} item(s) put into its context`;
    case "observed":
      return `${member}: ${event.data.evidence}; it said nothing`;
    case "fire_requested":
      return `${member}: fired (${event.data.why})`;
    case "not_started":
      return `${member}: not started: ${event.data.why}`;
    default:
      return null;
  }
}
function line(text2) {
  const one = sanitize(text2).replace(/\s+/g, " ").trim();
  return one.length > 90 ? `${one.slice(0, 89)}…` : one;
}

// src/demo/stage.ts
async function nest({ root, claude, repo, env }, args) {
  const result = await run(process.execPath, [join4(root, "plugin", "nest.cjs"), ...args], {
    cwd: repo,
    env: { ...env, NEST_CLAUDE: claude },
    timeoutMs: 6e4
  });
  if (result.ok) return result.stdout;
  throw new Error(
    `nest ${args[0]} failed (exit ${result.exitCode}): ${(result.stderr || result.stdout).trim()}`
  );
}
async function play(stage, task, model, watch) {
  const began = Date.now();
  await nest(stage, ["init", "--objective", OBJECTIVE, ...model]);
  const opened = openNest(placeForNew(stage.repo).dir);
  const progress = followProgress(opened, began, stage.tell);
  const lost = killWithoutAWord(opened, "code-b", stage.tell);
  let stopped = null;
  try {
    await nest(stage, ["hire", "--role", "executive", "--name", "lead", "--title", "release 2", task]);
    const folded = foldNest(opened);
    while (stopped === null) {
      catchUp(opened, folded);
      if (folded.state.members.get("lead")?.phase === "done") break;
      stopped = watch(opened, Date.now() - began);
      await new Promise((resolve4) => setTimeout(resolve4, 100));
    }
  } finally {
    lost.stop();
    progress.stop();
  }
  return { nest: opened, seconds: (Date.now() - began) / 1e3, stopped };
}

// src/demo/result.ts
async function showResult(stage, { nest: opened, seconds }, checks, cost, json) {
  const { print } = stage;
  const { state } = foldNest(opened);
  const reports = inChartOrder(state).map((member) => ({
    member: member.id,
    status: member.report?.status ?? null,
    filedBy: member.report?.by ?? null,
    text: member.report === null ? "" : readItemText(opened.log, member.report.text).trim()
  }));
  const failed = checks.filter((check) => !check.ok);
  if (json) {
    print(JSON.stringify({ ok: failed.length === 0, seconds, cost, checks, reports }));
    return;
  }
  print("\nThe chart (nest tree):\n");
  print((await nest(stage, ["tree"])).trimEnd());
  print("\nReports:\n");
  for (const { member, status, filedBy, text: text2 } of reports) {
    print(`  ${member} [${status}, filed by ${filedBy}]: ${text2.split("\n")[0]}`);
  }
  print("\nWhat had to hold:\n");
  for (const { ok, what, seen } of checks)
    print(`  ${ok ? "ok    " : "FAILED"} ${what}${ok ? "" : ` (${seen})`}`);
  print(`
${checks.length - failed.length} of ${checks.length} held; ${seconds.toFixed(1)} s, ${cost}.`);
  print(
    'Next: "The first five minutes" in README.md. npm run demo -- --keep leaves the log and the transcripts to look at.'
  );
}

// src/demo/live.ts
var MODEL = "haiku";
var LOOK_MS = 2e3;
var LIMIT_MS = 15 * 6e4;
async function runLive(options) {
  const { root, tell, print } = options;
  const command = locateClaude(options.claude);
  if ("problem" in command) throw new UserError(command.message, EXIT.notStarted, command.fix);
  const repo = resolve(options.folder);
  if (!fs2.existsSync(join5(repo, ".git"))) await makeRepository(repo);
  if (trustOf(repo, { env: process.env }) === "untrusted") {
    throw new UserError(
      `${repo} is not a trusted workspace yet`,
      EXIT.notStarted,
      `${trustFix(repo)} Then run this again.`
    );
  }
  const stage = { root, claude: command.file, repo, env: spawnEnv(), tell, print };
  let spent = 0;
  let nextLook = 0;
  const watch = (opened, ms) => {
    if (ms < nextLook) return null;
    nextLook = ms + LOOK_MS;
    spent = spendOf(opened) / 1e9;
    if (spent >= options.budgetUsd)
      return `stopped: $${spent.toFixed(4)} spent, the cap is $${options.budgetUsd}`;
    return ms > LIMIT_MS ? `not finished after ${LIMIT_MS / 6e4} minutes` : null;
  };
  const dispose = async () => {
    await nest(stage, ["fire", "lead", "--team", "--why", "the demo is over"]).catch(
      (error) => tell(error.message)
    );
  };
  const release = disposeOnSignal(dispose);
  try {
    const played = await play(stage, LIVE_TASK, ["--model", MODEL], watch);
    if (played.stopped !== null) tell(played.stopped);
    const checks = checkLog(played.nest);
    await showResult(
      stage,
      played,
      checks,
      `$${(spendOf(played.nest) / 1e9).toFixed(4)} by the transcripts, at list prices`,
      options.json
    );
    return played.stopped === null && checks.every((check) => check.ok) ? EXIT.ok : EXIT.fault;
  } finally {
    await dispose();
    release();
  }
}
function spendOf(opened) {
  const { state } = foldNest(opened);
  let sum = 0;
  for (const member of state.members.values()) {
    const spend = spendOfSession(opened, state, member);
    sum += (spend?.nanos ?? 0) + (spend?.hidden ?? 0);
  }
  return sum;
}

// src/demo/run.ts
import fs3 from "node:fs";
import os from "node:os";
import { join as join7 } from "node:path";

// src/harness/fetch-claude.ts
import { existsSync as existsSync2, mkdirSync as mkdirSync2, mkdtempSync, renameSync as renameSync2, rmSync as rmSync2, writeFileSync as writeFileSync2 } from "node:fs";
import { dirname as dirname2, join as join6, resolve as resolve2 } from "node:path";
var CLAUDE_VERSION = "2.1.332";
var PACKAGE = "@anthropic-ai/claude-code";
function isMusl() {
  const report = process.report?.getReport();
  return process.platform === "linux" && report?.header?.glibcVersionRuntime === void 0;
}
function platformPackage() {
  return `${PACKAGE}-${process.platform}-${process.arch}${isMusl() ? "-musl" : ""}`;
}
function programIn(folder) {
  const name = process.platform === "win32" ? "claude.exe" : "claude";
  return join6(folder, "node_modules", platformPackage(), name);
}
function npm(env) {
  const beside = dirname2(process.execPath);
  const candidates = [
    env.npm_execpath?.endsWith("npm-cli.js") ? env.npm_execpath : "",
    join6(beside, "node_modules", "npm", "bin", "npm-cli.js"),
    join6(dirname2(beside), "lib", "node_modules", "npm", "bin", "npm-cli.js")
  ];
  const script = candidates.find((file) => file !== void 0 && file !== "" && existsSync2(file));
  if (script) return { file: process.execPath, args: [script] };
  return { file: process.platform === "win32" ? "npm.cmd" : "npm", args: [] };
}
function npmEnvironment(env) {
  const foreign = /^npm_(config_(local_prefix|global|prefix|workspace.*|ignore_scripts)|package_|lifecycle_)/i;
  const kept = Object.entries(env).filter(([name, value]) => value !== void 0 && !foreign.test(name));
  return Object.fromEntries(kept);
}
async function install(folder, env) {
  writeFileSync2(join6(folder, "package.json"), '{"private":true}\n');
  const { file, args } = npm(env);
  const flags = ["--no-save", "--ignore-scripts", "--include=optional", "--no-audit", "--no-fund"];
  const quiet = ["--no-package-lock", "--engine-strict=false", "--loglevel=error", "--prefix", folder];
  const result = await run(file, [...args, "install", ...flags, ...quiet, `${PACKAGE}@${CLAUDE_VERSION}`], {
    cwd: folder,
    env: npmEnvironment(env),
    timeoutMs: 6e5
  });
  const way = "Name a CLI of your own with NEST_CLAUDE=/path/to/claude, or run it again with the network up.";
  if (result.missing) throw new Error(`npm was not found, so Claude Code cannot be fetched. ${way}`);
  if (!result.ok) {
    const why = result.timedOut ? "it took more than ten minutes" : `${result.stderr || result.stdout}`.trim();
    throw new Error(`npm could not fetch ${PACKAGE}@${CLAUDE_VERSION}: ${why}
${way}`);
  }
  if (!existsSync2(programIn(folder))) {
    throw new Error(
      `${PACKAGE}@${CLAUDE_VERSION} has no program for this machine (${platformPackage()}). ${way}`
    );
  }
}
async function fetchInto(target, env) {
  const parent = dirname2(target);
  mkdirSync2(parent, { recursive: true });
  const partial = mkdtempSync(join6(parent, `.${CLAUDE_VERSION}-`));
  try {
    await install(partial, env);
    try {
      renameSync2(partial, target);
    } catch (error) {
      if (!existsSync2(programIn(target))) throw error;
    }
  } finally {
    rmSync2(partial, { recursive: true, force: true });
  }
}
async function ensureClaude(options) {
  const { cacheDir, env = process.env, log = (line2) => process.stderr.write(`${line2}
`) } = options;
  const given = options.given ?? env.NEST_CLAUDE;
  if (given) {
    const what = options.given ? "the path given for Claude Code" : "NEST_CLAUDE";
    if (!existsSync2(resolve2(given))) throw new Error(`${what} is ${resolve2(given)}, which does not exist.`);
    return resolve2(given);
  }
  const target = join6(resolve2(cacheDir), CLAUDE_VERSION);
  if (existsSync2(programIn(target))) return programIn(target);
  log(`fetching Claude Code ${CLAUDE_VERSION} from the npm registry into ${target} …`);
  await fetchInto(target, env);
  return programIn(target);
}
function claudeCacheDir(root, home) {
  if (existsSync2(join6(root, ".git"))) return join6(root, ".cache", "claude");
  return join6(home, process.platform === "darwin" ? "Library/Caches" : ".cache", "nest", "claude");
}

// src/sim/server.ts
import { createServer } from "node:http";
import { setTimeout as sleep3 } from "node:timers/promises";

// src/sim/conversation.ts
var isObject = (value) => typeof value === "object" && value !== null;
function blocksOf(content) {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? content.filter(isObject) : [];
}
function wordsOf(content) {
  const words = blocksOf(content).flatMap(({ text: text2 }) => typeof text2 === "string" ? [text2] : []);
  return words.join("\n");
}
function toTurn(message) {
  const results = blocksOf(message.content).filter(({ type }) => type === "tool_result");
  return {
    role: String(message.role),
    text: wordsOf(message.content),
    results: results.map(({ content }) => wordsOf(content))
  };
}
function toConversation(body) {
  const { model, system, messages } = isObject(body) ? body : {};
  return {
    model: typeof model === "string" ? model : "",
    system: wordsOf(system),
    turns: Array.isArray(messages) ? messages.filter(isObject).map(toTurn) : []
  };
}
function before(conversation, index) {
  return { ...conversation, turns: conversation.turns.slice(0, index) };
}
var everything = (turns) => turns.filter(({ role }) => role !== "assistant").flatMap(({ text: text2, results }) => [text2, ...results]).join("\n");
function contextText(conversation) {
  return `${conversation.system}
${everything(conversation.turns)}`;
}
function newsText({ turns }) {
  return everything(turns.slice(turns.findLastIndex(({ role }) => role === "assistant") + 1));
}
function promptText({ turns }) {
  return turns.find(({ role }) => role === "user")?.text ?? "";
}
function lastUserText({ turns }) {
  return turns.findLast(({ role, text: text2 }) => role === "user" && text2 !== "")?.text ?? "";
}
function toolResultText({ turns }) {
  const fresh = turns.slice(turns.findLastIndex(({ role }) => role === "assistant") + 1);
  return fresh.flatMap(({ results }) => results).join("\n");
}

// src/sim/member.ts
var SELF = /\byou are (?:now )?(?:the )?(?:nest )?member:?\s+["'`“*]*([a-z][a-z0-9-]*)/i;
function memberOf(conversation) {
  return SELF.exec(conversation.system)?.[1] ?? SELF.exec(contextText(conversation))?.[1] ?? null;
}

// src/sim/matcher.ts
var places = {
  systemIncludes: ({ system }) => system,
  promptIncludes: promptText,
  lastUserIncludes: lastUserText,
  newsIncludes: newsText,
  toolResultIncludes: toolResultText,
  contextIncludes: contextText,
  modelIncludes: ({ model }) => model
};
function includesAll(text2, wanted) {
  if (wanted === void 0) return true;
  return [wanted].flat().every((part) => text2.includes(part));
}
function matches(matcher2, conversation) {
  if (matcher2.member !== void 0 && memberOf(conversation) !== matcher2.member) return false;
  const names = Object.keys(places);
  if (!names.every((name) => includesAll(places[name](conversation), matcher2[name]))) return false;
  if (matcher2.any && !matcher2.any.some((one) => matches(one, conversation))) return false;
  return !(matcher2.not && matches(matcher2.not, conversation));
}

// src/sim/placeholders.ts
function replaceIn(value, values) {
  if (typeof value === "string") {
    return value.replace(/\{\{(\w+)\}\}/g, (whole, name) => values.get(name) ?? whole);
  }
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, values));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceIn(item, values)]));
}
function fill({ when: _, take, ...answer }, conversation) {
  const values = /* @__PURE__ */ new Map();
  for (const [name, { from, match }] of Object.entries(take ?? {})) {
    const found = new RegExp(match).exec(places[from](conversation));
    if (!found)
      throw new Error(`the scenario takes "${name}" from ${from}, where nothing matches /${match}/`);
    values.set(name, found[1] ?? found[0]);
  }
  return replaceIn(answer, values);
}

// src/sim/play.ts
var ready = (step2, conversation) => step2.when === void 0 || matches(step2.when, conversation);
var errorOf = (step2) => "answer" in step2 ? void 0 : step2.error;
var isFailure = (text2) => text2.startsWith("API Error");
function nextStep(actor, conversation) {
  let next = 0;
  conversation.turns.forEach(({ role, text: text2 }, index) => {
    if (role !== "assistant" || isFailure(text2)) return;
    const known = before(conversation, index);
    let at = next;
    let step2 = actor.turns[at];
    while (step2 && errorOf(step2) && ready(step2, known)) {
      at += 1;
      step2 = actor.turns[at];
    }
    if (step2 && ready(step2, known) && !errorOf(step2)) next = at + 1;
  });
  return next;
}
function answerOf(step2, conversation) {
  return "answer" in step2 ? step2.answer(conversation) : fill(step2, conversation);
}
function play2(actor, start, conversation, errors) {
  let next = start;
  let step2 = actor.turns[next];
  while (step2 && ready(step2, conversation)) {
    const error = errorOf(step2);
    if (!error || errors(next, error, conversation) === "fail") {
      return { step: next, answer: answerOf(step2, conversation) };
    }
    next += 1;
    step2 = actor.turns[next];
  }
  if (actor.otherwise) return { step: null, answer: answerOf(actor.otherwise, conversation) };
  const why = step2 ? `step ${next} waits for ${JSON.stringify(step2.when)}` : `its ${next} steps are played`;
  return { unscripted: `actor ${JSON.stringify(actor.name)} has nothing to say: ${why}` };
}
function errorMemory() {
  const failed = /* @__PURE__ */ new Map();
  return (step2, error, conversation) => {
    const prompts = conversation.turns.filter(({ role }) => role === "user").length;
    const turn = `${prompts} ${lastUserText(conversation)}`;
    const seen = failed.get(step2) ?? { turn, count: 0 };
    const over = error.times === void 0 ? seen.turn !== turn : seen.count >= error.times;
    failed.set(step2, { turn: seen.turn, count: seen.count + 1 });
    return over ? "over" : "fail";
  };
}

// src/sim/parse.ts
function refuse(where, wanted, value) {
  throw new Error(`scenario: ${where} must be ${wanted}, not ${JSON.stringify(value)?.slice(0, 200)}`);
}
function objectAt(value, where) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) refuse(where, "an object", value);
  return value;
}
var text = (value, where) => {
  if (typeof value !== "string") refuse(where, "a text", value);
};
var amount = (value, where) => {
  if (typeof value !== "number" || !(value >= 0)) refuse(where, "a number from 0", value);
};
var flag = (value, where) => {
  if (typeof value !== "boolean") refuse(where, "true or false", value);
};
var anyObject = (value, where) => void objectAt(value, where);
var list = (check) => (value, where) => {
  if (!Array.isArray(value)) refuse(where, "a list", value);
  value.forEach((item, index) => {
    check(item, `${where}[${index}]`);
  });
};
var map = (check) => (value, where) => {
  for (const [key, item] of Object.entries(objectAt(value, where))) check(item, `${where}.${key}`);
};
var fields = (known, needed = []) => (value, where) => {
  const object = objectAt(value, where);
  for (const name of needed) if (!(name in object)) refuse(where, `an object with "${name}"`, value);
  for (const [name, item] of Object.entries(object)) {
    const check = Object.hasOwn(known, name) ? known[name] : void 0;
    if (!check) throw new Error(`scenario: ${where} has an unknown field "${name}"`);
    check(item, `${where}.${name}`);
  }
};
var texts = (value, where) => Array.isArray(value) ? list(text)(value, where) : text(value, where);
var matcher = (value, where) => {
  const placed = Object.fromEntries(Object.keys(places).map((name) => [name, texts]));
  fields({ ...placed, member: text, any: list(matcher), not: matcher })(value, where);
};
var place = (value, where) => {
  if (!Object.keys(places).includes(String(value)))
    refuse(where, `one of ${Object.keys(places).join(", ")}`, value);
};
var tokens = {
  input: amount,
  output: amount,
  cacheWrite5m: amount,
  cacheWrite1h: amount,
  cacheRead: amount
};
var failure = { status: amount, type: text, message: text, retryAfter: amount, times: amount };
var step = fields({
  text,
  tool: text,
  input: anyObject,
  tools: list(fields({ name: text, input: anyObject }, ["name"])),
  stopReason: text,
  usage: fields(tokens),
  delay: amount,
  pace: amount,
  error: fields(failure, ["status", "type"]),
  hang: flag,
  when: matcher,
  take: map(fields({ from: place, match: text }, ["from", "match"]))
});
function parseActorScript(name, script, match = {}) {
  const { turns, otherwise } = Array.isArray(script) ? { turns: script } : objectAt(script, name);
  list(step)(turns, `${name}.turns`);
  if (otherwise !== void 0) step(otherwise, `${name}.otherwise`);
  const steps = turns;
  return { name, match, turns: steps, ...otherwise ? { otherwise } : {} };
}

// src/sim/prompt-script.ts
var OPEN = "<<SCRIPT ";
var CLOSE = " SCRIPT>>";
function lastScriptIn(text2) {
  let found;
  let start = text2.indexOf(OPEN);
  while (start >= 0) {
    let next = start + OPEN.length;
    for (let end = text2.indexOf(CLOSE, next); end >= 0; end = text2.indexOf(CLOSE, end + 1)) {
      try {
        found = JSON.parse(text2.slice(start + OPEN.length, end));
        next = end + CLOSE.length;
        break;
      } catch {
      }
    }
    start = text2.indexOf(OPEN, next);
  }
  return found;
}
function promptScript(conversation) {
  for (let index = conversation.turns.length - 1; index >= 0; index -= 1) {
    const turn = conversation.turns[index];
    if (turn?.role !== "user") continue;
    const script = lastScriptIn(turn.text);
    if (script === void 0) continue;
    const since2 = { ...conversation, turns: conversation.turns.slice(index) };
    return { actor: parseActorScript("prompt", script), since: since2 };
  }
  return null;
}

// src/sim/director.ts
function plays({ match }, conversation) {
  return typeof match === "function" ? match(conversation) : matches(match, conversation);
}
var COMPACTED = "This session is being continued from a previous conversation";
function director(progress) {
  let actors = [];
  const counts = /* @__PURE__ */ new Map();
  const memories = /* @__PURE__ */ new Map();
  function perform(actor, conversation, sessionId) {
    const key = `${actor.name}
${sessionId}`;
    const errors = memories.get(key) ?? errorMemory();
    memories.set(key, errors);
    const counting = progress === "counted" || promptText(conversation).includes(COMPACTED);
    const next = counting ? counts.get(key) ?? 0 : nextStep(actor, conversation);
    const played = play2(actor, next, conversation, errors);
    if ("answer" in played && played.step !== null && !played.answer.error) counts.set(key, played.step + 1);
    return { actor: actor.name, ...played };
  }
  function cast(conversation, sessionId) {
    const actor = actors.find((one) => plays(one, conversation));
    if (actor) return perform(actor, conversation, sessionId);
    const script = promptScript(conversation);
    if (script) return perform(script.actor, script.since, sessionId);
    return { actor: null, unscripted: "no actor of the scenario matches this request" };
  }
  return {
    /** Replaces the scenario. */
    stage(scenario) {
      actors = scenario.actors;
    },
    /** Casts one request; a scenario that breaks while it plays is an unscripted request, with the reason. */
    cast(conversation, sessionId) {
      try {
        return cast(conversation, sessionId);
      } catch (error) {
        return { actor: null, unscripted: error instanceof Error ? error.message : String(error) };
      }
    }
  };
}

// src/sim/message.ts
import { randomUUID } from "node:crypto";
var newId = (prefix) => `${prefix}_sim${randomUUID().replaceAll("-", "").slice(0, 21)}`;
function usageOf({ input = 1e3, output = 100, cacheWrite5m = 0, cacheWrite1h = 0, cacheRead = 0 }) {
  return {
    input_tokens: input,
    output_tokens: output,
    cache_creation_input_tokens: cacheWrite5m + cacheWrite1h,
    cache_read_input_tokens: cacheRead,
    cache_creation: { ephemeral_5m_input_tokens: cacheWrite5m, ephemeral_1h_input_tokens: cacheWrite1h }
  };
}
function callsOf({ tool, input, tools = [] }) {
  return tool === void 0 ? tools : [{ name: tool, ...input ? { input } : {} }, ...tools];
}
function toMessage(answer, model) {
  const calls = callsOf(answer);
  const words = answer.text === void 0 ? [] : [{ type: "text", text: answer.text }];
  const uses = calls.map(
    ({ name, input = {} }) => ({ type: "tool_use", id: newId("toolu"), name, input })
  );
  return {
    id: newId("msg"),
    type: "message",
    role: "assistant",
    model,
    content: [...words, ...uses],
    stop_reason: answer.stopReason ?? (calls.length > 0 ? "tool_use" : "end_turn"),
    stop_sequence: null,
    usage: usageOf(answer.usage ?? {})
  };
}

// src/sim/record.ts
import { appendFileSync } from "node:fs";
function recording(file) {
  const all = [];
  const requestsOf = (actor) => all.filter(
    ({ kind, actor: by, member }) => (kind === "scripted" || kind === "unscripted") && (by === actor || member === actor)
  );
  return {
    all: () => all,
    requestsOf,
    wasSent: (actor, text2) => requestsOf(actor).some(({ conversation }) => contextText(conversation).includes(text2)),
    unscripted: () => all.filter(({ kind }) => kind === "unscripted"),
    add(request) {
      all.push(request);
      if (file === void 0) return;
      const { conversation: _, ...line2 } = request;
      appendFileSync(file, `${JSON.stringify(line2)}
`);
    }
  };
}

// src/sim/respond.ts
import { setTimeout as sleep2 } from "node:timers/promises";
function sendError(response, error, requestId) {
  const { status, type, message = type, retryAfter } = error;
  response.writeHead(status, {
    "content-type": "application/json",
    "request-id": requestId,
    ...retryAfter === void 0 ? {} : { "retry-after": String(retryAfter) }
  });
  response.end(JSON.stringify({ type: "error", error: { type, message }, request_id: requestId }));
}
function sendJson(response, body, requestId) {
  response.writeHead(200, { "content-type": "application/json", "request-id": requestId });
  response.end(JSON.stringify(body));
}
async function sendStream(response, message, requestId, pace = 0) {
  response.writeHead(200, { "content-type": "text/event-stream", "request-id": requestId });
  const emit = (type, data) => response.write(`event: ${type}
data: ${JSON.stringify({ type, ...data })}

`);
  const { content, stop_reason, stop_sequence, usage } = message;
  const opening = { content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } };
  emit("message_start", { message: { ...message, ...opening } });
  for (const [index, block] of content.entries()) {
    if (index > 0 && pace > 0) await sleep2(pace, void 0, { ref: false });
    const words = block.type === "text";
    const start = words ? { ...block, text: "" } : { ...block, input: {} };
    const delta = words ? { type: "text_delta", text: block.text } : { type: "input_json_delta", partial_json: JSON.stringify(block.input) };
    emit("content_block_start", { index, content_block: start });
    emit("content_block_delta", { index, delta });
    emit("content_block_stop", { index });
  }
  emit("message_delta", { delta: { stop_reason, stop_sequence }, usage });
  emit("message_stop", {});
  response.end();
}

// src/sim/side-requests.ts
var only = (word) => (request) => request.turns.length === 1 && promptText(request) === word;
var sideRequests = [
  {
    // After every turn of a background session whose last words have no closing line: done, working or blocked?
    name: "classifier",
    is: ({ system }) => system.includes("kicked off a Claude Code agent to do a coding task and walked away"),
    answer: '{"state":"done","detail":"the turn has ended","tempo":"idle","output":{}}'
  },
  {
    name: "label",
    is: (request) => promptText(request).includes("2-4 word lowercase label for this job"),
    answer: "scripted session"
  },
  {
    name: "name",
    is: ({ system, turns }) => `${system} ${turns[0]?.text ?? ""}`.includes("kebab-case name (2-4 words) that captures"),
    answer: '{"name":"scripted-session"}'
  },
  {
    name: "title",
    is: ({ system }) => system.includes("You are naming a coding session"),
    answer: '{"title":"Scripted session"}'
  },
  {
    name: "compaction",
    is: (request) => lastUserText(request).includes("Your task is to create a detailed summary of"),
    answer: "<analysis>scripted</analysis>\n<summary>The conversation so far was summarised.</summary>"
  },
  { name: "quota probe", is: only("quota"), answer: "ok" },
  { name: "key probe", is: only("test"), answer: "ok" }
];
function sideRequest(request) {
  return sideRequests.find(({ is }) => is(request)) ?? null;
}

// src/sim/server.ts
var SECRET = /* @__PURE__ */ new Set(["authorization", "x-api-key", "cookie", "proxy-authorization"]);
async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return null;
  }
}
async function sendAnswer(response, answer, model, stream, id) {
  await answer.after;
  if (answer.delay) await sleep3(answer.delay, void 0, { ref: false });
  if (answer.hang || response.destroyed) return;
  if (answer.error) return sendError(response, answer.error, id);
  const message = toMessage(answer, model);
  return stream ? sendStream(response, message, id, answer.pace) : sendJson(response, message, id);
}
async function startSim(options = {}) {
  const { file, port = 0, progress = "conversation", scenario = { actors: [] } } = options;
  const record = recording(file);
  const stage = director(progress);
  stage.stage(scenario);
  let failures = scenario.sideFailures ?? [];
  function refuse2(actor, reason) {
    const error = { status: 400, type: "invalid_request_error", message: `nothing is scripted: ${reason}` };
    const outcome = { kind: "unscripted", actor, step: null, note: reason, status: 400 };
    return { outcome, send: (response, id) => sendError(response, error, id) };
  }
  function handleMessage(body, sessionId) {
    const conversation = toConversation(body);
    const stream = body?.stream === true;
    const reply = (answer2) => (response, id) => sendAnswer(response, answer2, conversation.model, stream, id);
    const side = sideRequest(conversation);
    if (side) {
      const member = memberOf(conversation);
      const error = failures.find((one) => one.side === side.name && one.member === member)?.error;
      const status2 = error?.status ?? 200;
      const outcome = { kind: "side", actor: null, step: null, note: side.name, status: status2 };
      return { outcome, send: reply(error === void 0 ? { text: side.answer } : { error }) };
    }
    const casting = stage.cast(conversation, sessionId);
    const { actor } = casting;
    if ("unscripted" in casting) return refuse2(actor, casting.unscripted);
    const { step: step2, answer } = casting;
    const status = answer.error?.status ?? 200;
    return { outcome: { kind: "scripted", actor, step: step2, note: null, status }, send: reply(answer) };
  }
  function handle(method, path, body, sessionId) {
    if (method === "POST" && path === "/v1/messages") return handleMessage(body, sessionId);
    const nobody = { actor: null, step: null, note: null };
    if (method === "POST" && path === "/v1/messages/count_tokens") {
      const input_tokens = Math.ceil(contextText(toConversation(body)).length / 4);
      const outcome2 = { kind: "count_tokens", ...nobody, status: 200 };
      return { outcome: outcome2, send: (response, id) => sendJson(response, { input_tokens }, id) };
    }
    const error = { status: 404, type: "not_found_error", message: `${method} ${path} is not simulated` };
    const outcome = { kind: "other", ...nobody, status: 404 };
    return { outcome, send: (response, id) => sendError(response, error, id) };
  }
  async function serve(request, response) {
    const body = await readBody(request);
    const { method = "", headers } = request;
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const session = headers["x-claude-code-session-id"];
    const sessionId = typeof session === "string" ? session : null;
    const { outcome, send } = handle(method, path, body, sessionId);
    const id = `req_sim${record.all().length + 1}`;
    const conversation = toConversation(body);
    record.add({
      id,
      at: (/* @__PURE__ */ new Date()).toISOString(),
      method,
      path,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !SECRET.has(name))),
      sessionId,
      ...outcome,
      member: memberOf(conversation),
      conversation,
      body
    });
    await send(response, id);
  }
  const server = createServer((request, response) => {
    serve(request, response).catch((error) => response.destroy(error));
  });
  await new Promise((resolve4, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve4);
  });
  const bound = server.address().port;
  const { add: _, ...queries } = record;
  return {
    ...queries,
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    stage(next) {
      failures = next.sideFailures ?? [];
      stage.stage(next);
    },
    close: () => new Promise((resolve4) => {
      server.close(() => resolve4());
      server.closeAllConnections();
    })
  };
}

// src/demo/run.ts
var LIMIT_MS2 = 18e4;
async function runDemo(options) {
  const { root, tell, print } = options;
  const given = options.claude === null ? {} : { given: options.claude };
  const claude = await ensureClaude({ cacheDir: claudeCacheDir(root, os.homedir()), ...given, log: tell });
  const folder = fs3.mkdtempSync(join7(os.tmpdir(), "nest-demo-"));
  const repo = join7(folder, "greeting");
  await makeRepository(repo);
  const sim = await startSim({ scenario: SCENARIO, file: join7(folder, "requests.jsonl") });
  const home = isolate({ home: join7(folder, "home"), claude, baseUrl: sim.url, trusted: [repo] });
  let disposed;
  const dispose = () => {
    disposed ??= cleanUp(home, sim, options.keep ? null : folder);
    return disposed;
  };
  const release = disposeOnSignal(dispose);
  try {
    return await playScripted({ root, claude, repo, env: home.env, tell, print }, sim, options.json);
  } finally {
    await dispose();
    release();
    if (options.keep) tell(`kept: ${folder} (log, transcripts, requests.jsonl); delete it when you are done`);
  }
}
async function playScripted(stage, sim, json) {
  const played = await play(stage, `Own this: ${OBJECTIVE}`, [], (_, ms) => {
    const surprise = sim.unscripted()[0];
    if (surprise !== void 0)
      return `the model was asked what is not in its script: ${surprise.member ?? "?"}: ${surprise.note}`;
    return ms > LIMIT_MS2 ? `not finished after ${LIMIT_MS2 / 1e3} s` : null;
  });
  if (played.stopped !== null) stage.tell(played.stopped);
  const inbox = await nest(stage, ["inbox"]);
  const checks = checkDemo(played.nest, sim, inbox);
  await showResult(stage, played, checks, `${sim.all().length} model requests, 0 dollars`, json);
  return checks.every((check) => check.ok) ? EXIT.ok : EXIT.fault;
}
async function cleanUp(home, sim, folder) {
  const { left } = await home.end();
  await sim.close();
  if (left.length > 0) throw new Error(`still running: pid ${left.map(({ pid }) => pid).join(", ")}`);
  if (folder !== null) fs3.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

// src/cli/commands/demo.ts
function refuseSession(here) {
  if (here.caller().session === null) return;
  throw new UserError("--claude and --live are for a person at a terminal", EXIT.notAllowed, "nest demo");
}
function run2(here, _args, options) {
  const claude = textOf(options, "claude");
  if (claude !== null || isSet(options, "live")) refuseSession(here);
  const print = (line2) => here.print(`${line2}
`);
  const demo = {
    root: installationRoot(),
    claude: claude === null ? null : resolve3(here.cwd, claude),
    keep: isSet(options, "keep"),
    json: here.json,
    // One JSON document is all that stdout may hold then.
    tell: here.json ? say : print,
    print
  };
  if (!isSet(options, "live")) return runDemo(demo);
  const folder = resolve3(here.cwd, textOf(options, "in") ?? "nest-demo");
  return runLive({ ...demo, folder, budgetUsd: dollarsOf(options, "budget-usd") ?? 1 });
}
export {
  run2 as run
};
