import {
  bash,
  printedShort,
  script
} from "./shared-lab.mjs";
import {
  contextText,
  isolate,
  makeRepository,
  newsText,
  toolResultText
} from "./shared-isolate.mjs";
import {
  daemonLives,
  daemonSince,
  listedWorker,
  unlisted
} from "./shared-daemon.mjs";
import {
  installedPlugins,
  pluginCopies
} from "./shared-plugins.mjs";
import {
  savedAllowRules,
  savedLaunch
} from "./shared-saved-launch.mjs";
import {
  pokeSession
} from "./shared-hook-input.mjs";
import {
  agentFiles,
  findTranscript,
  finishedTurn,
  readTail
} from "./shared-children.mjs";
import {
  readJob,
  readSessionProcess,
  readSessionProcesses
} from "./shared-job-state.mjs";
import {
  alive,
  descendants
} from "./shared-config-dir.mjs";

// src/probe/facts/brief-file-reaches-system-prompt.ts
import { writeFileSync } from "node:fs";
import { join } from "node:path";

// src/probe/fact.ts
function fact(declared) {
  return declared;
}

// src/probe/facts/brief-file-reaches-system-prompt.ts
var KILOBYTES = 300;
var briefFileReachesSystemPrompt = fact({
  id: "brief.file-reaches-system-prompt",
  group: "brief",
  claim: "the text of `--append-system-prompt-file` stands in the system prompt of a background session, whole up to 300 kB, by an absolute or a relative path",
  why: "A session is told who it is, whom it reports to and how in this file: it does not fade when the conversation is compacted.",
  reliedOnBy: ["src/harness/argv.ts"],
  expected: "absolute path: whole; relative path: whole",
  advice: "Put the text at the beginning of the first prompt, and again after each compaction by a SessionStart hook.",
  async probe(lab) {
    const line = "A line of the text that a session is launched with.\n";
    const text = `${line.repeat(Math.ceil(KILOBYTES * 1e3 / line.length))}THE-LAST-WORD`;
    writeFileSync(join(lab.repo, "brief.md"), text);
    const seen = [];
    for (const [name, path] of [
      ["absolute path", join(lab.repo, "brief.md")],
      ["relative path", "brief.md"]
    ]) {
      const args = [`--append-system-prompt-file=${path}`];
      const { short } = await lab.start([{ text: "result: ok" }], { args });
      const request = await lab.until(
        () => lab.sim.all().find(({ kind, sessionId }) => kind === "scripted" && sessionId?.startsWith(short ?? "-")),
        2e4
      );
      const system = request?.conversation.system ?? "";
      seen.push(`${name}: ${system.includes(text) ? "whole" : system.includes(line) ? "cut" : "not there"}`);
    }
    return seen.join("; ");
  }
});

// src/probe/facts/brief-kept.ts
import { rmSync, writeFileSync as writeFileSync2 } from "node:fs";
import { join as join3 } from "node:path";

// src/probe/live.ts
import { connect } from "node:net";
import { join as join2 } from "node:path";
var PATIENCE_MS = 2e4;
function waitFor(lab, condition) {
  return lab.until(condition, PATIENCE_MS);
}
var ANSWERING = {
  actors: [{ name: "any", match: {}, turns: [], otherwise: { text: "result: ok" } }]
};
function processOf(lab, short) {
  const found = readSessionProcesses(lab.config).find(
    (one) => one.short === short && one.session !== null && alive(one.pid, one.startToken)
  );
  return found === void 0 ? null : found;
}
async function begin(lab, prompt, options) {
  const { short, result } = await lab.start(prompt, options);
  const live = short === null ? null : await waitFor(lab, () => processOf(lab, short));
  if (live === null)
    throw new Error(`no session has started: ${result.stdout} ${result.stderr}`.slice(0, 300));
  return live;
}
async function settle(lab, short) {
  const idle2 = await lab.until(() => {
    const now = processOf(lab, short);
    return now?.status === "idle" && readJob(short, lab.config)?.tempo === "idle" ? now : null;
  }, PATIENCE_MS);
  if (idle2 === null) throw new Error("a session did not come to the end of its turn");
  return idle2;
}
async function idle(lab, prompt, options) {
  const { short } = await begin(lab, prompt, options);
  return settle(lab, short);
}
async function stop(lab, { short, pid, startToken }) {
  await lab.cli(["stop", short]);
  if (await waitFor(lab, () => !alive(pid, startToken)) === null) throw new Error("a session did not stop");
}
async function resume(lab, session, prompt, args = []) {
  const text = typeof prompt === "string" ? prompt : `Go on.
${script(prompt)}`;
  const { stdout } = await lab.cli(["--bg", "--resume", session, ...args, "--", text]);
  return printedShort(stdout);
}
async function print(lab, prompt, { args = [], settings, cwd, model = "haiku" } = {}) {
  const text = typeof prompt === "string" ? prompt : script(prompt);
  const given = settings === void 0 ? [] : ["--settings", JSON.stringify(settings)];
  const fixed = ["-p", "--output-format=json", `--model=${model}`, ...given];
  const { stdout } = await lab.cli([...fixed, ...args, "--", text], cwd === void 0 ? {} : { cwd });
  try {
    return JSON.parse(stdout);
  } catch {
    return {};
  }
}
async function turn(lab, steps, options) {
  const { session_id: session } = await print(lab, steps, options);
  if (typeof session !== "string") throw new Error("the run printed no result");
  return session;
}
function asked(lab, session) {
  return lab.sim.all().filter(({ kind, sessionId }) => kind === "scripted" && sessionId?.startsWith(session));
}
function send(socket, content) {
  const line = `${JSON.stringify({ type: "user", message: { role: "user", content } })}
`;
  return new Promise((resolve) => {
    if (socket === null) return resolve(false);
    const connection = connect(socket);
    connection.on("error", () => resolve(false));
    connection.on("connect", () => connection.end(line));
    connection.on("close", (failed) => resolve(!failed));
    connection.setTimeout(2e3, () => connection.destroy());
    connection.resume();
  });
}
function rowsOf(path) {
  const lines = (path === null ? null : readTail(path, 4 * 1024 * 1024))?.split("\n") ?? [];
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}
var transcriptOf = (lab, session) => findTranscript(session, null, lab.config);
var blocksOf = ({ message }) => Array.isArray(message?.content) ? message.content : [];
function hookOf(code) {
  const program = `const fs = require('node:fs'); const p = JSON.parse(fs.readFileSync(0, 'utf8')); ${code}`;
  return { hooks: [{ type: "command", command: process.execPath, args: ["-e", program] }] };
}
function untilThere(file) {
  return `for i in $(seq 200); do [ -e '${file}' ] && break; sleep 0.1; done`;
}
var lockOf = (lab) => join2(lab.config, "daemon.lock");

// src/probe/come-back.ts
var WAIT_MS = 2e4;
async function agentOf(lab, short) {
  const row = await lab.until(async () => (await lab.agents()).find(({ id }) => id === short), WAIT_MS);
  if (row === null) throw new Error(`the CLI does not list ${short}`);
  return row;
}
async function stop2(lab, short) {
  const live = await lab.until(() => processOf(lab, short), WAIT_MS);
  if (live === null) throw new Error(`${short} does not run`);
  await lab.cli(["stop", short]);
  const gone = await lab.until(() => !alive(live.pid, live.startToken), WAIT_MS);
  if (gone === null || !await unlisted(short, lab.config, WAIT_MS)) {
    throw new Error(`${short} did not end`);
  }
  return live.session;
}
async function resume2(lab, session, steps) {
  const result = await lab.cli(["--bg", "--resume", session, "--", `Go on.
${script(steps)}`]);
  return { short: printedShort(result.stdout), result };
}
function lastResults(lab, short) {
  const last = lab.sim.all().findLast(({ kind, sessionId }) => kind === "scripted" && sessionId?.startsWith(short));
  const results = last?.conversation.turns.flatMap((turn2) => turn2.results) ?? [];
  return results.map((text) => (text.split("<system-reminder>")[0] ?? "").trim());
}

// src/probe/facts/brief-kept.ts
var STEPS = [{ text: "result: ok" }];
var briefKept = fact({
  id: "brief.kept",
  group: "brief",
  claim: "the text of `--append-system-prompt-file` is kept as it was at launch: a changed file changes nothing after a resume, and yet a deleted file makes the resume fail",
  why: "The file is kept for as long as the session can be resumed, and news travel as messages.",
  reliedOnBy: ["src/app/brief-files.ts"],
  expected: "file changed: resumed with the first text; file deleted: the resume fails",
  report: {
    title: "A background session cannot be resumed when the file of its system prompt is gone, although its text was kept",
    steps: [
      'In a trusted folder: `echo "Be brief." > brief.md` and `claude --bg -n probe --permission-mode dontAsk --append-system-prompt-file "$PWD/brief.md" -- "Say hello"`.',
      'Take the full id from `claude agents --json --all`, then `claude stop <short id>`. Change brief.md and run `claude --bg --resume <full id> -- "Say hello again"`: the session goes on with the first text.',
      "`claude stop <short id>`, `rm brief.md`, and resume again: the job is `failed`, with `exit 1 before init`."
    ]
  },
  advice: "Keep the file; where its new text is taken over by a resume, never change it either.",
  async probe(lab) {
    const file = join3(lab.folder, "brief.md");
    writeFileSync2(file, "THE-FIRST-TEXT");
    const { short } = await lab.start(STEPS, { args: [`--append-system-prompt-file=${file}`] });
    if (short === null) return "no session";
    if (await systemOf(lab, 1) === null) return "no turn";
    writeFileSync2(file, "THE-SECOND-TEXT");
    const session = await stop2(lab, short);
    await resume2(lab, session, STEPS);
    const changed = await systemOf(lab, 2);
    if (changed === null) return "file changed: not resumed";
    const text = changed.includes("THE-FIRST-TEXT") ? "first" : "second";
    await stop2(lab, short);
    rmSync(file);
    await resume2(lab, session, STEPS);
    const failed = await lab.until(() => {
      if (scripted(lab).length > 2) return "not";
      const job = readJob(short, lab.config);
      return job?.state === "failed" && /before init/.test(job.detail ?? "") ? "failed" : null;
    }, 2e4);
    const deleted = failed === "failed" ? "the resume fails" : failed === null ? "nothing happens" : "resumed";
    return `file changed: resumed with the ${text} text; file deleted: ${deleted}`;
  }
});
var scripted = (lab) => lab.sim.all().filter(({ kind }) => kind === "scripted");
async function systemOf(lab, nth) {
  return lab.until(() => scripted(lab)[nth - 1]?.conversation.system ?? null, 2e4);
}

// src/probe/facts/endings-batch-budget.ts
import { existsSync, readFileSync } from "node:fs";
import { join as join4 } from "node:path";

// src/probe/hook.ts
var PATIENCE_MS2 = 2e4;
function running(code, more = {}) {
  return { type: "command", command: process.execPath, args: ["-e", code], ...more };
}
function printing(document) {
  const text = JSON.stringify(document);
  if (process.platform === "win32") return running(`console.log(${JSON.stringify(text)})`);
  return { type: "command", command: "/bin/sh", args: ["-c", PRINTING, "sh", text] };
}
var PRINTING = `cat > /dev/null; printf '%s\\n' "$1"`;
function deciding(decision) {
  return printing({ hookSpecificOutput: { hookEventName: "PermissionRequest", decision } });
}
function withHook(hooks, event, hook, matcher) {
  const group = { ...matcher === void 0 ? {} : { matcher }, hooks: [hook] };
  return { ...hooks, [event]: [...hooks[event] ?? [], group] };
}
function firings(lab, event, count = 1, ms = PATIENCE_MS2) {
  return lab.until(() => {
    const all = lab.fired(event);
    return all.length >= count ? all : null;
  }, ms);
}
function shortOf({ short, result }) {
  if (short !== null) return short;
  const said2 = `${result.stderr} ${result.stdout}`.trim().split("\n")[0] ?? "";
  throw new Error(`a session did not start: ${said2.slice(0, 200)}`);
}
function settled(lab, shorts, ms = PATIENCE_MS2) {
  const over = /* @__PURE__ */ new Set(["done", "blocked"]);
  return lab.until(() => shorts.every((short) => over.has(readJob(short, lab.config)?.state ?? "")), ms);
}
function ofSession(fired, short) {
  return fired.filter(({ payload }) => String(payload.session_id).startsWith(short));
}
function playing(turns, otherwise = { text: "result: ok" }) {
  return `Work.
<<SCRIPT ${JSON.stringify({ turns, otherwise })} SCRIPT>>`;
}
function asked2(lab, short) {
  return lab.sim.all().filter(({ kind, sessionId }) => kind === "scripted" && sessionId?.startsWith(short));
}
function waking(flag, text) {
  const code = `const { unlinkSync } = require('node:fs');
setInterval(() => {
  try {
    unlinkSync(${JSON.stringify(flag)});
  } catch {
    return;
  }
  console.error(${JSON.stringify(text)});
  process.exit(2);
}, 50);`;
  return running(code, { asyncRewake: true, timeout: 86400 });
}

// src/probe/facts/endings-batch-budget.ts
var INTO_FILE = `const { spawnSync } = require('node:child_process');
const { openSync } = require('node:fs');
const [file, program, ...args] = process.argv.slice(1);
process.exitCode = spawnSync(program, args, { stdio: ['ignore', openSync(file, 'w'), 'inherit'] }).status;`;
var endingsBatchBudget = fact({
  id: "endings.batch-budget",
  group: "endings",
  claim: "a `-p` run that reaches `--max-budget-usd` ends with exit code 1 and fires SessionEnd only, after it has printed `error_max_budget_usd`",
  why: "A batch run that a cap has ended is filed as halted by its budget: the SessionEnd hook reads that in the output of the run, since no other hook says so.",
  reliedOnBy: ["src/app/cap-words.ts", "src/harness/batch-result.ts"],
  expected: "exit 1; SessionEnd alone, with error_max_budget_usd already in the output",
  advice: "Do not look for the reason in a hook: read the result document once the process has ended.",
  async probe(lab) {
    const out = join4(lab.folder, "out.json");
    const seen = join4(lab.folder, "seen.json");
    const copy = running(`require('node:fs').copyFileSync(${JSON.stringify(out)}, ${JSON.stringify(seen)})`);
    const hooks = withHook(lab.recording(["Stop", "StopFailure", "SessionEnd"]), "SessionEnd", copy);
    const steps = [bash("true"), { text: "result: ok" }];
    const fixed = ["-p", "--output-format", "json", "--model", "haiku", "--permission-mode", "acceptEdits"];
    const given = ["--settings", JSON.stringify({ hooks }), "--max-budget-usd=0.0001"];
    const args = [...fixed, ...given, "--", `Work.
${script(steps)}`];
    const { exitCode } = await lab.exec(process.execPath, ["-e", INTO_FILE, out, lab.claude, ...args]);
    const fired = lab.fired().map(({ payload }) => String(payload.hook_event_name));
    const events = fired.length === 1 ? `${fired[0]} alone` : fired.join(", ") || "no hook";
    const text = existsSync(seen) ? readFileSync(seen, "utf8") : "";
    lab.keep("output when the hook ran", text);
    const known = text.includes('"error_max_budget_usd"') ? "already" : "not yet";
    return `exit ${exitCode}; ${events}, with error_max_budget_usd ${known} in the output`;
  }
});

// src/probe/facts/endings-blocked-prompt-silent.ts
import { setTimeout as sleep } from "node:timers/promises";
var LATE_MS = 1500;
var endingsBlockedPromptSilent = fact({
  id: "endings.blocked-prompt-silent",
  group: "endings",
  claim: "a prompt that a UserPromptSubmit hook blocks (exit code 2) begins no turn, and neither Stop nor StopFailure fires",
  why: "Any hook of the user may block a prompt; such a session stands still without a word, and nest finds it only by looking at idle sessions.",
  reliedOnBy: ["src/app/reconcile/findings.ts"],
  expected: "no request, no Stop, no StopFailure",
  report: {
    title: "A background session whose prompt a hook blocks stands still, and no hook says so",
    steps: [
      "Put into `.claude/settings.json`: a UserPromptSubmit hook with the command `exit 2`, and Stop and StopFailure hooks that append a line to a file.",
      'claude --bg -n blocked --permission-mode acceptEdits -- "Say hello."',
      "No request is made and the file is never written: whoever launched the session waits for ever."
    ]
  },
  advice: "If a hook fires by now, treat it as the end of the turn; otherwise watch for sessions that are idle without a Stop.",
  async probe(lab) {
    const blocking = running("console.error('not this one'); process.exitCode = 2");
    const recorded = lab.recording(["UserPromptSubmit", "Stop", "StopFailure"]);
    const settings = { hooks: withHook(recorded, "UserPromptSubmit", blocking) };
    const short = shortOf(await lab.start([{ text: "result: ok" }], { settings }));
    if (await firings(lab, "UserPromptSubmit") === null) throw new Error("no prompt was submitted");
    await sleep(LATE_MS);
    const count = (seen, what) => `${seen === 0 ? "no" : seen} ${what}`;
    return [
      count(asked2(lab, short).length, "request"),
      count(lab.fired("Stop").length, "Stop"),
      count(lab.fired("StopFailure").length, "StopFailure")
    ].join(", ");
  }
});

// src/probe/facts/endings-closing-line.ts
var REPLIES = [
  "All of it is done.\n\nresult: ALPHA",
  "There is no way on.\n\nblocked: BRAVO",
  "I have looked around: CHARLIE."
];
var INPUT = 4321;
var endingsClosingLine = fact({
  id: "endings.closing-line",
  group: "endings",
  claim: "after a turn of a background session a further request of the same model classifies its last message, and neither the request nor its tokens are in the transcript; a line `result: …` or `blocked: …` in the message spares that request",
  why: "Every member is asked to close with such a line: the classifying request costs money that no transcript shows (an estimate allows for it), and the line says in words how the work stands.",
  reliedOnBy: ["src/domain/closing.ts", "src/domain/tally.ts"],
  expected: "none after result:, none after blocked:, one after neither; on the same model, not in the transcript",
  advice: "Expect one more request per turn in the bill than the transcripts show, and judge by the last message yourself; where the request is in the transcript, count it there.",
  async probe(lab) {
    const settings = { hooks: lab.recording(["Stop"]) };
    const shorts = [];
    for (const text of REPLIES)
      shorts.push(shortOf(await lab.start([{ text, usage: { input: INPUT } }], { settings })));
    if (await firings(lab, "Stop", REPLIES.length) === null) throw new Error("three turns did not end");
    if (await settled(lab, shorts) === null)
      return "sessions whose turn has ended are neither done nor blocked";
    const about = (word) => lab.sim.all().filter(
      ({ note, conversation }) => note === "classifier" && contextText(conversation).includes(word)
    );
    const count = (word) => ["none", "one"][about(word).length] ?? `${about(word).length}`;
    const turn2 = lab.sim.all().find(({ kind, sessionId }) => kind === "scripted" && sessionId?.startsWith(shorts[2] ?? "-"));
    const same = about("CHARLIE").every(
      ({ conversation }) => conversation.model === turn2?.conversation.model
    );
    const rows = rowsOf(transcriptOf(lab, turn2?.sessionId ?? "")).filter(
      ({ message }) => message?.usage !== void 0
    );
    const only = rows.length > 0 && rows.every(({ message }) => message?.usage?.input_tokens === INPUT);
    return [
      `${count("ALPHA")} after result:, ${count("BRAVO")} after blocked:, ${count("CHARLIE")} after neither`,
      `on ${same ? "the same" : "another"} model, ${only ? "not in" : "in"} the transcript`
    ].join("; ");
  }
});

// src/probe/facts/endings-helper-failure.ts
var endingsHelperFailure = fact({
  id: "endings.helper-failure",
  group: "endings",
  claim: "a compaction that the API refuses fires StopFailure with an `agent_id`: a helper has failed, not the session",
  why: "A StopFailure with that field halts no member and is not filed as the end of its turn.",
  reliedOnBy: ["src/harness/hook-input.ts"],
  expected: "StopFailure with an agent_id",
  advice: "Ignore a StopFailure that comes while no turn is open.",
  async probe(lab) {
    const settings = { env: { CLAUDE_CODE_MAX_RETRIES: "1" }, hooks: lab.recording(["Stop", "StopFailure"]) };
    const prompt = `You are member "probe".
${script([{ text: "result: ok" }])}`;
    const short = shortOf(await lab.start(prompt, { settings }));
    const stop3 = (await firings(lab, "Stop"))?.[0];
    if (stop3 === void 0) throw new Error("the turn did not end");
    await lab.cli(["stop", short]);
    if (await lab.until(() => !alive(Number(stop3.env.CLAUDE_PID))) === null)
      throw new Error("the session did not end");
    const error = { status: 400, type: "invalid_request_error", message: "no summary" };
    lab.sim.stage({ actors: [], sideFailures: [{ member: "probe", side: "compaction", error }] });
    await lab.cli(["--bg", "--resume", String(stop3.payload.session_id), "--", "/compact"]);
    const failed = (await firings(lab, "StopFailure"))?.[0]?.payload;
    if (failed === void 0) {
      if (!lab.sim.all().some(({ note }) => note === "compaction"))
        throw new Error("no compaction was tried");
      return "no StopFailure";
    }
    return `StopFailure ${typeof failed.agent_id === "string" ? "with an" : "without an"} agent_id`;
  }
});

// src/probe/facts/endings-kill-idle-silent.ts
import { setTimeout as sleep2 } from "node:timers/promises";
var LATE_MS2 = 1500;
var endingsKillIdleSilent = fact({
  id: "endings.kill-idle-silent",
  group: "endings",
  claim: "a session that is killed (SIGKILL) between turns fires no hook, and `claude agents` goes on listing it as done, without a process",
  why: "No hook says that such a session is gone: nest looks at processes instead, and resumes the session before it writes to it.",
  reliedOnBy: ["src/app/reconcile/findings.ts"],
  expected: "no hook from two killed sessions, both listed as done without a process",
  advice: "If a hook fires by now, use it; keep watching processes for the versions where none does.",
  async probe(lab) {
    const settings = { hooks: lab.recording(["Stop", "StopFailure", "SessionEnd", "SessionStart"]) };
    const shorts = [];
    for (const text of ["result: one", "result: two"])
      shorts.push(shortOf(await lab.start([{ text }], { settings })));
    const pids = (await firings(lab, "Stop", 2))?.map(({ env }) => Number(env.CLAUDE_PID));
    if (pids === void 0) throw new Error("two turns did not end");
    const idle2 = () => pids.every((pid) => readSessionProcess(pid, lab.config)?.status === "idle");
    if (await settled(lab, shorts) === null || await lab.until(idle2) === null)
      throw new Error("two sessions did not come to rest");
    const before = lab.fired().length;
    for (const pid of pids) process.kill(pid, "SIGKILL");
    if (await lab.until(() => pids.every((pid) => !alive(pid))) === null) throw new Error("not killed");
    await sleep2(LATE_MS2);
    const late = lab.fired().slice(before).map(({ payload }) => String(payload.hook_event_name));
    if (late.length > 0) return `${[...new Set(late)].sort().join(", ")} from two killed sessions`;
    const listed2 = (await lab.agents()).map(({ state, pid }) => `${state} ${pid === void 0}`);
    return listed2.length === 2 && listed2.every((one) => one === "done true") ? "no hook from two killed sessions, both listed as done without a process" : `no hook from two killed sessions, listed as ${listed2.length === 0 ? "nothing" : [...new Set(listed2)].join(", ")}`;
  }
});

// src/probe/facts/endings-max-budget-ignored-in-background.ts
var endingsMaxBudgetIgnoredInBackground = fact({
  id: "endings.max-budget-ignored-in-background",
  group: "endings",
  claim: "a background session accepts `--max-budget-usd` without a warning and does not enforce it",
  why: "nest hands the cap to `-p` runs only; what background sessions spend is counted from their transcripts.",
  reliedOnBy: ["src/harness/argv.ts"],
  expected: "accepted; the turn goes on to its Stop",
  report: {
    title: "`--bg` accepts `--max-budget-usd` and does not enforce it",
    steps: [
      'claude --bg -n capped --permission-mode acceptEdits --max-budget-usd 0.000001 -- "Run `true` in Bash, then say done."',
      "Wait for it, then look with `claude logs <id>`: the turn has gone on after the first request, far beyond the cap. With `-p` in place of `--bg` it ends with `error_max_budget_usd`."
    ]
  },
  advice: "Where it is enforced by now, pass the limit to background sessions as well.",
  async probe(lab) {
    const settings = { hooks: lab.recording(["Stop", "StopFailure", "SessionEnd"]) };
    const steps = [{ ...bash("true"), usage: { input: 9e4 } }, { text: "result: ok" }];
    const { short } = await lab.start(steps, { settings, args: ["--max-budget-usd=0.0001"] });
    if (short === null) return "refused";
    const ended = await lab.until(() => lab.fired().length > 0, 2e4);
    if (ended === null) return "accepted; the turn does not end";
    if (await firings(lab, "Stop", 1, 2e3) === null) return "accepted; the turn ends without a Stop";
    return asked2(lab, short).length === 2 ? "accepted; the turn goes on to its Stop" : "accepted; a Stop at once";
  }
});

// src/probe/facts/endings-refusal.ts
var endingsRefusal = fact({
  id: "endings.refusal",
  group: "endings",
  claim: "a refusal of the model fires StopFailure with `invalid_request`, and only the link to the usage policy in its text tells it from a bad request",
  why: "A refusal needs another wording of the task, a bad request a repair: they are told apart by that link.",
  reliedOnBy: ["src/harness/halt-cause.ts"],
  expected: "StopFailure invalid_request, with a link to anthropic.com/legal/aup; no Stop",
  advice: 'Look for `stop_reason: "refusal"` in the last rows of the transcript instead.',
  async probe(lab) {
    const settings = { hooks: lab.recording(["Stop", "StopFailure"]) };
    const refused = { text: "I cannot", stopReason: "refusal" };
    shortOf(await lab.start([refused, refused, refused], { settings }));
    const failed = (await firings(lab, "StopFailure"))?.[0]?.payload;
    if (failed === void 0) return lab.fired("Stop").length > 0 ? "a Stop" : "neither StopFailure nor Stop";
    const text = `${failed.last_assistant_message} ${failed.error_details}`;
    const link = /\banthropic\.com\/legal\/aup\b/.test(text) ? "a link to anthropic.com/legal/aup" : "no link";
    const stop3 = lab.fired("Stop").length === 0 ? "no Stop" : "a Stop";
    return `StopFailure ${failed.error}, with ${link}; ${stop3}`;
  }
});

// src/probe/facts/endings-retired.ts
import { readFileSync as readFileSync2, writeFileSync as writeFileSync3 } from "node:fs";
import { join as join5 } from "node:path";
var HOUR_MS = 36e5;
var LOOK_MS = 8e4;
function dateBack(file) {
  const state = JSON.parse(readFileSync2(file, "utf8"));
  if (Date.parse(state.updatedAt) < Date.now() - HOUR_MS) return;
  writeFileSync3(
    file,
    JSON.stringify({ ...state, updatedAt: new Date(Date.now() - 2 * HOUR_MS).toISOString() })
  );
}
var endingsRetired = fact({
  id: "endings.retired",
  group: "endings",
  claim: "the platform ends the process of a background session that has been settled for an hour, and no hook is told; the session stays listed as done",
  why: "The end of a session that has said all there is to say takes nothing from anybody: it is not reported as a loss, and a message to it resumes it first.",
  reliedOnBy: ["src/domain/loss.ts"],
  expected: "ended without a hook, listed as done",
  waits: true,
  limitSeconds: 120,
  advice: "If idle sessions stay by now, expect their memory to stay taken (about 250 MB each), and stop them yourself.",
  async probe(lab) {
    const settings = { hooks: lab.recording(["Stop", "StopFailure", "SessionEnd"]) };
    const short = shortOf(await lab.start([{ text: "result: ok" }], { settings }));
    const stop3 = (await firings(lab, "Stop"))?.[0];
    if (stop3 === void 0) throw new Error("the turn did not end");
    if (await settled(lab, [short]) === null) throw new Error("the session did not come to rest");
    if (!(await lab.agents()).some(({ state }) => state === "done"))
      throw new Error("the session is not listed as done");
    const before = lab.fired().length;
    const file = join5(lab.config, "jobs", short, "state.json");
    const ended = await lab.until(() => {
      if (!alive(Number(stop3.env.CLAUDE_PID))) return true;
      dateBack(file);
      return false;
    }, LOOK_MS);
    if (ended === null) return "not ended";
    const late = lab.fired().slice(before).map(({ payload }) => String(payload.hook_event_name));
    const hooks = late.length === 0 ? "without a hook" : `with ${late.join(", ")}`;
    const listed2 = (await lab.agents()).map(({ state }) => state).join() || "nothing";
    return `ended ${hooks}, listed as ${listed2}`;
  }
});

// src/probe/facts/endings-session-end-short.ts
var endingsSessionEndShort = fact({
  id: "endings.session-end-short",
  group: "endings",
  claim: "a session that is stopped waits for its SessionEnd hooks for about 1.5 s only, whatever their timeout says",
  why: "The hook writes its one record first; whatever it did later could be cut off.",
  reliedOnBy: ["src/hooks/session-end.ts"],
  expected: "two sessions gone within 5 s, beside hooks that would run for a minute",
  advice: "Where the platform waits longer, keep the hook short all the same: it holds up `claude stop`.",
  async probe(lab) {
    const slow = running("setTimeout(() => {}, 60000)", { timeout: 60 });
    const settings = { hooks: withHook(lab.recording(["Stop", "SessionEnd"]), "SessionEnd", slow) };
    const shorts = [];
    for (let n = 0; n < 2; n += 1)
      shorts.push(shortOf(await lab.start([{ text: "result: ok" }], { settings })));
    const pids = (await firings(lab, "Stop", 2))?.map(({ env }) => Number(env.CLAUDE_PID));
    if (pids === void 0) throw new Error("two turns did not end");
    await Promise.all(shorts.map((short) => lab.cli(["stop", short])));
    if (await firings(lab, "SessionEnd", 2) === null) throw new Error("two sessions were not told to end");
    await lab.until(() => pids.every((pid) => !alive(pid)), 5e3);
    const gone = pids.filter((pid) => !alive(pid)).length;
    return `${gone === 2 ? "two" : `${gone} of two`} sessions gone within 5 s, beside hooks that would run for a minute`;
  }
});

// src/harness/halt-cause.ts
var CAUSES = new Map(
  Object.entries({
    rate_limit: "rate_limit",
    authentication_failed: "authentication",
    oauth_org_not_allowed: "authentication",
    account_on_hold: "authentication",
    verification_required: "authentication",
    cloud_credential_error: "authentication",
    billing_error: "billing",
    server_error: "server",
    overloaded: "server",
    max_output_tokens: "output_limit",
    invalid_request: "invalid_request",
    model_not_found: "invalid_request"
  })
);
function causeOf(error, text) {
  const cause = CAUSES.get(error) ?? "unknown";
  if (cause === "invalid_request" && /\banthropic\.com\/legal\/aup\b/.test(text)) return "refusal";
  return cause === "unknown" ? byStatus(Number(/^API Error: (\d{3})\b/.exec(text)?.[1])) : cause;
}
function byStatus(status) {
  if (status === 402) return "billing";
  if (status === 400 || status === 413 || status === 422) return "invalid_request";
  return status >= 500 && status <= 599 ? "server" : "unknown";
}
var MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
var RESET = /\bresets? (?:at )?(?:(?<month>[A-Z][a-z]{2}) (?<day>\d{1,2}),? (?:(?<year>\d{4}),? )?(?:at )?)?(?<hour>\d{1,2})(?::(?<minute>\d\d))? ?(?<half>[ap]m)(?: \((?<zone>[\w/+-]+)\))?/i;
var DAY_MS = 864e5;
function resetOf(text, now) {
  const seconds = /\|(\d{10})\b/.exec(text)?.[1];
  if (seconds !== void 0) return new Date(Number(seconds) * 1e3).toISOString();
  const found = RESET.exec(text)?.groups;
  if (found === void 0) return null;
  const hour = Number(found.hour) % 12 + (found.half?.toLowerCase() === "pm" ? 12 : 0);
  const minute = Number(found.minute ?? 0);
  const today = wallClock(now, found.zone);
  if (today === null) return null;
  const month = found.month === void 0 ? today.month : MONTHS.indexOf(found.month.toLowerCase());
  if (month < 0) return null;
  const day = found.day === void 0 ? today.day : Number(found.day);
  const at = (year2, shift = 0) => instantOf(Date.UTC(year2, month, day + shift, hour, minute), found.zone);
  const year = found.year === void 0 ? today.year : Number(found.year);
  const first = at(year);
  const past = first < now;
  if (past && found.month === void 0) return new Date(at(year, 1)).toISOString();
  if (past && found.year === void 0 && now - first > 30 * DAY_MS)
    return new Date(at(year + 1)).toISOString();
  return new Date(first).toISOString();
}
function wallClock(at, zone) {
  try {
    const parts = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric"
    }).formatToParts(at);
    const n = (type) => Number(parts.find((part) => part.type === type)?.value);
    const [year, month, day] = [n("year"), n("month") - 1, n("day")];
    return { year, month, day, utc: Date.UTC(year, month, day, n("hour"), n("minute")) };
  } catch {
    return null;
  }
}
function instantOf(wall, zone) {
  let at = wall;
  for (let round = 0; round < 2; round += 1) at += wall - (wallClock(at, zone)?.utc ?? wall);
  return at;
}

// src/probe/failing.ts
var failing = (status, type, message) => ({
  error: { status, type, message }
});
async function failuresInTurn(lab, failures) {
  let now = { text: "result: ok" };
  const otherwise = { answer: () => now };
  lab.sim.stage({ actors: [{ name: "failing", match: {}, turns: [], otherwise }] });
  const settings = {
    env: { CLAUDE_CODE_MAX_RETRIES: "0" },
    hooks: lab.recording(["UserPromptSubmit", "Stop", "StopFailure"])
  };
  const told = [];
  for (const [name, answer] of failures) {
    now = answer;
    const pid = Number(lab.fired("UserPromptSubmit")[0]?.env.CLAUDE_PID);
    if (told.length === 0 || readSessionProcess(pid, lab.config)?.messagingSocket === null)
      shortOf(await lab.start("Work.", { settings }));
    else {
      const taken = await lab.until(() => pokeSession(pid, lab.config, name, "Once more."));
      if (taken === null) throw new Error("the session takes no further prompt");
    }
    const payload = (await firings(lab, "StopFailure", told.length + 1))?.at(-1)?.payload;
    if (payload === void 0) break;
    told.push(payload);
  }
  return told;
}

// src/probe/facts/endings-status-in-text.ts
var RESETS = "You have hit your limit · resets 3:07am (UTC)";
var FAILURES = [
  ["402", failing(402, "billing_error", "payment required")],
  ["418", failing(418, "teapot_error", "short and stout")],
  ["429", failing(429, "rate_limit_error", RESETS)]
];
var endingsStatusInText = fact({
  id: "endings.status-in-text",
  group: "endings",
  claim: "the text of a failed turn (`last_assistant_message` of StopFailure) begins with `API Error: <HTTP status>` where the platform has no words of its own, and holds what the API has said, such as when a limit ends",
  why: "Where the word for the error is `unknown` the status says whose matter it is, and work that a limit has halted goes on at the hour that the text names.",
  reliedOnBy: ["src/harness/halt-cause.ts"],
  expected: "402: API Error: 402, billing; 418: API Error: 418, unknown; 429: the hour of the reset",
  advice: "Where the text does not say it, treat an unknown failure as one that a person has to look at, and try a limit again after a while.",
  async probe(lab) {
    const failed = await failuresInTurn(lab, FAILURES);
    if (failed.length < FAILURES.length) throw new Error("three turns did not fail");
    const words = FAILURES.map(([status], at) => {
      const { error, last_assistant_message: text } = failed[at] ?? {};
      const said2 = String(text);
      if (status === "429") {
        const hour = resetOf(said2, Date.UTC(2030, 0, 1))?.slice(11, 16) === "03:07";
        return `429: ${hour ? "the hour of the reset" : "no hour"}`;
      }
      const head = /^API Error: \d{3}/.exec(said2)?.[0] ?? "no status";
      return `${status}: ${head}, ${causeOf(String(error), said2)}`;
    });
    return words.join("; ");
  }
});

// src/probe/facts/endings-stop-command.ts
var endingsStopCommand = fact({
  id: "endings.stop-command",
  group: "endings",
  claim: "`claude stop` fires SessionEnd with the reason `other` and no other hook, in the middle of a turn as well as between turns",
  why: "SessionEnd is the only sign of a session that was stopped by hand: a turn that was open is filed as broken off because of it.",
  reliedOnBy: ["src/hooks/session-end.ts"],
  expected: "in a turn: SessionEnd other; between turns: SessionEnd other",
  advice: "Watch the process of the session, and treat its end as the end of the turn.",
  async probe(lab) {
    const events = ["UserPromptSubmit", "Stop", "StopFailure", "Notification", "SessionEnd"];
    const settings = { hooks: lab.recording(events) };
    const busy = shortOf(await lab.start([{ hang: true }], { settings }));
    const idle2 = shortOf(await lab.start([{ text: "result: ok" }], { settings }));
    if (await firings(lab, "UserPromptSubmit", 2) === null) throw new Error("two turns did not begin");
    if (await firings(lab, "Stop") === null) throw new Error("a turn did not end");
    const before = lab.fired().length;
    await Promise.all([lab.cli(["stop", busy]), lab.cli(["stop", idle2])]);
    const gone = await lab.until(
      () => lab.fired("UserPromptSubmit").every(({ env }) => !alive(Number(env.CLAUDE_PID)))
    );
    if (gone === null) return "a session that was stopped goes on";
    const after = (short) => ofSession(lab.fired().slice(before), short).map(({ payload }) => [payload.hook_event_name, payload.reason].filter(Boolean).join(" ")).join(", ") || "no hook";
    return `in a turn: ${after(busy)}; between turns: ${after(idle2)}`;
  }
});

// src/probe/facts/endings-stop-failure.ts
var FAILURES2 = [
  ["401", failing(401, "authentication_error", "invalid key")],
  ["403", failing(403, "permission_error", "not allowed")],
  ["429", failing(429, "rate_limit_error", "You have hit your limit · resets 3:07am (UTC)")],
  ["500", failing(500, "api_error", "Internal server error")],
  ["529", failing(529, "overloaded_error", "Overloaded")],
  [
    "no credit",
    failing(400, "invalid_request_error", "Your credit balance is too low to access the Anthropic API.")
  ],
  ["402", failing(402, "billing_error", "payment required")],
  ["400", failing(400, "invalid_request_error", "prompt is weird")],
  ["418", failing(418, "teapot_error", "short and stout")],
  ["cut off", { text: "And so on", stopReason: "max_tokens" }]
];
var endingsStopFailure = fact({
  id: "endings.stop-failure",
  group: "endings",
  claim: "a turn that an API error ends fires StopFailure and no Stop, with a word for the error: 401 and 403 authentication_failed, 429 rate_limit, 500 and 529 server_error, no credit billing_error, cut off max_output_tokens, 402, 418 and most 400s unknown",
  why: "A failed turn must never look like a good one, and who has to mend it (the user, or whoever gave the task) depends on the word.",
  reliedOnBy: ["src/harness/halt-cause.ts", "src/harness/hook-input.ts", "src/hooks/stop-failure.ts"],
  expected: "401 authentication_failed, 403 authentication_failed, 429 rate_limit, 500 server_error, 529 server_error, no credit billing_error, 402 unknown, 400 unknown, 418 unknown, cut off max_output_tokens; no Stop",
  limitSeconds: 90,
  advice: "Fall back on the HTTP status at the beginning of `last_assistant_message` (`API Error: 402 …`).",
  async probe(lab) {
    const failed = await failuresInTurn(lab, FAILURES2);
    const words = FAILURES2.flatMap(
      ([name], at) => at > failed.length ? [] : [`${name} ${at === failed.length ? "nothing" : String(failed[at]?.error)}`]
    );
    const stops = lab.fired("Stop").length;
    return `${words.join(", ")}; ${stops === 0 ? "no" : stops} Stop`;
  }
});

// src/probe/shared.ts
function shared(make) {
  const made = /* @__PURE__ */ new WeakMap();
  return (lab) => {
    const there = made.get(lab) ?? make(lab);
    made.set(lab, there);
    return there;
  };
}

// src/probe/at-rest.ts
var AT_REST = "at rest";
var RULE = "Bash(a-command-of-the-probe *)";
var REPLY = "One.\n\nresult: first";
var STEPS2 = [bash("true"), { text: REPLY }];
var launched = shared(async (lab) => {
  const settings = { permissions: { allow: ["Bash(true)", RULE] }, hooks: lab.recording(["Stop"]) };
  const started = await lab.start(STEPS2, { settings, mode: "dontAsk" });
  return { started, printed: started.result.stdout, settings };
});
var atRest = shared(
  async (lab) => settle(lab, shortOf((await launched(lab)).started))
);
var printedRun = shared(async (lab) => {
  const settings = { permissions: { allow: ["Bash(true)"] }, hooks: lab.recording(["Stop"]) };
  const { session_id: session } = await print(lab, STEPS2, { settings });
  if (typeof session !== "string") throw new Error("the run printed no result");
  return session;
});

// src/probe/facts/endings-turn-end-stop.ts
var endingsTurnEndStop = fact({
  id: "endings.turn-end-stop",
  group: "endings",
  claim: "the end of a turn fires Stop, with the whole reply as `last_assistant_message` and with `stop_hook_active`",
  why: "The last message of a turn is filed as the report of whoever worked, without that the model has to remember it. Everything else in nest builds on this hook.",
  reliedOnBy: ["src/harness/hook-input.ts", "src/hooks/stop.ts"],
  expected: "a Stop for each of two turns, with its reply, not continued by a hook",
  quick: true,
  advice: "Read the last reply from the transcript once `claude agents --json` lists the session as idle.",
  together: AT_REST,
  async probe(lab) {
    await Promise.all([atRest(lab), printedRun(lab)]);
    const stops = (await firings(lab, "Stop", 2))?.map(({ payload }) => payload);
    if (stops === void 0) return `${lab.fired("Stop").length} Stop after two turns`;
    if (stops.some((one) => one.last_assistant_message !== REPLY))
      return "a Stop without the reply of its turn";
    return stops.every((one) => one.stop_hook_active === false) ? "a Stop for each of two turns, with its reply, not continued by a hook" : "a Stop for each of two turns, with its reply, without stop_hook_active";
  }
});

// src/probe/facts/hooks-additional-context.ts
var EVENTS = ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse"];
var hooksAdditionalContext = fact({
  id: "hooks.additional-context",
  group: "hooks",
  claim: "`additionalContext` reaches the model in the next request: that of SessionStart and UserPromptSubmit together with the prompt, that of PreToolUse and PostToolUse together with the result",
  why: "Messages are delivered in the prompt hook and marked as read there; if they arrived a request later, the model would begin without them.",
  reliedOnBy: ["src/harness/hook-output.ts"],
  expected: "SessionStart 1st request, UserPromptSubmit 1st request, PreToolUse 2nd request, PostToolUse 2nd request",
  quick: true,
  advice: "Let the model fetch its messages by a command, and mark them as read in that command.",
  async probe(lab) {
    const words = (event) => `These are the words of ${event}.`;
    const hooks = EVENTS.reduce(
      (all, event) => withHook(
        all,
        event,
        printing({ hookSpecificOutput: { hookEventName: event, additionalContext: words(event) } })
      ),
      {}
    );
    const steps = [bash("true"), { text: "result: ok" }];
    const session = await turn(lab, steps, { settings: { hooks }, args: ["--allowedTools=Bash(true)"] });
    if (asked(lab, session).length < 2) throw new Error("the model was not asked twice");
    const requests = asked(lab, session).map(({ conversation }) => newsText(conversation));
    const where = (event) => {
      const at = requests.findIndex((text) => text.includes(words(event)));
      return at < 0 ? "no request" : `${["1st", "2nd"][at] ?? "a later"} request`;
    };
    return EVENTS.map((event) => `${event} ${where(event)}`).join(", ");
  }
});

// src/probe/woken.ts
import { writeFileSync as writeFileSync4 } from "node:fs";
import { join as join6 } from "node:path";
var WOKEN = "woken";
var TOLD = "The heron has come back.";
var wakeWords = (name) => `Wake up, ${name}.`;
var timesTold = (text) => text.split(TOLD).length - 1;
var woken = shared(async (lab) => {
  const flag = (name) => join6(lab.folder, `wake-${name}`);
  const context = { hookEventName: "UserPromptSubmit", additionalContext: TOLD };
  const launched2 = [];
  for (const name of ["one", "two"]) {
    const waiting = waking(flag(name), wakeWords(name));
    const recorded = withHook(lab.recording(["Stop"]), "UserPromptSubmit", waiting);
    const hooks = withHook(recorded, "UserPromptSubmit", printing({ hookSpecificOutput: context }));
    const started = await lab.start(playing([{ text: "result: idle" }]), { settings: { hooks } });
    launched2.push({ name, short: shortOf(started) });
  }
  if (await firings(lab, "Stop", 2) === null) throw new Error("two turns did not end");
  const both = launched2.map(({ name, short }) => {
    const first = asked2(lab, short)[0]?.conversation;
    return { name, short, toldBefore: first === void 0 ? 0 : timesTold(contextText(first)) };
  });
  for (const { name } of both) writeFileSync4(flag(name), "");
  await lab.until(() => both.every(({ short }) => asked2(lab, short).length > 1));
  return both;
});

// src/probe/facts/hooks-async-rewake.ts
var hooksAsyncRewake = fact({
  id: "hooks.async-rewake",
  group: "hooks",
  claim: "an `asyncRewake` hook runs beside its session (a timeout of 86,400 s is accepted), and when it exits with code 2 an idle session begins a turn with what the hook wrote to stderr",
  why: "This is how a supervisor is woken when one of its reports has something to say: at once, and without spending tokens on waiting.",
  reliedOnBy: ["src/harness/settings.ts", "src/hooks/waiter.ts"],
  expected: "each of two idle sessions begins a turn with the words of its own hook",
  quick: true,
  advice: "Wake through the messaging socket of the session, or stop and resume it with a prompt.",
  together: WOKEN,
  async probe(lab) {
    const both = await woken(lab);
    const again = both.filter(({ short }) => asked2(lab, short).length > 1);
    if (again.length < both.length) return `${again.length} of two idle sessions woken`;
    const withWords = both.filter(({ name, short }) => {
      const request = asked2(lab, short)[1];
      return request !== void 0 && newsText(request.conversation).includes(wakeWords(name));
    });
    return withWords.length === both.length ? "each of two idle sessions begins a turn with the words of its own hook" : "two idle sessions begin a turn without the words of their hooks";
  }
});

// src/probe/facts/hooks-bad-entry-dropped.ts
import { setTimeout as sleep3 } from "node:timers/promises";
var WRONG = {
  "unknown event": { NoSuchEvent: [{ hooks: [{ type: "command", command: "true" }] }] },
  "unknown type": { PreToolUse: [{ hooks: [{ type: "no-such-type", command: "true" }] }] },
  "no command": { PreToolUse: [{ hooks: [{ type: "command" }] }] }
};
var LATE_MS3 = 1e3;
var hooksBadEntryDropped = fact({
  id: "hooks.bad-entry-dropped",
  group: "hooks",
  claim: "an event name that does not exist is ignored in the launch settings, and the rest counts; but one malformed entry under a real event discards the whole document (hooks, environment, permissions), with exit code 0 and no warning",
  why: "Naming an event that an older version does not know is harmless, while one mistake in an entry would start members without identity, rules and hooks: so the entries are generated in one place, and each is tested.",
  reliedOnBy: ["src/harness/settings.ts"],
  expected: "unknown event: the others run; unknown type: no hook runs, env lost, rules lost; no command: no hook runs, env lost, rules lost",
  report: {
    title: "One malformed hook entry silently discards the whole `--settings` document",
    steps: [
      `claude --bg -n broken --permission-mode acceptEdits --settings '{"env":{"WORD":"kept"},"permissions":{"allow":["Bash(printenv *)"]},"hooks":{"PreToolUse":[{"hooks":[{"type":"command"}]}]}}' -- "Run \`printenv WORD\` in Bash and tell me what it prints."`,
      "Exit code 0, no warning; in the session the variable is not set, the rule does not count, and no hook of the document runs. With the entry taken out all of it works."
    ]
  },
  advice: "If the launch is refused or warns by now, pass that on to whoever launched; if an unknown event discards the document too, leave new events out for old versions.",
  async probe(lab) {
    const shorts = /* @__PURE__ */ new Map();
    const warned = /* @__PURE__ */ new Set();
    const args = ["--allowedTools=Bash(printenv *)"];
    const steps = [bash("printenv PROBE_WORD"), bash("node -p 40+2"), { text: "result: ok" }];
    for (const [name, wrong] of Object.entries(WRONG)) {
      const settings = {
        env: { PROBE_WORD: "kept" },
        permissions: { allow: ["Bash(node -p *)"] },
        hooks: { ...lab.recording(["Stop"]), ...wrong }
      };
      const started = await lab.start(steps, { settings, args, mode: "dontAsk" });
      shorts.set(name, shortOf(started));
      if (/hook|settings/i.test(`${started.result.stdout} ${started.result.stderr}`)) warned.add(name);
    }
    if (await settled(lab, [...shorts.values()]) === null) throw new Error("not all turns ended");
    await firings(lab, "Stop");
    await sleep3(LATE_MS3);
    const fate = ([name, short]) => {
      const ran = ofSession(lab.fired("Stop"), short).length > 0;
      const results = asked2(lab, short).map(({ conversation }) => toolResultText(conversation));
      const lost = [!results[1]?.includes("kept") && "env lost", !results[2]?.includes("42") && "rules lost"];
      const words = [ran ? "the others run" : "no hook runs", ...lost, warned.has(name) && "a warning"];
      return `${name}: ${words.filter(Boolean).join(", ")}`;
    };
    return [...shorts].map(fate).join("; ");
  }
});

// src/probe/facts/hooks-context-limit.ts
var textOf = (name, length) => `${name}-BEGIN${"é".repeat(length - 2 * name.length - 10)}${name}-END`;
var hooksContextLimit = fact({
  id: "hooks.context-limit",
  group: "hooks",
  claim: "`additionalContext` of up to 10,000 UTF-16 units per hook reaches the model whole; with one unit more the model sees only a preview of it",
  why: "Delivered messages count as read: longer text is split over several turns, since the model would never see the end of it.",
  reliedOnBy: ["src/harness/hook-output.ts"],
  expected: "two of 10,000 units whole, one of 10,001 cut",
  advice: "Deliver shorter pieces, and name a command that prints the rest.",
  async probe(lab) {
    const texts = [textOf("ALPHA", 1e4), textOf("BRAVO", 1e4), textOf("CHARLIE", 10001)];
    const hooks = texts.reduce(
      (all, additionalContext) => withHook(
        all,
        "UserPromptSubmit",
        printing({ hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext } })
      ),
      {}
    );
    const session = await turn(lab, [{ text: "result: ok" }], { settings: { hooks } });
    const [request] = asked(lab, session);
    if (request === void 0) throw new Error("the model was asked nothing");
    const seen = contextText(request.conversation);
    const [first, second, third] = texts.map(
      (text) => seen.includes(text) ? "whole" : seen.includes(text.slice(0, 500)) ? "cut" : "missing"
    );
    const two = first === second ? `two of 10,000 units ${first}` : `10,000 units ${first} and ${second}`;
    return `${two}, one of 10,001 ${third}`;
  }
});

// src/probe/facts/hooks-env-file.ts
var CODE = `require('node:fs').appendFileSync(process.env.CLAUDE_ENV_FILE, 'export PROBE_FILE="written for ' + process.env.CLAUDE_CODE_SESSION_ID.slice(0, 8) + '"\\n');`;
var hooksEnvFile = fact({
  id: "hooks.env-file",
  group: "hooks",
  claim: "what a SessionStart hook writes into the file that CLAUDE_ENV_FILE names is in force in every Bash command of that session and of no other",
  why: "A session whose launch settings have lost their environment gets the folder of our command on its PATH in this way.",
  reliedOnBy: ["src/harness/env-file.ts", "src/harness/hook-env.ts"],
  expected: "each of two sessions has what its own hook wrote, in both commands",
  advice: "Name programs by their absolute paths, and allow them by rules for these.",
  async probe(lab) {
    const settings = {
      hooks: withHook(lab.recording(["Stop"]), "SessionStart", running(CODE)),
      permissions: { allow: ["Bash(printenv *)"] }
    };
    const steps = [bash("printenv PROBE_FILE"), bash("printenv PROBE_FILE | cat"), { text: "result: ok" }];
    const shorts = [];
    for (const name of ["one", "two"]) shorts.push(shortOf(await lab.start(steps, { name, settings })));
    if (await firings(lab, "Stop", 2) === null) throw new Error("two turns did not end");
    const has = (short) => {
      const printed = lastResults(lab, short);
      return printed.length === 2 && printed.every((line) => line.trim() === `written for ${short}`);
    };
    const right = shorts.filter(has).length;
    if (right === 2) return "each of two sessions has what its own hook wrote, in both commands";
    return `${right} of two sessions have what their own hook wrote`;
  }
});

// src/probe/facts/hooks-exec-form.ts
import { existsSync as existsSync2, readFileSync as readFileSync3 } from "node:fs";
import { join as join7 } from "node:path";
var ARGUMENTS = ["$HOME", "a b", '"quoted"', "*", "; touch never", "é"];
var hooksExecForm = fact({
  id: "hooks.exec-form",
  group: "hooks",
  claim: "a hook with `command` and `args` is run without a shell: each argument arrives as it stands",
  why: "Paths of users contain blanks and quotes, and a shell would cost one more process per hook.",
  reliedOnBy: ["src/harness/settings.ts"],
  expected: "every argument as it stands",
  advice: "Use the shell form and quote the arguments yourself.",
  async probe(lab) {
    const file = join7(lab.folder, "arguments");
    const code = `require('node:fs').writeFileSync(${JSON.stringify(file)}, JSON.stringify(process.argv.slice(1)))`;
    const hooks = withHook({}, "SessionStart", running(code, { args: ["-e", code, "--", ...ARGUMENTS] }));
    await turn(lab, [{ text: "result: ok" }], { settings: { hooks } });
    if (!existsSync2(file)) return "not run";
    return readFileSync3(file, "utf8") === JSON.stringify(ARGUMENTS) ? "every argument as it stands" : "other arguments";
  }
});

// src/probe/facts/hooks-if-rule.ts
var COMMANDS = ["true", "printenv HOME", "true; printenv HOME"];
var hooksIfRule = fact({
  id: "hooks.if-rule",
  group: "hooks",
  claim: 'a hook with `if: "Bash(command *)"` is run for the calls that the rule names, any part of a compound command counting, and for no other',
  why: "The check whether somebody was hired costs a process for `nest hire` only, not for every command. (Never answer `allow` behind such a rule: any part of a compound command satisfies it.)",
  reliedOnBy: ["src/harness/settings.ts"],
  expected: "run for: printenv HOME | true; printenv HOME",
  advice: "Filter by `tool_input.command` inside the hook, at the price of one process per call.",
  async probe(lab) {
    const { PostToolUse } = lab.recording(["PostToolUse"]);
    const [hook] = PostToolUse[0].hooks;
    const only = [{ matcher: "Bash", hooks: [{ ...hook, if: "Bash(printenv *)" }] }];
    const settings = { hooks: { ...lab.recording(["Stop"]), PostToolUse: only } };
    const steps = [...COMMANDS.map((command) => bash(command)), { text: "result: ok" }];
    await turn(lab, steps, { settings, args: ["--allowedTools=Bash(true),Bash(printenv *)"] });
    if (lab.fired("Stop").length === 0) throw new Error("the turn did not end");
    const commands = lab.fired("PostToolUse").map(({ payload }) => {
      const { command } = payload.tool_input;
      return command;
    });
    return `run for: ${commands.join(" | ") || "nothing"}`;
  }
});

// src/probe/facts/hooks-payload-shapes.ts
var COMMON = ["session_id", "transcript_path", "cwd"];
var FIELDS = {
  SessionStart: ["source", "model", "session_title"],
  UserPromptSubmit: ["prompt", "prompt_id"],
  PreToolUse: ["tool_name", "tool_input", "tool_use_id", "prompt_id"],
  PermissionRequest: ["tool_name", "tool_input", "permission_suggestions", "prompt_id"],
  PostToolUse: ["tool_name", "tool_input", "tool_use_id", "prompt_id"],
  Stop: ["stop_hook_active", "last_assistant_message", "background_tasks", "prompt_id"],
  StopFailure: ["error", "last_assistant_message", "prompt_id"],
  SessionEnd: ["reason"]
};
var hooksPayloadShapes = fact({
  id: "hooks.payload-shapes",
  group: "hooks",
  claim: "each hook gets the fields that say which session it is about and what happened, under the names that are read here",
  why: "All that nest knows of a session comes from these fields; one with another name would read as absent.",
  reliedOnBy: ["src/harness/hook-input.ts"],
  expected: "every field in every payload",
  advice: "Read the new name beside the old one, and keep the old one for older versions.",
  async probe(lab) {
    const env = { CLAUDE_CODE_MAX_RETRIES: "1" };
    const hooks = withHook(
      lab.recording(Object.keys(FIELDS)),
      "PermissionRequest",
      deciding({ behavior: "allow" })
    );
    const settings = { env, hooks };
    const works = shortOf(await lab.start([bash("node -p 40+2"), { text: "result: ok" }], { settings }));
    const error = { status: 400, type: "invalid_request_error", message: "prompt is weird" };
    shortOf(await lab.start([{ error }], { settings }));
    await Promise.all([firings(lab, "Stop"), firings(lab, "StopFailure")]);
    await lab.cli(["stop", works]);
    await firings(lab, "SessionEnd", 1, 5e3);
    const missing2 = Object.entries(FIELDS).flatMap(([event, fields]) => {
      const fired = lab.fired(event);
      if (fired.length === 0) return [event];
      return [...COMMON, ...fields].filter((field) => !fired.every(({ payload }) => payload[field] !== void 0)).map((field) => `${event}.${field}`);
    });
    return missing2.length === 0 ? "every field in every payload" : `missing: ${missing2.join(", ")}`;
  }
});

// src/probe/facts/hooks-post-tool-batch.ts
import { setTimeout as sleep4 } from "node:timers/promises";
var LATE_MS4 = 1500;
var EVENTS2 = ["PostToolBatch", "PostToolUse", "Stop", "StopFailure"];
var hooksPostToolBatch = fact({
  id: "hooks.post-tool-batch",
  group: "hooks",
  claim: 'PostToolBatch fires once for all tool calls of one reply, before the next request; `{"continue": false}` from it ends the turn there, and no Stop says so',
  why: "It is the one place between two requests where a turn can be ended for the price of one hook per reply, for instance when a budget is spent.",
  reliedOnBy: ["src/harness/hook-input.ts", "src/harness/hook-output.ts"],
  expected: "once for two calls; ended there: 1 request, no Stop, no StopFailure",
  advice: 'Answer `{"continue": false}` from PostToolUse instead; it runs once per call.',
  async probe(lab) {
    const call = bash("true").input ?? {};
    const two = {
      tools: [
        { name: "Bash", input: call },
        { name: "Bash", input: call }
      ]
    };
    const recorded = lab.recording(EVENTS2);
    const args = ["--allowedTools=Bash(true)"];
    const on = shortOf(
      await lab.start([two, { text: "result: ok" }], { settings: { hooks: recorded }, args })
    );
    const hooks = withHook(recorded, "PostToolBatch", printing({ continue: false, stopReason: "Enough." }));
    const off = shortOf(await lab.start([two, { text: "result: ok" }], { settings: { hooks }, args }));
    const of = (short, event) => ofSession(lab.fired(event), short).length;
    if (await firings(lab, "PostToolUse", 4) === null)
      throw new Error("four calls did not come to their end");
    if (await lab.until(() => of(on, "Stop") > 0) === null) throw new Error("a turn did not end");
    if (await lab.until(() => of(off, "PostToolBatch") > 0, 2e3) === null) return "no PostToolBatch";
    await sleep4(LATE_MS4);
    const count = (seen, what) => `${seen === 0 ? "no" : seen} ${what}`;
    const batches = of(on, "PostToolBatch");
    return [
      `${batches === 1 ? "once" : `${batches} times`} for two calls; ended there: ${asked2(lab, off).length} request`,
      count(of(off, "Stop"), "Stop"),
      count(of(off, "StopFailure"), "StopFailure")
    ].join(", ");
  }
});

// src/probe/facts/hooks-post-tool-failure.ts
var WORDS = "What the hook has to say.";
var hooksPostToolFailure = fact({
  id: "hooks.post-tool-failure",
  group: "hooks",
  claim: "a command with another exit code than 0 fires PostToolUseFailure, with its words in `error`, and no PostToolUse; what it printed cannot be replaced, only spoken to (`additionalContext`). A code that is explained away, as that of a grep without a hit, counts as a success and is marked (`returnCodeInterpretation`)",
  why: "A success proves what a rule asks for, so a failure must never come as one; and a secret in the words of a failure reaches the model, which can only be told.",
  reliedOnBy: ["src/harness/tool-result.ts", "src/hooks/after.ts"],
  expected: "failed: PostToolUseFailure with its words, not replaced, spoken to; grep without a hit: PostToolUse, marked; succeeded: PostToolUse, unmarked",
  advice: "If failures can be replaced by now, take secrets out of them as well; if they come as successes, look for what marks them.",
  async probe(lab) {
    const hookSpecificOutput = {
      hookEventName: "PostToolUseFailure",
      updatedToolOutput: "replaced",
      additionalContext: WORDS
    };
    const hooks = withHook(
      lab.recording(["PostToolUse", "PostToolUseFailure"]),
      "PostToolUseFailure",
      printing({ hookSpecificOutput })
    );
    const commands = ["echo loud; exit 3", "grep nowhere README.md", "echo fine"];
    const steps = [...commands.map((command) => bash(command)), { text: "result: ok" }];
    const args = ["--allowedTools=Bash"];
    const session = await turn(lab, steps, { args, settings: { hooks } });
    const requests = asked(lab, session);
    if (requests.length < steps.length) throw new Error("the model was not asked often enough");
    const of = (event, command) => lab.fired(event).map(({ payload }) => payload).filter(({ tool_input: input }) => input.command === command);
    const [failed = "", grep = "", fine = ""] = commands;
    const marked = (command) => {
      const [payload] = of("PostToolUse", command);
      if (payload === void 0) return "no PostToolUse";
      const { returnCodeInterpretation } = payload.tool_response;
      return `PostToolUse, ${typeof returnCodeInterpretation === "string" ? "" : "un"}marked`;
    };
    const [failure] = of("PostToolUseFailure", failed);
    const seen = contextText(requests[1]?.conversation ?? { model: "", system: "", turns: [] });
    const how = [
      of("PostToolUse", failed).length > 0 ? "PostToolUse" : "",
      failure === void 0 ? "no PostToolUseFailure" : `PostToolUseFailure with${String(failure.error).includes("loud") ? "" : "out"} its words`,
      seen.includes("loud") ? "not replaced" : "replaced",
      seen.includes(WORDS) ? "spoken to" : "not spoken to"
    ];
    return [
      `failed: ${how.filter((part) => part !== "").join(", ")}`,
      `grep without a hit: ${marked(grep)}`,
      `succeeded: ${marked(fine)}`
    ].join("; ");
  }
});

// src/probe/facts/hooks-post-tool-output.ts
import { writeFileSync as writeFileSync5 } from "node:fs";
import { join as join8 } from "node:path";
var WORD = ["PROBE", "WORD"];
var OTHER = "another word";
var REPLACE = `const word = ${JSON.stringify(WORD)}.join('-');
const updatedToolOutput = JSON.parse(JSON.stringify(p.tool_response).replaceAll(word, '${OTHER}'));
console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput } }));`;
var MISSHAPEN = `console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput: '${OTHER}' } }));`;
var hooksPostToolOutput = fact({
  id: "hooks.post-tool-output",
  group: "hooks",
  claim: "PostToolUse is given what the tool gave, in a form of its own (`tool_response`), and `updatedToolOutput` in that form stands in its place, for the model and in the transcript; in another form it is passed over",
  why: "Secrets are taken out of results before they enter context and transcript; were the form wrong, they would stay there without a word.",
  reliedOnBy: ["src/harness/hook-output.ts", "src/harness/tool-result.ts", "src/hooks/after.ts"],
  expected: "Bash replaced, Read replaced, Grep replaced; not in the transcript; in another form: not replaced",
  advice: "Deny calls whose results may hold secrets in PreToolUse, or let them run through a command that takes them out.",
  async probe(lab) {
    const word = WORD.join("-");
    writeFileSync5(join8(lab.repo, "word.txt"), `first ${word}
`);
    const args = ["--allowedTools=Bash(cat *),Read,Grep"];
    const tools = ["Bash", "Read", "Grep"];
    const steps = [
      bash("cat word.txt"),
      { tool: "Read", input: { file_path: join8(lab.repo, "word.txt") } },
      { tool: "Grep", input: { pattern: "first", output_mode: "content" } },
      { text: "result: ok" }
    ];
    const right = await turn(lab, steps, { args, settings: { hooks: { PostToolUse: [hookOf(REPLACE)] } } });
    const settings = { hooks: { PostToolUse: [hookOf(MISSHAPEN)] } };
    const wrong = await turn(lab, [bash("cat word.txt"), { text: "result: ok" }], { args, settings });
    const results = asked(lab, right).map(({ conversation }) => toolResultText(conversation));
    if (results.length < steps.length) throw new Error("the model was not asked often enough");
    const each = tools.map((tool, i) => {
      const shown = results[i + 1] ?? "";
      return `${tool} ${shown.includes(OTHER) && !shown.includes(word) ? "" : "not "}replaced`;
    });
    const kept2 = JSON.stringify(rowsOf(transcriptOf(lab, right))).includes(word);
    const misshapen = toolResultText(
      asked(lab, wrong)[1]?.conversation ?? { model: "", system: "", turns: [] }
    );
    return [
      each.join(", "),
      kept2 ? "in the transcript" : "not in the transcript",
      `in another form: ${misshapen.includes(word) ? "not " : ""}replaced`
    ].join("; ");
  }
});

// src/probe/facts/hooks-pre-compact.ts
var KEEP = "Keep the number 4711.";
var AGAIN = "The number is 4711.";
var hooksPreCompact = fact({
  id: "hooks.pre-compact",
  group: "hooks",
  claim: "what a PreCompact hook prints, as plain text, stands as an instruction in the request that makes the summary; a SessionStart hook with the source `compact` then puts text into the conversation that begins anew",
  why: "Who a member is, what it has claimed and its exact values are to be in the summary, and stand behind it word by word.",
  reliedOnBy: ["src/harness/hook-output.ts", "src/hooks/pre-compact.ts"],
  expected: "in the request for the summary; after it in the next request",
  advice: "Rely on SessionStart alone; what it puts behind the summary needs none to keep it.",
  async probe(lab) {
    const context = { hookEventName: "SessionStart", additionalContext: AGAIN };
    const hooks = {
      PreCompact: [hookOf(`console.log(${JSON.stringify(KEEP)});`)],
      SessionStart: [
        hookOf(
          `if (p.source === 'compact') console.log(${JSON.stringify(JSON.stringify({ hookSpecificOutput: context }))});`
        )
      ]
    };
    const read = { tool: "Read", input: { file_path: `${lab.repo}/README.md` } };
    const session = await turn(lab, [read, { text: "result: ok" }]);
    await print(lab, "/compact", { args: ["--resume", session], settings: { hooks } });
    const [summary] = lab.sim.all().filter(({ note }) => note === "compaction");
    if (summary === void 0) throw new Error("nothing was compacted");
    await print(lab, "Go on.", { args: ["--resume", session] });
    const next = lab.sim.all().at(-1);
    const instructed = contextText(summary.conversation).includes(KEEP);
    const again = next !== void 0 && contextText(next.conversation).includes(AGAIN);
    return `${instructed ? "" : "not "}in the request for the summary; after it ${again ? "" : "not "}in the next request`;
  }
});

// src/probe/facts/hooks-pre-tool-ask.ts
import { existsSync as existsSync3 } from "node:fs";
import { join as join9 } from "node:path";
var hooksPreToolAsk = fact({
  id: "hooks.pre-tool-ask",
  group: "hooks",
  claim: "a PreToolUse hook that answers `ask` makes a request for permission of a call that a rule allows; a hook of PermissionRequest answers it",
  why: "What the charter wants to be asked about is put before whoever may grant it, by the broker that stands behind every request.",
  reliedOnBy: ["src/harness/hook-output.ts"],
  expected: "asked, not run",
  advice: "Deny the call, and say that leave has to be asked for by `nest escalate`.",
  async probe(lab) {
    const ask = {
      hookEventName: "PreToolUse",
      permissionDecision: "ask",
      permissionDecisionReason: "The reason of the hook."
    };
    const recorded = lab.recording(["PermissionRequest", "Stop"]);
    const asking = withHook(recorded, "PreToolUse", printing({ hookSpecificOutput: ask }), "Bash");
    const no = deciding({ behavior: "deny", message: "No." });
    const hooks = withHook(asking, "PermissionRequest", no);
    const made = join9(lab.repo, "made");
    const steps = [bash("touch made"), { text: "result: ok" }];
    const started = await lab.start(steps, { settings: { hooks }, args: ["--allowedTools=Bash(touch *)"] });
    await settled(lab, [shortOf(started)]);
    if (await firings(lab, "Stop") === null) throw new Error("the turn did not end");
    const asked3 = lab.fired("PermissionRequest").length > 0 ? "asked" : "not asked";
    return `${asked3}, ${existsSync3(made) ? "run" : "not run"}`;
  }
});

// src/probe/facts/hooks-pre-tool-deny.ts
import { existsSync as existsSync4 } from "node:fs";
import { join as join10 } from "node:path";
var hooksPreToolDeny = fact({
  id: "hooks.pre-tool-deny",
  group: "hooks",
  claim: "a PreToolUse hook that denies keeps the tool from running, also where a rule allows it, and without a prompt; its reason reaches the model, and the turn goes on",
  why: "AskUserQuestion would open a dialog that nobody sees: the hook denies it, puts the question to the supervisor, and tells the model so.",
  reliedOnBy: ["src/harness/hook-output.ts"],
  expected: "not run, no prompt, the reason in the result, a Stop",
  advice: "Remove the tool by `permissions.deny` in the launch settings.",
  async probe(lab) {
    const permission = {
      hookEventName: "PreToolUse",
      permissionDecision: "deny",
      permissionDecisionReason: "The reason of the hook."
    };
    const recorded = lab.recording(["PermissionRequest", "Stop"]);
    const hooks = withHook(recorded, "PreToolUse", printing({ hookSpecificOutput: permission }), "Bash");
    const made = join10(lab.repo, "made");
    const steps = [bash("touch made"), { text: "result: ok" }];
    const args = ["--allowedTools=Bash(touch *)"];
    const session = await turn(lab, steps, { settings: { hooks }, args });
    const result = asked(lab, session)[1];
    const reason = result !== void 0 && toolResultText(result.conversation).includes("The reason of the hook.");
    return [
      existsSync4(made) ? "run" : "not run",
      lab.fired("PermissionRequest").length === 0 ? "no prompt" : "a prompt",
      reason ? "the reason in the result" : "no reason",
      lab.fired("Stop").length === 0 ? "no Stop" : "a Stop"
    ].join(", ");
  }
});

// src/probe/facts/hooks-pre-tool-end.ts
import { setTimeout as sleep5 } from "node:timers/promises";
var LATE_MS5 = 1500;
var EVENTS3 = ["PreToolUse", "PostToolUse", "PostToolBatch", "Stop", "StopFailure"];
var hooksPreToolEnd = fact({
  id: "hooks.pre-tool-end",
  group: "hooks",
  claim: 'a PreToolUse hook that denies with `{"continue": false}` ends the turn after the calls of that reply, none of which is run, and neither PostToolBatch nor Stop says so',
  why: "Where nothing is left of a budget the gate before each call ends the turn, and files by itself what the turn has come to.",
  reliedOnBy: ["src/harness/hook-output.ts"],
  expected: "two calls asked about, none run; 1 request, no PostToolBatch, no Stop, no StopFailure",
  advice: "Deny every further call, and have the model told that its turn is to end.",
  async probe(lab) {
    const permission = {
      hookEventName: "PreToolUse",
      permissionDecision: "deny",
      permissionDecisionReason: "Enough."
    };
    const document = { continue: false, stopReason: "Enough.", hookSpecificOutput: permission };
    const hooks = withHook(lab.recording(EVENTS3), "PreToolUse", printing(document));
    const call = { name: "Bash", input: bash("true").input ?? {} };
    const steps = [{ tools: [call, call] }, { text: "result: ok" }];
    const args = ["--allowedTools=Bash(true)"];
    const short = shortOf(await lab.start(steps, { settings: { hooks }, args }));
    const calls = await firings(lab, "PreToolUse", 2);
    if (calls === null && lab.fired("PreToolUse").length === 0) throw new Error("no tool was called");
    await sleep5(LATE_MS5);
    const count = (event) => {
      const seen = lab.fired(event).length;
      return `${seen === 0 ? "no" : seen} ${event}`;
    };
    const run = lab.fired("PostToolUse").length;
    return [
      `${calls === null ? "one call" : "two calls"} asked about, ${run === 0 ? "none" : run} run`,
      [`${asked2(lab, short).length} request`, ...["PostToolBatch", "Stop", "StopFailure"].map(count)].join(
        ", "
      )
    ].join("; ");
  }
});

// src/probe/facts/hooks-prompt-block.ts
import { setTimeout as sleep6 } from "node:timers/promises";
var LATE_MS6 = 1e3;
var BLOCKED = "The words of the heron.";
var NEXT = "Other words.";
var HOOK = `const p = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
if (p.prompt === ${JSON.stringify(BLOCKED)}) console.log(JSON.stringify({ decision: 'block', reason: 'Not now.' }));`;
var hooksPromptBlock = fact({
  id: "hooks.prompt-block",
  group: "hooks",
  claim: 'a UserPromptSubmit hook that prints `{"decision": "block"}` keeps the prompt from the model, also one that came by the messaging socket; no Stop follows, and the session takes the next prompt',
  why: "A member whose account is empty begins no further turn, whoever asks for one.",
  reliedOnBy: ["src/harness/hook-output.ts"],
  expected: "blocked: no request, no Stop; the next one: a turn, without the words that were blocked",
  advice: "Exit with code 2 and the reason on stderr instead, or end the turn before its first call.",
  async probe(lab) {
    lab.sim.stage(ANSWERING);
    const recorded = lab.recording(["UserPromptSubmit", "Stop"]);
    const settings = { hooks: withHook(recorded, "UserPromptSubmit", running(HOOK)) };
    const { short, messagingSocket } = await idle(lab, "Work.", { settings });
    if (await firings(lab, "Stop") === null) throw new Error("the first turn did not end");
    const before = asked2(lab, short).length;
    if (!await send(messagingSocket, BLOCKED)) throw new Error("the socket took nothing");
    if (await firings(lab, "UserPromptSubmit", 2) === null) throw new Error("no prompt came");
    await sleep6(LATE_MS6);
    const request = asked2(lab, short).length > before ? "a request" : "no request";
    const stop3 = lab.fired("Stop").length > 1 ? "a Stop" : "no Stop";
    await send(messagingSocket, NEXT);
    const next = await waitFor(
      lab,
      () => asked2(lab, short).find(({ conversation }) => newsText(conversation).includes(NEXT))
    );
    const words = JSON.stringify(next?.body ?? "").includes(BLOCKED) ? "with" : "without";
    const turn2 = next === null ? "no turn" : `a turn, ${words} the words that were blocked`;
    return `blocked: ${request}, ${stop3}; the next one: ${turn2}`;
  }
});

// src/probe/facts/hooks-prompt-id.ts
var ONCE = `const p = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
if (!p.stop_hook_active) console.log(JSON.stringify({ decision: 'block', reason: 'Go on.' }));`;
var hooksPromptId = fact({
  id: "hooks.prompt-id",
  group: "hooks",
  claim: "UserPromptSubmit and every Stop of the turn that follows carry the same `prompt_id`, the Stop after a block too; the next prompt has another one",
  why: "It ties the end of a turn to its beginning, and does not suffice to tell two ends apart: the last reply has to.",
  reliedOnBy: ["src/harness/hook-input.ts", "src/hooks/keys.ts"],
  expected: "prompt a, Stop a, Stop a; prompt b, Stop b",
  advice: "Take the last prompt of the session for the one that a turn belongs to.",
  async probe(lab) {
    lab.sim.stage(ANSWERING);
    const recorded = lab.recording(["UserPromptSubmit", "Stop"]);
    const settings = { hooks: withHook(recorded, "Stop", running(ONCE)) };
    const { short } = await begin(lab, "Work.", { settings });
    if (await firings(lab, "Stop", 2) === null) throw new Error("a Stop was not blocked");
    const idle2 = await waitFor(lab, () => {
      const now = processOf(lab, short);
      return now?.status === "idle" ? now : null;
    });
    if (!await send(idle2?.messagingSocket ?? null, "More work."))
      throw new Error("the socket took nothing");
    if (await firings(lab, "UserPromptSubmit", 2) === null) throw new Error("no second prompt");
    if (await firings(lab, "Stop", 3) === null) throw new Error("the second turn did not end");
    const names = /* @__PURE__ */ new Map();
    const nameOf = (id) => {
      if (typeof id !== "string") return "none";
      if (!names.has(id)) names.set(id, "abcdef".charAt(names.size));
      return names.get(id) ?? "";
    };
    const said2 = lab.fired().map(({ payload }) => {
      const word = payload.hook_event_name === "Stop" ? "Stop" : "prompt";
      return `${word} ${nameOf(payload.prompt_id)}`;
    });
    const second = said2.indexOf("prompt b") === -1 ? said2.length : said2.indexOf("prompt b");
    return `${said2.slice(0, second).join(", ")}; ${said2.slice(second, second + 2).join(", ")}`;
  }
});

// src/probe/facts/hooks-prompt-kinds.ts
import { writeFileSync as writeFileSync6 } from "node:fs";
import { join as join11 } from "node:path";
var hooksPromptKinds = fact({
  id: "hooks.prompt-kinds",
  group: "hooks",
  claim: "a turn that no person began reaches UserPromptSubmit as a prompt too: the end of a background task and a wake both begin with `<task-notification>` (the former has a `<task-id>`), a message of another session with `<cross-session-message `",
  why: "The text is the only thing that tells a person from a task, a wake or another session, and decides how the turn is recorded.",
  reliedOnBy: ["src/harness/hook-input.ts"],
  expected: "launch: its own words; task: notification with a task-id; wake: notification without; session: cross-session-message",
  advice: "Treat a prompt of unknown origin as if no person had written it.",
  async probe(lab) {
    const flag = join11(lab.folder, "wake");
    const recorded = lab.recording(["UserPromptSubmit", "Stop"]);
    const hooks = withHook(recorded, "UserPromptSubmit", waking(flag, "Wake up."));
    const task = [bash("sleep 0.2; true", { run_in_background: true }), { text: "result: started" }];
    const args = ["--allowedTools=Bash(sleep *),Bash(true)"];
    const one = await lab.start(playing(task), { name: "probe-one", settings: { hooks }, args });
    const short = shortOf(one);
    const prompts = () => ofSession(lab.fired("UserPromptSubmit"), short).map(({ payload }) => String(payload.prompt));
    const kinds = [];
    const next = async (name, words) => {
      const found = await lab.until(() => prompts()[kinds.length], 2e4);
      kinds.push(`${name}: ${found === null ? "nothing" : words(found)}`);
      return found !== null;
    };
    const kindOf = (text) => text.startsWith("<task-notification>") ? `notification ${text.includes("<task-id>") ? "with a task-id" : "without"}` : text.startsWith("<cross-session-message ") ? "cross-session-message" : "other words";
    await next("launch", (text) => text.startsWith("Work.\n") ? "its own words" : "other words");
    if (!await next("task", kindOf)) return kinds.join("; ");
    if (await firings(lab, "Stop", 2) === null) throw new Error("the second turn did not end");
    writeFileSync6(flag, "");
    if (!await next("wake", kindOf)) return kinds.join("; ");
    const message = { to: "probe-one", message: "Hello from there.", summary: "hello" };
    await lab.start([{ tool: "SendMessage", input: message }, { text: "result: sent" }], {
      name: "probe-two"
    });
    await next("session", kindOf);
    return kinds.join("; ");
  }
});

// src/probe/facts/hooks-same-payload.ts
import { existsSync as existsSync5, readFileSync as readFileSync4 } from "node:fs";
import { join as join12 } from "node:path";
var EVENTS4 = ["UserPromptSubmit", "Stop"];
var COPIES = ["one", "two"];
var hooksSamePayload = fact({
  id: "hooks.same-payload",
  group: "hooks",
  claim: "every hook of an event runs, and all of them get the same payload, byte for byte",
  why: "Where our plugin is installed as well, each of our hooks runs twice: an event is recorded once, under a key made from its payload.",
  reliedOnBy: ["src/hooks/keys.ts", "src/hooks/turn-claim.ts"],
  expected: "UserPromptSubmit twice, with the same payload; Stop twice, with the same payload",
  advice: "Make such a key only from fields that are the same for all hooks.",
  async probe(lab) {
    const file = (event, copy) => join12(lab.folder, `${event}-${copy}`);
    const code = (path) => `const { readFileSync, writeFileSync, renameSync } = require('node:fs');
const path = ${JSON.stringify(path)};
writeFileSync(path + '.new', readFileSync(0));
renameSync(path + '.new', path);`;
    const every = EVENTS4.flatMap((event) => COPIES.map((copy) => ({ event, path: file(event, copy) })));
    const hooks = every.reduce(
      (all, { event, path }) => withHook(all, event, running(code(path))),
      {}
    );
    await turn(lab, [{ text: "result: ok" }], { settings: { hooks } });
    return EVENTS4.map((event) => {
      const texts = COPIES.map((copy) => file(event, copy)).filter((path) => existsSync5(path));
      const [one, two] = texts.map((path) => readFileSync4(path, "utf8"));
      if (two === void 0) return `${event} ${one === void 0 ? "not at all" : "once"}`;
      return `${event} twice, with ${one === two ? "the same payload" : "different payloads"}`;
    }).join("; ");
  }
});

// src/probe/facts/hooks-start-matcher.ts
import { existsSync as existsSync7 } from "node:fs";

// src/probe/stopped-and-resumed.ts
import { existsSync as existsSync6 } from "node:fs";
import { join as join13 } from "node:path";
var STOPPED_AND_RESUMED = "stopped and resumed";
var EVENTS5 = ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop", "SessionEnd"];
var turnOf = (word) => [bash("printenv PROBE_MEMBER"), { text: `result: ${word}` }];
var wordsFor = (name) => `Words for the ${name}.`;
var stoppedAndResumed = shared(
  async (lab) => {
    const mark = (name) => join13(lab.folder, `resumed-${name}`);
    const launched2 = [];
    for (const name of ["ant", "bee"]) {
      const hook = running(`require('node:fs').writeFileSync(${JSON.stringify(mark(name))}, '')`);
      const settings = {
        env: { PROBE_MEMBER: name },
        hooks: withHook(lab.recording(EVENTS5), "SessionStart", hook, "resume"),
        permissions: { allow: ["Bash(printenv *)"] }
      };
      launched2.push({ name, short: shortOf(await lab.start(turnOf("one"), { name, settings })) });
    }
    const stopped = [];
    for (const { name, short } of launched2) {
      const first = await settle(lab, short);
      const seen = {
        printed: lastResults(lab, short),
        early: existsSync6(mark(name)),
        asked: asked2(lab, short).length
      };
      await stop2(lab, short);
      stopped.push({ name, first, mark: mark(name), ...seen });
    }
    const before = lab.fired();
    const both = [];
    for (const one of stopped) {
      const short = await resume(lab, one.first.session, `${wordsFor(one.name)}
${script(turnOf("two"))}`);
      both.push({ ...one, short });
    }
    return { both, before };
  }
);

// src/probe/facts/hooks-start-matcher.ts
var hooksStartMatcher = fact({
  id: "hooks.start-matcher",
  group: "hooks",
  claim: "SessionStart gives `source`, and a hook under the matcher `resume` runs when a session is resumed and not when it is launched",
  why: "A resumed supervisor has no turn yet and needs its waiter at once; a launched one gets it with its first prompt.",
  reliedOnBy: ["src/harness/settings.ts"],
  expected: "startup: not run; resume: run",
  advice: "Run the hook at every start, and let it check `source` itself.",
  together: STOPPED_AND_RESUMED,
  async probe(lab) {
    const { both } = await stoppedAndResumed(lab);
    const [one] = both;
    if (one === void 0) throw new Error("no session was resumed");
    const { first, early, mark } = one;
    const starts = () => ofSession(lab.fired("SessionStart"), first.short);
    await lab.until(() => starts().length > 1, 2e4);
    const run = await lab.until(() => existsSync7(mark), 5e3);
    const [launched2, resumed] = starts().map(({ payload }) => payload.source);
    const words = (source, was) => `${source}: ${was ? "run" : "not run"}`;
    return `${words(launched2, early)}; ${words(resumed, run !== null && !early)}`;
  }
});

// src/probe/facts/hooks-stdin-one-object.ts
import { existsSync as existsSync8, readFileSync as readFileSync5 } from "node:fs";
import { join as join14 } from "node:path";
var EVENTS6 = ["SessionStart", "UserPromptSubmit", "PreToolUse", "PermissionRequest", "PostToolUse", "Stop"];
var reading = (file) => `const { writeFileSync } = require('node:fs');
let text = '';
const say = () => { writeFileSync(${JSON.stringify(file)}, text); process.exit(0); };
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => { text += chunk; if (text.endsWith('\\n')) say(); });
process.stdin.on('end', say);
setTimeout(say, 2000);`;
function isObject(line) {
  try {
    return typeof JSON.parse(line) === "object" && line.trimEnd().indexOf("\n") < 0;
  } catch {
    return false;
  }
}
var hooksStdinOneObject = fact({
  id: "hooks.stdin-one-object",
  group: "hooks",
  claim: "the payload of a hook is one JSON object on one line of stdin, with a line end behind it",
  why: "Our hooks stop reading when the object is complete instead of at the end of the file: a pipe left open would hold the session up until their timeout.",
  reliedOnBy: ["src/harness/hook-stdin.ts"],
  expected: "one object and a line end, for each of 6 events",
  advice: "Read to the end of the file, with a time limit.",
  async probe(lab) {
    const file = (event) => join14(lab.folder, `stdin-${event}`);
    const allowing = withHook(lab.recording(["Stop"]), "PermissionRequest", deciding({ behavior: "allow" }));
    const hooks = EVENTS6.reduce(
      (all, event) => withHook(all, event, running(reading(file(event)))),
      allowing
    );
    shortOf(await lab.start([bash("node -p 40+2"), { text: "result: ok" }], { settings: { hooks } }));
    if (await firings(lab, "Stop") === null) throw new Error("the turn did not end");
    await lab.until(() => existsSync8(file("Stop")), 3e3);
    const wrong = EVENTS6.filter((event) => {
      const text = existsSync8(file(event)) ? readFileSync5(file(event), "utf8") : "";
      return !(text.endsWith("\n") && isObject(text));
    });
    return wrong.length === 0 ? `one object and a line end, for each of ${EVENTS6.length} events` : `something else for ${wrong.join(", ")}`;
  }
});

// src/probe/task-ends.ts
import { writeFileSync as writeFileSync7 } from "node:fs";
import { join as join15 } from "node:path";
var TASK_ENDS = "task ends";
var taskEnds = shared(async (lab) => {
  const go = join15(lab.folder, "go");
  const command = bash(untilThere(go), { run_in_background: true });
  const settings = { permissions: { allow: ["Bash"] }, hooks: lab.recording(["Stop", "UserPromptSubmit"]) };
  await begin(lab, [command, { text: "result: waiting" }, { text: "result: woken" }], { settings });
  const stops = (count) => waitFor(lab, () => lab.fired("Stop").length >= count);
  if (await stops(1) === null) return 0;
  writeFileSync7(go, "");
  return await stops(2) === null ? 1 : 2;
});

// src/probe/facts/hooks-stop-background.ts
var hooksStopBackground = fact({
  id: "hooks.stop-background",
  group: "hooks",
  claim: "Stop lists background work in `background_tasks`, each with type and status; when it ends a further turn begins, whose Stop lists none",
  why: "A turn that ends beside running work is a wait, not a result, and must not be filed as the report.",
  reliedOnBy: ["src/harness/hook-input.ts", "src/hooks/stop.ts"],
  expected: "a Stop with a shell that is running, then a Stop with none",
  advice: "Look for child processes of the session before treating the end of a turn as the end of the work.",
  together: TASK_ENDS,
  async probe(lab) {
    const turns = await taskEnds(lab);
    const about = (index) => {
      const tasks = lab.fired("Stop")[index]?.payload.background_tasks;
      if (!Array.isArray(tasks)) return "no list of tasks";
      const kinds = tasks.map(({ type, status }) => `a ${type} that is ${status}`);
      return kinds.join(", ") || "none";
    };
    if (turns < 2) return turns === 0 ? "no Stop" : `one Stop, with ${about(0)}`;
    return `a Stop with ${about(0)}, then a Stop with ${about(1)}`;
  }
});

// src/probe/facts/hooks-stop-block.ts
var THREE_WAYS = `const { readFileSync, appendFileSync } = require('node:fs');
const file = process.env.PROBE_COUNT;
appendFileSync(file, '.');
const nth = readFileSync(file, 'utf8').length;
if (nth === 1) console.log(JSON.stringify({ decision: 'block', reason: 'FIRST reason' }));
if (nth === 2) { console.error('SECOND reason'); process.exitCode = 2; }
if (nth === 3) { console.error('THIRD reason'); process.exitCode = 1; }`;
var hooksStopBlock = fact({
  id: "hooks.stop-block",
  group: "hooks",
  claim: 'a Stop hook that prints `{"decision": "block"}` or exits with code 2 makes the turn go on with its reason; exit code 1 is ignored',
  why: "A hook of ours that crashes must not hold a turn up; and since hooks of others may block, one turn can fire Stop several times.",
  reliedOnBy: ["src/hooks/stop.ts"],
  expected: "block: goes on with the reason; exit 2: goes on with the reason; exit 1: ends",
  advice: "Do not assume one Stop per turn: tell them apart by the last reply in the transcript.",
  async probe(lab) {
    const settings = {
      env: { PROBE_COUNT: `${lab.folder}/count` },
      hooks: withHook(lab.recording(["Stop"]), "Stop", running(THREE_WAYS))
    };
    const replies = Array.from({ length: 4 }, () => ({ text: "result: ok" }));
    const session = await turn(lab, replies, { settings });
    if (lab.fired("Stop").length === 0) throw new Error("no Stop");
    const requests = asked(lab, session).map(({ conversation }) => newsText(conversation));
    const after = (nth, reason) => {
      const text = requests[nth];
      if (text === void 0) return "ends";
      return text.includes(reason) ? "goes on with the reason" : "goes on without the reason";
    };
    const [first, second, third] = [after(1, "FIRST"), after(2, "SECOND"), after(3, "THIRD")];
    return `block: ${first}; exit 2: ${second}; exit 1: ${third}`;
  }
});

// src/probe/facts/hooks-tool-matcher.ts
var MATCHERS = ["Edit|Write", "Bash", "^mcp__.*$", "^(?!(?:Edit|Write|Bash)$)(?!mcp__).*$"];
var hooksToolMatcher = fact({
  id: "hooks.tool-matcher",
  group: "hooks",
  claim: "a matcher of PreToolUse names whole tools, several with `|` between them, or is a regular expression, which may also say what does not match; a hook is run for its tools and no other",
  why: "The gate has one entry for each class of tools, so that a claim on files costs the calls of other tools nothing.",
  reliedOnBy: ["src/harness/tool-classes.ts", "src/harness/settings.ts"],
  expected: "Write: 1; Bash: 2; Glob: 4",
  advice: "Give the gate one entry without a matcher, and one file for all classes.",
  async probe(lab) {
    const { PreToolUse } = lab.recording(["PreToolUse"]);
    const [hook] = PreToolUse[0].hooks;
    const groups = MATCHERS.map((matcher, at) => ({
      matcher,
      hooks: Array.from({ length: at + 1 }, (_, n) => ({ ...hook, args: [...hook.args, `copy ${at}.${n}`] }))
    }));
    const steps = [
      { tool: "Write", input: { file_path: `${lab.repo}/made`, content: "x" } },
      bash("true"),
      { tool: "Glob", input: { pattern: "*.md" } },
      { text: "result: ok" }
    ];
    const settings = { hooks: { PreToolUse: groups } };
    await turn(lab, steps, { settings, args: ["--allowedTools=Bash(true),Glob,Write"] });
    const tools = lab.fired("PreToolUse").map(({ payload }) => String(payload.tool_name));
    const count = (tool) => tools.filter((one) => one === tool).length;
    return ["Write", "Bash", "Glob"].map((tool) => `${tool}: ${count(tool)}`).join("; ");
  }
});

// src/probe/facts/hooks-waiter-holds-batch.ts
import { existsSync as existsSync9 } from "node:fs";
import { join as join16 } from "node:path";
var WAIT_MS2 = 4e3;
var hooksWaiterHoldsBatch = fact({
  id: "hooks.waiter-holds-batch",
  group: "hooks",
  claim: "a `claude -p` run does not end before its `asyncRewake` hooks have",
  why: "A waiter that is started in such a run leaves at once: the run would stand there until somebody reports.",
  reliedOnBy: ["src/hooks/waiter.ts"],
  expected: "ended after its hook",
  advice: "Where such runs end without waiting, a waiter in them is of no use and does no harm.",
  async probe(lab) {
    const file = join16(lab.folder, "over");
    const code = `setTimeout(() => require('node:fs').writeFileSync(${JSON.stringify(file)}, ''), ${WAIT_MS2})`;
    const waiter = running(code, { asyncRewake: true, timeout: 600 });
    const settings = { hooks: withHook(lab.recording(["Stop"]), "UserPromptSubmit", waiter) };
    const { result } = await print(lab, [{ text: "result: ok" }], { settings });
    if (result !== "result: ok") throw new Error("the run came to no end");
    return existsSync9(file) ? "ended after its hook" : "ended before its hook";
  }
});

// src/probe/facts/identity-config-dir.ts
import { join as join17 } from "node:path";
var identityConfigDir = fact({
  id: "identity.config-dir",
  group: "identity",
  claim: "a session that is launched with CLAUDE_CONFIG_DIR belongs to that folder: only there `claude agents` lists it, its state lies there, and its hooks carry the variable",
  why: "Which folder a session belongs to is written down with it, and whoever looks for it or resumes it names that folder.",
  reliedOnBy: ["src/harness/config-dir.ts", "src/harness/spawn-env.ts"],
  expected: "listed in its own folder: 1, in the other: 0; its hook: its own folder",
  advice: "Use one configuration folder for all sessions.",
  async probe(lab) {
    const configDir = join17(lab.home.home, "other");
    const { home } = lab.home;
    const other = isolate({ home, claude: lab.claude, baseUrl: lab.sim.url, trusted: [lab.repo], configDir });
    try {
      const settings = JSON.stringify({ hooks: lab.recording(["SessionStart"]) });
      const args = ["--bg", "-n", "probe", "--permission-mode", "dontAsk", "--settings", settings];
      await lab.cli(args, { env: other.env });
      const fired = await lab.until(() => lab.fired("SessionStart")[0], 2e4);
      const listed2 = await lab.cli(["agents", "--json", "--all"], { env: other.env });
      const count = JSON.parse(listed2.stdout).length;
      const elsewhere = (await lab.agents()).length;
      const variable = fired?.env.CLAUDE_CONFIG_DIR === configDir ? "its own folder" : "no such folder";
      return `listed in its own folder: ${count}, in the other: ${elsewhere}; its hook: ${variable}`;
    } finally {
      await other.end();
    }
  }
});

// src/probe/facts/identity-env-leaks.ts
import { writeFileSync as writeFileSync8 } from "node:fs";
import { join as join18 } from "node:path";
var identityEnvLeaks = fact({
  id: "identity.env-leaks",
  group: "identity",
  claim: "a `claude -p` that a background session runs in its Bash inherits the `env` of the launch settings and CLAUDE_JOB_DIR; only its session id is its own",
  why: "Such a run claims to be its parent, so what it files counts only under the session id, and launches are stripped of these variables.",
  reliedOnBy: ["src/harness/hook-env.ts", "src/harness/spawn-env.ts"],
  expected: "inherited: env of the settings, job folder; its own: session id",
  report: {
    title: "A nested `claude -p` says that it is the job of its parent",
    steps: [
      "In a trusted folder, have a background session run `claude -p --settings hooks.json -- hello`, where hooks.json holds a SessionStart hook that prints its environment to a file.",
      "CLAUDE_JOB_DIR in that file is the folder of the parent’s job; CLAUDE_CODE_SESSION_ID is that of the nested run."
    ]
  },
  advice: "Go by the session id alone; it never is the parent’s.",
  async probe(lab) {
    const hooks = join18(lab.folder, "nested.json");
    writeFileSync8(hooks, JSON.stringify({ hooks: lab.recording(["SessionStart"]) }));
    const prompt = join18(lab.folder, "nested.txt");
    writeFileSync8(prompt, script([{ text: "result: nested" }]));
    const run = `#!/bin/sh
exec '${lab.claude}' -p --model haiku --settings '${hooks}' -- "$(cat '${prompt}')"
`;
    writeFileSync8(join18(lab.repo, "nested.sh"), run, { mode: 493 });
    const settings = {
      env: { PROBE_MEMBER: "parent" },
      hooks: lab.recording(["Stop"]),
      permissions: { allow: ["Bash(./nested.sh)"] }
    };
    const { short } = await lab.start([bash("./nested.sh"), { text: "result: ok" }], { settings });
    await lab.until(() => lab.fired("Stop")[0], 2e4);
    const nested = lab.fired("SessionStart")[0];
    if (short === null || nested === void 0) return "the nested run did not start";
    const { PROBE_MEMBER, CLAUDE_JOB_DIR = "", CLAUDE_CODE_SESSION_ID = "" } = nested.env;
    const inherited = [
      ...PROBE_MEMBER === "parent" ? ["env of the settings"] : [],
      ...CLAUDE_JOB_DIR.endsWith(short) ? ["job folder"] : [],
      ...CLAUDE_CODE_SESSION_ID.startsWith(short) ? ["session id"] : []
    ];
    const own = CLAUDE_CODE_SESSION_ID === nested.payload.session_id ? "session id" : "nothing";
    return `inherited: ${inherited.join(", ") || "nothing"}; its own: ${own}`;
  }
});

// src/probe/facts/identity-env-not-forwarded.ts
var NAMES = ["ant", "bee", "cat", "dog", "elk", "fox"];
var identityEnvNotForwarded = fact({
  id: "identity.env-not-forwarded",
  group: "identity",
  claim: "the environment of `claude --bg` does not reach the session: of six that are launched in a row, each with a variable of its own, one has its own and five have the first one’s, since the daemon that runs them all was started by the first",
  why: "Who a session is never travels in the environment of its launch: reports of five of six sessions would be filed under the wrong name.",
  reliedOnBy: ["src/harness/spawn-env.ts"],
  expected: "of 6 sessions 1 has its own variable, 5 have the first one’s, 0 have none",
  report: {
    title: "Background sessions get the environment of whoever happened to start the daemon",
    steps: [
      "With no daemon running, in a trusted folder: `WHO=first claude --bg -n one --permission-mode dontAsk --allowedTools='Bash(printenv *)' -- \"Run: printenv WHO\"`, and within five seconds the same with `WHO=second` and `-n two`.",
      "`claude logs <id>` of both: each printed `first`."
    ]
  },
  advice: "Give each session its own values by `env` in its launch settings, and none by the environment of the call.",
  async probe(lab) {
    const settings = JSON.stringify({ hooks: lab.recording(["SessionStart"]) });
    const shorts = [];
    for (const name of NAMES) {
      const args = ["--bg", "-n", name, "--permission-mode", "dontAsk", "--settings", settings];
      const { stdout } = await lab.cli(args, { env: { PROBE_MEMBER: name } });
      shorts.push(printedShort(stdout) ?? void 0);
    }
    const started = await lab.until(() => lab.fired("SessionStart").length >= NAMES.length, 2e4);
    if (started === null) return `${lab.fired("SessionStart").length} of 6 sessions started`;
    const variable = lab.fired("SessionStart").map(({ payload, env }) => {
      const at = shorts.findIndex((short) => short && String(payload.session_id).startsWith(short));
      const has = env.PROBE_MEMBER;
      return has === NAMES[at] ? "own" : has === NAMES[0] ? "first" : "none";
    });
    const count = (what) => variable.filter((one) => one === what).length;
    return `of 6 sessions ${count("own")} has its own variable, ${count("first")} have the first one’s, ${count("none")} have none`;
  }
});

// src/probe/facts/identity-headless-mark.ts
var identityHeadlessMark = fact({
  id: "identity.headless-mark",
  group: "identity",
  claim: "hooks of a `claude -p` run carry CLAUDE_CODE_ENTRYPOINT=sdk-cli, those of a background session `cli`",
  why: "In a run without a person no hook may wait: it would hold the process open.",
  reliedOnBy: ["src/harness/hook-env.ts"],
  expected: "-p: sdk-cli; --bg: cli",
  advice: "Tell the hooks by the launch settings which kind of session they are in.",
  async probe(lab) {
    const settings = JSON.stringify({ hooks: lab.recording(["SessionStart"]) });
    const fixed = ["--model", "haiku", "--permission-mode", "dontAsk", "--settings", settings];
    await lab.cli(["-p", ...fixed, "--", script([{ text: "result: ok" }])]);
    await lab.cli(["--bg", "-n", "probe", ...fixed]);
    await lab.until(() => lab.fired("SessionStart").length > 1, 2e4);
    const mark = (at) => lab.fired("SessionStart")[at]?.env.CLAUDE_CODE_ENTRYPOINT ?? "none";
    return `-p: ${mark(0)}; --bg: ${mark(1)}`;
  }
});

// src/probe/facts/identity-session-env.ts
import { basename } from "node:path";
var identitySessionEnv = fact({
  id: "identity.session-env",
  group: "identity",
  claim: "hooks and Bash commands of a background session carry CLAUDE_CODE_SESSION_ID (its full id), CLAUDE_PID (its process) and CLAUDE_JOB_DIR (the folder of its job, named by the short id)",
  why: "A command that a session runs is taken to act for that session, by these variables; the id of the process tells a living session from one that has gone.",
  reliedOnBy: ["src/harness/belongings.ts", "src/harness/hook-env.ts", "src/harness/process.ts"],
  expected: "in 2 of 2 sessions: hook: session id, pid, job folder; Bash: session id, pid, job folder",
  quick: true,
  advice: "Take the session id from what a hook is given, and have a SessionStart hook write it where commands can find it.",
  async probe(lab) {
    const settings = {
      hooks: lab.recording(["UserPromptSubmit"]),
      permissions: { allow: ["Bash(printenv *)"] }
    };
    const steps = ["CLAUDE_CODE_SESSION_ID", "CLAUDE_PID", "CLAUDE_JOB_DIR"].map(
      (name) => bash(`printenv ${name}`)
    );
    for (const name of ["ant", "bee"])
      await lab.start([...steps, { text: "result: ok" }], { name, settings });
    const answered = () => lab.fired().filter(({ payload }) => asked(lab, String(payload.session_id)).length > steps.length).length >= 2;
    if (await waitFor(lab, answered) === null)
      throw new Error("two sessions did not get as far as a hook and a reply to their commands");
    const seen = lab.fired().map(({ payload, env }) => {
      const session = String(payload.session_id);
      const own = (id = "", pid = "", job = "") => Object.entries({
        "session id": id === session,
        pid: readSessionProcess(Number(pid), lab.config)?.session === session,
        "job folder": basename(job) === session.slice(0, 8)
      }).flatMap(([name, is]) => is ? [name] : []).join(", ");
      const hook = own(env.CLAUDE_CODE_SESSION_ID, env.CLAUDE_PID, env.CLAUDE_JOB_DIR);
      return `hook: ${hook}; Bash: ${own(...lastResults(lab, session.slice(0, 8)))}`;
    });
    const [first] = seen;
    return `in ${seen.filter((one) => one === first).length} of 2 sessions: ${first}`;
  }
});

// src/probe/facts/identity-settings-env.ts
var identitySettingsEnv = fact({
  id: "identity.settings-env",
  group: "identity",
  claim: "`env` in the `--settings` JSON of a launch reaches the hooks and the Bash commands of that session and of no other, and is kept over a stop and a resume",
  why: "This is how a session is told who it is. Without it hooks and commands cannot tell whose report they file.",
  reliedOnBy: [
    "src/app/bind-by-launch.ts",
    "src/harness/cli-version.ts",
    "src/harness/settings.ts",
    "src/hooks/locate.ts",
    "src/hooks/session-start.ts"
  ],
  expected: "at launch: hooks 2 of 2, Bash 2 of 2; after resume: hooks 2 of 2, Bash 2 of 2",
  advice: "Tell the session who it is in its system prompt, and have its hooks look the session id up in a table that the launcher wrote.",
  together: STOPPED_AND_RESUMED,
  async probe(lab) {
    const { both, before } = await stoppedAndResumed(lab);
    const turns = (count) => lab.until(
      () => both.every(({ first }) => ofSession(lab.fired("Stop"), first.short).length >= count),
      2e4
    );
    const own = (fired) => both.filter(({ name, first }) => {
      const its = ofSession(fired, first.short);
      return its.length >= 3 && its.every(({ env }) => env.PROBE_MEMBER === name);
    }).length;
    const printed = (of) => both.filter((one) => of(one).at(-1) === one.name).length;
    const atLaunch = `hooks ${own(before)} of 2, Bash ${printed((one) => one.printed)} of 2`;
    await turns(2);
    const since = lab.fired().slice(before.length);
    const then = printed(({ first }) => lastResults(lab, first.short));
    return `at launch: ${atLaunch}; after resume: hooks ${own(since)} of 2, Bash ${then} of 2`;
  }
});

// src/probe/facts/launch-bad-flag-exits-0.ts
import { join as join19 } from "node:path";
var launchBadFlagExits0 = fact({
  id: "launch.bad-flag-exits-0",
  group: "launch",
  claim: "`--bg` with an unknown option, a missing settings file or a missing file for the system prompt exits 0 and prints an id; a moment later the job is `failed`, with the detail `exit 1 before init — …`",
  why: "The exit code of a launch says little, so the job is looked at again until the session has shown itself by its first hook.",
  reliedOnBy: ["src/app/handshake.ts", "src/harness/job-state.ts", "src/harness/launch.ts"],
  expected: "unknown option: exit 0, then failed before init; missing settings: exit 0, then failed before init; missing system prompt: exit 0, then failed before init",
  report: {
    title: "`claude --bg` exits 0 although its arguments cannot work",
    steps: [
      'In a trusted folder: `claude --bg --no-such-option -- "Say hello"; echo $?`.',
      "It prints `backgrounded · <id>` and 0. A second later `claude agents --json --all` lists the job as failed, and `~/.claude/jobs/<id>/state.json` says `exit 1 before init — …`.",
      "The same with `--settings=/no/such/file` and with `--append-system-prompt-file=/no/such/file`."
    ]
  },
  advice: "Look at the job again after two seconds, and check files and options before the launch.",
  async probe(lab) {
    const missing2 = join19(lab.folder, "no-such-file");
    const launches = {
      "unknown option": ["--no-such-option"],
      "missing settings": [`--settings=${missing2}`],
      "missing system prompt": [`--append-system-prompt-file=${missing2}`]
    };
    const seen = [];
    for (const [name, args] of Object.entries(launches)) {
      const { short, result } = await lab.start([{ text: "result: ok" }], { args });
      const job = await lab.until(
        () => {
          const read = short === null ? null : readJob(short, lab.config);
          return read?.state === "failed" ? read : null;
        },
        short === null ? 0 : 5e3
      );
      if (job !== null) lab.keep(`job: ${name}`, job);
      const before = /^exit 1 before init\b/.test(job?.detail ?? "");
      const then = job === null ? "no failed job" : before ? "then failed before init" : "then failed";
      seen.push(`${name}: exit ${result.exitCode}, ${then}`);
    }
    return seen.join("; ");
  }
});

// src/probe/facts/launch-batch-session-id.ts
var IDS = ["0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d", "2c3d4e5f-6a7b-4c8d-9e0f-1a2b3c4d5e6f"];
var launchBatchSessionId = fact({
  id: "launch.batch-session-id",
  group: "launch",
  claim: "`claude -p --output-format=json --session-id=ID` runs under that id: hooks, environment and the one document that it prints say so; the document also tells how it went (`subtype`), what it cost (`total_cost_usd`), and `errors` where a limit was hit",
  why: "A run without a person is entered in the log under an id that was chosen before it began, and the document is looked for by that id: no hook says that a run has hit its limit.",
  reliedOnBy: ["src/harness/argv.ts", "src/harness/batch-result.ts"],
  expected: "its id in hook, environment, document; success, a cost; with a cap: its id, error_max_budget_usd, words",
  advice: "Take the id from what the SessionStart hook is given, and read exit code and stderr of the run for its end.",
  async probe(lab) {
    const steps = [{ text: "result: ok" }];
    const settings = { hooks: lab.recording(["SessionStart"]) };
    const cap = "--max-budget-usd=0.000001";
    const [well, capped] = await Promise.all([
      print(lab, steps, { settings, args: [`--session-id=${IDS[0]}`] }),
      print(lab, steps, { args: [`--session-id=${IDS[1]}`, cap] })
    ]);
    const fired = lab.fired("SessionStart")[0];
    const says = {
      hook: fired?.payload.session_id === IDS[0],
      environment: fired?.env.CLAUDE_CODE_SESSION_ID === IDS[0],
      document: well.session_id === IDS[0]
    };
    const named2 = Object.entries(says).flatMap(([name, is]) => is ? [name] : []);
    const cost = typeof well.total_cost_usd === "number" ? "a cost" : "no cost";
    const words = Array.isArray(capped.errors) && capped.errors.some((one) => typeof one === "string");
    const its = capped.session_id === IDS[1] ? "its id" : "another id";
    return [
      `its id in ${named2.join(", ") || "nothing"}`,
      `${well.subtype}, ${cost}`,
      `with a cap: ${its}, ${capped.subtype}, ${words ? "words" : "no words"}`
    ].join("; ");
  }
});

// src/probe/facts/launch-bypass-refused.ts
var launchBypassRefused = fact({
  id: "launch.bypass-refused",
  group: "launch",
  claim: "`--bg --permission-mode bypassPermissions` exits 1 and asks for the disclaimer, as long as no person has accepted it in a terminal",
  why: "Such a launch is reported with what a person has to do; it cannot be accepted for them.",
  reliedOnBy: ["src/harness/launch.ts"],
  expected: "exit 1, the disclaimer, no session",
  advice: "Where it starts, everything runs unasked: launch in another mode.",
  async probe(lab) {
    const { result } = await lab.start([{ text: "result: ok" }], { mode: "bypassPermissions" });
    const said2 = /requires accepting the disclaimer/i.test(`${result.stderr}
${result.stdout}`);
    const sessions = (await lab.agents()).length;
    return `exit ${result.exitCode}, ${said2 ? "the disclaimer" : "no word of it"}, ${sessions === 0 ? "no session" : "a session"}`;
  }
});

// src/probe/facts/launch-cost.ts
var launchCost = fact({
  id: "launch.cost",
  group: "launch",
  claim: "a background session takes about 250 MB of memory once it has had a turn",
  why: "How many sessions may be at work at once by default is sized by this.",
  reliedOnBy: ["src/domain/charter.ts"],
  expected: "150 to 400 MB",
  advice: "Size the number of sessions at once by what one takes.",
  together: AT_REST,
  async probe(lab) {
    const { short } = await atRest(lab);
    const { pid } = await agentOf(lab, short);
    const { stdout } = await lab.exec("ps", ["-o", "rss=", "-p", String(pid)]);
    const megabytes = Number.parseInt(stdout, 10) / 1024;
    if (!(megabytes > 0)) throw new Error(`ps does not say what ${pid} takes`);
    return megabytes < 150 ? "below 150 MB" : megabytes > 400 ? "above 400 MB" : "150 to 400 MB";
  }
});

// src/probe/facts/launch-dash-dash-verbatim.ts
var REST = " --model opus \"double\" 'single' `back` $HOME $(id) \\n\n\n# A heading\n  two blanks	and a tab äöü € 😀 漢字\n- a dash\n";
var BEGINNINGS = {
  "a dash": "-",
  "a long option": "--version",
  "a number sign": "#",
  "an exclamation mark": "!"
};
var launchDashDashVerbatim = fact({
  id: "launch.dash-dash-verbatim",
  group: "launch",
  claim: "what stands after `--` is the prompt, to the letter: a leading dash, `#` or `!`, quotes, dollar signs, newlines, tabs and letters of any script reach hook and model unchanged",
  why: "Assignments and messages are handed over as they were written, without any quoting.",
  reliedOnBy: ["src/harness/argv.ts"],
  expected: "unchanged after a dash, a long option, a number sign, an exclamation mark",
  advice: "Write the prompt to a file and launch with a constant sentence that names the file.",
  together: "prompts",
  async probe(lab) {
    const settings = { hooks: lab.recording(["UserPromptSubmit"]) };
    const prompts = Object.entries(BEGINNINGS).map(
      ([name, beginning]) => [name, `${beginning}${REST}${script([{ text: "result: ok" }])}`]
    );
    for (const [, prompt] of prompts) await lab.start(prompt, { settings });
    const reached = (prompt) => lab.fired("UserPromptSubmit").some(({ payload }) => payload.prompt === prompt) && lab.sim.all().some(({ conversation }) => conversation.turns.some(({ text }) => text.includes(prompt)));
    await lab.until(() => prompts.every(([, prompt]) => reached(prompt)), 2e4);
    const unchanged = prompts.filter(([, prompt]) => reached(prompt)).map(([name]) => name);
    return `unchanged after ${unchanged.join(", ") || "nothing"}`;
  }
});

// src/probe/facts/launch-default-mode-auto.ts
var launchDefaultModeAuto = fact({
  id: "launch.default-mode-auto",
  group: "launch",
  claim: "without `--permission-mode` a background session runs in the mode `auto`",
  why: "The mode is named at every launch: in `auto` a model decides what may run, and some allow rules do not count.",
  reliedOnBy: ["src/harness/argv.ts"],
  expected: "auto",
  advice: "Nothing, as long as the mode is always given.",
  together: AT_REST,
  async probe(lab) {
    const settings = JSON.stringify({ hooks: lab.recording(["UserPromptSubmit"]) });
    const prompt = script([{ text: "result: ok" }]);
    await lab.cli(["--bg", "-n", "probe", "--model", "haiku", "--settings", settings, "--", prompt]);
    const fired = await lab.until(() => lab.fired("UserPromptSubmit")[0], 2e4);
    return fired === null ? "no hook of that session" : String(fired.payload.permission_mode);
  }
});

// src/probe/facts/launch-equals-form.ts
import { writeFileSync as writeFileSync9 } from "node:fs";
import { join as join20 } from "node:path";
var NAME = "a name of several words";
var STEPS3 = [{ text: "result: ok" }];
var launchEqualsForm = fact({
  id: "launch.equals-form",
  group: "launch",
  claim: "every option takes the form `--name=value`, which swallows no prompt behind it, and is in force after a stop and a resume too",
  why: "All launches are written this way, so that no option can take the prompt for one of its values.",
  reliedOnBy: ["src/harness/argv.ts"],
  expected: "at launch: name, mode, model, tools, settings, brief; after resume: name, mode, model, tools, settings, brief",
  advice: "Write option and value as two arguments, every list option before another option, and `--` before the prompt.",
  async probe(lab) {
    const brief = join20(lab.folder, "brief.md");
    writeFileSync9(brief, "BRIEF-OF-THE-PROBE");
    const settings = { env: { PROBE_ENV: "here" }, hooks: lab.recording(["UserPromptSubmit", "Stop"]) };
    const options = [
      `--name=${NAME}`,
      "--permission-mode=dontAsk",
      "--model=haiku",
      `--settings=${JSON.stringify(settings)}`,
      `--append-system-prompt-file=${brief}`,
      "--tools=Bash,Read"
    ];
    const { stdout } = await lab.cli(["--bg", ...options, `Work.
${script(STEPS3)}`]);
    const short = printedShort(stdout);
    if (short === null) return `no session: ${stdout.split("\n")[0] ?? ""}`;
    const first = await inForce(lab, short, 1);
    if (first === "no turn") return `at launch: ${first}`;
    await resume2(lab, await stop2(lab, short), STEPS3);
    return `at launch: ${first}; after resume: ${await inForce(lab, short, 2)}`;
  }
});
async function inForce(lab, short, turns) {
  if (await lab.until(() => lab.fired("Stop").length >= turns, 2e4) === null) return "no turn";
  const fired = lab.fired("UserPromptSubmit").at(-1);
  const request = lab.sim.all().findLast(({ kind }) => kind === "scripted");
  const offered = (request?.body?.tools ?? []).map(
    ({ name }) => name
  );
  const shows = {
    name: (await agentOf(lab, short)).name === NAME,
    mode: fired?.payload.permission_mode === "dontAsk",
    model: request?.conversation.model.includes("haiku") ?? false,
    tools: offered.includes("Bash") && offered.includes("Read") && !offered.includes("Write"),
    settings: fired?.env.PROBE_ENV === "here",
    brief: request?.conversation.system.includes("BRIEF-OF-THE-PROBE") ?? false
  };
  return Object.entries(shows).flatMap(([name, is]) => is ? [name] : []).join(", ");
}

// src/probe/facts/launch-ignores-session-id.ts
var ASKED = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d";
var launchIgnoresSessionId = fact({
  id: "launch.ignores-session-id",
  group: "launch",
  claim: "`--bg` ignores `--session-id`, says so on stderr, and gives the session an id of its own",
  why: "Whoever launches a session cannot choose its id, so the session is known by what the launch prints and by what its first hook presents.",
  reliedOnBy: ["src/harness/launch.ts"],
  expected: "another id, and a warning",
  advice: "Where the id is honoured, choose it before the launch and write it down first: nothing has to be bound afterwards.",
  together: AT_REST,
  async probe(lab) {
    const { short, result } = await lab.start([{ text: "result: ok" }], { args: ["--session-id", ASKED] });
    if (short === null) return `no session: exit ${result.exitCode}, ${result.stderr.split("\n")[0] ?? ""}`;
    const own = await lab.until(async () => {
      const found = (await lab.agents()).find(({ id }) => id === short);
      return typeof found?.sessionId === "string" ? found.sessionId : null;
    });
    if (own === ASKED || ASKED.startsWith(short)) return "the id that was asked for";
    return `another id, and ${/ignoring --session-id/.test(result.stderr) ? "a warning" : "no warning"}`;
  }
});

// src/probe/facts/launch-login-by-settings.ts
import { mkdirSync, writeFileSync as writeFileSync10 } from "node:fs";
import { join as join21 } from "node:path";
var launchLoginBySettings = fact({
  id: "launch.login-by-settings",
  group: "launch",
  claim: "without a key in its environment `claude` takes one from `env.ANTHROPIC_API_KEY` or from the program `apiKeyHelper`, both in the settings of the user",
  why: "Whether somebody is logged in is read from these places before a hire, without a call; one that is not known would have every hire warn.",
  reliedOnBy: ["src/harness/login.ts"],
  expected: "neither: not logged in; env: a turn; apiKeyHelper: a turn",
  advice: "Warn of a missing login only where a first turn has failed for it.",
  async probe(lab) {
    const key = String(lab.env.ANTHROPIC_API_KEY);
    const [neither, env, helper] = await Promise.all([
      turnWith(lab, "neither", {}),
      turnWith(lab, "env", { env: { ANTHROPIC_API_KEY: key } }),
      turnWith(lab, "helper", { apiKeyHelper: `echo ${key}` })
    ]);
    return `neither: ${neither}; env: ${env}; apiKeyHelper: ${helper}`;
  }
});
async function turnWith(lab, name, settings) {
  const config = join21(lab.folder, name);
  mkdirSync(config);
  writeFileSync10(join21(config, "settings.json"), JSON.stringify(settings));
  const prompt = script([{ text: "result: ok" }]);
  const without = ["-u", "ANTHROPIC_API_KEY", lab.claude, "-p", "--model=haiku", "--", prompt];
  const { stdout, stderr } = await lab.exec("env", without, { env: { CLAUDE_CONFIG_DIR: config } });
  if (stdout.includes("result: ok")) return "a turn";
  return /not logged in/i.test(`${stdout}${stderr}`) ? "not logged in" : "another failure";
}

// src/probe/facts/launch-nested-repository.ts
import { mkdirSync as mkdirSync2 } from "node:fs";
import { join as join22 } from "node:path";
var launchNestedRepository = fact({
  id: "launch.nested-repository",
  group: "launch",
  claim: "a folder below a trusted folder and a linked worktree of a trusted repository, wherever it lies, count as trusted; a repository inside a trusted plain folder does not",
  why: "Whether a launch will be refused is told beforehand by these rules, from the trust store and the layout of the repository.",
  reliedOnBy: ["src/harness/trust.ts"],
  expected: "folder below: starts; linked worktree: starts; repository inside a plain folder: refused",
  advice: "Try the launch, and read its refusal.",
  async probe(lab) {
    const plain = join22(lab.folder, "plain");
    const places = {
      "folder below": join22(lab.repo, "below"),
      "linked worktree": join22(lab.folder, "worktree"),
      "repository inside a plain folder": join22(plain, "inner")
    };
    mkdirSync2(places["folder below"]);
    await lab.exec("git", ["worktree", "add", "-q", places["linked worktree"]]);
    mkdirSync2(places["repository inside a plain folder"], { recursive: true });
    await makeRepository(places["repository inside a plain folder"], "# inner\n");
    lab.home.trust(plain);
    const seen = [];
    for (const [name, cwd] of Object.entries(places)) {
      const { stdout, stderr, exitCode } = await lab.cli(
        ["--bg", "-n", "probe", "--permission-mode", "dontAsk"],
        { cwd }
      );
      const refused = /workspace not trusted/i.test(`${stderr}
${stdout}`);
      seen.push(`${name}: ${refused ? "refused" : exitCode === 0 ? "starts" : `exit ${exitCode}`}`);
    }
    return seen.join("; ");
  }
});

// src/probe/facts/launch-not-logged-in.ts
var launchNotLoggedIn = fact({
  id: "launch.not-logged-in",
  group: "launch",
  claim: "`--bg` without a login exits 0 and starts a session; its first turn ends by StopFailure with `authentication_failed` and `Not logged in`",
  why: "Whether there is a login is looked up before a launch, since the launch does not say it.",
  reliedOnBy: ["src/harness/login.ts"],
  expected: 'exit 0, a session, StopFailure: authentication_failed, "Not logged in"',
  advice: "Read the refusal of the launch.",
  async probe(lab) {
    const settings = JSON.stringify({ hooks: lab.recording(["Stop", "StopFailure"]) });
    const args = ["--bg", "-n", "probe", "--permission-mode", "dontAsk", "--settings", settings];
    const { exitCode, stdout } = await lab.cli([...args, "--", "Say hello."], {
      env: { ANTHROPIC_API_KEY: "" }
    });
    const session = stdout.includes("backgrounded");
    const end = session ? await lab.until(() => lab.fired()[0], 2e4) : null;
    const { hook_event_name: event, error, last_assistant_message: text } = end?.payload ?? {};
    const said2 = String(text).includes("Not logged in") ? '"Not logged in"' : "other words";
    const ended = end === null ? "no end" : `${event}: ${error}, ${said2}`;
    return `exit ${exitCode}, ${session ? "a session" : "no session"}, ${ended}`;
  }
});

// src/probe/facts/launch-sandboxed-trusted.ts
import { mkdirSync as mkdirSync3 } from "node:fs";
import { join as join23 } from "node:path";
var launchSandboxedTrusted = fact({
  id: "launch.sandboxed-trusted",
  group: "launch",
  claim: "with CLAUDE_CODE_SANDBOXED in its environment `--bg` starts in a folder that nobody has trusted",
  why: "A launch is not refused beforehand where the environment says so.",
  reliedOnBy: ["src/harness/trust.ts"],
  expected: "a session",
  advice: "Have a person trust the folder.",
  async probe(lab) {
    const cwd = join23(lab.folder, "untrusted");
    mkdirSync3(cwd);
    const env = { CLAUDE_CODE_SANDBOXED: "1" };
    const { stdout } = await lab.cli(["--bg", "-n", "probe", "--permission-mode", "dontAsk"], { cwd, env });
    return stdout.includes("backgrounded") ? "a session" : "no session";
  }
});

// src/probe/facts/launch-short-id.ts
var launchShortId = fact({
  id: "launch.short-id",
  group: "launch",
  claim: "`--bg` prints `backgrounded · <8 hex>`; the full session id begins with those digits",
  why: "Whoever launches a session knows by the printed digits which one it is; without them only a SessionStart hook can tell.",
  reliedOnBy: [
    "src/app/bind-by-launch.ts",
    "src/app/launch-member.ts",
    "src/app/reconcile/resume-session.ts",
    "src/harness/launch.ts"
  ],
  expected: "8 hex digits, and a session id that begins with them",
  quick: true,
  advice: "Bind by a nonce that a SessionStart hook presents; look the id up in `claude agents --json`.",
  together: AT_REST,
  async probe(lab) {
    const { printed } = await launched(lab);
    const short = printedShort(printed);
    if (short === null) return `no such line: ${printed.split("\n")[0] ?? ""}`;
    const { session } = await atRest(lab);
    return session.startsWith(short) ? "8 hex digits, and a session id that begins with them" : "8 hex digits, and no session id that begins with them";
  }
});

// src/probe/facts/launch-slash-command-starts-no-turn.ts
var launchSlashCommandStartsNoTurn = fact({
  id: "launch.slash-command-starts-no-turn",
  group: "launch",
  claim: "a prompt that begins with `/word` is taken for a command, known or not, and starts no turn; `Task: /word` does",
  why: "A prompt that begins so gets a word before it, or the session would be idle at once with its assignment lost.",
  reliedOnBy: ["src/harness/argv.ts"],
  expected: "/word: no turn; Task: /word: a turn",
  report: {
    title: "A background session whose prompt begins with an unknown slash command is `working` for ever",
    steps: [
      'In a trusted folder: `claude --bg -n probe --permission-mode dontAsk -- "/no-such-command hello"`.',
      "It prints `backgrounded · <id>` and exits 0; nothing says that the command is unknown.",
      "`claude agents --json --all` goes on listing the session with the status `idle` and the state `working`."
    ]
  },
  advice: "Put a word before a prompt that begins with a slash.",
  together: "prompts",
  async probe(lab) {
    const settings = { hooks: lab.recording(["UserPromptSubmit"]) };
    const rest = ` of the prompt
${script([{ text: "result: ok" }])}`;
    const beginnings = ["/word", "Task: /word"];
    for (const beginning of beginnings) await lab.start(`${beginning}${rest}`, { settings });
    const begun = (beginning) => lab.fired("UserPromptSubmit").some(({ payload }) => String(payload.prompt).trim() === `${beginning}${rest}`);
    await lab.until(() => begun("Task: /word"), 2e4);
    await lab.until(() => begun("/word"), 1500);
    return beginnings.map((one) => `${one}: ${begun(one) ? "a turn" : "no turn"}`).join("; ");
  }
});

// src/probe/facts/launch-swallowed-prompt.ts
var launchSwallowedPrompt = fact({
  id: "launch.swallowed-prompt",
  group: "launch",
  claim: "a prompt that directly follows `--allowedTools RULE` is taken for another rule: `--bg` exits 0, prints `(idle — send a prompt to start)`, and no turn begins",
  why: "A launch that prints this note counts as failed, since the session would wait for ever; options are given as `--name=value` and the prompt after `--`.",
  reliedOnBy: ["src/harness/launch.ts"],
  expected: 'exit 0, the note "(idle — send a prompt to start)", no turn; behind "--": a turn',
  report: {
    title: '`claude --bg --allowedTools Read "prompt"` starts a session without its prompt and exits 0',
    steps: [
      'In a trusted folder: `claude --bg --permission-mode dontAsk --allowedTools Read "Say hello"`.',
      "It prints `backgrounded · <id> · … (idle — send a prompt to start)` and exits 0; the session does nothing.",
      "With `--allowedTools=Read`, or with `--` before the prompt, the turn begins."
    ]
  },
  advice: "Put `--` before the prompt, always, and take the note for a failure.",
  together: "prompts",
  async probe(lab) {
    const hooks = JSON.stringify({ hooks: lab.recording(["UserPromptSubmit"]) });
    const fixed = ["--bg", "-n", "probe", "--permission-mode", "dontAsk", "--model", "haiku"];
    const prompt = (name) => `${name}
${script([{ text: "result: ok" }])}`;
    const begun = (name) => lab.fired("UserPromptSubmit").some(({ payload }) => payload.prompt === prompt(name));
    const rules = ["--settings", hooks, "--allowedTools", "Read"];
    const { exitCode, stdout } = await lab.cli([...fixed, ...rules, prompt("first")]);
    await lab.cli([...fixed, ...rules, "--", prompt("second")]);
    if (await lab.until(() => begun("second"), 2e4) === null) return "no turn behind `--` either";
    await lab.until(() => begun("first"), 1500);
    const said2 = stdout.includes("(idle — send a prompt to start)") ? 'the note "(idle — send a prompt to start)"' : "no note";
    return `exit ${exitCode}, ${said2}, ${begun("first") ? "a turn" : "no turn"}; behind "--": a turn`;
  }
});

// src/probe/facts/launch-trust-in-config-dir.ts
import { copyFileSync, mkdirSync as mkdirSync4 } from "node:fs";
import { join as join24 } from "node:path";
var launchTrustInConfigDir = fact({
  id: "launch.trust-in-config-dir",
  group: "launch",
  claim: "with CLAUDE_CONFIG_DIR the folders that somebody has trusted stand in `.claude.json` in that folder, and what `~/.claude.json` says does not count",
  why: "Whether a launch will be refused is looked up in the file that the platform itself will read.",
  reliedOnBy: ["src/harness/config-dir.ts"],
  expected: "trusted in HOME only: refused; in the folder: launched",
  advice: "Have a person run `claude` once in the folder, with the same CLAUDE_CONFIG_DIR.",
  async probe(lab) {
    const launch = async (name, trusted) => {
      const config = join24(lab.folder, name);
      mkdirSync4(config);
      if (trusted) copyFileSync(join24(lab.home.home, ".claude.json"), join24(config, ".claude.json"));
      const { short, result } = await lab.start("Work.", { env: { CLAUDE_CONFIG_DIR: config } });
      if (short !== null) return "launched";
      return /not trusted/i.test(`${result.stderr}${result.stdout}`) ? "refused" : "failed otherwise";
    };
    const without = await launch("strange", false);
    return `trusted in HOME only: ${without}; in the folder: ${await launch("known", true)}`;
  }
});

// src/probe/facts/launch-unnamed-asks.ts
import { setTimeout as sleep7 } from "node:timers/promises";
var QUIET_MS = 1500;
var isName = (request) => /name|label/.test(request);
var launchUnnamedAsks = fact({
  id: "launch.unnamed-asks",
  group: "launch",
  claim: "a background session that is launched without `--name` has a model asked for a name, by a request of its own; one with a name does not",
  why: "Every launch gives a name: the request costs money that no transcript shows.",
  reliedOnBy: ["src/harness/argv.ts"],
  expected: "with a name: no further request; without: one for a name",
  advice: "Expect one more request for each session in the bill than the transcripts show.",
  async probe(lab) {
    const settings = { hooks: lab.recording(["Stop"]) };
    const named2 = shortOf(await lab.start([{ text: "result: ok" }], { settings }));
    if (await firings(lab, "Stop") === null)
      throw new Error("the turn of a session with a name did not end");
    const others = () => lab.sim.all().flatMap(({ kind, note }) => kind === "scripted" ? [] : [note ?? kind]);
    const quiet = async () => {
      for (let seen = -1; seen !== others().length; ) {
        seen = others().length;
        await sleep7(QUIET_MS);
      }
    };
    await quiet();
    const before = others();
    const fixed = [
      "--bg",
      "--permission-mode=acceptEdits",
      "--model=haiku",
      "--settings",
      JSON.stringify(settings)
    ];
    await lab.cli([...fixed, "--", `Work.
${script([{ text: "result: ok" }])}`]);
    await firings(lab, "Stop", 2);
    await lab.until(() => others().slice(before.length).some(isName), 3e3);
    await quiet();
    const more = others().slice(before.length);
    lab.keep("other requests", { before, more, turns: asked2(lab, named2).length });
    const words = (list) => list.length === 0 ? "no further request" : list.every(isName) ? "one for a name" : [...new Set(list)].sort().join(", ");
    return `with a name: ${words(before)}; without: ${words(more)}`;
  }
});

// src/probe/facts/launch-untrusted-refused.ts
import { mkdirSync as mkdirSync5 } from "node:fs";
import { join as join25 } from "node:path";
var launchUntrustedRefused = fact({
  id: "launch.untrusted-refused",
  group: "launch",
  claim: "`--bg` in a folder that nobody has trusted exits 1 with `Workspace not trusted` and starts nothing",
  why: "Trust is looked up before a launch and a person is asked to give it; the trust store is never written.",
  reliedOnBy: ["src/harness/launch.ts", "src/harness/trust.ts"],
  expected: 'exit 1, "Workspace not trusted", no session',
  advice: "Where such a launch starts a session, check trust yourself before it: the session reads the settings of that folder.",
  async probe(lab) {
    const cwd = join25(lab.folder, "untrusted");
    mkdirSync5(cwd);
    const { result } = await lab.start([{ text: "result: ok" }], { cwd });
    const said2 = /workspace not trusted/i.test(`${result.stderr}
${result.stdout}`);
    const sessions = (await lab.agents()).length;
    return `exit ${result.exitCode}, ${said2 ? '"Workspace not trusted"' : "no such words"}, ${sessions === 0 ? "no session" : "a session"}`;
  }
});

// src/probe/facts/launch-version-line.ts
var launchVersionLine = fact({
  id: "launch.version-line",
  group: "launch",
  claim: "`claude --version` prints its version of three numbers at the beginning of a line, and nothing before it",
  why: "What is known of a version is looked up by this number, and a program that does not print one is not taken for Claude Code.",
  reliedOnBy: ["src/harness/cli-version.ts"],
  expected: "three numbers, exit 0",
  advice: "Have the user name the program, and take the behaviour for unknown.",
  async probe(lab) {
    const { stdout, exitCode } = await lab.cli(["--version"]);
    lab.keep("version", stdout);
    return `${/^\d+\.\d+\.\d+\b/.test(stdout) ? "three numbers" : "another text"}, exit ${exitCode}`;
  }
});

// src/probe/facts/permission-again.ts
var permissionAgain = fact({
  id: "permission.again",
  group: "permission",
  claim: "a session that is killed at a permission prompt is started again by the daemon and asks for the same call once more; no prompt id ties the two requests together",
  why: "The first request is closed, because its hook can answer nobody any more, and the second is a new one that has to be ruled on.",
  reliedOnBy: ["src/hooks/permission.ts"],
  expected: "asked again for the same call by another process, under no prompt id of before",
  limitSeconds: 90,
  advice: "Tell requests apart by the process that asks.",
  waits: true,
  async probe(lab) {
    const settings = { hooks: lab.recording(["PermissionRequest"]) };
    shortOf(await lab.start([bash("node -p 40+2"), { text: "result: ok" }], { settings }));
    const first = (await firings(lab, "PermissionRequest"))?.[0];
    if (first === void 0) throw new Error("no request for permission");
    process.kill(Number(first.env.CLAUDE_PID), "SIGKILL");
    const second = (await firings(lab, "PermissionRequest", 2, 3e4))?.[1];
    if (second === void 0) return "not asked again";
    const call = ({ payload }) => JSON.stringify([payload.session_id, payload.tool_name, payload.tool_input]);
    const { prompt_id: id } = second.payload;
    return [
      `asked again for ${call(first) === call(second) ? "the same call" : "another call"}`,
      `by ${first.env.CLAUDE_PID === second.env.CLAUDE_PID ? "the same" : "another"} process,`,
      `under ${id === void 0 || id !== first.payload.prompt_id ? "no prompt id of before" : "its prompt id"}`
    ].join(" ");
  }
});

// src/probe/facts/permission-allow.ts
var permissionAllow = fact({
  id: "permission.allow",
  group: "permission",
  claim: "in a background session a PermissionRequest hook that answers `allow` stands in for the person: the call runs and the turn goes on",
  why: "This is how the ruling of a supervisor reaches whoever asked; otherwise every prompt would wait for somebody to attach.",
  reliedOnBy: ["src/harness/hook-output.ts"],
  expected: "two of two calls run",
  quick: true,
  advice: "Grant by rule at launch whatever may be needed, and attach to the session for the rest.",
  async probe(lab) {
    const recorded = lab.recording(["PermissionRequest"]);
    const settings = { hooks: withHook(recorded, "PermissionRequest", deciding({ behavior: "allow" })) };
    const calls = [bash("node -p 40+2"), bash("node -p 50+3")];
    const short = shortOf(await lab.start([...calls, { text: "result: ok" }], { settings }));
    if (await firings(lab, "PermissionRequest") === null) return "none of two calls asks";
    const goesOn = () => asked2(lab, short).length > calls.length;
    if (await lab.until(goesOn) === null) return "the turn does not go on";
    const asks = lab.fired("PermissionRequest").length;
    if (asks !== 2) return `${asks} of two calls ask`;
    const results = asked2(lab, short).map(({ conversation }) => toolResultText(conversation));
    const ran = ["42", "53"].filter((sum, index) => results[index + 1]?.includes(sum));
    return `${ran.length === 2 ? "two" : ran.length} of two calls run`;
  }
});

// src/probe/facts/permission-allow-batch.ts
var permissionAllowBatch = fact({
  id: "permission.allow-batch",
  group: "permission",
  claim: "in a `-p` run, where no person could answer, a PermissionRequest hook is still asked, and its `allow` counts",
  why: "Members in batch mode ask their supervisor like all others.",
  reliedOnBy: ["src/harness/hook-output.ts"],
  expected: "asked once, and the call runs",
  advice: "Grant by rule whatever a batch run may need.",
  async probe(lab) {
    const recorded = lab.recording(["PermissionRequest"]);
    const settings = { hooks: withHook(recorded, "PermissionRequest", deciding({ behavior: "allow" })) };
    const args = ["-p", "--model", "haiku", "--permission-mode", "acceptEdits"];
    const steps = [bash("node -p 40+2"), { text: "result: ok" }];
    await lab.cli([...args, "--settings", JSON.stringify(settings), "--", `Work.
${script(steps)}`]);
    const requests = lab.sim.all().filter(({ kind }) => kind === "scripted");
    if (requests.length === 0) throw new Error("the model was asked nothing");
    const times = lab.fired("PermissionRequest").length;
    const ran = requests.some(({ conversation }) => toolResultText(conversation).includes("42"));
    const often = times === 0 ? "not asked" : times === 1 ? "asked once" : `asked ${times} times`;
    return `${often}, and the call ${ran ? "runs" : "does not run"}`;
  }
});

// src/probe/facts/permission-allow-subagent.ts
var permissionAllowSubagent = fact({
  id: "permission.allow-subagent",
  group: "permission",
  claim: "a call of a subagent asks the PermissionRequest hook under the id of the session, with an `agent_id`, and `allow` counts",
  why: "A member answers for its subagents, and their requests are told from its own by that field.",
  reliedOnBy: ["src/harness/hook-input.ts", "src/harness/hook-output.ts"],
  expected: "asked with an agent_id, under the id of the session; the call runs",
  advice: "Without the field, treat such a request as one of the session itself.",
  async probe(lab) {
    const call = { ...bash("node -p 40+2") };
    lab.sim.stage({
      actors: [
        { name: "helper", match: { promptIncludes: "HELPER" }, turns: [call, { text: "It is 42." }] },
        {
          name: "parent",
          match: {},
          turns: [
            {
              tool: "Agent",
              input: { description: "sums", subagent_type: "general-purpose", prompt: "HELPER: go." }
            }
          ],
          otherwise: { text: "result: ok" }
        }
      ]
    });
    const recorded = lab.recording(["PermissionRequest"]);
    const settings = { hooks: withHook(recorded, "PermissionRequest", deciding({ behavior: "allow" })) };
    const short = shortOf(await lab.start("Work.", { settings }));
    const payload = (await firings(lab, "PermissionRequest"))?.[0]?.payload;
    if (payload === void 0) return "not asked";
    const ran = await lab.until(
      () => lab.sim.requestsOf("helper").some(({ conversation }) => toolResultText(conversation).includes("42"))
    );
    const agent = typeof payload.agent_id === "string" ? "an agent_id" : "no agent_id";
    const own = String(payload.session_id).startsWith(short) ? "the id of the session" : "another id";
    return `asked with ${agent}, under ${own}; the call ${ran === null ? "does not run" : "runs"}`;
  }
});

// src/probe/facts/permission-beside-prompt.ts
import { existsSync as existsSync10 } from "node:fs";
import { join as join26 } from "node:path";
import { setTimeout as sleep8 } from "node:timers/promises";
var LATE_MS7 = 1e3;
var permissionBesidePrompt = fact({
  id: "permission.beside-prompt",
  group: "permission",
  claim: "a PermissionRequest hook runs while the prompt is shown (the session is listed as waiting for it); `claude stop` sends the hook SIGTERM, while killing the session leaves the hook running",
  why: "The hook waits for a ruling and has to notice by itself that a person answered or that the session died; it closes its request then.",
  reliedOnBy: ["src/hooks/permission-wait.ts"],
  expected: "waiting for the prompt beside the hook; stopped: SIGTERM; killed: goes on",
  advice: "Let the hook look at the process of its session once a second, and give up when it is gone.",
  async probe(lab) {
    const settings = (name) => {
      const file = (what) => JSON.stringify(join26(lab.folder, `${name}-${what}`));
      const code = `const { writeFileSync } = require('node:fs');
process.on('SIGTERM', () => { writeFileSync(${file("told")}, ''); process.exit(0); });
writeFileSync(${file("pid")}, String(process.pid));
setTimeout(() => {}, 600000);`;
      const hook = running(code, { timeout: 3600 });
      return { hooks: withHook(lab.recording(["PermissionRequest"]), "PermissionRequest", hook) };
    };
    const is = (file) => existsSync10(join26(lab.folder, file));
    const steps = [bash("node -p 40+2"), { text: "result: ok" }];
    const stopped = shortOf(await lab.start(steps, { settings: settings("stopped") }));
    const killed = shortOf(await lab.start(steps, { settings: settings("killed") }));
    if (await firings(lab, "PermissionRequest", 2) === null)
      throw new Error("no two requests for permission");
    const pidOf = (short) => Number(ofSession(lab.fired("PermissionRequest"), short)[0]?.env.CLAUDE_PID);
    if (await lab.until(() => is("stopped-pid") && is("killed-pid")) === null)
      throw new Error("two hooks did not run");
    const waits = (short) => readSessionProcess(pidOf(short), lab.config)?.waitingFor === "permission prompt";
    const both = await lab.until(() => waits(stopped) && waits(killed), 5e3);
    process.kill(pidOf(killed), "SIGKILL");
    await lab.cli(["stop", stopped]);
    const told = await lab.until(() => is("stopped-told"), 5e3);
    await lab.until(() => !alive(pidOf(killed)));
    await sleep8(LATE_MS7);
    return [
      both === null ? "not waiting for the prompt" : "waiting for the prompt beside the hook",
      `stopped: ${told === null ? "no signal" : "SIGTERM"}`,
      `killed: ${is("killed-told") ? "SIGTERM" : "goes on"}`
    ].join("; ");
  }
});

// src/probe/facts/permission-deny.ts
var WORDS2 = { "40+2": "not this way", "50+3": "not today" };
var SUMS = { "40+2": 42, "50+3": 53 };
var DENYING = `const { tool_input } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
const message = ${JSON.stringify(WORDS2)}[tool_input.command.split(' ').at(-1)];
const decision = { behavior: 'deny', message };
console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: 'PermissionRequest', decision } }));`;
var permissionDeny = fact({
  id: "permission.deny",
  group: "permission",
  claim: "a PermissionRequest hook that answers `deny` keeps the call from running; the model gets its message as the result, and the turn goes on",
  why: "A supervisor refuses with a reason, and the member works on, knowing it.",
  reliedOnBy: ["src/harness/hook-output.ts"],
  expected: "two of two calls denied with their own message, and the turn goes on to its Stop",
  advice: "Send the reason to the session as a message as well.",
  async probe(lab) {
    const hooks = withHook(lab.recording(["Stop"]), "PermissionRequest", running(DENYING));
    const calls = [bash("node -p 40+2"), bash("node -p 50+3")];
    const short = shortOf(await lab.start([...calls, { text: "result: ok" }], { settings: { hooks } }));
    if (await firings(lab, "Stop") === null) return "the turn does not go on to its Stop";
    const results = asked2(lab, short).map(({ conversation }) => toolResultText(conversation));
    const told = Object.entries(WORDS2).filter(
      ([sum, message], index) => results[index + 1]?.includes(message) && !results[index + 1]?.includes(String(SUMS[sum]))
    );
    return told.length === 2 ? "two of two calls denied with their own message, and the turn goes on to its Stop" : `${told.length} of two calls denied with their own message`;
  }
});

// src/probe/facts/permission-deny-interrupt-silent.ts
import { setTimeout as sleep9 } from "node:timers/promises";
var LATE_MS8 = 1500;
var permissionDenyInterruptSilent = fact({
  id: "permission.deny-interrupt-silent",
  group: "permission",
  claim: "a denial with `interrupt: true` ends the turn at once, and neither Stop nor StopFailure says so",
  why: "Our own denials never interrupt. One of somebody else leaves a session that stands still without a word, and is found only by looking at idle sessions.",
  reliedOnBy: ["src/app/reconcile/findings.ts"],
  expected: "1 request, no Stop, no StopFailure",
  report: {
    title: "A turn that a PermissionRequest hook ends by `interrupt: true` fires no hook",
    steps: [
      'Put into `.claude/settings.json`: a PermissionRequest hook that prints {"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"no","interrupt":true}}}, and Stop and StopFailure hooks that append a line to a file.',
      'claude --bg -n denied --permission-mode acceptEdits -- "Run `node -p 40+2` in Bash."',
      "The turn is over, and the file has not been written: nobody is told that the session waits."
    ]
  },
  advice: "If a hook fires by now, treat it as the end of the turn; otherwise deny without `interrupt`.",
  async probe(lab) {
    const recorded = lab.recording(["PermissionRequest", "Stop", "StopFailure"]);
    const hook = deciding({ behavior: "deny", message: "no", interrupt: true });
    const settings = { hooks: withHook(recorded, "PermissionRequest", hook) };
    const steps = [bash("node -p 40+2"), { text: "result: ok" }];
    const short = shortOf(await lab.start(steps, { settings }));
    if (await firings(lab, "PermissionRequest") === null) throw new Error("no request for permission");
    await sleep9(LATE_MS8);
    const count = (seen, what) => `${seen === 0 ? "no" : seen} ${what}`;
    return [
      count(asked2(lab, short).length, "request"),
      count(lab.fired("Stop").length, "Stop"),
      count(lab.fired("StopFailure").length, "StopFailure")
    ].join(", ");
  }
});

// src/probe/facts/permission-dont-ask-silent.ts
var permissionDontAskSilent = fact({
  id: "permission.dont-ask-silent",
  group: "permission",
  claim: "in mode `dontAsk` a call that no rule allows is denied and the turn goes on; neither PermissionRequest nor PermissionDenied fires",
  why: "The mode is always given at launch, and this one only on request: nobody but the model hears of a denial in it.",
  reliedOnBy: ["src/app/verification.ts", "src/harness/argv.ts"],
  expected: "denied; no PermissionRequest, no PermissionDenied; a Stop",
  advice: "If a hook fires by now, record the denials that it tells of.",
  async probe(lab) {
    const settings = { hooks: lab.recording(["PermissionRequest", "PermissionDenied", "Stop"]) };
    const steps = [bash("node -p 40+2"), { text: "result: ok" }];
    const session = await turn(lab, steps, { settings, args: ["--permission-mode", "dontAsk"] });
    const request = asked(lab, session)[1];
    const result = request === void 0 ? null : toolResultText(request.conversation);
    const silent = (event) => `${lab.fired(event).length === 0 ? "no" : "a"} ${event}`;
    return [
      result === null ? "no result" : result.includes("42") ? "run" : "denied",
      `${silent("PermissionRequest")}, ${silent("PermissionDenied")}`,
      lab.fired("Stop").length === 0 ? "no Stop" : "a Stop"
    ].join("; ");
  }
});

// src/probe/facts/permission-no-answer.ts
import { setTimeout as sleep10 } from "node:timers/promises";
var LATE_MS9 = 1e3;
var permissionNoAnswer = fact({
  id: "permission.no-answer",
  group: "permission",
  claim: "when a PermissionRequest hook prints nothing or runs into its timeout, the prompt of a background session stays open, and the session is listed as waiting for it",
  why: "A request that nobody ruled on in time is not lost: a person can attach and answer, and is told to.",
  reliedOnBy: ["src/hooks/permission-wait.ts"],
  expected: "silent: the prompt stays; timed out: the prompt stays",
  advice: "Let the hook deny, with a message, before its time is up.",
  async probe(lab) {
    const recorded = lab.recording(["PermissionRequest"]);
    const kinds = {
      silent: running(""),
      "timed out": running("setTimeout(() => {}, 60000)", { timeout: 1 })
    };
    const shorts = /* @__PURE__ */ new Map();
    for (const [name, hook] of Object.entries(kinds)) {
      const settings = { hooks: withHook(recorded, "PermissionRequest", hook) };
      const steps = [bash("node -p 40+2"), { text: "result: ok" }];
      shorts.set(name, shortOf(await lab.start(steps, { settings })));
    }
    if (await firings(lab, "PermissionRequest", 2) === null)
      throw new Error("no two requests for permission");
    const waits = (short) => {
      const pid = Number(ofSession(lab.fired("PermissionRequest"), short)[0]?.env.CLAUDE_PID);
      return readSessionProcess(pid, lab.config)?.waitingFor === "permission prompt";
    };
    await lab.until(() => [...shorts.values()].every(waits), 5e3);
    await sleep10(1e3 + LATE_MS9);
    const fate = (short) => asked2(lab, short).length > 1 ? "the turn goes on" : waits(short) ? "the prompt stays" : "not waiting";
    return [...shorts].map(([name, short]) => `${name}: ${fate(short)}`).join("; ");
  }
});

// src/probe/facts/permission-question.ts
var QUESTION = {
  question: "Which colour?",
  header: "Colour",
  multiSelect: false,
  options: [
    { label: "Red", description: "as it was" },
    { label: "Blue", description: "as others are" }
  ]
};
var permissionQuestion = fact({
  id: "permission.question",
  group: "permission",
  claim: "AskUserQuestion in a background session fires PreToolUse with the questions in `tool_input`; a denial there keeps the dialog from opening, and the model goes on with the reason",
  why: "The question of a member goes to its supervisor instead of into a dialog that nobody sees.",
  reliedOnBy: ["src/harness/question-text.ts"],
  expected: "the question in the payload; denied without a dialog; a Stop",
  advice: "Remove AskUserQuestion by `permissions.deny` in the launch settings.",
  async probe(lab) {
    const permission = {
      hookEventName: "PreToolUse",
      permissionDecision: "deny",
      permissionDecisionReason: "It has been put to your supervisor."
    };
    const recorded = lab.recording(["PreToolUse", "PermissionRequest", "Stop"]);
    const hook = printing({ hookSpecificOutput: permission });
    const settings = { hooks: withHook(recorded, "PreToolUse", hook, "AskUserQuestion") };
    const call = { tool: "AskUserQuestion", input: { questions: [QUESTION] } };
    const short = shortOf(await lab.start([call, { text: "result: ok" }], { settings }));
    const payload = (await firings(lab, "PreToolUse"))?.[0]?.payload;
    const stop3 = await firings(lab, "Stop", 1, 8e3);
    const request = asked2(lab, short)[1];
    const told = request !== void 0 && toolResultText(request.conversation).includes("put to your supervisor");
    const inside = JSON.stringify(payload?.tool_input ?? null).includes("Which colour?");
    const dialog = lab.fired("PermissionRequest").length > 0;
    return [
      inside ? "the question in the payload" : "no question in a payload",
      told ? `denied ${dialog ? "after" : "without"} a dialog` : "not denied",
      stop3 === null ? "no Stop" : "a Stop"
    ].join("; ");
  }
});

// src/probe/facts/permission-wait.ts
var WAIT_MS3 = 5e3;
var permissionWait = fact({
  id: "permission.wait",
  group: "permission",
  claim: "a PermissionRequest hook may take its time, up to its own timeout: an answer after seconds (16 minutes were seen) counts like one at once",
  why: "The hook waits until a supervisor has ruled, for up to an hour.",
  reliedOnBy: ["src/harness/settings.ts"],
  expected: "an answer after 5 s counts, and not before",
  advice: "Deny at once, with the message that an answer will follow and the call can be tried again then.",
  async probe(lab) {
    const decision = { hookEventName: "PermissionRequest", decision: { behavior: "allow" } };
    const document = JSON.stringify(JSON.stringify({ hookSpecificOutput: decision }));
    const hook = running(`setTimeout(() => console.log(${document}), ${WAIT_MS3})`, { timeout: 3600 });
    const recorded = lab.recording(["PermissionRequest", "Stop"]);
    const settings = { hooks: withHook(recorded, "PermissionRequest", hook) };
    const steps = [bash("node -p 40+2"), { text: "result: ok" }];
    const short = shortOf(await lab.start(steps, { settings }));
    if (await firings(lab, "PermissionRequest") === null) throw new Error("no request for permission");
    const began = Date.now();
    await lab.until(() => asked2(lab, short)[1], WAIT_MS3 + 1e4);
    const request = asked2(lab, short)[1];
    if (request === void 0) return "an answer after 5 s does not count";
    if (Date.now() - began < WAIT_MS3 / 2) return "the turn goes on before the answer";
    return toolResultText(request.conversation).includes("42") ? "an answer after 5 s counts, and not before" : "an answer after 5 s counts for nothing: the call is denied";
  }
});

// src/probe/facts/plugin-bin-last-on-path.ts
import { existsSync as existsSync11, readFileSync as readFileSync6 } from "node:fs";
import { delimiter, join as join28 } from "node:path";

// src/probe/plugin-folder.ts
import { mkdirSync as mkdirSync6, writeFileSync as writeFileSync11 } from "node:fs";
import { dirname, join as join27 } from "node:path";
var MANIFEST = { name: "tool", version: "1.0.0", description: "A plugin of the probe." };
function writePlugin(lab, files, manifest = {}) {
  const market = join27(lab.folder, "market");
  const plugin = join27(market, "tool");
  const write = (path, value) => {
    mkdirSync6(dirname(path), { recursive: true });
    writeFileSync11(path, typeof value === "string" ? value : JSON.stringify(value), { mode: 493 });
  };
  const plugins = [{ name: "tool", source: "./tool", description: "A plugin of the probe." }];
  write(join27(market, ".claude-plugin/marketplace.json"), {
    name: "market",
    owner: { name: "probe" },
    plugins
  });
  write(join27(plugin, ".claude-plugin/plugin.json"), { ...MANIFEST, ...manifest });
  for (const [path, value] of Object.entries(files)) write(join27(plugin, path), value);
  return { plugin, market };
}
async function installPlugin(lab, files) {
  const { market } = writePlugin(lab, files);
  const added = await lab.cli(["plugin", "marketplace", "add", market]);
  const installed = await lab.cli(["plugin", "install", "tool@market"], { timeoutMs: 6e4 });
  if (added.ok && installed.ok) return;
  throw new Error(`the plugin could not be installed: ${added.stderr}${installed.stderr}`.slice(0, 300));
}

// src/probe/facts/plugin-bin-last-on-path.ts
var pluginBinLastOnPath = fact({
  id: "plugin.bin-last-on-path",
  group: "plugin",
  claim: "the `bin` folder of a plugin comes last on the PATH of Bash, so that any other program of the same name hides what is in it, and not at all on that of hooks",
  why: "Sessions are given the folder of our program in `env.PATH` of their launch settings: the one that the plugin brings could be hidden.",
  reliedOnBy: ["src/harness/settings.ts"],
  expected: "Bash: last; hooks: not there",
  advice: "If it comes first already, `env.PATH` in the launch settings does no harm.",
  async probe(lab) {
    const { plugin } = writePlugin(lab, { "bin/probe-tool": "#!/bin/sh\n" });
    const told = join28(lab.folder, "path");
    const command = bash(`printf %s "$PATH" > '${told}'`);
    const settings = { permissions: { allow: ["Bash"] }, hooks: lab.recording(["PreToolUse"]) };
    const args = ["--plugin-dir", plugin, "--permission-mode=bypassPermissions"];
    await print(lab, [command, { text: "result: ok" }], { settings, args });
    if (!existsSync11(told)) throw new Error("the command did not run");
    const inHook = lab.fired("PreToolUse")[0]?.env.PATH;
    if (inHook === void 0) throw new Error("no hook fired");
    const place = (path) => {
      const folders = path.split(delimiter);
      const at = folders.indexOf(join28(plugin, "bin"));
      if (at === -1) return "not there";
      return at === folders.length - 1 ? "last" : at === 0 ? "first" : "in between";
    };
    return `Bash: ${place(readFileSync6(told, "utf8"))}; hooks: ${place(inHook)}`;
  }
});

// src/probe/facts/plugin-disabled-by-launch.ts
var pluginDisabledByLaunch = fact({
  id: "plugin.disabled-by-launch",
  group: "plugin",
  claim: '`enabledPlugins: {"name@marketplace": false}` in the launch settings takes a plugin out of that session, its hooks and its skills, and leaves it on in every other one',
  why: "A session that brings its hooks along has those of the plugin switched off, or each event would be told twice.",
  reliedOnBy: ["src/harness/settings.ts"],
  expected: "on: hook, skill; off: nothing",
  advice: "Have the hooks of the plugin look for a variable of the launch settings, and do nothing where they find it.",
  async probe(lab) {
    await installPlugin(lab, {
      "hooks/hooks.json": { hooks: lab.recording(["UserPromptSubmit"]) },
      "skills/heron/SKILL.md": "---\nname: heron\ndescription: Watches the herons of the pond.\n---\nLook.\n"
    });
    const ways = { on: {}, off: { enabledPlugins: { "tool@market": false } } };
    const seen = await Promise.all(
      Object.entries(ways).map(async ([name, settings]) => {
        const { short, session } = await begin(lab, [{ text: "result: ok" }], { name, settings });
        await settle(lab, short);
        const hook = lab.fired("UserPromptSubmit").some(({ payload }) => payload.session_id === session);
        const skill = asked(lab, session).some(
          ({ body }) => JSON.stringify(body).includes("herons of the pond")
        );
        const parts = [...hook ? ["hook"] : [], ...skill ? ["skill"] : []];
        return `${name}: ${parts.join(", ") || "nothing"}`;
      })
    );
    return seen.join("; ");
  }
});

// src/probe/facts/plugin-enabled.ts
import { existsSync as existsSync12, readFileSync as readFileSync7 } from "node:fs";
import { join as join29 } from "node:path";
var pluginEnabled = fact({
  id: "plugin.enabled",
  group: "plugin",
  claim: "`claude plugin install`, `disable` and `enable` write `enabledPlugins` into the settings file of their scope (user: in the configuration folder; project, local: in `.claude` of the project), and the file of the narrower scope wins",
  why: "nest doctor reads these files to say whether the hooks of the plugin run here, and which file keeps them from it.",
  reliedOnBy: ["src/app/doctor/plugin.ts", "src/harness/platform-settings.ts"],
  expected: "installed: user on; switched off here: user on, local off; its hooks: silent here, heard elsewhere",
  advice: "Ask `claude plugin list --json` in the folder of the session, which takes a start of the CLI.",
  async probe(lab) {
    await installPlugin(lab, { "hooks/hooks.json": { hooks: lab.recording(["UserPromptSubmit"]) } });
    const first = said(lab);
    const off = await lab.cli(["plugin", "disable", "tool@market", "--scope", "local"]);
    if (!off.ok) throw new Error(`not switched off: ${off.stderr.slice(0, 200)}`);
    const then = said(lab);
    const steps = [{ text: "result: ok" }];
    const [here, elsewhere] = await Promise.all([
      print(lab, steps),
      print(lab, steps, { cwd: lab.home.home })
    ]);
    const heard = ({ session_id: id }) => {
      if (typeof id !== "string") throw new Error("a run printed no result");
      return lab.fired().some(({ payload }) => payload.session_id === id) ? "heard" : "silent";
    };
    return `installed: ${first}; switched off here: ${then}; its hooks: ${heard(here)} here, ${heard(elsewhere)} elsewhere`;
  }
});
function said(lab) {
  const files = {
    user: join29(lab.config, "settings.json"),
    project: join29(lab.repo, ".claude", "settings.json"),
    local: join29(lab.repo, ".claude", "settings.local.json")
  };
  const words = Object.entries(files).flatMap(([scope, file]) => {
    if (!existsSync12(file)) return [];
    const { enabledPlugins: plugins } = JSON.parse(readFileSync7(file, "utf8"));
    const on = plugins?.["tool@market"];
    return on === void 0 ? [] : [`${scope} ${on === true ? "on" : "off"}`];
  });
  return words.join(", ") || "nothing";
}

// src/probe/facts/plugin-hooks-fire-in-background.ts
var pluginHooksFireInBackground = fact({
  id: "plugin.hooks-fire-in-background",
  group: "plugin",
  claim: "the hooks of an installed plugin (`hooks/hooks.json`, found without being named in its manifest) fire in background sessions and in `claude -p`, once for each event",
  why: "A session that somebody has started without us takes part in the work as soon as it is adopted, by the hooks of the plugin.",
  reliedOnBy: ["src/hooks/locate.ts"],
  expected: "background: once each; -p: once each",
  advice: "Give every session its hooks in its launch settings; one that has none cannot be adopted.",
  async probe(lab) {
    const events = ["SessionStart", "UserPromptSubmit", "Stop"];
    await installPlugin(lab, { "hooks/hooks.json": { hooks: lab.recording(events) } });
    const [live, printed] = await Promise.all([
      begin(lab, [{ text: "result: ok" }], { settings: {} }).then(({ short }) => settle(lab, short)),
      print(lab, [{ text: "result: ok" }], { settings: {} })
    ]);
    if (asked(lab, live.session).length === 0) throw new Error("the session had no turn");
    const times = (session) => {
      const fired = lab.fired().filter(({ payload }) => payload.session_id === session);
      const names = fired.map(({ payload }) => payload.hook_event_name);
      if (names.length === 0) return "never";
      return names.join() === events.join() ? "once each" : names.join(", ");
    };
    await waitFor(lab, () => times(live.session) === "once each");
    return `background: ${times(live.session)}; -p: ${times(printed.session_id)}`;
  }
});

// src/probe/facts/plugin-installed-list.ts
import { readFileSync as readFileSync8 } from "node:fs";
import { join as join30 } from "node:path";
var pluginInstalledList = fact({
  id: "plugin.installed-list",
  group: "plugin",
  claim: "`plugins/installed_plugins.json` lists an installed plugin as `name@marketplace`, with a copy for each scope that it was installed in: `scope`, `version`, and, for all but the scope of the user, `projectPath`",
  why: "It tells by which names our plugin has to be switched off in a session that brings its hooks along, and nest doctor what is installed twice or is old.",
  reliedOnBy: ["src/app/doctor/plugin.ts", "src/harness/plugins.ts"],
  expected: "tool@market: user 1.0.0 everywhere, project 1.0.0 here",
  advice: "Ask `claude plugin list --json`, which takes a start of the CLI.",
  async probe(lab) {
    await installPlugin(lab, { "words.txt": "words" });
    const added = await lab.cli(["plugin", "install", "tool@market", "--scope", "project"]);
    if (!added.ok) throw new Error(`not installed for a project: ${added.stderr.slice(0, 200)}`);
    lab.keep("list", readFileSync8(join30(lab.config, "plugins", "installed_plugins.json"), "utf8"));
    const names = installedPlugins("tool", lab.config).join(", ") || "nothing";
    const copies = pluginCopies("tool", lab.config).map(({ scope, version, project }) => {
      const where = project === null ? "everywhere" : project === lab.repo ? "here" : "elsewhere";
      return `${scope} ${version} ${where}`;
    });
    return `${names}: ${copies.sort().reverse().join(", ")}`;
  }
});

// src/probe/facts/plugin-kept-by-version.ts
import { existsSync as existsSync13, readFileSync as readFileSync9 } from "node:fs";
import { join as join31 } from "node:path";
var pluginKeptByVersion = fact({
  id: "plugin.kept-by-version",
  group: "plugin",
  claim: "an installed plugin is a copy under its version: `claude plugin update` takes changed files only together with another `version` in `plugin.json`, and then puts them into another folder",
  why: "What a release changes comes under a new version, and nothing that has to last names the folder of the plugin.",
  reliedOnBy: ["src/app/launch-member.ts"],
  expected: "same version: the old files; next version: the new files, in another folder",
  advice: "If files change under one version, compare what is installed by its content.",
  async probe(lab) {
    await installPlugin(lab, { "words.txt": "old" });
    const first = copyOf(lab);
    const update = async (files, version) => {
      writePlugin(lab, files, { version });
      await lab.cli(["plugin", "marketplace", "update", "market"]);
      await lab.cli(["plugin", "update", "tool@market"]);
      return wordsOf(copyOf(lab));
    };
    const same = await update({ "words.txt": "new" }, "1.0.0");
    const next = await update({ "words.txt": "new" }, "1.0.1");
    const folder = copyOf(lab) === first ? "the same folder" : "another folder";
    return `same version: the ${same} files; next version: the ${next} files, in ${folder}`;
  }
});
function copyOf(lab) {
  const list = JSON.parse(readFileSync9(join31(lab.config, "plugins", "installed_plugins.json"), "utf8"));
  return list.plugins["tool@market"]?.[0]?.installPath ?? "";
}
var wordsOf = (copy) => existsSync13(join31(copy, "words.txt")) ? readFileSync9(join31(copy, "words.txt"), "utf8") : "no";

// src/probe/facts/plugin-manifest-no-permissions.ts
import { existsSync as existsSync14 } from "node:fs";
import { join as join32 } from "node:path";
var GRANT = { permissions: { allow: ["Bash"] }, env: { PROBE_OF_PLUGIN: "yes" } };
var pluginManifestNoPermissions = fact({
  id: "plugin.manifest-no-permissions",
  group: "plugin",
  claim: "a plugin cannot allow anything: `permissions` and `env` in its `plugin.json`, or in a `settings.json` in its folder, are ignored",
  why: "What a session may do without asking is written into the launch settings of each, and nothing is installed with the plugin.",
  reliedOnBy: ["src/harness/allow-rules.ts"],
  expected: "the call is refused",
  advice: "Rules that came with a plugin would hold in every session of the user: ship none.",
  async probe(lab) {
    const { plugin } = writePlugin(lab, { "settings.json": GRANT }, GRANT);
    const there = join32(lab.repo, "there");
    const command = bash(`printf %s "$PROBE_OF_PLUGIN" > '${there}'`);
    const { permission_denials: denied } = await print(lab, [command, { text: "result: ok" }], {
      args: ["--plugin-dir", plugin, "--permission-mode=manual"]
    });
    if (existsSync14(there)) return "the call is allowed";
    if (!Array.isArray(denied)) throw new Error("the run printed no result");
    return denied.length === 1 ? "the call is refused" : "the call neither ran nor was refused";
  }
});

// src/probe/facts/plugin-no-lock-no-npm.ts
import { existsSync as existsSync15, readFileSync as readFileSync10 } from "node:fs";
import { join as join33 } from "node:path";
var pluginNoLockNoNpm = fact({
  id: "plugin.no-lock-no-npm",
  group: "plugin",
  claim: "a plugin whose folder has a `package.json` with dependencies, and no `package-lock.json`, is installed without npm: the copy holds no `node_modules`",
  why: "The plugin is bundled and carries no lock file, so that nobody who installs it gets our tools for development.",
  reliedOnBy: [],
  expected: "copied, and no packages installed",
  advice: "Keep package.json out of what is published as a plugin.",
  async probe(lab) {
    const dependency = { name: "dep", version: "1.0.0", private: true };
    await installPlugin(lab, {
      "package.json": { name: "tool", version: "1.0.0", private: true, dependencies: { dep: "file:./dep" } },
      "dep/package.json": dependency
    });
    const root = installPath(lab);
    if (root === null) return "not in the list of what is installed";
    if (!existsSync15(join33(root, "package.json"))) return "not copied";
    return existsSync15(join33(root, "node_modules")) ? "copied, and packages installed" : "copied, and no packages installed";
  }
});
function installPath(lab) {
  const file = join33(lab.config, "plugins", "installed_plugins.json");
  if (!existsSync15(file)) return null;
  const list = JSON.parse(readFileSync10(file, "utf8"));
  return list.plugins?.["tool@market"]?.[0]?.installPath ?? null;
}

// src/probe/facts/plugin-root-in-hooks.ts
import { existsSync as existsSync16 } from "node:fs";
import { join as join34 } from "node:path";
var ROOT = ["$", "{CLAUDE_PLUGIN_ROOT}"].join("");
var pluginRootInHooks = fact({
  id: "plugin.root-in-hooks",
  group: "plugin",
  claim: "`CLAUDE_PLUGIN_ROOT`, written as a variable of a shell (with a dollar sign and braces), in the arguments of a hook of a plugin stands for the folder that the plugin was loaded from, and `node` as its command is found on PATH",
  why: "The hooks of the plugin name their program in this way; the folder has another name with every version.",
  reliedOnBy: [],
  expected: "the program of the plugin ran",
  advice: "Have a hook find its program by `CLAUDE_PLUGIN_ROOT` in its environment.",
  async probe(lab) {
    const mark = join34(lab.folder, "ran");
    const args = [`${ROOT}/hook.cjs`, mark];
    const { plugin } = writePlugin(lab, {
      "hook.cjs": "require('node:fs').writeFileSync(process.argv[2], '');",
      "hooks/hooks.json": {
        hooks: { UserPromptSubmit: [{ hooks: [{ type: "command", command: "node", args }] }] }
      }
    });
    const { result } = await print(lab, [{ text: "result: ok" }], { args: ["--plugin-dir", plugin] });
    if (result !== "result: ok") throw new Error("the run came to no end");
    return `the program of the plugin ${existsSync16(mark) ? "ran" : "did not run"}`;
  }
});

// src/probe/facts/plugin-skill-expands.ts
var SKILL = `---
name: heron
description: Watches the herons of the pond.
disable-model-invocation: true
allowed-tools: Bash(node -p *)
---

Look for this: [[$ARGUMENTS]]

Now: !\`node -p 6*7\`
`;
var pluginSkillExpands = fact({
  id: "plugin.skill-expands",
  group: "plugin",
  claim: "`/plugin:skill WORDS` as a prompt puts the text of the skill, with the words for `$ARGUMENTS` and the output of its !-commands, before the model, and `allowed-tools` of the skill lets these calls run without being asked about in that turn",
  why: "This is how a person founds a nest from a session, and the commands that this takes do not prompt.",
  reliedOnBy: [],
  expected: "the words and the output in the text of the skill; its tool runs without a prompt",
  advice: "Have the user say in words what the skill is to do, and allow its commands in the settings.",
  async probe(lab) {
    await installPlugin(lab, { "skills/heron/SKILL.md": SKILL });
    const steps = [
      { tool: "Bash", input: { command: "node -p 40+2", description: "a command of the probe" } },
      { text: "result: ok" }
    ];
    const settings = { hooks: lab.recording(["PermissionRequest", "Stop"]) };
    const prompt = `/tool:heron two herons ${playing(steps).replaceAll("\n", " ")}`;
    const short = shortOf(await lab.start(prompt, { settings }));
    await lab.until(() => lab.fired("Stop").length + lab.fired("PermissionRequest").length > 0, 2e4);
    await firings(lab, "Stop", 1, 1e3);
    const [first] = asked2(lab, short);
    if (first === void 0) return "no turn";
    const text = contextText(first.conversation);
    const words = text.includes("Look for this: [[two herons ");
    const output = /Now: 42\b/.test(text);
    const silent = lab.fired("PermissionRequest").length === 0;
    return [
      words ? `the words and ${output ? "the" : "no"} output in the text of the skill` : "the text of the skill is not there",
      `its tool ${silent ? "runs without" : "asks by"} a prompt`
    ].join("; ");
  }
});

// src/probe/facts/rules-absolute-path-only.ts
import { join as join36 } from "node:path";

// src/probe/calls.ts
import { mkdirSync as mkdirSync7, writeFileSync as writeFileSync12 } from "node:fs";
import { delimiter as delimiter2, join as join35 } from "node:path";
async function outcomeOfCalls(lab, cases, { allow = [], permissions = {}, mode = "dontAsk", programs = [] }) {
  const bin = join35(lab.folder, "bin");
  mkdirSync7(bin, { recursive: true });
  for (const name of programs) writeFileSync12(join35(bin, name), "#!/bin/sh\nexit 0\n", { mode: 493 });
  const env = { PATH: `${bin}${delimiter2}${lab.env.PATH ?? ""}` };
  const calls = Object.values(cases).flatMap((some) => Object.values(some));
  const tools = calls.map(
    (call) => typeof call === "string" ? { name: "Bash", input: { command: call, description: "a command" } } : call
  );
  const fixed = ["-p", "--output-format=json", "--model=haiku", `--permission-mode=${mode}`];
  const settings = JSON.stringify({ env, permissions: { allow, ...permissions } });
  const end = { text: "result: ok" };
  const prompt = `<<SCRIPT ${JSON.stringify({ turns: [{ tools }, end], otherwise: end })} SCRIPT>>`;
  const { stdout, exitCode } = await lab.cli([...fixed, "--settings", settings, "--", prompt]);
  const denied = denials(stdout);
  const found = denied === null ? [] : outcomes(lab, denied);
  if (found.length !== tools.length) {
    throw new Error(`no word on every call: exit ${exitCode}, ${stdout.slice(0, 200)}`);
  }
  return tally(cases, found);
}
function denials(stdout) {
  try {
    const said2 = JSON.parse(stdout);
    if (said2.result !== "result: ok" || !Array.isArray(said2.permission_denials)) return null;
    return new Set(said2.permission_denials.map(({ tool_use_id }) => tool_use_id));
  } catch {
    return null;
  }
}
function outcomes(lab, denied) {
  const last = lab.sim.all().findLast(({ kind }) => kind === "scripted")?.body;
  const messages = last?.messages ?? [];
  const blocks = messages.flatMap(({ content }) => Array.isArray(content) ? content : []);
  const results = blocks.filter(({ type }) => type === "tool_result");
  const saying = (pattern) => new Set(
    results.filter(({ content }) => pattern.test(JSON.stringify(content ?? ""))).map(({ tool_use_id }) => tool_use_id)
  );
  const invalid = saying(/InputValidationError|No such tool available/);
  const told = saying(/Permission to use \w+ has been denied/);
  return blocks.filter(({ type }) => type === "tool_use").map(({ id }) => denied.has(id) || told.has(id) ? "prompts" : invalid.has(id) ? "invalid" : "runs");
}
function tally(cases, found) {
  let at = 0;
  const parts = Object.entries(cases).map(([wanted, some]) => {
    const names = Object.keys(some);
    const others = names.flatMap((name, i) => {
      const one = found[at + i];
      return one === wanted ? [] : [one === "invalid" ? `${name} (invalid)` : name];
    });
    at += names.length;
    const not = others.length === 0 ? "" : `, not ${others.join(", ")}`;
    return `${wanted}: ${names.length - others.length} of ${names.length}${not}`;
  });
  return parts.join("; ");
}

// src/probe/facts/rules-absolute-path-only.ts
var rulesAbsolutePathOnly = fact({
  id: "rules.absolute-path-only",
  group: "rules",
  claim: "a Bash rule matches the spelling, not the program: `Bash(/dir/nest *)` covers `/dir/nest …` and not `nest …`, `Bash(nest *)` the other way round, also where both run the same file",
  why: "Sessions are told the bare name of a command, and its folder is put first on their PATH; the full path would prompt under the rule for the name.",
  reliedOnBy: ["src/harness/rule-matcher.ts"],
  expected: "by name, runs: 1 of 1; prompts: 2 of 2; by path, runs: 1 of 1; prompts: 2 of 2",
  advice: "Write one rule for each spelling that a session may use.",
  async probe(lab) {
    const path = join36(lab.folder, "bin", "nest");
    const relative = "../bin/nest status";
    const programs = ["nest"];
    const byName = {
      runs: { name: "nest status" },
      prompts: { path: `${path} status`, "relative path": relative }
    };
    const byPath = {
      runs: { path: `${path} status` },
      prompts: { name: "nest status", "relative path": relative }
    };
    const name = await outcomeOfCalls(lab, byName, { allow: ["Bash(nest *)"], programs });
    const full = await outcomeOfCalls(lab, byPath, { allow: [`Bash(${path} *)`], programs });
    return `by name, ${name}; by path, ${full}`;
  }
});

// src/probe/facts/rules-additional-directories.ts
import { mkdirSync as mkdirSync8, writeFileSync as writeFileSync13 } from "node:fs";
import { join as join37 } from "node:path";
var rulesAdditionalDirectories = fact({
  id: "rules.additional-directories",
  group: "rules",
  claim: "below a folder of `permissions.additionalDirectories` in the launch settings a session reads, and under `acceptEdits` writes, as in its own",
  why: "A session that is to work in further folders gets them by the settings of its launch.",
  reliedOnBy: ["src/harness/settings.ts"],
  expected: "runs: 3 of 3; prompts: 2 of 2",
  advice: "Give `Read(//dir/**)` and `Edit(//dir/**)` as allow rules.",
  async probe(lab) {
    const folder = (name) => {
      const path = join37(lab.folder, name);
      mkdirSync8(path);
      writeFileSync13(join37(path, "file.txt"), "text\n");
      return path;
    };
    const [named2, other] = [folder("named"), folder("other")];
    const read = (path) => ({ name: "Read", input: { file_path: join37(path, "file.txt") } });
    const write = (path) => ({
      name: "Write",
      input: { file_path: join37(path, "made.txt"), content: "made\n" }
    });
    const cases = {
      runs: { read: read(named2), write: write(named2), "a command": `cat ${named2}/file.txt` },
      prompts: { "read elsewhere": read(other), "write elsewhere": write(other) }
    };
    const permissions = { additionalDirectories: [named2] };
    return outcomeOfCalls(lab, cases, { permissions, mode: "acceptEdits" });
  }
});

// src/probe/facts/rules-deny-removes.ts
var TOOLS = ["SendMessage", "ListAgents"];
var rulesDenyRemoves = fact({
  id: "rules.deny-removes",
  group: "rules",
  claim: "a tool that `permissions.deny` of the launch settings names is not offered to the model at all",
  why: "Sessions talk to each other through a log that their supervisor can read, so the tools that go past it are taken away.",
  reliedOnBy: ["src/app/launch-member.ts", "src/harness/allow-rules.ts", "src/harness/role-rules.ts"],
  expected: "without the rule: offered; with it: not offered",
  advice: "Have a PreToolUse hook deny the calls; the model then sees the tools and loses a turn on each.",
  async probe(lab) {
    const ways = { "without the rule": [], "with it": TOOLS };
    const seen = [];
    for (const [name, deny] of Object.entries(ways)) {
      const settings = { permissions: { deny } };
      const [request] = asked(lab, await turn(lab, [{ text: "result: ok" }], { settings }));
      if (request === void 0) return `${name}: no request`;
      const { tools } = request.body;
      const lines = contextText(request.conversation).split("\n");
      const offered = TOOLS.filter((tool) => tools.some(({ name: name2 }) => name2 === tool) || lines.includes(tool));
      const all = offered.length === TOOLS.length;
      seen.push(`${name}: ${all ? "offered" : offered.length === 0 ? "not offered" : `only ${offered}`}`);
    }
    return seen.join("; ");
  }
});

// src/probe/facts/rules-edits-pass.ts
import { mkdirSync as mkdirSync9, writeFileSync as writeFileSync14 } from "node:fs";
import { join as join38 } from "node:path";
var rulesEditsPass = fact({
  id: "rules.edits-pass",
  group: "rules",
  claim: "under `acceptEdits` the tools that change files, and the commands mkdir, touch, cp, mv, rm and rmdir, pass for files in the folder of the session; they prompt for files outside of it and in `.git`, `.claude` or `.husky`",
  why: "Sessions are launched in this mode, and a supervisor who may answer a prompt of theirs may let pass what the mode itself would.",
  reliedOnBy: ["src/app/verification.ts", "src/harness/call-rules.ts", "src/harness/path-rules.ts"],
  expected: "runs: 8 of 8; prompts: 8 of 8",
  advice: "Allow edits by rule, such as `Edit(src/**)`.",
  async probe(lab) {
    const write = (path) => ({ name: "Write", input: { file_path: path, content: "made\n" } });
    const outside = join38(lab.folder, "outside");
    for (const folder of [outside, join38(lab.repo, ".claude"), join38(lab.repo, ".husky")]) mkdirSync9(folder);
    writeFileSync14(join38(outside, "kept.txt"), "");
    const cases = {
      runs: {
        "a new file": write(join38(lab.repo, "made.txt")),
        "a new file in a new folder": write(join38(lab.repo, "new", "made.txt")),
        mkdir: "mkdir below",
        touch: "touch below/one.txt",
        cp: "cp below/one.txt below/two.txt",
        mv: "mv below/two.txt below/three.txt",
        rm: "rm below/one.txt below/three.txt",
        rmdir: "rmdir below"
      },
      prompts: {
        "a file outside": write(join38(outside, "made.txt")),
        "touch outside": `touch ${outside}/one.txt`,
        "rm outside": `rm ${outside}/kept.txt`,
        "a file in .git": write(join38(lab.repo, ".git", "hooks", "pre-commit")),
        "touch in .git": "touch .git/hooks/pre-commit",
        "a file in .claude": write(join38(lab.repo, ".claude", "settings.json")),
        "a file in .husky": write(join38(lab.repo, ".husky", "pre-commit")),
        "another program": "chmod +x README.md"
      }
    };
    return outcomeOfCalls(lab, cases, { mode: "acceptEdits" });
  }
});

// src/probe/facts/rules-flawed-rule.ts
var CASES = {
  runs: { "a rule as it should be": "whole status" },
  prompts: {
    "a bracket too few": "few status",
    "a bracket too many": "many status",
    "words behind it": "more status"
  }
};
var rulesFlawedRule = fact({
  id: "rules.flawed-rule",
  group: "rules",
  claim: "an allow rule whose brackets do not match, or that goes on behind them, allows nothing, says nothing, and leaves the other rules in force",
  why: "Rules are looked through before a launch; a session would otherwise stop at a prompt for something that its rule seems to allow.",
  reliedOnBy: ["src/harness/allow-rules.ts"],
  expected: "runs: 1 of 1; prompts: 3 of 3",
  advice: "Check rules before a launch, and refuse the ones that cannot be read.",
  async probe(lab) {
    const allow = ["Bash(few *", "Bash(many *))", "Bash(more *) please", "Bash(whole *)"];
    return outcomeOfCalls(lab, CASES, { allow, programs: ["few", "many", "more", "whole"] });
  }
});

// src/probe/facts/rules-length.ts
var LIMIT = 1e4;
var CASES2 = {
  runs: { "10,000 in an argument": argument(LIMIT), "10,000 with a heredoc": heredoc(LIMIT) },
  prompts: { "10,001 in an argument": argument(LIMIT + 1), "10,001 with a heredoc": heredoc(LIMIT + 1) }
};
function argument(length) {
  return `nest report '${"x".repeat(length - "nest report ''".length)}'`;
}
function heredoc(length) {
  const [before, after] = ["nest report - <<'EOF'\n", "\nEOF"];
  return `${before}${"x".repeat(length - before.length - after.length)}${after}`;
}
var rulesLength = fact({
  id: "rules.length",
  group: "rules",
  claim: "a command line of up to 10,000 characters, heredocs included, runs under its rule; a longer one prompts under any rule but one for the whole tool (`Bash`)",
  why: "Texts above this length have to be handed over in a file; a long report on standard input would wait for a person.",
  reliedOnBy: ["src/harness/rule-matcher.ts"],
  expected: "runs: 2 of 2; prompts: 2 of 2",
  advice: "Have a session write a long text to a file with its own tool, and name the file to the command.",
  async probe(lab) {
    const how = { allow: ["Bash(nest *)"], programs: ["nest"] };
    return outcomeOfCalls(lab, CASES2, how);
  }
});

// src/probe/facts/rules-monitor-too.ts
var monitor = (command) => ({
  name: "Monitor",
  input: { command, description: "a command", timeout_ms: 1e3, persistent: false }
});
var CASES3 = {
  runs: { "its own command": monitor("nest wait") },
  prompts: { "another command": monitor("nestx wait") }
};
var rulesMonitorToo = fact({
  id: "rules.monitor-too",
  group: "rules",
  claim: "a rule for Bash covers the tool Monitor, which watches a command, as well",
  why: "What a rule lets pass is told for both tools alike.",
  reliedOnBy: ["src/harness/call-rules.ts"],
  expected: "runs: 1 of 1; prompts: 1 of 1",
  advice: "Write the rule once more for Monitor.",
  async probe(lab) {
    return outcomeOfCalls(lab, CASES3, { allow: ["Bash(nest *)"], programs: ["nest", "nestx"] });
  }
});

// src/probe/facts/rules-opaque-text.ts
var heredoc2 = (text) => `nest report - <<'EOF'
${text}
EOF`;
var CASES4 = {
  runs: {
    "a brace without a quote": heredoc2("use {a,b} here"),
    "a list with quotes": heredoc2('["a", "b"]'),
    "JSON in an argument": `nest report '{"a": 1}'`,
    "an arrow": heredoc2("a->b"),
    "letters outside ASCII": heredoc2("ä€😀")
  },
  prompts: {
    "JSON in a heredoc": heredoc2('{"a": 1}'),
    "code in a heredoc": heredoc2('function f() { return "x"; }'),
    "a backslash before a blank": heredoc2("back\\ slash"),
    "a backslash at the end of a word and a line": heredoc2("a\\\nb"),
    "a non-breaking space": heredoc2("a b"),
    "a zero-width space": heredoc2("a​b"),
    "the characters ~[": heredoc2("home ~[x]"),
    "a word that begins with =": heredoc2("set =value"),
    "a range in angle brackets": heredoc2("a <-> b")
  },
  invalid: {
    "a control character": heredoc2("a\x07b"),
    "a carriage return": heredoc2("a\r\nb")
  }
};
var rulesOpaqueText = fact({
  id: "rules.opaque-text",
  group: "rules",
  claim: "anywhere in a command, the body of a quoted heredoc included, a backslash before a blank, a blank outside ASCII, `~[`, a word that begins with `=` or `<->` makes it prompt under any rule but one for the whole tool (`Bash`), and so does a brace with a quote behind it in a heredoc (JSON, code); a control character is refused as invalid input, and nobody is asked",
  why: "A text is looked through for these before a session is told to hand it over in a command; those that hold one go by file.",
  reliedOnBy: ["src/harness/opaque-text.ts"],
  expected: "runs: 5 of 5; prompts: 9 of 9; invalid: 2 of 2",
  report: {
    title: "Plain text in a quoted heredoc makes an allowed command prompt",
    steps: [
      "Write four lines to prompt.txt: `Run the next three lines with Bash, as one command:`, `cat <<'EOF'`, `{\"a\": 1}` and `EOF`.",
      'In any folder: `claude -p --permission-mode dontAsk "--allowedTools=Bash(cat *)" < prompt.txt`.',
      'The call is denied, although the body of a quoted heredoc is data that no shell reads. With `[1]` in place of `{"a": 1}` it runs.'
    ]
  },
  advice: "Hand JSON and code over in a file.",
  async probe(lab) {
    const how = { allow: ["Bash(nest *)"], programs: ["nest"] };
    return outcomeOfCalls(lab, CASES4, how);
  }
});

// src/probe/facts/rules-precedence.ts
var CASES5 = {
  runs: { allowed: "nest status" },
  prompts: {
    "allowed and to be asked for": "nest push",
    "allowed and denied": "nest drop",
    "to be asked for, as a part of a compound": "nest status && nest push",
    "denied, as a part of a compound": "nest status; nest drop"
  }
};
var rulesPrecedence = fact({
  id: "rules.precedence",
  group: "rules",
  claim: "a rule of `permissions.ask` or `permissions.deny` in the launch settings stands above one of `permissions.allow`, also for one part of a compound command",
  why: "What the user wants to be asked about stays so, whatever a role allows.",
  reliedOnBy: ["src/harness/settings.ts"],
  expected: "runs: 1 of 1; prompts: 4 of 4",
  advice: "Take the allow rule away where anything of it is to be asked for.",
  async probe(lab) {
    const permissions = { ask: ["Bash(nest push *)"], deny: ["Bash(nest drop *)"] };
    return outcomeOfCalls(lab, CASES5, { allow: ["Bash(nest *)"], permissions, programs: ["nest"] });
  }
});

// src/probe/facts/rules-read-outside.ts
import { mkdirSync as mkdirSync10, writeFileSync as writeFileSync15 } from "node:fs";
import { join as join39 } from "node:path";
var rulesReadOutside = fact({
  id: "rules.read-outside",
  group: "rules",
  claim: "reading a file outside the folder of the session prompts; the rule `Read(//dir/**)`, with two slashes before an absolute path, lets it pass below that folder, and `Read(/dir/**)` does not",
  why: "A session gets this rule for the folder of its assignment, and for the main checkout where it works in a worktree.",
  reliedOnBy: ["src/harness/allow-rules.ts", "src/harness/path-rules.ts"],
  expected: "runs: 3 of 3; prompts: 4 of 4",
  advice: "Name the folder in `permissions.additionalDirectories` of the launch settings.",
  async probe(lab) {
    const file = (folder) => {
      mkdirSync10(join39(lab.folder, folder, "below"), { recursive: true });
      const path = join39(lab.folder, folder, "below", "file.txt");
      writeFileSync15(path, "text\n");
      return path;
    };
    const read = (path) => ({ name: "Read", input: { file_path: path } });
    const [two, one, none] = [file("two-slashes"), file("one-slash"), file("no-rule")];
    const cases = {
      runs: {
        "in the folder": read(join39(lab.repo, "README.md")),
        "two slashes": read(two),
        "two slashes, by cat": `cat ${two}`
      },
      prompts: {
        "one slash": read(one),
        "no rule": read(none),
        "no rule, by cat": `cat ${none}`,
        "the folder above": `ls ${lab.folder}`
      }
    };
    const allow = [
      `Read(/${join39(lab.folder, "two-slashes")}/**)`,
      `Read(${join39(lab.folder, "one-slash")}/**)`
    ];
    return outcomeOfCalls(lab, cases, { allow });
  }
});

// src/probe/facts/rules-reading-passes.ts
import { writeFileSync as writeFileSync16 } from "node:fs";
import { join as join40 } from "node:path";
var RUNS = [
  "git status",
  "git log --oneline",
  "git diff",
  "git show HEAD",
  "git branch",
  "git rev-parse HEAD",
  "git ls-files",
  "git blame README.md",
  "grep -r probe .",
  'find . -name "*.md"',
  "ls -la",
  "cat README.md",
  "head -5 README.md",
  "tail -5 README.md",
  "wc -l README.md",
  "sort README.md",
  "diff README.md README.md",
  "stat README.md",
  "file README.md",
  "pwd",
  "echo hi",
  "date",
  "which sh",
  "du -sh ."
];
var PROMPTS = [
  "git add README.md",
  "git commit --allow-empty -m x",
  "git push",
  "git merge HEAD",
  "git check-ignore README.md",
  "npm --version",
  "npm ls",
  "npm test",
  "pip --version",
  "make",
  "node made.cjs",
  "./made.sh",
  "cat /etc/passwd",
  "curl http://127.0.0.1:9/"
];
var named = (commands) => Object.fromEntries(commands.map((command) => [command, command]));
var CASES6 = { runs: named(RUNS), prompts: named(PROMPTS) };
var rulesReadingPasses = fact({
  id: "rules.reading-passes",
  group: "rules",
  claim: "under `acceptEdits` commands that only look (git log, diff, show, status; grep, find, ls, cat, wc …) run without a rule; git add and commit, tests, builds, programs of the repository and whatever leaves the folder prompt",
  why: "Each role gets rules only for what the platform itself does not let pass; without this every look at the repository would wait for a person.",
  reliedOnBy: ["src/harness/role-rules.ts"],
  expected: "runs: 24 of 24; prompts: 14 of 14",
  advice: "Write allow rules for the reading commands that sessions need.",
  async probe(lab) {
    writeFileSync16(join40(lab.repo, "made.cjs"), "");
    writeFileSync16(join40(lab.repo, "made.sh"), "#!/bin/sh\n", { mode: 493 });
    return outcomeOfCalls(lab, CASES6, { mode: "acceptEdits" });
  }
});

// src/probe/facts/rules-table.ts
import { mkdirSync as mkdirSync11, writeFileSync as writeFileSync17 } from "node:fs";
import { join as join41 } from "node:path";
var CASES7 = {
  runs: {
    "operators in single quotes": "nest msg a 'x; y & z > w # v | u'",
    "operators in double quotes": 'nest msg a "x; y & z > w # v | u"',
    "an apostrophe in double quotes": `nest msg a "it's"`,
    "a newline in quotes": "nest msg a 'two\nlines'",
    "a quoted heredoc": "nest report - <<'EOF'\n# A heading\n\n`code` $(x) && y\nEOF",
    "a quoted heredoc by way of cat": `nest report "$(cat <<'EOF'
hello
EOF
)"`,
    "a;b": "nest status; nest inbox",
    "a && b": "nest status && nest inbox",
    "a || b": "nest status || nest inbox",
    "a pipe into head": "nest status | head -5",
    "2>&1": "nest status 2>&1",
    "standard input from a pipe": "echo hi | nest report -",
    "cd to a folder below": "cd sub && nest status",
    "a for loop": "for i in 1 2; do nest status; done",
    "an if": "if nest status; then nest inbox; fi",
    "two lines": "nest status\nnest inbox",
    "x=$(nest …)": "x=$(nest status)"
  },
  prompts: {
    "X=1 before it": "X=1 nest status",
    "env before it": "env X=1 nest status",
    "cd out of the folder": "cd /var && nest status",
    '"$(cat file)"': 'nest report "$(cat in.txt)"',
    backticks: "nest report `cat in.txt`",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's
    '"${X}"': 'nest report "${X}"',
    "an unquoted heredoc": "nest report - <<EOF\nplain\nEOF",
    "$'…'": "nest msg a $'x'",
    "a job in the background": "nest wait &",
    "a subshell": "(nest status)",
    "a file for its output": "nest status > out.txt",
    "a quoted line that begins with #": "nest report 'two\n# lines'",
    "a group": "{ nest status; }"
  }
};
var rulesTable = fact({
  id: "rules.table",
  group: "rules",
  claim: "under `Bash(nest *)` quoting, quoted heredocs, compounds, pipes and loops run; variables set before the command, substitutions, unquoted heredocs, `&`, subshells, quoted lines that begin with `#` and (but where the mode accepts edits) redirections to a file prompt",
  why: "Sessions are taught the forms that run, and commands are checked against this table before they are recommended; a form that prompts stops a session that nobody watches.",
  reliedOnBy: ["src/harness/rule-matcher.ts"],
  expected: "runs: 17 of 17; prompts: 13 of 13",
  advice: "Have long or formatted text go in on standard input by `<<'EOF'`; never recommend a form from the second list.",
  async probe(lab) {
    mkdirSync11(join41(lab.repo, "sub"));
    writeFileSync17(join41(lab.repo, "in.txt"), "x");
    const how = { allow: ["Bash(nest *)"], programs: ["nest"] };
    return outcomeOfCalls(lab, CASES7, how);
  }
});

// src/probe/facts/rules-word-boundary.ts
var CASES8 = {
  runs: {
    "the bare command": "nest",
    "with an argument": "nest status",
    "both parts of a compound": "nest status && nest inbox"
  },
  prompts: {
    "a name that only begins so": "nestx status",
    "a name with a dash": "nest-x status",
    "a compound with another program": "nest status && touch made.txt"
  }
};
var rulesWordBoundary = fact({
  id: "rules.word-boundary",
  group: "rules",
  claim: "`Bash(nest *)` lets `nest` and `nest …` run, never `nestx …`; of a compound command every part has to match",
  why: "One allow rule lets a session use one command-line tool with any arguments, and no other program along with it.",
  reliedOnBy: ["src/harness/allow-rules.ts", "src/harness/call-rules.ts", "src/harness/rule-matcher.ts"],
  expected: "runs: 3 of 3; prompts: 3 of 3",
  advice: "Where a rule covers more than its command, allow exact command lines only, or answer the prompts from a PermissionRequest hook.",
  async probe(lab) {
    const how = { allow: ["Bash(nest *)"], programs: ["nest", "nestx", "nest-x"] };
    return outcomeOfCalls(lab, CASES8, how);
  }
});

// src/probe/facts/sessions-agents-json.ts
var sessionsAgentsJson = fact({
  id: "sessions.agents-json",
  group: "sessions",
  claim: "`claude agents --json --all` prints a list with `id`, `sessionId`, `kind`, `name`, `cwd` and `state` of every background session, also of one that was stopped; `pid` and `status` (`busy`, `idle`, `waiting`) only while it runs, and `waitingFor` where it waits for a person",
  why: "Whether a session lives, works, or waits for a person is read from this list.",
  reliedOnBy: ["src/harness/registry.ts"],
  expected: "idle, waiting for a permission prompt, stopped; each under its own id",
  advice: "Read `sessions/<pid>.json` and `jobs/<short id>/state.json` below the configuration folder.",
  async probe(lab) {
    const end = [{ text: "result: ok" }];
    const [calm, asking, over] = await Promise.all([
      begin(lab, end, { name: "calm" }),
      begin(lab, [bash("npm test"), ...end], { name: "asking" }),
      begin(lab, end, { name: "over" })
    ]);
    await Promise.all([settle(lab, calm.short), settle(lab, over.short).then((live) => stop(lab, live))]);
    await waitFor(lab, () => processOf(lab, asking.short)?.waitingFor);
    const rows = await lab.agents();
    lab.keep("agents", rows);
    const all = [calm, asking, over].map((one) => ({
      one,
      row: rows.find(({ id }) => id === one.short) ?? {}
    }));
    const unnamed = all.filter(({ one, row }) => !isNamed(row, one));
    if (unnamed.length > 0)
      return `not under its own id, kind, name and folder: ${unnamed.map(({ one }) => one.name).join(", ")}`;
    return `${all.map(({ row }) => stateOf(row)).join(", ")}; each under its own id`;
  }
});
function isNamed(row, one) {
  return row.sessionId === one.session && row.kind === "background" && row.name === one.name && row.cwd === one.cwd;
}
function stateOf({ pid, status, state, waitingFor }) {
  if (pid === void 0 && status === void 0) {
    return ["stopped", "done", "working", "blocked", "running"].includes(String(state)) ? "stopped" : `no process, ${state}`;
  }
  if (typeof pid !== "number") return `${status} without a process`;
  return status === "waiting" ? `waiting for a ${waitingFor}` : String(status);
}

// src/probe/facts/sessions-attach-journal.ts
import { readdirSync, readFileSync as readFileSync11, writeFileSync as writeFileSync18 } from "node:fs";
import { join as join42 } from "node:path";
var sessionsAttachJournal = fact({
  id: "sessions.attach-journal",
  group: "sessions",
  claim: "while a terminal has a background session open, a file in `daemon/attach-journal/` names the process of that terminal (`pid`, `procStart`); the file of the session itself goes on saying that it is a background one",
  why: "A session that a person may sit in is never stopped to reach it.",
  reliedOnBy: ["src/harness/attached.ts"],
  expected: "nobody before; while it is open: a living process; its own file: bg",
  advice: "Ask a person before a session is stopped, or never stop one to reach it.",
  async probe(lab) {
    const { short } = await idle(lab, [{ text: "result: ok" }]);
    const before = attached(lab) === null ? "nobody before" : "somebody before";
    const ends = await attach(lab, short);
    const pid = await waitFor(lab, () => attached(lab));
    const kind = processOf(lab, short)?.background === true ? "bg" : "another kind";
    ends();
    return `${before}; while it is open: ${pid === null ? "nobody" : "a living process"}; its own file: ${kind}`;
  }
});
function attached(lab) {
  const folder = join42(lab.config, "daemon", "attach-journal");
  try {
    for (const name of readdirSync(folder)) {
      const { pid, procStart } = JSON.parse(readFileSync11(join42(folder, name), "utf8"));
      if (typeof pid === "number" && alive(pid, String(procStart))) return pid;
    }
  } catch {
  }
  return null;
}
async function attach(lab, short) {
  if (!(await lab.exec("script", ["--version"])).ok)
    throw new Error("script (util-linux) is needed for a terminal");
  const closed = join42(lab.folder, "closed");
  const typing = `while [ ! -e '${closed}' ]; do sleep 0.1; done`;
  const attaching = `'${lab.claude}' attach ${short}`;
  void lab.exec("sh", ["-c", `${typing} | script -qfec "${attaching}" /dev/null`]);
  return () => writeFileSync18(closed, "");
}

// src/probe/facts/sessions-children-below.ts
import { existsSync as existsSync17, readFileSync as readFileSync12, writeFileSync as writeFileSync19 } from "node:fs";
import { join as join43 } from "node:path";
var sessionsChildrenBelow = fact({
  id: "sessions.children-below",
  group: "sessions",
  claim: "the commands and the hooks of a session run as processes below its own (`sessions/<pid>.json`), and not below the daemon",
  why: "What a session is doing, and what has to end with it, is found among the processes below it.",
  reliedOnBy: ["src/harness/children.ts", "src/harness/stop.ts"],
  expected: "below the session: a command, a hook",
  advice: "Find them by CLAUDE_CODE_SESSION_ID in their environment, where the system lets it be read.",
  async probe(lab) {
    const go = join43(lab.folder, "go");
    const pidFile = (name) => join43(lab.folder, `${name}.pid`);
    const hook = running(
      `require('node:fs').writeFileSync(${JSON.stringify(pidFile("hook"))}, String(process.pid)); setTimeout(() => {}, 30000)`,
      { asyncRewake: true, timeout: 60 }
    );
    const settings = { permissions: { allow: ["Bash"] }, hooks: withHook({}, "UserPromptSubmit", hook) };
    const command = bash(
      `node -e 'require("node:fs").writeFileSync(process.argv[1], String(process.ppid))' '${pidFile("command")}'; ${untilThere(go)}`
    );
    const { pid } = await begin(lab, [command, { text: "result: ok" }], { settings });
    const there = () => ["command", "hook"].filter((name) => existsSync17(pidFile(name)));
    await waitFor(lab, () => there().length === 2);
    if (there().length < 2) throw new Error(`running: ${there().join(", ") || "nothing"}`);
    const below = new Set(descendants(pid).map((one) => one.pid));
    const its = there().filter((name) => below.has(Number(readFileSync12(pidFile(name), "utf8"))));
    writeFileSync19(go, "");
    return `below the session: ${its.map((name) => `a ${name}`).join(", ") || "nothing"}`;
  }
});

// src/probe/facts/sessions-clear-new-id.ts
var FIRST = "1b2c3d4e-5f6a-4b7c-8d9e-0f1a2b3c4d5e";
var sessionsClearNewId = fact({
  id: "sessions.clear-new-id",
  group: "sessions",
  claim: "`/clear` gives a session another id in the same process: SessionEnd `clear` under the old one, then SessionStart `clear` under the new one, with the same CLAUDE_PID",
  why: "What goes on in the same process after SessionEnd `clear` is the same worker under another id, and is not lost sight of.",
  reliedOnBy: [
    "src/domain/fold/sessions.ts",
    "src/hooks/locate.ts",
    "src/hooks/session-end.ts",
    "src/hooks/waiter.ts"
  ],
  expected: "ends by clear, starts by clear; another id, the same process",
  advice: "Bind the new id by a nonce in the environment that its SessionStart hook presents.",
  async probe(lab) {
    const settings = { hooks: lab.recording(["SessionStart", "SessionEnd"]) };
    await print(lab, [{ text: "result: ok" }], { args: [`--session-id=${FIRST}`] });
    await print(lab, "/clear", { args: ["--resume", FIRST], settings });
    const end = lab.fired("SessionEnd").find(({ payload }) => payload.session_id === FIRST);
    const start = lab.fired("SessionStart").find(({ payload }) => payload.source !== "resume");
    if (end === void 0 || start === void 0) return "no end, or no start";
    const id = start.payload.session_id === FIRST ? "the same id" : "another id";
    const sameProcess = start.env.CLAUDE_PID !== void 0 && start.env.CLAUDE_PID === end.env.CLAUDE_PID;
    const ends = `ends by ${end.payload.reason}, starts by ${start.payload.source}`;
    return `${ends}; ${id}, ${sameProcess ? "the same process" : "another process"}`;
  }
});

// src/probe/daemon-killed.ts
import { readFileSync as readFileSync13 } from "node:fs";
import { setTimeout as sleep11 } from "node:timers/promises";
var DAEMON_KILLED = "daemon killed";
var daemonKilled = shared(async (lab) => {
  lab.sim.stage(ANSWERING);
  const both = await Promise.all(
    ["first", "second"].map(async (name) => settle(lab, (await begin(lab, "Work.", { name })).short))
  );
  const daemon = daemonOf(lab);
  if (daemon === null || !alive(daemon.pid, daemon.procStart)) return null;
  process.kill(daemon.pid, "SIGKILL");
  await waitFor(lab, () => !alive(daemon.pid, daemon.procStart));
  await lab.agents();
  await sleep11(1e3);
  const live = both.filter(({ pid, startToken }) => alive(pid, startToken)).length;
  const listed2 = both.filter(({ short }) => listedWorker(short, lab.config) !== null).length;
  return { both, daemon, live, listed: listed2, now: daemonOf(lab) };
});
function daemonOf(lab) {
  try {
    const { pid, procStart } = JSON.parse(readFileSync13(lockOf(lab), "utf8"));
    return typeof pid === "number" ? { pid, procStart } : null;
  } catch {
    return null;
  }
}

// src/probe/facts/sessions-daemon-adopts.ts
var sessionsDaemonAdopts = fact({
  id: "sessions.daemon-adopts",
  group: "sessions",
  claim: "`claude daemon run --origin transient`, which is how the CLI itself starts its daemon, takes the sessions over that a killed daemon has left: the same processes, which `claude stop` ends as before",
  why: "Where the daemon has died the reconciler starts another one, since no command that only looks does, and nobody would start a session again that is killed.",
  reliedOnBy: ["src/harness/daemon-start.ts"],
  expected: "another daemon; the same processes, listed; stopped by claude stop",
  advice: "Start any session: that starts a daemon too.",
  together: DAEMON_KILLED,
  async probe(lab) {
    const killed = await daemonKilled(lab);
    if (killed === null) throw new Error("there is no daemon");
    const { both, daemon } = killed;
    const by = JSON.stringify({ label: "probe", cwd: lab.config, pid: process.pid });
    void lab.cli(["daemon", "run", "--origin", "transient", "--spawned-by", by], { cwd: lab.config });
    const other = await waitFor(lab, () => {
      const now = daemonOf(lab);
      return now !== null && now.pid !== daemon.pid && alive(now.pid) ? now : null;
    });
    if (other === null) return "no other daemon";
    const held = () => both.every(
      ({ short, pid }) => processOf(lab, short)?.pid === pid && listedWorker(short, lab.config) !== null
    );
    if (await waitFor(lab, held) === null)
      return "another daemon; the sessions are not listed, or other processes";
    const [first] = both;
    await lab.cli(["stop", first?.short ?? ""]);
    const gone = await waitFor(lab, () => first === void 0 || !alive(first.pid, first.startToken));
    const stopped = gone === null ? "not stopped" : "stopped";
    return `another daemon; the same processes, listed; ${stopped} by claude stop`;
  }
});

// src/probe/facts/sessions-daemon-death.ts
var sessionsDaemonDeath = fact({
  id: "sessions.daemon-death",
  group: "sessions",
  claim: "when the daemon is killed its sessions live on for a while (some 57 s were measured), and stay on its list; `daemon.lock` goes on naming the dead process, and `claude agents` starts no other",
  why: "A daemon that has died is noticed by its lock file, and started again before its sessions end with it.",
  reliedOnBy: ["src/app/reconcile/daemon.ts", "src/harness/daemon-start.ts", "src/harness/daemon.ts"],
  expected: "both sessions live and are listed; the lock names the dead daemon; none started",
  advice: "If the sessions die with it, resume each by its full id.",
  together: DAEMON_KILLED,
  async probe(lab) {
    const killed = await daemonKilled(lab);
    if (killed === null) return "no daemon by its lock file";
    const { daemon, live, listed: listed2, now } = killed;
    const lock = now?.pid === daemon.pid ? "the lock names the dead daemon" : "the lock says something else";
    const started = now !== null && alive(now.pid, now.procStart) ? "one started" : "none started";
    const sessions = live === 2 && listed2 === 2 ? "both sessions live and are listed" : `${live} live, ${listed2} listed`;
    return `${sessions}; ${lock}; ${started}`;
  }
});

// src/probe/facts/sessions-daemon-lock.ts
import { readFileSync as readFileSync14 } from "node:fs";
var CLOSE_MS = 5e3;
var sessionsDaemonLock = fact({
  id: "sessions.daemon-lock",
  group: "sessions",
  claim: "`daemon.lock` names the process of the daemon with its start (`pid`, `procStart`) and when it began (`startedAt`, in milliseconds); its list, `daemon/roster.json`, says the same of when each session was first started",
  why: "Whether a session that was killed will come back depends on whether a daemon lives, and since when.",
  reliedOnBy: ["src/harness/daemon.ts", "src/harness/roster.ts"],
  expected: "a living process, begun a moment ago; its session, too",
  advice: "Take the time of the file for the beginning of the daemon.",
  together: AT_REST,
  async probe(lab) {
    const { short } = await atRest(lab);
    await waitFor(lab, () => daemonLives(lab.config));
    lab.keep("daemon.lock", readFileSync14(lockOf(lab), "utf8"));
    const recent = (at) => typeof at === "number" && at > lab.since - CLOSE_MS && at < Date.now() + CLOSE_MS;
    const lives = daemonLives(lab.config) ? "a living process" : "no living process";
    const since = recent(daemonSince(lab.config)) ? "begun a moment ago" : "begun at no time";
    const first = recent(listedWorker(short, lab.config)?.firstStartedAt) ? "too" : "not";
    return `${lives}, ${since}; its session, ${first}`;
  }
});

// src/probe/facts/sessions-daemon-stop.ts
var sessionsDaemonStop = fact({
  id: "sessions.daemon-stop",
  group: "sessions",
  claim: "`claude daemon stop --any` ends the daemon of a configuration folder and every background session with it; their SessionEnd hooks run",
  why: "The demo, the probe and the tests end all that they have started in a HOME of their own in this way.",
  reliedOnBy: ["src/harness/isolate-end.ts"],
  expected: "the daemon ends, and two of two sessions, each with a SessionEnd",
  advice: "End the processes that `daemon.lock` and `daemon/roster.json` name, by their ids.",
  async probe(lab) {
    const settings = { hooks: lab.recording(["SessionEnd"]) };
    const steps = [{ text: "result: ok" }];
    const both = await Promise.all(["one", "two"].map((name) => idle(lab, steps, { name, settings })));
    await lab.cli(["daemon", "stop", "--any"]);
    const runs = () => both.filter(({ pid, startToken }) => alive(pid, startToken)).length;
    await waitFor(lab, () => runs() === 0 && !daemonLives(lab.config));
    const daemon = daemonLives(lab.config) ? "stays" : "ends";
    const sessions = ["no", "one", "two"][both.length - runs()];
    await lab.until(() => lab.fired("SessionEnd").length >= both.length, 1e3);
    const each = lab.fired("SessionEnd").length === both.length ? "each with a" : "not each with a";
    return `the daemon ${daemon}, and ${sessions} of two sessions, ${each} SessionEnd`;
  }
});

// src/probe/facts/sessions-files.ts
import { readFileSync as readFileSync15 } from "node:fs";
import { join as join44 } from "node:path";
var OF_PROCESS = {
  pid: "number",
  procStart: "string",
  sessionId: "string",
  jobId: "string",
  name: "string",
  cwd: "string",
  kind: "string",
  status: "string",
  statusUpdatedAt: "number",
  messagingSocketPath: "string",
  version: "string"
};
var OF_JOB = {
  sessionId: "string",
  name: "string",
  cwd: "string",
  state: "string",
  tempo: "string",
  createdAt: "string",
  updatedAt: "string",
  respawnFlags: "object"
};
var sessionsFiles = fact({
  id: "sessions.files",
  group: "sessions",
  claim: "while a session runs, `sessions/<pid>.json` names its id, short id, process with start time, name, folder, kind, status and messaging socket; `jobs/<short id>/state.json` names id, name, folder, state, tempo and the options of its launch",
  why: "What a session is doing is read from these files every second, where `claude agents` would take a fifth of a second of CPU each time.",
  reliedOnBy: ["src/harness/find-launched.ts", "src/harness/job-state.ts"],
  expected: "both files, with all that is read of them",
  advice: "Read the same from `claude agents --json --all`, less often.",
  together: AT_REST,
  async probe(lab) {
    const short = shortOf((await launched(lab)).started);
    const now = await waitFor(lab, () => {
      const live = processOf(lab, short);
      return live?.status == null ? null : live;
    });
    if (now === null) return "no file of its process";
    const own = missing(join44(lab.config, "sessions", `${now.pid}.json`), OF_PROCESS);
    const job = missing(join44(lab.config, "jobs", short, "state.json"), OF_JOB);
    if (own.length + job.length === 0) return "both files, with all that is read of them";
    return `not there: ${[...own.map((name) => `process ${name}`), ...job.map((name) => `job ${name}`)].join(", ")}`;
  }
});
function missing(path, fields) {
  try {
    const found = JSON.parse(readFileSync15(path, "utf8"));
    return Object.entries(fields).flatMap(([name, type]) => typeof found[name] === type ? [] : [name]);
  } catch {
    return ["file"];
  }
}

// src/probe/facts/sessions-fork.ts
var sessionsFork = fact({
  id: "sessions.fork",
  group: "sessions",
  claim: "`claude --bg --resume <full id> --fork-session -n … --permission-mode … --settings … -- TEXT` starts another session from the conversation of a running one, with a new id, name and settings of its own (SessionStart `fork`); the first one runs on",
  why: "A session that begins with `fork` is another one than that which it was made from, and is bound as such.",
  reliedOnBy: ["src/harness/argv.ts", "src/harness/hook-input.ts"],
  expected: "another id, source fork, its own name, the whole conversation; the first one runs on",
  advice: "Start a new session with what it has to know in its prompt.",
  async probe(lab) {
    const first = await idle(lab, [{ text: "The word is heron.\nresult: one" }], { name: "first" });
    const settings = { hooks: lab.recording(["SessionStart"]) };
    const args = ["--resume", first.session, "--fork-session"];
    const fork = await begin(lab, [{ text: "result: two" }], { name: "fork", settings, args });
    await settle(lab, fork.short);
    const seen = [
      fork.session === first.session ? "the same id" : "another id",
      `source ${lab.fired("SessionStart").find(({ payload }) => payload.session_id === fork.session)?.payload.source}`,
      fork.name === "fork" ? "its own name" : "another name",
      knows(lab, fork.session) ? "the whole conversation" : "a part of the conversation"
    ];
    const runs = processOf(lab, first.short)?.pid === first.pid;
    return `${seen.join(", ")}; the first one ${runs ? "runs on" : "has ended"}`;
  }
});
function knows(lab, session) {
  return asked(lab, session).some(
    ({ conversation, body }) => contextText(conversation).includes("The word is heron.") && JSON.stringify(body.messages).includes('"assistant"')
  );
}

// src/probe/facts/sessions-fork-prefix.ts
import { join as join45 } from "node:path";
var sessionsForkPrefix = fact({
  id: "sessions.fork-prefix",
  group: "sessions",
  claim: "what a fork sends first begins with what its parent sent, to the byte (cache marks aside): the same tools, the same instructions, the same messages, also where the fork runs in another worktree with a name, settings and hooks of its own",
  why: "That is what makes a fork cheaper than a member that is told the same, and why all that differs has to come last.",
  reliedOnBy: ["src/harness/argv.ts", "src/app/team/fork.ts"],
  expected: "the same tools, the same instructions, all messages of the parent first",
  advice: "A fork works all the same, and pays for its whole context once more.",
  async probe(lab) {
    const first = await idle(lab, [{ text: "The word is heron.\nresult: one" }], { name: "first" });
    const tree = join45(lab.folder, "tree");
    await lab.exec("git", ["worktree", "add", "-q", tree]);
    const fork = await begin(lab, [{ text: "result: two" }], {
      name: "fork",
      cwd: tree,
      settings: { env: { LAB_FORK: "1" }, hooks: lab.recording(["SessionStart"]) },
      args: ["--resume", first.session, "--fork-session"]
    });
    await settle(lab, fork.short);
    const [before, after] = [sentBy(lab, first.session), sentBy(lab, fork.session)];
    if (before === void 0 || after === void 0) throw new Error("a session has asked nothing");
    const same = before.messages.every((message, i) => message === after.messages[i]);
    return [
      before.tools === after.tools ? "the same tools" : "other tools",
      before.system === after.system ? "the same instructions" : "other instructions",
      same && after.messages.length > before.messages.length ? "all messages of the parent first" : "other messages first"
    ].join(", ");
  }
});
function listed(message) {
  const { content } = message;
  return typeof content === "string" ? { ...message, content: [{ type: "text", text: content }] } : message;
}
function sentBy(lab, session) {
  const body = asked(lab, session)[0]?.body;
  if (body === void 0) return void 0;
  const text = (value) => JSON.stringify(value, (key, inner) => key === "cache_control" ? void 0 : inner) ?? "";
  const messages = Array.isArray(body.messages) ? body.messages : [];
  return {
    tools: text(body.tools),
    system: text(body.system),
    messages: messages.map((message) => text(listed(message)))
  };
}

// src/probe/facts/sessions-respawn.ts
var sessionsRespawn = fact({
  id: "sessions.respawn",
  group: "sessions",
  claim: "a session that is killed in the middle of a turn is started again by the daemon, some ten seconds later, under the same id and as another process (SessionStart `resume`), and goes on with the turn",
  why: "Such a session is not resumed or reported as dead for a while: it may come back by itself.",
  reliedOnBy: ["src/app/control/respawn.ts", "src/app/reconcile/coming.ts", "src/harness/daemon.ts"],
  expected: "started again as itself, and at work",
  advice: "Resume it yourself, as one that has been killed between turns.",
  limitSeconds: 75,
  waits: true,
  async probe(lab) {
    const settings = {
      permissions: { allow: ["Bash"] },
      hooks: lab.recording(["SessionStart"])
    };
    const command = bash(untilThere(`${lab.folder}/never`));
    const { short, session } = await begin(lab, [command, { text: "result: ok" }], { settings });
    const runs = () => JSON.stringify(rowsOf(transcriptOf(lab, session))).includes('"tool_use"');
    if (await waitFor(lab, runs) === null) throw new Error("the session runs no command");
    const first = processOf(lab, short);
    if (first === null) throw new Error("the session has ended");
    const asked3 = lab.sim.all().length;
    process.kill(first.pid, "SIGKILL");
    await waitFor(lab, () => !alive(first.pid, first.startToken));
    const again = await lab.until(() => processOf(lab, short), 3e4);
    if (again === null) return "not started again";
    const started = () => lab.fired("SessionStart").find(({ payload }) => payload.source === "resume");
    const start = await waitFor(lab, started);
    if (start?.payload.session_id !== session) return "started again as another session";
    const goesOn = await waitFor(lab, () => lab.sim.all().length > asked3);
    return goesOn === null ? "started again as itself, and idle" : "started again as itself, and at work";
  }
});

// src/probe/facts/sessions-resume-copies.ts
var sessionsResumeCopies = fact({
  id: "sessions.resume-copies",
  group: "sessions",
  claim: "resuming a session that runs, or a stopped one with any further option, starts a copy under another id, which has none of the hooks and rules of its launch settings; the first one is left as it is",
  why: "Nothing is resumed before its process is gone, and never with another option; whatever comes back under another id is removed.",
  reliedOnBy: ["src/app/reconcile/reach.ts", "src/harness/argv.ts"],
  expected: "it runs: a copy without its hooks; one more option: a copy",
  advice: "If a running session takes the words itself, it need not be stopped first.",
  report: {
    title: "`claude --bg --resume` of a running session starts a copy without its launch settings",
    steps: [
      `claude --bg -n first --permission-mode acceptEdits --settings '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"date >> /tmp/stops"}]}]}}' -- 'Say hello.'`,
      "while it runs: claude --bg --resume <full session id> -- 'Say it again.'",
      "the line `backgrounded · …` names another session, and no time is added to /tmp/stops when that one ends its turn"
    ]
  },
  async probe(lab) {
    const settings = { hooks: lab.recording(["UserPromptSubmit", "Stop"]) };
    const first = await idle(lab, [{ text: "result: one" }], { settings });
    const copy = await resume(lab, first.session, [{ text: "result: two" }]);
    if (copy === null) return "it runs: not resumed";
    const answered = () => lab.sim.all().filter(({ kind }) => kind === "scripted").length > 1;
    if (await waitFor(lab, answered) === null) throw new Error("no turn followed the resume");
    const hooks = lab.fired().some(({ payload }) => String(payload.session_id).startsWith(copy));
    const same = processOf(lab, first.short)?.pid === first.pid;
    const running2 = copy === first.short ? "itself" : hooks ? "a copy with its hooks" : "a copy without its hooks";
    if (same) await stop(lab, first);
    const other = await resume(lab, first.session, [{ text: "result: three" }], ["--model", "haiku"]);
    const stopped = other === null ? "not resumed" : other === first.short ? "itself" : "a copy";
    return `it runs: ${running2}; one more option: ${stopped}`;
  }
});

// src/probe/facts/sessions-resume-listed.ts
import { existsSync as existsSync18 } from "node:fs";
var DROPPED_MS = 2500;
var sessionsResumeListed = fact({
  id: "sessions.resume-listed",
  group: "sessions",
  claim: "as long as `daemon/roster.json` lists a session, its process may be dead already, a resume answers with a copy under another id; when the list has dropped it, it is itself again",
  why: "After a session was killed its resume waits until the list has dropped it, which takes some three seconds.",
  reliedOnBy: ["src/app/reconcile/resume-session.ts"],
  expected: "killed and listed: a copy; listed no more: itself",
  advice: "Check the id that comes back whatever the list says, and remove a copy.",
  async probe(lab) {
    const first = await idle(lab, [{ text: "result: one" }]);
    if (!existsSync18(lockOf(lab))) throw new Error("there is no daemon");
    process.kill(first.pid, "SIGKILL");
    const killed = Date.now();
    await waitFor(lab, () => !alive(first.pid, first.startToken));
    if (listedWorker(first.short, lab.config) === null) return "killed and listed no more at once";
    const copy = await resume(lab, first.session, [{ text: "result: two" }]);
    if (copy === first.short && Date.now() - killed > DROPPED_MS) {
      throw new Error("the resume took longer than the list holds a session that was killed");
    }
    const listed2 = copy === null ? "not resumed" : copy === first.short ? "itself" : "a copy";
    if (await waitFor(lab, () => listedWorker(first.short, lab.config) === null) === null) {
      return `killed and listed: ${listed2}; listed for ever`;
    }
    const back = await resume(lab, first.session, [{ text: "result: three" }]);
    const dropped = back === null ? "not resumed" : back === first.short ? "itself" : "a copy";
    return `killed and listed: ${listed2}; listed no more: ${dropped}`;
  }
});

// src/probe/facts/sessions-resume-same-id.ts
var sessionsResumeSameId = fact({
  id: "sessions.resume-same-id",
  group: "sessions",
  claim: "a stopped session that is resumed by its full id, without any other option, goes on under this id and its short id, in the same transcript and under its name",
  why: "A session is known by its id in everything that is written down of it; one that came back under another id would be a stranger.",
  reliedOnBy: ["src/app/reconcile/reach.ts", "src/harness/argv.ts"],
  expected: "the same short id, id, name and transcript",
  advice: "Bind whatever id comes back by what its SessionStart hook presents, and carry the history over.",
  together: STOPPED_AND_RESUMED,
  async probe(lab) {
    const { both } = await stoppedAndResumed(lab);
    const [one] = both;
    if (one === void 0) throw new Error("no session was resumed");
    const { first, short } = one;
    const now = short === null ? null : await waitFor(lab, () => processOf(lab, short));
    if (now === null) return "it was not resumed";
    const same = [];
    if (short === first.short) same.push("short id");
    if (now.session === first.session) same.push("id");
    if (await lab.until(() => processOf(lab, now.short)?.name === first.name, 3e3) !== null)
      same.push("name");
    const whole = () => {
      const text = JSON.stringify(rowsOf(transcriptOf(lab, first.session)));
      return text.includes('result: one"') && text.includes('result: two"');
    };
    if (await waitFor(lab, whole) !== null) same.push("transcript");
    return same.length === 4 ? "the same short id, id, name and transcript" : `the same: ${same.join(", ") || "nothing"}`;
  }
});

// src/probe/facts/sessions-roster.ts
import { readFileSync as readFileSync16 } from "node:fs";
import { join as join46 } from "node:path";
import { setTimeout as sleep12 } from "node:timers/promises";
var sessionsRoster = fact({
  id: "sessions.roster",
  group: "sessions",
  claim: "`daemon/roster.json` lists each background session under its short id with its process (`replPid`, `replProcStart`) and that of its terminal (`pid`, `procStart`), before `sessions/<pid>.json` is there; a session that was killed while idle stays listed for some three seconds",
  why: "A session that is just coming up is seen there and nowhere else, so that it is not started a second time.",
  reliedOnBy: ["src/harness/roster.ts"],
  expected: "listed before its own file; killed: listed a second later, and dropped then",
  advice: "Ask `claude agents --json` and wait some seconds before an absent session is taken for dead.",
  async probe(lab) {
    lab.sim.stage(ANSWERING);
    const early = [];
    const looks = new AbortController();
    const looking = look(lab, early, looks.signal);
    const shorts = await Promise.all(
      ["first", "second"].map(async (name) => (await lab.start("Work.", { name })).short ?? "")
    );
    const [first] = await Promise.all(shorts.map((short) => settle(lab, short)));
    looks.abort();
    await looking;
    if (first === void 0) throw new Error("no session has started");
    const entry = entryOf(lab, first.short);
    if (entry?.replPid !== first.pid || entry.replProcStart !== first.startToken)
      return "not listed with its process";
    if (!alive(Number(entry.pid), String(entry.procStart))) return "not listed with its terminal";
    const before = early.every(Boolean) ? "listed before its own file" : "listed after its own file";
    process.kill(first.pid, "SIGKILL");
    await sleep12(1e3);
    const after = entryOf(lab, first.short) === void 0 ? "dropped within a second" : "listed a second later";
    const gone = await waitFor(lab, () => entryOf(lab, first.short) === void 0);
    return `${before}; killed: ${after}, and ${gone === null ? "for ever" : "dropped then"}`;
  }
});
function entryOf(lab, short) {
  try {
    const roster = JSON.parse(readFileSync16(join46(lab.config, "daemon", "roster.json"), "utf8"));
    return roster.workers?.[short ?? ""];
  } catch {
    return void 0;
  }
}
async function look(lab, early, signal) {
  while (!signal.aborted) {
    for (const { short } of readSessionProcesses(lab.config)) early.push(entryOf(lab, short) !== void 0);
    await sleep12(20);
  }
}

// src/probe/facts/sessions-stop-clears-roster.ts
var sessionsStopClearsRoster = fact({
  id: "sessions.stop-clears-roster",
  group: "sessions",
  claim: "`claude stop` takes a session off `daemon/roster.json`: by the time its process is gone, or within two seconds of it, it is listed no more",
  why: "A stopped session can be resumed at once, where one that was killed has to be waited for.",
  reliedOnBy: ["src/app/reconcile/resume-session.ts"],
  expected: "listed before; gone from the list with its process",
  advice: "Wait until the list has dropped the session before it is resumed.",
  async probe(lab) {
    const { short, pid, startToken } = await idle(lab, [{ text: "result: ok" }]);
    const before = listedWorker(short, lab.config) === null ? "not listed before" : "listed before";
    await lab.cli(["stop", short]);
    if (await waitFor(lab, () => !alive(pid, startToken)) === null) throw new Error("it did not stop");
    const gone = await lab.until(() => listedWorker(short, lab.config) === null, 2e3);
    return `${before}; ${gone === null ? "still listed two seconds after" : "gone from the list with its process"}`;
  }
});

// src/probe/facts/sessions-stop-outlives.ts
import { existsSync as existsSync19 } from "node:fs";
import { join as join47 } from "node:path";
var sessionsStopOutlives = fact({
  id: "sessions.stop-outlives",
  group: "sessions",
  claim: "`claude stop` ends the process of a session, not always before it returns, and leaves alive what the session has started in the background",
  why: "Whoever stops a session writes down the processes below it first, waits for its own to go, and ends the others one by one.",
  reliedOnBy: ["src/harness/stop.ts"],
  expected: "its process ends; its background command lives on",
  advice: "If everything below ends with it, there is nothing left to end.",
  report: {
    title: "`claude stop` leaves commands running that the session has started in the background",
    steps: [
      "claude --bg -n worker --permission-mode acceptEdits --allowedTools='Bash' -- 'Run `sleep 600` with Bash in the background, then end your turn.'",
      "claude stop <short id>",
      "ps: the command still runs, under pid 1"
    ]
  },
  async probe(lab) {
    const began = join47(lab.folder, "began");
    const command = `touch '${began}'; ${untilThere(`${lab.folder}/never`)}`;
    const settings = { permissions: { allow: ["Bash"] }, hooks: lab.recording(["Stop"]) };
    const { short, pid, startToken } = await begin(
      lab,
      [bash(command, { run_in_background: true }), { text: "result: waiting" }],
      { settings }
    );
    const ready = await waitFor(lab, () => existsSync19(began) && lab.fired("Stop").length > 0);
    const below = descendants(pid);
    if (ready === null || below.length === 0) throw new Error("no command runs in the background");
    await lab.cli(["stop", short]);
    if (await waitFor(lab, () => !alive(pid, startToken)) === null) return "its process lives on";
    const dropped = await waitFor(lab, () => listedWorker(short, lab.config) === null);
    if (dropped === null) throw new Error("the stopped session stays listed");
    return below.some((one) => alive(one.pid, one.startToken)) ? "its process ends; its background command lives on" : "its process ends; its background command too";
  }
});

// src/probe/facts/settings-disable-all-hooks.ts
import { writeFileSync as writeFileSync20 } from "node:fs";
import { join as join48 } from "node:path";
var settingsDisableAllHooks = fact({
  id: "settings.disable-all-hooks",
  group: "settings",
  claim: "`disableAllHooks: true` in the user’s settings silences the hooks of the launch settings too, without a word; `disableAllHooks: false` in the launch settings restores them",
  why: "Every launch says `false`, or a user who has switched hooks off would get sessions that report nothing.",
  reliedOnBy: ["src/app/doctor/settings.ts", "src/harness/platform-settings.ts", "src/harness/settings.ts"],
  expected: "switched off by the user: silent; with false in the launch settings: they fire",
  advice: "Read the user’s settings before a launch, and refuse to launch where hooks are switched off.",
  async probe(lab) {
    writeFileSync20(join48(lab.config, "settings.json"), JSON.stringify({ disableAllHooks: true }));
    const hooks = lab.recording(["SessionStart", "UserPromptSubmit"]);
    const steps = [{ text: "result: ok" }];
    const quiet = await lab.start(steps, { name: "quiet", settings: { hooks } });
    const loud = await lab.start(steps, { name: "loud", settings: { hooks, disableAllHooks: false } });
    const fires = ({ short }) => short !== null && lab.fired().some(({ payload }) => String(payload.session_id).startsWith(short));
    const asked3 = await lab.until(
      () => lab.sim.all().filter(({ kind }) => kind === "scripted").length >= 2,
      2e4
    );
    if (asked3 === null) return "the sessions had no turn";
    const say = (one) => fires(one) ? "they fire" : "silent";
    return `switched off by the user: ${say(quiet)}; with false in the launch settings: ${say(loud)}`;
  }
});

// src/probe/facts/settings-hooks-travel.ts
var settingsHooksTravel = fact({
  id: "settings.hooks-travel",
  group: "settings",
  claim: "hooks in the `--settings` JSON of a launch fire without any plugin, and go on firing after a stop and a resume and after `claude respawn`",
  why: "A session files its reports through hooks that come with its launch, and needs nothing installed on the machine.",
  reliedOnBy: ["src/harness/saved-launch.ts", "src/harness/settings.ts"],
  expected: "launch: SessionStart, UserPromptSubmit, PreToolUse, PostToolUse, Stop, SessionEnd; resume: SessionStart, UserPromptSubmit, PreToolUse, PostToolUse, Stop, SessionEnd; respawn: SessionStart",
  advice: "Ship the hooks in a plugin, or in the user’s own settings.",
  together: STOPPED_AND_RESUMED,
  async probe(lab) {
    const { both } = await stoppedAndResumed(lab);
    const short = both[0]?.first.short ?? "";
    const names = () => ofSession(lab.fired(), short).map(({ payload }) => String(payload.hook_event_name));
    const count = (event) => names().filter((name) => name === event).length;
    const some = (event, more) => lab.until(() => count(event) > more, 2e4);
    const list = (from, to) => names().slice(from, to).join(", ") || "none";
    if (await some("Stop", 1) === null) {
      const again2 = names().indexOf("SessionStart", 1);
      const from = again2 === -1 ? names().length : again2;
      return `launch: ${list(0, from)}; resume: ${list(from)}`;
    }
    await lab.cli(["respawn", short]);
    const again = await some("SessionStart", 2);
    const resumed = names().indexOf("SessionStart", 1);
    const respawned = again === null ? names().length : names().lastIndexOf("SessionStart");
    return `launch: ${list(0, resumed)}; resume: ${list(resumed, respawned)}; respawn: ${list(respawned)}`;
  }
});

// src/probe/facts/settings-kept-in-job.ts
var settingsKeptInJob = fact({
  id: "settings.kept-in-job",
  group: "settings",
  claim: "`jobs/<short id>/state.json` keeps the options of a launch as `respawnFlags`, the settings JSON to the letter among them",
  why: "Before a resume it is checked that the session will come back with its hooks and rules, and a supervisor’s answer counts only within the rules of the launch.",
  reliedOnBy: ["src/harness/find-launched.ts", "src/harness/job-state.ts", "src/harness/saved-launch.ts"],
  expected: "settings: kept; rules: kept; mode: kept",
  advice: "Write the options of each launch down yourself.",
  together: AT_REST,
  async probe(lab) {
    const { started, settings } = await launched(lab);
    const short = shortOf(started);
    await lab.until(() => savedLaunch(short, lab.config)?.includes("dontAsk"));
    const kept2 = savedLaunch(short, lab.config)?.split("\n") ?? [];
    const say = (is) => is ? "kept" : "not there";
    const whole = kept2.some((flag) => flag.endsWith(JSON.stringify(settings)));
    const rules = savedAllowRules(short, lab.config).includes(RULE);
    return `settings: ${say(whole)}; rules: ${say(rules)}; mode: ${say(kept2.join(" ").includes("dontAsk"))}`;
  }
});

// src/probe/facts/settings-last-wins.ts
var settingsLastWins = fact({
  id: "settings.last-wins",
  group: "settings",
  claim: "of two `--settings` only the last one counts; they are not merged",
  why: "There is exactly one settings JSON in a launch, with environment, hooks and rules in it; a second would silence the first.",
  reliedOnBy: ["src/harness/settings.ts"],
  expected: "the last one alone",
  advice: "Merge the documents yourself; one JSON means the same either way.",
  async probe(lab) {
    const hooks = lab.recording(["SessionStart"]);
    const json = (env) => JSON.stringify({ env, hooks });
    const both = ["--settings", json({ PROBE_FIRST: "1" }), "--settings", json({ PROBE_LAST: "1" })];
    const prompt = script([{ text: "result: ok" }]);
    await lab.cli(["-p", "--model", "haiku", "--permission-mode", "dontAsk", ...both, "--", prompt]);
    const [fired] = lab.fired("SessionStart");
    if (fired === void 0) return "neither";
    const { PROBE_FIRST: first, PROBE_LAST: last } = fired.env;
    if (last === void 0) return first === void 0 ? "neither" : "the first one alone";
    return first === void 0 ? "the last one alone" : "both";
  }
});

// src/probe/facts/settings-path-wins.ts
import { mkdirSync as mkdirSync12, writeFileSync as writeFileSync21 } from "node:fs";
import { delimiter as delimiter3, join as join49 } from "node:path";
var settingsPathWins = fact({
  id: "settings.path-wins",
  group: "settings",
  claim: "`env.PATH` in the launch settings is the PATH of the session’s Bash commands; what the user’s shell start-up files put first on PATH does not come before it",
  why: "A session runs the copy of our command that belongs to it, whatever program of the same name the user has.",
  reliedOnBy: ["src/harness/settings.ts"],
  expected: "the program of the launch settings",
  advice: "Have a SessionStart hook write `export PATH=…` into the file that CLAUDE_ENV_FILE names.",
  async probe(lab) {
    const folder = (name) => {
      const path = join49(lab.folder, name);
      mkdirSync12(path);
      writeFileSync21(join49(path, "tool"), `#!/bin/sh
echo ${name}
`, { mode: 493 });
      return path;
    };
    const [settings, startUp] = [folder("settings"), folder("start-up")];
    for (const file of [".bashrc", ".bash_profile", ".profile", ".zshrc", ".zshenv"]) {
      writeFileSync21(join49(lab.home.home, file), `export PATH="${startUp}:$PATH"
`);
    }
    const session = await turn(lab, [bash("tool"), { text: "result: ok" }], {
      settings: {
        env: { PATH: `${settings}${delimiter3}${lab.env.PATH ?? ""}` },
        permissions: { allow: ["Bash(tool)"] }
      }
    });
    const printed = lastResults(lab, session).at(-1);
    if (printed === "settings") return "the program of the launch settings";
    return printed === "start-up" ? "the program of the start-up files" : "neither program";
  }
});

// src/probe/facts/settings-retention.ts
import { mkdirSync as mkdirSync13, readdirSync as readdirSync2, utimesSync, writeFileSync as writeFileSync22 } from "node:fs";
import { join as join50 } from "node:path";
var DAY_SECONDS = 86400;
var AGES = [2, 20, 40];
var TURN_MS = 7e3;
var settingsRetention = fact({
  id: "settings.retention",
  group: "settings",
  claim: "a session deletes the transcripts that nobody has written to for `cleanupPeriodDays` (30 unless a settings file says so): `claude -p` five seconds after its start, one with a screen later",
  why: "What a session has said and cost is read from its transcript, and without it there is no resume: nest doctor warns of a run that is longer.",
  reliedOnBy: ["src/app/doctor/retention.ts", "src/harness/platform-settings.ts"],
  expected: "by default, of 2, 20 and 40 days: 2, 20 kept; with 10 days: 2 kept",
  advice: "Read what is needed of a transcript while its session is young, and keep it elsewhere.",
  async probe(lab) {
    const [byDefault, short] = await Promise.all([kept(lab, "default", {}), kept(lab, "ten", TEN)]);
    return `by default, of 2, 20 and 40 days: ${byDefault} kept; with 10 days: ${short} kept`;
  }
});
var TEN = { cleanupPeriodDays: 10 };
async function kept(lab, name, settings) {
  const config = join50(lab.folder, name);
  const folder = join50(config, "projects", "-old");
  mkdirSync13(folder, { recursive: true });
  writeFileSync22(join50(config, "settings.json"), JSON.stringify(settings));
  for (const age of AGES) {
    const file = join50(folder, `00000000-0000-4000-8000-0000000000${String(age).padStart(2, "0")}.jsonl`);
    writeFileSync22(file, '{"type":"user","message":{"role":"user","content":"Long ago."}}\n');
    const at = Date.now() / 1e3 - age * DAY_SECONDS;
    utimesSync(file, at, at);
  }
  const prompt = script([{ text: "result: ok", delay: TURN_MS }]);
  const ran = await lab.cli(["-p", "--model=haiku", "--", prompt], { env: { CLAUDE_CONFIG_DIR: config } });
  if (!ran.ok) throw new Error(`a session did not come to its end: ${ran.stderr.slice(0, 200)}`);
  const left = readdirSync2(folder).map((file) => Number(file.slice(-8, -6)));
  return left.sort((a, b) => a - b).join(", ") || "none";
}

// src/probe/facts/settings-size.ts
var BYTES = 12e4;
var STEPS4 = [{ text: "result: ok" }];
var settingsSize = fact({
  id: "settings.size",
  group: "settings",
  claim: "a `--settings` JSON of 120,000 bytes is taken whole by a launch, and kept whole over a stop and a resume",
  why: "Rules, hooks and environment of a session go into one argument; a longer one is refused before the launch.",
  reliedOnBy: ["src/harness/settings.ts"],
  expected: "launch: whole; resume: whole",
  advice: "Give the settings as a file, and keep it as long as the session may be resumed.",
  async probe(lab) {
    const { short, result } = await lab.start(STEPS4, { settings: settingsOf(lab) });
    if (short === null) return `no session: exit ${result.exitCode}`;
    const launched2 = await arrived(lab, 1);
    if (launched2 === "no hook") return `launch: ${launched2}`;
    await resume2(lab, await stop2(lab, short), STEPS4);
    return `launch: ${launched2}; resume: ${await arrived(lab, 2)}`;
  }
});
function settingsOf(lab) {
  const document = (allow2) => ({
    hooks: lab.recording(["Stop"]),
    permissions: { allow: allow2 },
    env: { PROBE_END: "here" }
  });
  const size = (allow2) => Buffer.byteLength(JSON.stringify(document(allow2)));
  const allow = [];
  const rule = (i) => `Bash(a-command-of-the-probe-${i} *)`;
  const room = Math.floor((BYTES - size([])) / (rule(1e3).length + 3));
  for (let i = 0; i < room; i += 1) allow.push(rule(1e3 + i));
  const rest = BYTES - size([...allow, "Bash( *)"]);
  return document([...allow, `Bash(${"x".repeat(Math.max(rest, 1))} *)`]);
}
async function arrived(lab, turns) {
  await lab.until(() => lab.fired("Stop").length >= turns, 2e4);
  const fired = lab.fired("Stop")[turns - 1];
  if (fired === void 0) return "no hook";
  return fired.env.PROBE_END === "here" ? "whole" : "cut";
}

// src/probe/facts/settings-status-line.ts
import { existsSync as existsSync20, readFileSync as readFileSync17 } from "node:fs";
import { join as join51 } from "node:path";
var LINE = (file) => `const fs = require('node:fs');
const { TERM, COLUMNS, CLAUDE_CODE_SESSION_ID } = process.env;
const line = { input: JSON.parse(fs.readFileSync(0, 'utf8')), env: { TERM, COLUMNS, CLAUDE_CODE_SESSION_ID } };
fs.writeFileSync(${JSON.stringify(file)} + '.part', JSON.stringify(line));
fs.renameSync(${JSON.stringify(file)} + '.part', ${JSON.stringify(file)});
console.log('\\u001b[32mHERON\\u001b[0m');`;
var settingsStatusLine = fact({
  id: "settings.status-line",
  group: "settings",
  claim: "the command of `statusLine` is given one JSON object with `session_id`, `cwd` and `workspace.current_dir`, has the environment of the session with TERM and COLUMNS, and what it prints is shown with its colours, in a background session too; on a subscription, after a first reply, it is also given `rate_limits` (`five_hour` and `seven_day`, each with `used_percentage` and `resets_at` in seconds since 1970), which is read in the program and not measured here",
  why: "`nest statusline` says under the prompt who the session is in the nest, and what of the subscription is used.",
  reliedOnBy: ["src/cli/colour.ts", "src/cli/commands/statusline.ts", "src/harness/status-input.ts"],
  expected: "given: session, cwd, current_dir; environment: session, TERM, COLUMNS; shown in green",
  advice: "Look for the fields under their new names; nothing but the line under the prompt depends on them.",
  async probe(lab) {
    const file = join51(lab.folder, "line.json");
    const program = Buffer.from(LINE(file)).toString("base64");
    const command = `'${process.execPath}' -e 'eval(Buffer.from("${program}", "base64").toString())'`;
    const settings = { statusLine: { type: "command", command } };
    const { short, session } = await begin(lab, [{ text: "result: ok" }], { settings });
    await settle(lab, short);
    if (await waitFor(lab, () => existsSync20(file)) === null) return "the command is not run";
    const { input, env } = JSON.parse(readFileSync17(file, "utf8"));
    const given = {
      session: input.session_id === session,
      cwd: input.cwd === lab.repo,
      current_dir: input.workspace?.current_dir === lab.repo
    };
    const its = {
      session: env.CLAUDE_CODE_SESSION_ID === session,
      TERM: (env.TERM ?? "") !== "",
      COLUMNS: Number(env.COLUMNS) > 0
    };
    const shown = await lab.until(async () => {
      const { stdout } = await lab.cli(["logs", short]);
      return stdout.includes("HERON") ? stdout : null;
    }, 5e3);
    const green = /\u001b\[32mHERON/.test(shown ?? "");
    const words = (found) => Object.entries(found).flatMap(([name, is]) => is ? [name] : []).join(", ") || "nothing";
    const look2 = shown === null ? "not shown" : green ? "shown in green" : "shown without its colour";
    return `given: ${words(given)}; environment: ${words(its)}; ${look2}`;
  }
});

// src/probe/facts/transcripts-agents.ts
import { readdirSync as readdirSync3 } from "node:fs";
import { join as join52 } from "node:path";
var transcriptsAgents = fact({
  id: "transcripts.agents",
  group: "transcripts",
  claim: "what a subagent says and uses stands in `<session id>/subagents/agent-<agent id>.jsonl` beside the transcript of its session, in rows of the same shape, and not in the transcript itself",
  why: "The tokens of subagents belong to their session, and their transcripts are looked for there.",
  reliedOnBy: ["src/harness/meter/agent-files.ts", "src/harness/tool-call.ts"],
  expected: "one file for each of two; each with its reply; none of it in the transcript",
  advice: "Take the path from the SubagentStop hook (`agent_transcript_path`).",
  async probe(lab) {
    const agent = (input) => ({
      name: "Agent",
      input: {
        description: "help",
        prompt: `Help.
${script([{ text: "Helped.", usage: { input } }])}`,
        subagent_type: "general-purpose",
        run_in_background: false
      }
    });
    const { session_id: session } = await print(lab, [
      { tools: [agent(4321), agent(5432)] },
      { text: "result: ok" },
      { text: "result: ok" },
      { text: "result: ok" }
    ]);
    if (typeof session !== "string") throw new Error("the run printed no result");
    const transcript = transcriptOf(lab, session);
    const usages = (path) => rowsOf(path).map(({ message }) => message?.usage?.input_tokens);
    const files = transcript === null ? [] : agentFiles(transcript).paths;
    lab.keep("files", readdirSync3(join52(lab.config, "projects"), { recursive: true }));
    const each = [4321, 5432].filter((input) => files.some((file) => usages(file).includes(input))).length;
    const own = usages(transcript);
    const names = files.every((file) => /[\\/]agent-[^\\/]+\.jsonl$/.test(file));
    return [
      files.length === 2 && names ? "one file for each of two" : `${files.length} files`,
      each === 2 ? "each with its reply" : "not with their replies",
      own.includes(4321) || own.includes(5432) ? "in the transcript too" : "none of it in the transcript"
    ].join("; ");
  }
});

// src/probe/facts/transcripts-compaction.ts
var transcriptsCompaction = fact({
  id: "transcripts.compaction",
  group: "transcripts",
  claim: "the request that makes the summary of a compaction is in the total of the CLI, and its tokens are in no row of the transcript; a row `compact_boundary` with `compactMetadata.preTokens` is all that it leaves",
  why: "What a compaction has cost can only be estimated, by the tokens that this row gives.",
  reliedOnBy: ["src/domain/tally.ts", "src/harness/meter/reply-row.ts"],
  expected: "in the total; no tokens in the transcript; a boundary with preTokens",
  advice: "If the tokens are in the transcript, count them there and estimate nothing.",
  async probe(lab) {
    const read = { tool: "Read", input: { file_path: `${lab.repo}/README.md` } };
    const first = await print(lab, [{ ...read, usage: { input: 4321 } }, { text: "result: ok" }]);
    const session = String(first.session_id);
    const counted = () => new Set(
      rowsOf(transcriptOf(lab, session)).flatMap(({ message }) => message?.usage ? [message.id] : [])
    ).size;
    const before = counted();
    const second = await print(lab, "/compact", { args: ["--resume", session] });
    const asked3 = lab.sim.all().some(({ note }) => note === "compaction");
    if (!asked3 || typeof first.total_cost_usd !== "number") throw new Error("nothing was compacted");
    const dearer = ![0, first.total_cost_usd].includes(Number(second.total_cost_usd));
    const boundary = rowsOf(transcriptOf(lab, session)).find(
      ({ subtype }) => subtype === "compact_boundary"
    );
    const tokens = typeof boundary?.compactMetadata?.preTokens === "number";
    return [
      dearer ? "in the total" : "not in the total",
      counted() === before ? "no tokens in the transcript" : "tokens in the transcript",
      boundary === void 0 ? "no boundary" : `a boundary with${tokens ? "" : "out"} preTokens`
    ].join("; ");
  }
});

// src/probe/facts/transcripts-copies.ts
var FIRST2 = "6f7a8b9c-0d1e-4f2a-9b3c-5d6e7f8a9b0c";
var transcriptsCopies = fact({
  id: "transcripts.copies",
  group: "transcripts",
  claim: "the transcript of a fork begins with the rows of the session that it was made from, under the id of the fork; the replies among them name the first session as `requestSessionId`, its own do not",
  why: "What the first session has paid for is not paid for again by its copy.",
  reliedOnBy: ["src/harness/meter/reply-row.ts", "src/harness/shared-prefix.ts"],
  expected: "repeated under its own id, with requestSessionId; its own reply without",
  advice: "Keep the message ids of the first session, and leave them out of the count of the fork.",
  async probe(lab) {
    await print(lab, [{ text: "One.", usage: { input: 4321 } }], { args: [`--session-id=${FIRST2}`] });
    const { session_id: fork } = await print(lab, [{ text: "Two.", usage: { input: 5432 } }], {
      args: ["--resume", FIRST2, "--fork-session"]
    });
    if (typeof fork !== "string" || fork === FIRST2) return "no fork";
    const rows = rowsOf(transcriptOf(lab, fork));
    const reply = (input) => rows.find(({ message }) => message?.usage?.input_tokens === input);
    const [first, own] = [reply(4321), reply(5432)];
    if (own === void 0) throw new Error("the fork has no reply of its own");
    if (first === void 0) return "not repeated";
    const id = first.sessionId === fork ? "its own id" : "another id";
    const marked = first.requestSessionId === FIRST2 ? "with" : "without";
    const ownMark = own.requestSessionId === void 0 || own.requestSessionId === fork ? "without" : "with";
    return `repeated under ${id}, ${marked} requestSessionId; its own reply ${ownMark}`;
  }
});

// src/probe/facts/transcripts-failure-row.ts
var transcriptsFailureRow = fact({
  id: "transcripts.failure-row",
  group: "transcripts",
  claim: "a turn that an API error ends leaves a row of type `assistant` whose model is `<synthetic>`, marked `isApiErrorMessage`, with a usage of nothing",
  why: "Such a row is the platform’s own words: it is no reply, costs nothing and is charged to nobody.",
  reliedOnBy: ["src/harness/meter/reply-row.ts"],
  expected: "one row: <synthetic>, marked, 0 tokens",
  advice: "Leave out every reply without tokens.",
  async probe(lab) {
    const error = { status: 400, type: "invalid_request_error", message: "prompt is weird" };
    const { session_id: session } = await print(lab, [{ error }]);
    if (typeof session !== "string") throw new Error("the run printed no result");
    const replies = rowsOf(transcriptOf(lab, session)).filter(({ type }) => type === "assistant");
    const said2 = replies.map((row) => {
      const { model, usage } = row.message ?? {};
      const marked = row.isApiErrorMessage === true;
      const tokens = Number(usage?.input_tokens) + Number(usage?.output_tokens);
      return `${model}, ${marked ? "marked" : "not marked"}, ${tokens} tokens`;
    });
    return `${said2.length === 1 ? "one row" : `${said2.length} rows`}: ${said2.join("; ")}`;
  }
});

// src/probe/facts/transcripts-lags.ts
import { existsSync as existsSync21, readFileSync as readFileSync18 } from "node:fs";
import { join as join53 } from "node:path";
var LOOK = (file) => `
  const ids = p.tool_calls.map((call) => call.tool_use_id);
  const rows = () => fs.readFileSync(p.transcript_path, 'utf8').split('\\n').filter((row) => row.includes('"usage"'));
  const look = () => fs.existsSync(p.transcript_path) && ids.every((id) => rows().some((row) => row.includes('"id":"' + id + '"')));
  const atOnce = look();
  let there = atOnce;
  const nap = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  for (let i = 0; i < 100 && !there; i += 1) { nap(); there = look(); }
  fs.appendFileSync(${JSON.stringify(file)}, JSON.stringify({ ids: ids.length, there, atOnce }) + '\\n');
`;
var transcriptsLags = fact({
  id: "transcripts.lags",
  group: "transcripts",
  claim: "PostToolBatch lists the calls of a reply as `tool_calls`, each with its `tool_use_id`, and the rows of that reply, with its usage, come into the transcript while the hook runs: mostly before, now and then a moment after it begins",
  why: "What a reply has cost is read in that hook, which waits for the rows for a moment: it would count one reply too few.",
  reliedOnBy: ["src/harness/hook-input.ts", "src/harness/until-written.ts"],
  expected: "of 6 replies with 2 calls each: 6 there within two seconds",
  advice: "Count what a turn has cost when its Stop hook runs, or from outside.",
  async probe(lab) {
    const file = join53(lab.folder, "looks");
    const call = { name: "Bash", input: bash("true").input ?? {} };
    const batch = { tools: [call, call] };
    const settings = { permissions: { allow: ["Bash"] }, hooks: { PostToolBatch: [hookOf(LOOK(file))] } };
    const steps = [...Array.from({ length: REPLIES2 }, () => batch), { text: "result: ok" }];
    await begin(lab, steps, { settings });
    const looks = () => {
      const text = existsSync21(file) ? readFileSync18(file, "utf8") : "";
      return text.split("\n").slice(0, -1).map((line) => JSON.parse(line));
    };
    await waitFor(lab, () => looks().length >= REPLIES2);
    const all = looks();
    if (all.length === 0) return "no hook has seen its calls";
    lab.keep("there at once", all.filter(({ atOnce }) => atOnce).length);
    const calls = [...new Set(all.map(({ ids }) => ids))].join(" or ");
    const there = all.filter((one) => one.there).length;
    return `of ${all.length} replies with ${calls} calls each: ${there} there within two seconds`;
  }
});
var REPLIES2 = 6;

// src/probe/facts/transcripts-long-prompt-price.ts
var transcriptsLongPromptPrice = fact({
  id: "transcripts.long-prompt-price",
  group: "transcripts",
  claim: "a request of haiku-5-5 whose prompt has more than 100,000 tokens, cached ones included, costs five times as much, all of it; one of exactly 100,000 does not",
  why: "Without it the cost of a session with a long conversation would be taken for a fifth of what it is.",
  reliedOnBy: [],
  expected: "100,000: the plain price; 100,001: five times as much",
  advice: "Take the prices from the CLI itself: `modelUsage` in the result of a `claude -p` run.",
  async probe(lab) {
    const seen = await Promise.all(
      [1e5, 100001].map(async (prompt) => {
        const usage = { input: prompt - 4e4, output: 1e3, cacheRead: 4e4 };
        const { total_cost_usd: said2 } = await print(lab, [{ text: "result: ok", usage }]);
        if (typeof said2 !== "number") throw new Error("no cost was printed");
        const plain = (usage.input * 0.1 + usage.output * 0.5 + usage.cacheRead * 0.01) / 1e6;
        const times = Math.round(said2 / plain * 1e3) / 1e3;
        const price = times === 1 ? "the plain price" : times === 5 ? "five times as much" : "another price";
        return `${prompt.toLocaleString("en-US")}: ${price}`;
      })
    );
    return seen.join("; ");
  }
});

// src/probe/facts/transcripts-lookups.ts
var transcriptsLookups = fact({
  id: "transcripts.lookups",
  group: "transcripts",
  claim: "WebSearch is answered by a request of its own, on the model of the session, which is in the total of the CLI and in no row of the transcript",
  why: "What a search has cost can only be estimated.",
  reliedOnBy: ["src/domain/tally.ts", "src/harness/meter/reply-row.ts"],
  expected: "asked on the same model; in the total; not in the transcript",
  advice: "If the tokens are in the transcript, count them there and estimate nothing.",
  async probe(lab) {
    lab.sim.stage({
      actors: [
        {
          name: "search",
          match: { contextIncludes: "Perform a web search" },
          turns: [],
          otherwise: { text: "Found.", usage: { input: 777e3, output: 77 } }
        }
      ]
    });
    const { session_id: session, total_cost_usd: total } = await print(
      lab,
      [
        { tool: "ToolSearch", input: { query: "select:WebSearch", max_results: 3 } },
        { tool: "WebSearch", input: { query: "nests of herons" } },
        { text: "result: ok" }
      ],
      { args: ["--allowedTools=WebSearch,ToolSearch"] }
    );
    const all = lab.sim.all();
    const search = all.find(({ actor }) => actor === "search");
    if (search === void 0) return "not asked";
    const own = all.find(({ actor }) => actor !== "search" && actor !== null);
    const usages = rowsOf(transcriptOf(lab, String(session))).map(
      ({ message }) => message?.usage?.input_tokens
    );
    return [
      search.conversation.model === own?.conversation.model ? "asked on the same model" : "asked on another model",
      Number(total) > 0.07 ? "in the total" : "not in the total",
      usages.includes(777e3) ? "in the transcript" : "not in the transcript"
    ].join("; ");
  }
});

// src/probe/facts/transcripts-moves-with-worktree.ts
import { existsSync as existsSync22 } from "node:fs";
var transcriptsMovesWithWorktree = fact({
  id: "transcripts.moves-with-worktree",
  group: "transcripts",
  claim: "when a session enters a worktree (EnterWorktree), its transcript is renamed into the project folder of that path, what it has said before included; nothing stays behind",
  why: "A transcript is looked for by the id of its session wherever it is not found any more.",
  reliedOnBy: [
    "src/app/reconcile/meters.ts",
    "src/harness/meter/read-session.ts",
    "src/harness/transcript.ts"
  ],
  expected: "in another folder, all of it; nothing stays behind",
  advice: "If it stays where it was, nothing needs to be done.",
  async probe(lab) {
    const settings = { hooks: lab.recording(["SessionStart"]) };
    const { session_id: session } = await print(
      lab,
      [
        {
          text: "I stand here.",
          tool: "ToolSearch",
          input: { query: "select:EnterWorktree", max_results: 3 }
        },
        { tool: "EnterWorktree", input: { name: "aside" } },
        { text: "result: moved" }
      ],
      { settings, args: ["--permission-mode=bypassPermissions"] }
    );
    if (typeof session !== "string") throw new Error("the run printed no result");
    const before = String(lab.fired("SessionStart")[0]?.payload.transcript_path);
    const now = transcriptOf(lab, session);
    if (now === null) return "nowhere";
    if (now === before) return "where it was";
    const texts = rowsOf(now).flatMap(blocksOf).map(({ text }) => text);
    const whole = texts.includes("I stand here.") && texts.includes("result: moved");
    return `in another folder, ${whole ? "all of it" : "a part of it"}; ${existsSync22(before) ? "a part" : "nothing"} stays behind`;
  }
});

// src/probe/facts/transcripts-place.ts
import { existsSync as existsSync23, mkdirSync as mkdirSync14 } from "node:fs";
import { join as join54 } from "node:path";
var IDS2 = ["4d5e6f7a-8b9c-4d0e-9f1a-3b4c5d6e7f8a", "5e6f7a8b-9c0d-4e1f-8a2b-4c5d6e7f8a9b"];
var transcriptsPlace = fact({
  id: "transcripts.place",
  group: "transcripts",
  claim: "the transcript of a session is `projects/<folder>/<session id>.jsonl` below the configuration folder, where <folder> is the path that it was started in with a `-` for every character that is neither an ASCII letter nor a digit; hooks are given its path as `transcript_path`",
  why: "What a session says and does is read from there, by the path that its hooks were given or by its id in every project folder.",
  reliedOnBy: ["src/harness/transcript.ts"],
  expected: "both where their folder and id say; hooks say so",
  advice: "Take the path from the hooks, and keep it.",
  async probe(lab) {
    const other = join54(lab.repo, "Other_folder.é 2");
    mkdirSync14(other);
    const settings = { hooks: lab.recording(["Stop"]) };
    const folders = [lab.repo, other];
    await Promise.all(
      folders.map(
        (cwd, at) => print(lab, [{ text: "result: ok" }], { cwd, settings, args: [`--session-id=${IDS2[at]}`] })
      )
    );
    const places = folders.map(
      (cwd, at) => join54(lab.config, "projects", cwd.replace(/[^a-zA-Z0-9]/g, "-"), `${IDS2[at]}.jsonl`)
    );
    const there = places.filter((path) => existsSync23(path)).length;
    const said2 = places.filter(
      (path) => lab.fired("Stop").some(({ payload }) => payload.transcript_path === path)
    );
    const where = there === 2 ? "both where their folder and id say" : `${there} of 2 where their folder and id say`;
    return `${where}; hooks ${said2.length === 2 ? "say so" : "say something else"}`;
  }
});

// src/probe/facts/transcripts-prices.ts
var PRICES = {
  fable: ["claude-fable-5-2", 8, 40, 10, 16, 0.2],
  opus: ["claude-opus-5-5", 4, 20, 5, 8, 0.2],
  sonnet: ["claude-sonnet-5-5", 2, 10, 2.5, 4, 0.1],
  haiku: ["claude-haiku-5-5", 0.1, 0.5, 0.125, 0.2, 0.01]
};
var USAGE = { input: 10007, output: 1009, cacheWrite5m: 20011, cacheWrite1h: 30011, cacheRead: 5003 };
var transcriptsPrices = fact({
  id: "transcripts.prices",
  group: "transcripts",
  claim: "the tokens in a transcript, counted once for each `message.id`, times the price list (dollars per million tokens, input / output / cache write 5 min / 1 h / cache read: fable-5-2 8/40/10/16/0.2, opus-5-5 4/20/5/8/0.2, sonnet-5-5 2/10/2.5/4/0.1, haiku-5-5 0.1/0.5/0.125/0.2/0.01) are what the CLI prints as `total_cost_usd`",
  why: "Budgets are kept by this list, in dollars; another price there is a budget that is overrun or never used.",
  reliedOnBy: ["src/domain/price-table.ts"],
  expected: "fable, opus, sonnet, haiku: as on the list",
  advice: "Take the prices from the CLI itself: `modelUsage` in the result of a `claude -p` run.",
  async probe(lab) {
    const names = Object.keys(PRICES);
    const right = await Promise.all(names.map((name) => isRight(lab, name)));
    const wrong = names.filter((_, at) => right[at] === false);
    return wrong.length === 0 ? `${names.join(", ")}: as on the list` : `${wrong.join(", ")}: not as on the list`;
  }
});
async function isRight(lab, name) {
  const read = { tool: "Read", input: { file_path: `${lab.repo}/README.md` } };
  const steps = [
    { text: "I look.", ...read, usage: USAGE },
    { text: "result: ok", usage: USAGE }
  ];
  const { session_id: session, total_cost_usd: said2 } = await print(lab, steps, { model: name });
  if (typeof said2 !== "number" || typeof session !== "string")
    throw new Error(`${name}: no cost was printed`);
  const [model = "", input = 0, output = 0, write5m = 0, write1h = 0, readPrice = 0] = PRICES[name] ?? [];
  const replies = new Map(
    rowsOf(transcriptOf(lab, session)).flatMap(
      ({ type, message }) => type === "assistant" && message?.id !== void 0 && message.model === model ? [[message.id, message.usage]] : []
    )
  );
  let microdollars = 0;
  for (const usage of replies.values()) {
    const written = usage?.cache_creation ?? {};
    microdollars += Number(usage?.input_tokens) * input + Number(usage?.output_tokens) * output + Number(written.ephemeral_5m_input_tokens) * write5m + Number(written.ephemeral_1h_input_tokens) * write1h + Number(usage?.cache_read_input_tokens) * readPrice;
  }
  return Math.abs(microdollars - said2 * 1e6) < 1e-3;
}

// src/probe/facts/transcripts-reply-at-stop.ts
import { existsSync as existsSync24, readFileSync as readFileSync19 } from "node:fs";
import { join as join55 } from "node:path";
var LOOK2 = `
payload=$(cat)
path=$(printf '%s' "$payload" | sed -n 's/.*"transcript_path":"\\([^"]*\\)".*/\\1/p')
reply=$(printf '%s' "$payload" | sed -n 's/.*"last_assistant_message":"\\(Reply [a-z]*\\).*/\\1/p')
grep '"type":"assistant"' "$path" | tail -n 1 | grep -q "$reply" && echo there >> "$1" || echo missing >> "$1"
[ "$(wc -l < "$1")" -lt 3 ] && echo '{"decision":"block","reason":"Go on."}'
exit 0`;
var transcriptsReplyAtStop = fact({
  id: "transcripts.reply-at-stop",
  group: "transcripts",
  claim: "the reply that ends a turn is in the transcript when the Stop hook runs, as the last one",
  why: "The row of the reply tells two ends of a turn apart that say the same words.",
  reliedOnBy: ["src/harness/last-reply.ts", "src/hooks/keys.ts"],
  expected: "there, there, there",
  advice: "Wait in the hook until the reply that its payload gives is in the transcript, for a second at most.",
  async probe(lab) {
    const looks = join55(lab.folder, "looks");
    const settings = {
      hooks: withHook({}, "Stop", { type: "command", command: "/bin/sh", args: ["-c", LOOK2, "sh", looks] })
    };
    const replies = ["one", "two", "three"].map((word) => ({ text: `Reply ${word}.
result: ${word}` }));
    await begin(lab, replies, { settings });
    const all = await waitFor(lab, () => {
      const seen = existsSync24(looks) ? readFileSync19(looks, "utf8").trim().split("\n") : [];
      return seen.length === 3 ? seen : null;
    });
    if (all === null) throw new Error("the hook did not see three replies");
    return all.includes("missing") ? "not always there" : all.join(", ");
  }
});

// src/probe/facts/transcripts-reply-marks.ts
var transcriptsReplyMarks = fact({
  id: "transcripts.reply-marks",
  group: "transcripts",
  claim: 'the rows of a reply say how it ended (`stop_reason`: `tool_use` where it calls a tool, `end_turn` where it ends the turn) and when (`timestamp`); those of a background session are marked `sessionKind: "bg"`, those of a `-p` run are not',
  why: "A turn that has ended without a hook to say so is found by its last row, and only turns in the background are allowed for the question that follows them.",
  reliedOnBy: [
    "src/harness/last-reply.ts",
    "src/harness/meter/reply-row.ts",
    "src/harness/transcript-tail.ts"
  ],
  expected: "background: tool_use, end_turn, bg, finished; -p: tool_use, end_turn, no kind, finished",
  advice: "Believe the hooks alone about the end of a turn.",
  together: AT_REST,
  async probe(lab) {
    const [live, printed] = await Promise.all([atRest(lab), printedRun(lab)]);
    const background = await marks(lab, live.session);
    return `background: ${background}; -p: ${await marks(lab, printed)}`;
  }
});
async function marks(lab, session) {
  const isFinished = () => {
    const path = transcriptOf(lab, session);
    return path !== null && finishedTurn(path)?.text === REPLY;
  };
  const ended = await lab.until(isFinished, 5e3) === null ? "not finished" : "finished";
  const replies = rowsOf(transcriptOf(lab, session)).filter(({ type }) => type === "assistant");
  const kinds = replies.map((row) => row.sessionKind);
  const kind = [...new Set(kinds)].map((one) => one ?? "no kind").join(" and ");
  return [...replies.map(({ message }) => message?.stop_reason), kind, ended].join(", ");
}

// src/probe/facts/transcripts-rows.ts
var transcriptsRows = fact({
  id: "transcripts.rows",
  group: "transcripts",
  claim: "a reply takes one row of type `assistant` for each of its blocks, and every one of them repeats `message.id` and the usage of the whole reply; what a tool gave back is a row of type `user`",
  why: "Tokens are counted once for each `message.id`; added up row by row they would come to a multiple.",
  reliedOnBy: [
    "src/harness/last-reply.ts",
    "src/harness/shared-prefix.ts",
    "src/harness/transcript-tail.ts",
    "src/harness/transcript.ts"
  ],
  expected: "three rows of one block; one message id; the same usage; two results in user rows",
  advice: "Look at what is repeated, and count each reply once.",
  async probe(lab) {
    const read = { name: "Read", input: { file_path: `${lab.repo}/README.md` } };
    const { session_id: session } = await print(lab, [
      { text: "I look.", tools: [read, { name: "Glob", input: { pattern: "*" } }], usage: { input: 4321 } },
      { text: "result: ok" }
    ]);
    if (typeof session !== "string") throw new Error("the run printed no result");
    const rows = rowsOf(transcriptOf(lab, session));
    const replies = rows.filter(
      ({ type, message }) => type === "assistant" && message?.usage?.input_tokens === 4321
    );
    const results = rows.filter(({ type }) => type === "user").flatMap(blocksOf);
    const single = replies.every((row) => blocksOf(row).length === 1);
    const count = ["no", "one", "two", "three"][replies.length] ?? "many";
    return [
      `${count} rows${single ? " of one block" : ""}`,
      new Set(replies.map(({ message }) => message?.id)).size === 1 ? "one message id" : "several message ids",
      new Set(replies.map(({ message }) => JSON.stringify(message?.usage))).size === 1 ? "the same usage" : "another usage in each",
      results.filter(({ type }) => type === "tool_result").length === 2 ? "two results in user rows" : "no two results in user rows"
    ].join("; ");
  }
});

// src/probe/facts/transcripts-tool-calls.ts
import { existsSync as existsSync25, readFileSync as readFileSync20, writeFileSync as writeFileSync23 } from "node:fs";
import { join as join56 } from "node:path";
var LOOK3 = (file) => `
  const look = () => fs.existsSync(p.transcript_path) && fs.readFileSync(p.transcript_path, 'utf8').includes(p.tool_use_id);
  const nap = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  let there = look();
  for (let i = 0; i < 40 && !there; i += 1) { nap(); there = look(); }
  fs.writeFileSync(${JSON.stringify(file)}, there ? 'there' : 'missing');
`;
var transcriptsToolCalls = fact({
  id: "transcripts.tool-calls",
  group: "transcripts",
  claim: "a call of a tool is in the transcript while its PreToolUse hook runs (not always when that begins: it may take a moment), its result (a row of type `user`) once it has ended; a message that comes meanwhile is a row of type `queue-operation`",
  why: "A session that hangs in one command, or repeats the same one, is seen by its transcript.",
  reliedOnBy: ["src/harness/tool-trail.ts"],
  expected: "call: there before it runs; result: when it has ended; a message meanwhile: queue-operation",
  advice: "Write the calls down in PreToolUse and PostToolUse hooks.",
  async probe(lab) {
    const look2 = join56(lab.folder, "look");
    const go = join56(lab.folder, "go");
    const settings = { permissions: { allow: ["Bash"] }, hooks: { PreToolUse: [hookOf(LOOK3(look2))] } };
    const steps = [bash(untilThere(go)), { text: "result: ok" }, { text: "result: ok" }];
    const { short, session } = await begin(lab, steps, { settings });
    const rows = () => rowsOf(transcriptOf(lab, session));
    const has = (type, kind) => () => rows().some((row) => row.type === type && blocksOf(row).some((block) => block.type === kind));
    if (await waitFor(lab, () => existsSync25(look2) && has("assistant", "tool_use")()) === null) {
      throw new Error("no tool was called");
    }
    const call = readFileSync20(look2, "utf8");
    await send(processOf(lab, short)?.messagingSocket ?? null, "Something else.");
    const queued = await waitFor(lab, () => rows().some(({ type }) => type === "queue-operation"));
    const early = has("user", "tool_result")();
    writeFileSync23(go, "");
    const result = await waitFor(lab, has("user", "tool_result"));
    return [
      `call: ${call} before it runs`,
      `result: ${early ? "before it has ended" : result === null ? "never" : "when it has ended"}`,
      `a message meanwhile: ${queued === null ? "no row" : "queue-operation"}`
    ].join("; ");
  }
});

// src/probe/facts/wake-background-task-ends.ts
var wakeBackgroundTaskEnds = fact({
  id: "wake.background-task-ends",
  group: "wake",
  claim: "when a command that Bash has started in the background ends, an idle session is woken: a prompt that begins with `<task-notification>`, and a turn",
  why: "A session that starts a command which waits for its next message, in the background, is woken by the end of it.",
  reliedOnBy: ["src/harness/hook-input.ts"],
  expected: "idle while it runs; woken by its end",
  advice: "Wake by an asyncRewake hook, or over the messaging socket.",
  together: TASK_ENDS,
  async probe(lab) {
    const turns = await taskEnds(lab);
    if (turns === 0) return "no end of the turn while it runs";
    if (turns === 1) return "idle while it runs; not woken by its end";
    const prompts = lab.fired("UserPromptSubmit").map(({ payload }) => String(payload.prompt));
    return prompts.at(-1)?.startsWith("<task-notification>") ? "idle while it runs; woken by its end" : "idle while it runs; woken by another prompt";
  }
});

// src/probe/facts/wake-mid-turn.ts
import { writeFileSync as writeFileSync24 } from "node:fs";
import { join as join57 } from "node:path";
var WORDS3 = "The heron has come back.";
var wakeMidTurn = fact({
  id: "wake.mid-turn",
  group: "wake",
  claim: "a message that the socket takes while a command runs fires UserPromptSubmit when the command has ended, under the `prompt_id` of the running turn, and reaches the model with the result of the command; one Stop ends it all",
  why: "A supervisor that is at work gets its mail between two calls; a prompt with the id of the running turn begins no turn of its own.",
  reliedOnBy: ["src/hooks/prompt.ts"],
  expected: "a prompt under the same id; its words with the result; 1 Stop",
  advice: "Send nothing to a session that is busy, or count every prompt as the beginning of a turn.",
  async probe(lab) {
    const go = join57(lab.folder, "go");
    const hooks = lab.recording(["UserPromptSubmit", "Stop"]);
    const settings = { permissions: { allow: ["Bash"] }, hooks };
    const { short, session } = await begin(lab, [bash(untilThere(go)), { text: "result: ok" }], { settings });
    const rows = () => rowsOf(transcriptOf(lab, session));
    if (await waitFor(lab, () => JSON.stringify(rows()).includes('"tool_use"')) === null)
      throw new Error("the session runs no command");
    if (!await send(processOf(lab, short)?.messagingSocket ?? null, WORDS3))
      throw new Error("the socket took nothing");
    await waitFor(lab, () => rows().some(({ type }) => type === "queue-operation"));
    writeFileSync24(go, "");
    const prompts = await firings(lab, "UserPromptSubmit", 2);
    await firings(lab, "Stop");
    const ids = new Set(prompts?.map(({ payload }) => payload.prompt_id));
    const prompt = prompts === null ? "no prompt" : `a prompt under ${ids.size === 1 ? "the same" : "another"} id`;
    const second = asked2(lab, short)[1];
    const there = second !== void 0 && newsText(second.conversation).includes(WORDS3);
    return `${prompt}; its words ${there ? "with" : "not with"} the result; ${lab.fired("Stop").length} Stop`;
  }
});

// src/probe/facts/wake-resume.ts
var wakeResume = fact({
  id: "wake.resume",
  group: "wake",
  claim: "`claude --bg --resume <full id> -- TEXT`, with the session stopped and no other option, starts a turn of that session with this text as its prompt",
  why: "The last way to reach a session that has ended, or takes nothing in any other way; only words that came in a turn of the same session count as delivered.",
  reliedOnBy: ["src/app/reconcile/reach.ts"],
  expected: "each session was asked with its own words",
  advice: "Read the session id that the resume prints, remove the copy if there is one, and say that nobody was reached.",
  together: STOPPED_AND_RESUMED,
  async probe(lab) {
    const { both } = await stoppedAndResumed(lab);
    const heard = ({ first, asked: before }) => asked(lab, first.session).slice(before).map(({ conversation }) => newsText(conversation)).join("\n");
    await waitFor(lab, () => both.every((one) => heard(one) !== ""));
    if (both.some((one) => heard(one) === "")) return "no turn of the session followed";
    return both.every((one) => heard(one).includes(wordsFor(one.name))) ? "each session was asked with its own words" : "a session was asked with other words";
  }
});

// src/probe/facts/wake-socket.ts
var wakeSocket = fact({
  id: "wake.socket",
  group: "wake",
  claim: 'one JSON line, `{"type":"user","message":{"role":"user","content":"…"}}`, on the socket that `sessions/<pid>.json` names as `messagingSocketPath` starts a turn in that session and in no other; UserPromptSubmit hooks get the bare text',
  why: "A session whose waiter is gone is told in this way that a message has come, without being stopped.",
  reliedOnBy: ["src/harness/messaging.ts"],
  expected: "each session was told its own words",
  quick: true,
  advice: "Wake with an asyncRewake hook, or stop the session and resume it with the words as its prompt.",
  async probe(lab) {
    lab.sim.stage(ANSWERING);
    const settings = { hooks: lab.recording(["UserPromptSubmit"]) };
    const both = await Promise.all(
      ["first", "second"].map(async (name) => {
        const { short } = await begin(lab, "Work.", { name, settings });
        return { ...await settle(lab, short), name };
      })
    );
    const words = ({ name }) => `Words for the ${name}.`;
    const heard = ({ session }) => lab.fired("UserPromptSubmit").filter(({ payload }) => payload.session_id === session).map(({ payload }) => String(payload.prompt)).slice(1);
    for (const one of both) {
      if (!await send(one.messagingSocket, words(one))) return "a socket took nothing";
    }
    await waitFor(lab, () => both.every((one) => heard(one).length > 0));
    for (const one of both) {
      const [said2] = heard(one);
      if (said2 === void 0) return "a session was told nothing";
      if (said2 !== words(one)) return "a session was told something else";
    }
    return "each session was told its own words";
  }
});

// src/probe/facts/wake-socket-loses-queue.ts
var WORDS4 = "Words that nobody reads.";
var wakeSocketLosesQueue = fact({
  id: "wake.socket-loses-queue",
  group: "wake",
  claim: "what the messaging socket took while a command runs is lost, without a word to the sender, when the session is stopped before the command has ended",
  why: "The text on the socket only says that there is something to read: the message itself is kept elsewhere until a hook says that it was delivered.",
  reliedOnBy: ["src/harness/messaging.ts"],
  expected: "taken and queued; never sent to the model",
  advice: "If it is delivered after the resume, a message that is sent again comes twice: have the reader tell messages apart by an id.",
  report: {
    title: "A message that the messaging socket has accepted is lost when the session is stopped",
    steps: [
      "claude --bg -n busy --permission-mode acceptEdits --allowedTools='Bash' -- 'Run the command: for i in $(seq 600); do sleep 0.1; done'",
      'while the command runs, write {"type":"user","message":{"role":"user","content":"Remember the word heron."}} and a line break to the socket named by messagingSocketPath in ~/.claude/sessions/<pid>.json',
      "claude stop <short id>",
      "claude --bg --resume <full session id> -- 'Which word were you to remember?'",
      "the request to the model does not hold the message, nor does anything say that it was dropped"
    ]
  },
  async probe(lab) {
    const steps = [bash(untilThere(`${lab.folder}/never`)), { text: "result: ok" }];
    const settings = { permissions: { allow: ["Bash"] } };
    const { short, session } = await begin(lab, steps, { settings });
    const rows = () => rowsOf(transcriptOf(lab, session));
    const runs = () => JSON.stringify(rows()).includes('"tool_use"');
    if (await waitFor(lab, runs) === null) throw new Error("the session runs no command");
    const live = processOf(lab, short);
    if (live === null) throw new Error("the session has ended");
    if (!await send(live.messagingSocket, WORDS4)) return "not taken";
    const queued = () => rows().some(({ type }) => type === "queue-operation");
    if (await waitFor(lab, queued) === null) return "taken, and not queued";
    await stop(lab, live);
    const before = asked(lab, session).length;
    await resume(lab, session, [{ text: "result: ok" }]);
    const again = await waitFor(lab, () => asked(lab, session).length > before);
    if (again === null) throw new Error("the session was not resumed");
    const sent = asked(lab, session).some(({ conversation }) => contextText(conversation).includes(WORDS4));
    return sent ? "taken and queued; sent to the model after all" : "taken and queued; never sent to the model";
  }
});

// src/probe/facts/wake-with-context.ts
var wakeWithContext = fact({
  id: "wake.with-context",
  group: "wake",
  claim: "a wake by an `asyncRewake` hook fires UserPromptSubmit, and the `additionalContext` of that hook reaches the model in the same request as the wake",
  why: "The wake itself says only that there is something to read: the reports come with it, are shown as data, and count as read by then.",
  reliedOnBy: ["src/hooks/prompt.ts"],
  expected: "one request for the wake, with the context in it",
  advice: "Write what is to be read into the text of the wake itself, and have the session read the rest by a command.",
  together: WOKEN,
  async probe(lab) {
    const [one] = await woken(lab);
    const wake = asked2(lab, one?.short ?? "-")[1];
    if (one === void 0 || wake === void 0) return "not woken";
    await lab.until(() => ofSession(lab.fired("Stop"), one.short).length > 1, 2e4);
    const requests = asked2(lab, one.short).length - 1;
    const there = timesTold(contextText(wake.conversation)) > one.toldBefore ? "in it" : "not in it";
    return `${requests === 1 ? "one request" : `${requests} requests`} for the wake, with the context ${there}`;
  }
});

// src/probe/facts/worktrees-linked-trusted.ts
import { existsSync as existsSync26 } from "node:fs";
import { join as join58 } from "node:path";
var worktreesLinkedTrusted = fact({
  id: "worktrees.linked-trusted",
  group: "worktrees",
  claim: "a linked worktree of a trusted repository is trusted wherever it lies; a background session in it may write at once, and stays in it",
  why: "A member with a worktree is launched in a checkout that was made a moment before and that no person ever trusted.",
  reliedOnBy: ["src/harness/git.ts", "src/harness/trust.ts"],
  expected: "two of two started; both written there, none in the main checkout",
  advice: "Have a person trust the folder that holds the worktrees.",
  async probe(lab) {
    const settings = { hooks: lab.recording(["Stop"]) };
    const folders = ["one", "two"].map((name) => join58(lab.folder, `worktree-${name}`));
    let started = 0;
    for (const [index, cwd] of folders.entries()) {
      const added = await lab.exec("git", ["worktree", "add", "--quiet", "-b", `probe/${index}`, cwd]);
      if (!added.ok) throw new Error("git made no worktree");
      const input = { file_path: join58(cwd, "made"), content: "made\n" };
      const steps = [{ tool: "Write", input }, { text: "result: ok" }];
      if ((await lab.start(steps, { settings, cwd })).short !== null) started += 1;
    }
    if (started < 2) return `${started} of two started`;
    const stops = await firings(lab, "Stop", 2);
    if (stops === null) return "two of two started; their turns do not end";
    const written = folders.filter((folder) => existsSync26(join58(folder, "made"))).length;
    const stayed = stops.every(({ payload }) => folders.includes(String(payload.cwd)));
    const main = existsSync26(join58(lab.repo, "made")) ? "one" : "none";
    const words = `${written === 2 ? "both" : written} written there, ${main} in the main checkout`;
    return `two of two started; ${words}${stayed ? "" : "; moved elsewhere"}`;
  }
});

// src/probe/facts/worktrees-shared-guard.ts
import { existsSync as existsSync27 } from "node:fs";
import { join as join59 } from "node:path";
var worktreesSharedGuard = fact({
  id: "worktrees.shared-guard",
  group: "worktrees",
  claim: 'in the main checkout of a repository a background session is refused Write and Edit until it moves to a worktree of its own; `{"worktree": {"bgIsolation": "none"}}` in `--settings` lifts that',
  why: "Members share a checkout under claims on paths, or have a worktree already: the guard would stop both kinds.",
  reliedOnBy: ["src/harness/settings.ts"],
  expected: "refused by default, written with bgIsolation none",
  advice: "Give every session that writes a worktree of its own.",
  async probe(lab) {
    const hooks = lab.recording(["Stop"]);
    const write = async (name, more) => {
      const input = { file_path: join59(lab.repo, name), content: "made\n" };
      const steps = [{ tool: "Write", input }, { text: "result: ok" }];
      shortOf(await lab.start(steps, { settings: { hooks, ...more } }));
    };
    await write("guarded", {});
    await write("free", { worktree: { bgIsolation: "none" } });
    if (await firings(lab, "Stop", 2) === null) throw new Error("two turns did not end");
    const fate = (name) => existsSync27(join59(lab.repo, name)) ? "written" : "refused";
    return `${fate("guarded")} by default, ${fate("free")} with bgIsolation none`;
  }
});

// src/probe/facts.ts
var FACTS = [
  launchBadFlagExits0,
  launchBatchSessionId,
  launchBypassRefused,
  launchCost,
  launchDashDashVerbatim,
  launchDefaultModeAuto,
  launchEqualsForm,
  launchIgnoresSessionId,
  launchNestedRepository,
  launchNotLoggedIn,
  launchSandboxedTrusted,
  launchShortId,
  launchSlashCommandStartsNoTurn,
  launchSwallowedPrompt,
  launchUntrustedRefused,
  launchLoginBySettings,
  launchVersionLine,
  launchTrustInConfigDir,
  launchUnnamedAsks,
  identityConfigDir,
  identityEnvLeaks,
  identityEnvNotForwarded,
  identityHeadlessMark,
  identitySessionEnv,
  identitySettingsEnv,
  settingsDisableAllHooks,
  settingsHooksTravel,
  settingsKeptInJob,
  settingsLastWins,
  settingsPathWins,
  settingsSize,
  settingsRetention,
  settingsStatusLine,
  rulesAbsolutePathOnly,
  rulesAdditionalDirectories,
  rulesDenyRemoves,
  rulesEditsPass,
  rulesFlawedRule,
  rulesLength,
  rulesMonitorToo,
  rulesOpaqueText,
  rulesPrecedence,
  rulesReadOutside,
  rulesReadingPasses,
  rulesTable,
  rulesWordBoundary,
  briefFileReachesSystemPrompt,
  briefKept,
  endingsBatchBudget,
  endingsBlockedPromptSilent,
  endingsClosingLine,
  endingsHelperFailure,
  endingsKillIdleSilent,
  endingsMaxBudgetIgnoredInBackground,
  endingsRefusal,
  endingsRetired,
  endingsSessionEndShort,
  endingsStopCommand,
  endingsStopFailure,
  endingsTurnEndStop,
  endingsStatusInText,
  hooksAdditionalContext,
  hooksAsyncRewake,
  hooksBadEntryDropped,
  hooksContextLimit,
  hooksEnvFile,
  hooksExecForm,
  hooksIfRule,
  hooksPayloadShapes,
  hooksPostToolBatch,
  hooksPostToolFailure,
  hooksPostToolOutput,
  hooksPreCompact,
  hooksPreToolAsk,
  hooksPreToolDeny,
  hooksPromptKinds,
  hooksSamePayload,
  hooksStartMatcher,
  hooksStdinOneObject,
  hooksStopBackground,
  hooksStopBlock,
  hooksToolMatcher,
  hooksPreToolEnd,
  hooksPromptBlock,
  hooksPromptId,
  hooksWaiterHoldsBatch,
  permissionAgain,
  permissionAllow,
  permissionAllowBatch,
  permissionAllowSubagent,
  permissionBesidePrompt,
  permissionDeny,
  permissionDenyInterruptSilent,
  permissionDontAskSilent,
  permissionNoAnswer,
  permissionQuestion,
  permissionWait,
  worktreesLinkedTrusted,
  worktreesSharedGuard,
  wakeBackgroundTaskEnds,
  wakeResume,
  wakeSocket,
  wakeSocketLosesQueue,
  wakeWithContext,
  wakeMidTurn,
  sessionsAgentsJson,
  sessionsAttachJournal,
  sessionsClearNewId,
  sessionsDaemonAdopts,
  sessionsDaemonDeath,
  sessionsFiles,
  sessionsFork,
  sessionsForkPrefix,
  sessionsRespawn,
  sessionsResumeCopies,
  sessionsResumeListed,
  sessionsResumeSameId,
  sessionsRoster,
  sessionsStopClearsRoster,
  sessionsStopOutlives,
  sessionsDaemonLock,
  sessionsDaemonStop,
  sessionsChildrenBelow,
  pluginBinLastOnPath,
  pluginDisabledByLaunch,
  pluginHooksFireInBackground,
  pluginKeptByVersion,
  pluginManifestNoPermissions,
  pluginNoLockNoNpm,
  pluginEnabled,
  pluginInstalledList,
  pluginRootInHooks,
  pluginSkillExpands,
  transcriptsAgents,
  transcriptsCompaction,
  transcriptsCopies,
  transcriptsLongPromptPrice,
  transcriptsLookups,
  transcriptsMovesWithWorktree,
  transcriptsPlace,
  transcriptsPrices,
  transcriptsReplyAtStop,
  transcriptsRows,
  transcriptsToolCalls,
  transcriptsLags,
  transcriptsFailureRow,
  transcriptsReplyMarks
];

export {
  FACTS
};
