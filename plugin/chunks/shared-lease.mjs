import {
  ageOf,
  itemLabel,
  verdictOf
} from "./shared-digest.mjs";
import {
  resumeArgv,
  stopSession
} from "./shared-argv.mjs";
import {
  alive,
  configDir,
  expandHome,
  findTranscript,
  locateClaude,
  processOf,
  readJob,
  readSessionProcess,
  readSessionProcesses,
  readTail,
  run,
  spawnEnv,
  splitProcess,
  startToken
} from "./shared-observe.mjs";
import {
  followFile,
  openFileLog
} from "./shared-envelope.mjs";
import {
  PRIVATE_FILE,
  makePrivateDir,
  readIfThere,
  record
} from "./shared-record.mjs";
import {
  USER,
  catchUp,
  foldNest,
  hash53,
  headOf,
  holdsSeat,
  sanitizeLine
} from "./shared-fold-log.mjs";

// src/app/reconcile/watch.ts
import { join as join2 } from "node:path";

// src/log/watch.ts
var followWithChokidar = (file, offset, onChange, opts = {}) => followFile(file, offset, onChange, { watch: chokidarWatch, ...opts });
var chokidarWatch = (dir, file, onEvent, onFailure) => {
  let closed = false;
  let close = async () => {
  };
  const start = async () => {
    const { watch: watch2 } = await import("./chokidar.mjs");
    if (closed) return;
    const watcher = watch2(dir, {
      depth: 0,
      ignoreInitial: true,
      ignored: (path) => path !== dir && path !== file
    });
    close = () => watcher.close();
    watcher.on("all", onEvent).on("ready", onEvent).on("error", onFailure);
  };
  start().catch(onFailure);
  return () => {
    closed = true;
    close().catch(() => {
    });
  };
};

// src/app/process-lock.ts
import fs from "node:fs";
import { dirname } from "node:path";
var ATTEMPTS = 3;
function takeLock(file) {
  const own = `${process.pid}:${startToken(process.pid) ?? ""}
`;
  makePrivateDir(dirname(file));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      fs.writeFileSync(file, own, { flag: "wx", mode: PRIVATE_FILE });
      return {
        held: () => readIfThere(file) === own,
        release: () => {
          if (readIfThere(file) === own) fs.rmSync(file, { force: true });
        }
      };
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (holderOf(file) !== null) return null;
    fs.rmSync(file, { force: true });
  }
  return null;
}
function holderOf(file) {
  const [pid, token] = splitProcess((readIfThere(file) ?? "").trim());
  return pid !== null && alive(pid, token) ? pid : null;
}

// src/app/lease.ts
var PATIENCE = 3;
function expireLeases(nest, state, now) {
  const expired = [];
  for (const member of state.members.values()) {
    if (member.phase !== "launching" || member.tombstone !== null) continue;
    const age = ageOf(member.hiredAt, now) ?? 0;
    const deadline = member.deadlineSeconds * 1e3;
    if (age < deadline) continue;
    const [pid, token] = splitProcess(member.launcher);
    if (pid !== null && alive(pid, token) && age < PATIENCE * deadline) continue;
    const why = `its session did not begin within ${member.deadlineSeconds}s, and nobody waits for it any more`;
    const about = {
      actor: "system",
      member: member.id,
      gen: member.gen,
      id: `lease:${member.id}:${member.gen}`
    };
    nest.log.append([record("lease_expired", { why }, about)], { durable: true });
    expired.push(member.id);
  }
  return expired;
}

// src/app/permission/dead.ts
var GRACE_MS = 3e4;
function openAsks(state) {
  return [...state.asks.values()].filter(
    ({ outcome, member, gen }) => outcome === null && state.members.get(member)?.gen === gen
  );
}
function closeDeadAsks(nest, state, now) {
  const closed = openAsks(state).flatMap((ask) => {
    const outcome = outcomeOf(state, ask, now);
    if (outcome === null) return [];
    const { session, request, member, gen } = ask;
    const about = { actor: "system", member, gen, id: `${request}:${outcome}` };
    return [record("permission_closed", { session, request, outcome }, about)];
  });
  if (closed.length > 0) nest.log.append(closed, { durable: true });
  return closed.length > 0;
}
function outcomeOf(state, ask, now) {
  const process2 = state.sessions.get(ask.session)?.process ?? null;
  const [pid, token] = process2 === null ? [null, null] : splitProcess(process2);
  if (pid !== null && !alive(pid, token)) return "session_gone";
  return now > Date.parse(ask.until) + GRACE_MS ? "timed_out" : null;
}

// src/domain/wake-policy.ts
var FIRST_WAKE_MS = 5e3;
var BACKOFF_MS = [15e3, 6e4, 3e5];
var PATIENCE_MS = 3e5;
var NONE = { step: "none" };
var WAKE = { step: "wake" };
function needsJudgement(item) {
  const { status } = item;
  return status !== "progress" && status !== "halted: rate_limit" && status !== "halted: authentication" && status !== "halted: billing";
}
function careFor(state, reader, item, now) {
  if (!needsJudgement(item) || item.raisedTo !== null || state.paused || reader.paused) return NONE;
  const age = ageOf(item.at, now) ?? 0;
  const raise2 = (why) => ({ step: "raise", to: reader.supervisor, why });
  switch (reader.phase) {
    case "stopped":
    case "not_started":
      return raise2(`${reader.id} is gone`);
    case "lost":
      return age >= FIRST_WAKE_MS ? raise2(`${reader.id} is lost`) : NONE;
    case "launching":
    case "halted":
      return age >= PATIENCE_MS && reader.halt?.cause !== "rate_limit" ? raise2(`${reader.id} is ${reader.phase}`) : NONE;
    default:
      break;
  }
  if (reader.blockedOn === "prompt" || reader.blockedOn === "permission") {
    return age >= PATIENCE_MS ? raise2(`${reader.id} waits at a prompt`) : NONE;
  }
  if (item.wakes === 0) return age >= FIRST_WAKE_MS ? WAKE : NONE;
  const since = item.wokenAt === null ? age : ageOf(item.wokenAt, now) ?? 0;
  const pause = BACKOFF_MS[item.wakes - 1];
  if (pause === void 0) return raise2(`woken ${item.wakes} times in vain`);
  return since >= pause ? WAKE : NONE;
}
function tellUser(state, now) {
  const items = state.inboxes.get(USER)?.items ?? [];
  return items.filter((item) => {
    if (!needsJudgement(item)) return false;
    if (item.wokenAt === null) return true;
    const pause = BACKOFF_MS[Math.min(item.wakes, BACKOFF_MS.length) - 1] ?? 0;
    return item.wakes <= BACKOFF_MS.length && (ageOf(item.wokenAt, now) ?? 0) >= pause * 10;
  });
}

// src/app/waiter-file.ts
import { join } from "node:path";
function waiterFile(nestDir, sessionPid) {
  return join(nestDir, "waiters", String(sessionPid));
}

// src/harness/launch.ts
var TIMEOUT_MS = 6e4;
async function launch(command, argv, options) {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const result = await run(command.file, [...command.args, ...argv], {
    cwd: options.cwd,
    env: options.env,
    timeoutMs,
    maxOutput: 1e6
  });
  return readLaunch(result, { program: command.file, cwd: options.cwd, timeoutMs });
}
function readLaunch(result, about) {
  const stdout = plain(result.stdout);
  const said = `${plain(result.stderr)}
${stdout}`;
  const line2 = /^\s*backgrounded\s+·\s+([0-9a-f]{8})\b(.*)$/m.exec(stdout);
  const short = line2?.[1] ?? null;
  const fail = (problem, message) => ({ short, problem, message });
  if (result.cwdMissing) return fail("cwd-missing", `The directory ${about.cwd} does not exist.`);
  if (result.missing) return fail("cli-missing", `There is no program ${about.program}.`);
  if (result.tooLong) return fail("too-long", "The launch arguments are longer than the system allows.");
  if (result.timedOut) {
    return fail("timed-out", `\`claude --bg\` gave no answer in ${about.timeoutMs / 1e3} s.`);
  }
  if (!result.ok) {
    if (/workspace not trusted/i.test(said)) {
      return fail(
        "untrusted",
        `${about.cwd} is not a trusted workspace. Run \`claude\` there once and accept.`
      );
    }
    if (/requires accepting the disclaimer/i.test(said)) {
      return fail(
        "bypass-not-accepted",
        "bypassPermissions has to be accepted by a person first: run `claude --dangerously-skip-permissions` once."
      );
    }
    if (/(not logged in|please run \/login|invalid api key)/i.test(said)) {
      return fail("not-logged-in", "Claude Code is not logged in. Run `claude` and log in.");
    }
    const how = result.exitCode === null ? `ended by ${result.signal ?? "the system"}` : `exit ${result.exitCode}`;
    return fail("failed", `\`claude --bg\`: ${how}. ${excerpt(said)}`.trim());
  }
  if (short === null)
    return fail("unclear", `\`claude --bg\` printed no session id. ${excerpt(said)}`.trim());
  if (/\(idle — send a prompt to start\)\s*$/.test(line2?.[2] ?? "")) {
    return fail("swallowed-prompt", `The session ${short} started without its prompt.`);
  }
  return { short, problem: null };
}
function plain(text) {
  return text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, "").replaceAll("\r", "");
}
function excerpt(text) {
  const lines = text.split("\n").map((line2) => line2.trim());
  return lines.filter((line2) => line2 !== "").join(" / ").slice(0, 500);
}

// src/harness/messaging.ts
import { connect } from "node:net";

// src/harness/hook-input.ts
var RELAY_PREFIX = "[nest message ";

// src/harness/messaging.ts
var TIMEOUT_MS2 = 2e3;
function pokeSession(pid, config, id, text) {
  const session = readSessionProcess(pid, config);
  const path = session?.messagingSocket ?? null;
  if (path === null || session?.waitingFor != null) return Promise.resolve(false);
  const line2 = `${JSON.stringify({ type: "user", message: { role: "user", content: `${RELAY_PREFIX}${id}] ${text}` } })}
`;
  return new Promise((resolve) => {
    const socket = connect(path);
    const finish = (taken) => {
      socket.destroy();
      resolve(taken);
    };
    socket.setTimeout(TIMEOUT_MS2, () => finish(false));
    socket.on("error", () => finish(false));
    socket.on("connect", () => socket.end(line2));
    socket.on("close", (hadError) => resolve(!hadError));
    socket.resume();
  });
}

// src/app/wake.ts
import { dirname as dirname2 } from "node:path";
function configOf(member) {
  return member.job === null ? configDir() : dirname2(dirname2(member.job));
}

// src/app/reconcile/reach.ts
async function reach(_nest, member, id, text) {
  const [pid, token] = member.process === null ? [null, null] : splitProcess(member.process);
  const lives = pid !== null && alive(pid, token);
  const config = configOf(member);
  if (lives && await pokeSession(pid, config, id, text)) return { channel: "socket", ok: true, why: "" };
  if (member.mode !== "bg" || member.session === null || member.short === null) {
    return {
      channel: "socket",
      ok: false,
      why: lives ? "its socket does not answer" : "its session is not running"
    };
  }
  const seen = pid === null ? null : readSessionProcess(pid, config);
  if (lives && (seen?.waitingFor ?? null) !== null)
    return { channel: "resume", ok: false, why: "it waits at a prompt" };
  if (lives && seen?.attended === true) return { channel: "resume", ok: false, why: "a person sits in it" };
  return resume(member, lives ? pid : null, text);
}
async function resume(member, pid, text) {
  const no = (why) => ({ channel: "resume", ok: false, why });
  const command = locateClaude(null);
  if ("problem" in command) return no(command.message);
  const session = member.session;
  const config = configOf(member);
  const env = spawnEnv();
  if (pid !== null) {
    const stopped = await stopSession({ command, env, configDir: config, session, short: member.short, pid });
    if (!stopped.gone) return no(`it could not be stopped: ${stopped.problem ?? "its process goes on"}`);
  }
  const result = await launch(command, resumeArgv(session, text), { cwd: member.cwd, env });
  if (result.problem !== null) return no(result.message);
  const job = readJob(result.short, config);
  if (result.short === member.short || job?.session === session)
    return { channel: "resume", ok: true, why: "" };
  if (job?.session != null)
    await stopSession({
      command,
      env,
      configDir: config,
      session: job.session,
      short: result.short,
      pid: null
    });
  return no(`a copy was started (${result.short}) and stopped again`);
}

// src/app/reconcile/care.ts
var WAITER_MS = 15e3;
var BATCH = 50;
async function deliverAll(nest, state, world) {
  for (const reader of state.members.values()) {
    const items = state.inboxes.get(reader.id)?.items ?? [];
    if (items.length === 0) continue;
    const cares = items.map((item) => ({ item, care: careFor(state, reader, item, world.now()) }));
    raise(nest, reader, cares, world);
    const due = cares.filter(({ care }) => care.step === "wake").map(({ item }) => item);
    if (due.length > 0 && !leftToItsWaiter(nest, reader, due, world)) await wake(nest, reader, due, world);
  }
}
function raise(nest, reader, cares, { tell }) {
  for (const { item, care } of cares) {
    if (care.step !== "raise") continue;
    const { to, why } = care;
    const data = { reader: reader.id, items: [item.id], to, why };
    nest.log.append(
      [record("raised", data, { actor: "system", id: `raise:${to}:${item.id}`.slice(0, 200) })],
      { durable: true }
    );
    tell(`${item.id} raised from ${reader.id} to ${to}: ${why}`);
  }
}
function leftToItsWaiter(nest, reader, due, { now }) {
  const [pid] = reader.process === null ? [null] : splitProcess(reader.process);
  if (pid === null || holderOf(waiterFile(nest.dir, pid)) === null) return false;
  return due.every((item) => now() - (Date.parse(item.at) || 0) < WAITER_MS);
}
async function wake(nest, reader, due, { tell }) {
  const senders = [...new Set(due.map((item) => item.from))].slice(0, 8).join(", ");
  const text = `nest: ${due.length} new for ${reader.id}, from ${senders}. The text follows in your context; nest inbox shows it again.`;
  const { channel, ok, why } = await reach(nest, reader, due[0].id, text);
  const items = due.slice(0, BATCH).map((item) => item.id);
  nest.log.append([
    record(
      "wake_tried",
      { reader: reader.id, items, channel, ok, why: why.slice(0, 480) },
      { actor: "system" }
    )
  ]);
  tell(`${reader.id}: woken by ${channel}${ok ? "" : ` in vain: ${why}`}`);
}

// src/app/reconcile/findings.ts
var SETTLED_MS = 3e3;
var OPEN = /* @__PURE__ */ new Set(["idle", "working", "waiting", "blocked", "halted"]);
function findingOf(state, member, seen, now) {
  if (member.tombstone !== null) return null;
  return gone(member, seen) ?? back(member, seen) ?? atPrompt(member, seen) ?? silentEnd(member, seen, now) ?? stalled(state, member, seen, now);
}
function finding(what, key, evidence, text = null) {
  return { what, key, evidence, text };
}
function gone(member, seen) {
  if (!OPEN.has(member.phase)) return null;
  if (seen.folder === "missing") return finding("cwd_missing", "cwd", member.cwd);
  if (seen.process !== "gone" || seen.other !== null || !isLoss(member)) return null;
  return finding(
    "process_gone",
    `gone:${member.process}`,
    `process ${member.process?.split(":")[0]} does not exist`
  );
}
function isLoss(member) {
  if (member.turn?.open === true || member.background > 0) return true;
  return member.phase === "working" || member.phase === "idle" && member.turns === 0 || member.asks.length > 0;
}
function back(member, seen) {
  if (member.phase !== "lost" || seen.other === null) return null;
  return finding(
    "process_back",
    `back:${seen.other}`,
    `process ${seen.other.split(":")[0]} runs its session again`
  );
}
function atPrompt(member, seen) {
  const { waitingFor } = seen;
  if (waitingFor !== null && member.prompt === null)
    return finding("prompt_open", `prompt:${member.turns}:${member.lastAt}`, waitingFor);
  if (waitingFor === null && member.prompt !== null && seen.process === "alive") {
    return finding(
      "prompt_closed",
      `unprompt:${member.turns}:${member.phaseAt}`,
      "the platform shows no prompt any more"
    );
  }
  return null;
}
function silentEnd(member, seen, now) {
  const { idleSince } = seen;
  if (idleSince === null || member.prompt !== null) return null;
  const quiet = Math.max(idleSince, Date.parse(member.lastAt) || 0, seen.transcriptAt ?? 0);
  if (now - quiet < SETTLED_MS) return null;
  const open = member.phase === "working" && member.turn?.open === true;
  const unheard = member.phase === "idle" && member.turns === 0;
  if (!open && !unheard) return null;
  const reply = seen.lastReply();
  const since = Date.parse(open ? member.turn?.at ?? "" : member.phaseAt) || 0;
  if (reply?.final === true && reply.at >= since) {
    return finding("hooks_silent", `silent:${reply.uuid}`, "its turn ended, and no hook said so", reply.text);
  }
  if (!open) return null;
  return finding(
    "turn_interrupted",
    `interrupted:${member.turn?.at}`,
    "the platform says idle, and no Stop was heard"
  );
}
function stalled(state, member, seen, now) {
  const { process: process2, waitingFor, folder, transcriptAt } = seen;
  const verdict = verdictOf(state, member, { process: process2, waitingFor, folder, transcriptAt, unheard: null }, now);
  if (verdict.state !== "stalled") return null;
  return finding(
    "stalled",
    `stalled:${member.lastAt}`,
    `${verdict.why}; ${verdict.evidence.join("; ")}`.slice(0, 480)
  );
}

// src/app/reconcile/limits.ts
var JITTER_MS = 3e4;
var FIRST_TRY_MS = 6e4;
var LONGEST_MS = 30 * 6e4;
var AT_ONCE = 2;
function resumeAt(member) {
  const { halt } = member;
  if (halt === null || halt.cause !== "rate_limit" && halt.cause !== "server" && halt.cause !== "output_limit")
    return null;
  const spread = Number.parseInt(hash53(`${member.id}:${halt.at}`).slice(-6), 16) % JITTER_MS;
  const said = halt.until === null ? Number.NaN : Date.parse(halt.until);
  if (!Number.isNaN(said)) return said + spread;
  const tries = Math.min(member.ladder.resumptions, 10);
  return (Date.parse(halt.at) || 0) + Math.min(FIRST_TRY_MS * 2 ** tries, LONGEST_MS) + spread;
}
async function resumeHalted(nest, state, { now, tell }) {
  if (state.paused) return;
  const due = [...state.members.values()].filter((member) => {
    if (member.phase !== "halted" || member.tombstone !== null || member.paused) return false;
    const at = resumeAt(member);
    return at !== null && at <= now();
  });
  for (const member of due.slice(0, AT_ONCE)) {
    const text = `nest: the limit that stopped you (${member.halt?.cause}) should have passed. Go on where you were.`;
    const id = `resume:${member.id}:${member.gen}:${member.halt?.at}`;
    const { channel, ok, why } = await reach(nest, member, id, text);
    const about = { actor: "system", member: member.id, gen: member.gen };
    nest.log.append([record("resumption_tried", { channel, ok, why: why.slice(0, 480) }, about)]);
    tell(`${member.id}: resumed after ${member.halt?.cause} by ${channel}${ok ? "" : ` in vain: ${why}`}`);
  }
}

// src/app/reconcile/sighting.ts
import fs2 from "node:fs";

// src/harness/last-reply.ts
var TAIL_BYTES = 512 * 1024;
function lastReplyText(path) {
  const rows = (readTail(expandHome(path), TAIL_BYTES) ?? "").split("\n").map(parse).filter((row) => row !== null);
  const talk = rows.filter(
    (row) => (row.type === "assistant" || row.type === "user") && row.isSidechain !== true
  );
  const last = talk.at(-1);
  if (last?.type !== "assistant" || last.message?.id === void 0) return null;
  const reply = talk.filter((row) => row.message?.id === last.message?.id);
  const blocks = reply.flatMap((row) => row.message?.content ?? []);
  const text = blocks.flatMap(
    (block) => block.type === "text" && block.text !== void 0 ? [block.text] : []
  );
  const final = last.message.stop_reason === "end_turn" && !blocks.some((block) => block.type === "tool_use");
  return {
    uuid: last.uuid ?? last.message.id,
    text: text.join("\n"),
    at: Date.parse(last.timestamp ?? "") || 0,
    final
  };
}
function parse(line2) {
  try {
    return JSON.parse(line2);
  } catch {
    return null;
  }
}

// src/app/reconcile/sighting.ts
var STANDING_MS = 3e3;
function sight(member) {
  const config = configOf(member);
  const [pid, token] = member.process === null ? [null, null] : splitProcess(member.process);
  const lives = pid !== null && alive(pid, token);
  const file = pid === null ? null : readSessionProcess(pid, config);
  const own = file !== null && file.session === member.session ? file : null;
  return {
    process: pid === null ? "unknown" : lives ? "alive" : "gone",
    other: lives || member.session === null ? null : otherProcess(member.session, config),
    waitingFor: lives && own !== null && hasStood(own) ? own.waitingFor : null,
    idleSince: lives && own?.status === "idle" ? own.statusAt : null,
    job: member.short === null ? null : readJob(member.short, config),
    folder: folderOf(member.cwd),
    transcriptAt: grownAt(member.transcript),
    lastReply: () => {
      const path = member.session === null ? null : findTranscript(member.session, member.transcript, config);
      return path === null ? null : lastReplyText(path);
    }
  };
}
function hasStood({ statusAt }) {
  return statusAt === null || Date.now() - statusAt >= STANDING_MS;
}
function otherProcess(session, config) {
  const found = readSessionProcesses(config).find(
    (one) => one.session === session && alive(one.pid, one.startToken)
  );
  return found === void 0 ? null : `${found.pid}:${found.startToken ?? ""}`;
}
function folderOf(cwd) {
  try {
    return fs2.statSync(cwd).isDirectory() ? "there" : "missing";
  } catch (error) {
    return error.code === "ENOENT" ? "missing" : "unknown";
  }
}
function grownAt(transcript) {
  try {
    return transcript === null ? null : fs2.statSync(transcript).mtimeMs;
  } catch {
    return null;
  }
}

// src/harness/notify.ts
var TIMEOUT_MS3 = 5e3;
async function notifyUser(title, text, command, platform = process.platform) {
  const ways = [];
  if (command !== null && command[0] !== void 0 && await took(command[0], [...command.slice(1), title, text]))
    ways.push("command");
  const desktop = desktopNotifier(title, text, platform);
  if (await took(desktop.file, desktop.args)) ways.push("desktop");
  return ways.join(", ");
}
function desktopNotifier(title, text, platform) {
  if (platform === "darwin") {
    const script = "on run argv\ndisplay notification (item 2 of argv) with title (item 1 of argv)\nend run";
    return { file: "osascript", args: ["-e", script, "--", title, text] };
  }
  if (platform === "win32") return { file: "msg.exe", args: ["*", "/TIME:30", `${title}: ${text}`] };
  return { file: "notify-send", args: ["--app-name=nest", "--", title, text] };
}
async function took(file, args) {
  const result = await run(file, args, { timeoutMs: TIMEOUT_MS3, maxOutput: 1e5 });
  return result.ok;
}

// src/app/reconcile/user.ts
async function tellTheUser(nest, state, { now, tell }) {
  const items = tellUser(state, now());
  if (items.length === 0) return;
  const title = `nest: ${items.length} for you`;
  const text = items.slice(0, 3).map(line).join("\n");
  const how = await notifyUser(title, text, state.charter?.notify.command ?? null);
  const ids = items.slice(0, 50).map((item) => item.id);
  nest.log.append([
    record(
      "wake_tried",
      { reader: USER, items: ids, channel: "notify", ok: how !== "", why: how },
      { actor: "system" }
    )
  ]);
  tell(`user told (${how === "" ? "no way to" : how}): ${text.replaceAll("\n", "; ")}`);
}
function line(item) {
  return sanitizeLine(`${item.from} ${itemLabel(item)}: ${headOf(item.text)}`).slice(0, 120);
}

// src/app/reconcile/tick.ts
var REAL_WORLD = { now: Date.now, sight };
async function tick(nest, folded, world) {
  catchUp(nest, folded);
  const { now, tell } = world;
  for (const id of expireLeases(nest, folded.state, now())) tell(`${id}: launch given up`);
  observeAll(nest, folded.state, world);
  closeDeadAsks(nest, folded.state, now());
  catchUp(nest, folded);
  await resumeHalted(nest, folded.state, world);
  await deliverAll(nest, folded.state, world);
  await tellTheUser(nest, folded.state, world);
  catchUp(nest, folded);
}
function observeAll(nest, state, { now, sight: look, tell }) {
  for (const member of state.members.values()) {
    if (member.tombstone !== null || member.session === null) continue;
    const found = findingOf(state, member, look(member), now());
    if (found === null) continue;
    const id = idOf(member, found);
    if (member.noted.includes(id)) continue;
    const data = {
      what: found.what,
      evidence: found.evidence.slice(0, 480),
      text: found.text === null ? null : nest.log.putText(found.text)
    };
    nest.log.append([record("observed", data, { actor: "system", member: member.id, gen: member.gen, id })], {
      durable: true
    });
    tell(`${member.id}: ${found.what}: ${found.evidence}`);
  }
}
function idOf(member, found) {
  return `${found.key}:${member.id}:${member.gen}`.slice(0, 200);
}

// src/app/reconcile/watch.ts
var TICK_MS = 1e3;
var GAP_MS = 6e4;
var EMPTY_MS = 3e4;
function watchFile(nestDir) {
  return join2(nestDir, "watch.lock");
}
function watcherOf(nestDir) {
  return holderOf(watchFile(nestDir));
}
async function watch(dir, tell, { once = false } = {}) {
  const lock = takeLock(watchFile(dir));
  if (lock === null)
    return `another reconciler looks after this nest (pid ${watcherOf(dir) ?? "gone by now"})`;
  const nest = { dir, log: openFileLog(dir, { follow: followWithChokidar }) };
  const folded = foldNest(nest);
  const bell = bellOf(nest, folded);
  try {
    let emptySince = null;
    for (let last = Date.now(); ; ) {
      if (!lock.held()) return "another reconciler has taken over";
      last = noteGap(nest, last, tell);
      try {
        await tick(nest, folded, { ...REAL_WORLD, tell });
      } catch (error) {
        tell(`a round failed: ${error.message}`);
      }
      if (once) return "one round, as asked";
      emptySince = isEmpty(folded.state) ? emptySince ?? Date.now() : null;
      if (emptySince !== null && Date.now() - emptySince >= EMPTY_MS) return "nobody is alive any more";
      await bell.next();
    }
  } finally {
    bell.close();
    lock.release();
  }
}
function noteGap(nest, last, tell) {
  const now = Date.now();
  const gap = now - last;
  if (gap >= GAP_MS) {
    const seconds = Math.round(gap / 1e3);
    nest.log.append([record("clock_gap", { seconds }, { actor: "system" })]);
    tell(`the machine slept for ${seconds}s; all clocks start again`);
  }
  return now;
}
function isEmpty(state) {
  for (const member of state.members.values()) {
    if (!holdsSeat(member)) continue;
    if (member.phase === "launching" || member.phase === "halted" || processOf(member) === "alive")
      return false;
  }
  return true;
}
function bellOf(nest, folded) {
  let ring = () => {
  };
  let rung = false;
  const following = nest.log.follow(folded.position, () => {
    rung = true;
    ring();
  });
  return {
    async next() {
      if (!rung) {
        await new Promise((resolve) => {
          const timer = setTimeout(resolve, TICK_MS);
          ring = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
    },
    close: () => following.close()
  };
}

export {
  launch,
  expireLeases,
  watcherOf,
  watch
};
