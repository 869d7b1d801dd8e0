import {
  disposeOnSignal,
  isolate,
  makeRepository,
  startSim
} from "./shared-isolate.mjs";
import {
  inChartOrder
} from "./shared-status.mjs";
import "./shared-runtime.mjs";
import "./shared-deliver.mjs";
import {
  claudeCacheDir,
  ensureClaude
} from "./shared-fetch-claude.mjs";
import "./shared-isolate-end.mjs";
import "./shared-money-view.mjs";
import {
  trustFix,
  trustOf
} from "./shared-trust.mjs";
import "./shared-login.mjs";
import "./shared-line.mjs";
import {
  locateClaude
} from "./shared-cli.mjs";
import {
  installationRoot
} from "./shared-installation.mjs";
import {
  say
} from "./shared-out.mjs";
import {
  openNest
} from "./shared-nest.mjs";
import "./shared-envelope.mjs";
import {
  placeForNew
} from "./shared-git-dir.mjs";
import "./shared-filesystem.mjs";
import "./shared-hold.mjs";
import "./shared-state-dir.mjs";
import "./shared-paths.mjs";
import {
  spawnEnv
} from "./shared-spawn-env.mjs";
import "./shared-repository.mjs";
import {
  run
} from "./shared-run.mjs";
import {
  readItemText
} from "./shared-digest.mjs";
import "./shared-look.mjs";
import {
  spendOfSession
} from "./shared-spend.mjs";
import "./shared-meter-store.mjs";
import "./shared-prices.mjs";
import {
  dollarsOf,
  isSet,
  textOf
} from "./shared-options.mjs";
import "./shared-beside.mjs";
import "./shared-hook-input.mjs";
import {
  splitProcess
} from "./shared-observe.mjs";
import "./shared-children.mjs";
import "./shared-job-state.mjs";
import "./shared-record.mjs";
import {
  START,
  catchUp,
  evolve,
  foldNest,
  hasShape,
  initialState
} from "./shared-fold-log.mjs";
import "./shared-version.mjs";
import "./shared-charter-2.mjs";
import "./shared-config-dir.mjs";
import "./shared-private-files.mjs";
import "./shared-hash.mjs";
import "./shared-member-id.mjs";
import "./shared-money.mjs";
import {
  headOf,
  sanitize
} from "./shared-sanitize.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/cli/commands/demo.ts
import { resolve as resolve2 } from "node:path";

// src/demo/live.ts
import fs from "node:fs";
import { join as join2, resolve } from "node:path";

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
var README = "# greeting\n\nSays hello.\n";
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
var say2 = (text) => ({ text });
var CWD = { cwd: { from: "systemIncludes", match: "You work in (.+?)\\.\\n" } };
var quoted = (command, text) => `${command} - <<'EOF'
${text}
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

// src/demo/stage.ts
import { join } from "node:path";

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
function line(text) {
  const one = sanitize(text).replace(/\s+/g, " ").trim();
  return one.length > 90 ? `${one.slice(0, 89)}…` : one;
}

// src/demo/stage.ts
async function nest({ root, claude, repo, env }, args) {
  const result = await run(process.execPath, [join(root, "plugin", "nest.cjs"), ...args], {
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
      await new Promise((resolve3) => setTimeout(resolve3, 100));
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
  for (const { member, status, filedBy, text } of reports) {
    print(`  ${member} [${status}, filed by ${filedBy}]: ${text.split("\n")[0]}`);
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
  if (!fs.existsSync(join2(repo, ".git"))) await makeRepository(repo, README);
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
import fs2 from "node:fs";
import os from "node:os";
import { join as join3 } from "node:path";
var LIMIT_MS2 = 18e4;
async function runDemo(options) {
  const { root, tell, print } = options;
  const given = options.claude === null ? {} : { given: options.claude };
  const claude = await ensureClaude({ cacheDir: claudeCacheDir(root, os.homedir()), ...given, log: tell });
  const folder = fs2.mkdtempSync(join3(os.tmpdir(), "nest-demo-"));
  const repo = join3(folder, "greeting");
  await makeRepository(repo, README);
  const sim = await startSim({ scenario: SCENARIO, file: join3(folder, "requests.jsonl") });
  const home = isolate({ home: join3(folder, "home"), claude, baseUrl: sim.url, trusted: [repo] });
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
  if (folder !== null) fs2.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
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
    claude: claude === null ? null : resolve2(here.cwd, claude),
    keep: isSet(options, "keep"),
    json: here.json,
    // One JSON document is all that stdout may hold then.
    tell: here.json ? say : print,
    print
  };
  if (!isSet(options, "live")) return runDemo(demo);
  const folder = resolve2(here.cwd, textOf(options, "in") ?? "nest-demo");
  return runLive({ ...demo, folder, budgetUsd: dollarsOf(options, "budget-usd") ?? 1 });
}
export {
  run2 as run
};
