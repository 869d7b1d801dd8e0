import {
  changesOf
} from "./shared-changes.mjs";
import {
  careFor,
  isDeadLetter,
  lastReplyText,
  needsJudgement,
  tellUser
} from "./shared-wake-policy.mjs";
import {
  reach,
  startDaemon
} from "./shared-reach.mjs";
import {
  NO_RESULT,
  unreadOf,
  verdictOf
} from "./shared-deliver.mjs";
import {
  stopLeftovers
} from "./shared-leftovers.mjs";
import {
  isAttended,
  stopMember
} from "./shared-stop-member.mjs";
import {
  isComing,
  livePid
} from "./shared-live-pid.mjs";
import {
  daemonDied
} from "./shared-daemon.mjs";
import {
  expireLeases
} from "./shared-lease.mjs";
import {
  bindByLaunch
} from "./shared-bind-by-launch.mjs";
import "./shared-launch.mjs";
import {
  watchFile,
  watchLog,
  watcherOf
} from "./shared-watcher.mjs";
import {
  locateClaude
} from "./shared-cli.mjs";
import {
  OutputGone
} from "./shared-out.mjs";
import {
  followFile,
  openFileLog
} from "./shared-envelope.mjs";
import {
  goesOnAt,
  isOutOfMeans,
  mayWake
} from "./shared-hold.mjs";
import "./shared-state-dir.mjs";
import "./shared-paths.mjs";
import "./shared-spawn-env.mjs";
import {
  run
} from "./shared-run.mjs";
import {
  itemLabel
} from "./shared-digest.mjs";
import {
  meterMember
} from "./shared-spend.mjs";
import "./shared-meter-store.mjs";
import "./shared-prices.mjs";
import {
  isSet
} from "./shared-options.mjs";
import {
  oneLine
} from "./shared-words.mjs";
import {
  besideOf,
  configOf
} from "./shared-beside.mjs";
import "./shared-hook-input.mjs";
import {
  folderOf,
  grownAt,
  processOf,
  splitProcess,
  takeLock,
  workOf
} from "./shared-observe.mjs";
import {
  findTranscript,
  lastMessages
} from "./shared-children.mjs";
import {
  readJob,
  readSessionProcess,
  readSessionProcesses
} from "./shared-job-state.mjs";
import {
  setGates
} from "./shared-heeded.mjs";
import {
  record
} from "./shared-record.mjs";
import {
  SETTLE_MS,
  USER,
  ageOf,
  boundFor,
  catchUp,
  foldNest,
  holdsSeat,
  isHeldBack,
  isLoss,
  moreFor
} from "./shared-fold-log.mjs";
import "./shared-version.mjs";
import "./shared-charter-2.mjs";
import {
  alive
} from "./shared-config-dir.mjs";
import "./shared-private-files.mjs";
import "./shared-hash.mjs";
import "./shared-member-id.mjs";
import "./shared-money.mjs";
import {
  cut,
  headOf,
  sanitizeLine
} from "./shared-sanitize.mjs";
import "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/app/reconcile/watch.ts
import { join } from "node:path";

// src/log/watch.ts
var followWithChokidar = (file, offset, onChange, opts = {}) => followFile(file, offset, onChange, { watch: chokidarWatch, ...opts });
var chokidarWatch = (dir, file, onEvent, onFailure) => {
  let closed = false;
  let close = async () => {
  };
  const start2 = async () => {
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
  start2().catch(onFailure);
  return () => {
    closed = true;
    close().catch(() => {
    });
  };
};

// src/harness/bell.ts
import { closeSync, constants, openSync, readlinkSync, writeSync } from "node:fs";
function ringBell(pid, platform = process.platform) {
  if (platform !== "linux") return false;
  try {
    const terminal = readlinkSync(`/proc/${pid}/fd/1`);
    return /^\/dev\/(?:pts\/\d+|tty\d*)$/.test(terminal) && ring(terminal);
  } catch {
    return false;
  }
}
function ring(terminal) {
  const fd = openSync(terminal, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  try {
    return writeSync(fd, "\x07") === 1;
  } finally {
    closeSync(fd);
  }
}

// src/harness/notify.ts
var TIMEOUT_MS = 5e3;
async function notifyUser(title, text, command, bells, platform = process.platform) {
  const rang = bells.filter((pid) => ringBell(pid, platform)).length > 0;
  const [file, ...args] = command ?? [];
  const desktop = desktopNotifier(title, text, platform);
  const [commanded, shown] = await Promise.all([
    file === void 0 ? false : took(file, [...args, title, text]),
    took(desktop.file, desktop.args)
  ]);
  const ways = [commanded && "command", shown && "desktop", rang && "bell"];
  return ways.filter((way) => way !== false).join(", ");
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
  const result = await run(file, args, { timeoutMs: TIMEOUT_MS, maxOutput: 1e5 });
  return result.ok;
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

// src/harness/last-words.ts
var FAR_BACK = 60;
function lastWords(path) {
  const said = lastMessages(path, FAR_BACK).filter(({ role, tool }) => role === "assistant" && tool === null);
  return said.at(-1)?.text.trim() ?? "";
}

// src/app/limit-words.ts
function stoppedReport(bound, last) {
  const head = `Stopped by nest: ${bound.words}. To let it go on: ${moreFor(bound)}`;
  return last === "" ? `${head}

It had said nothing yet.` : `${head}

The last it has said, as a checkpoint:

${last}`;
}

// src/app/over-limit.ts
var CHECKPOINT_CHARS = 2e4;
function fileStop(nest, member, bound, by) {
  nest.log.append([stopEvent(nest, member, bound, by)], { durable: true });
}
function stopEvent(nest, member, bound, by) {
  const { id, gen, turns } = member;
  const data = {
    cause: bound.cause,
    of: bound.of,
    mark: bound.mark,
    why: bound.words.slice(0, 480),
    text: nest.log.putText(stoppedReport(bound, checkpointOf(member))),
    by
  };
  const key = `over:${id}:${gen}:${turns}:${bound.mark}`;
  return record("budget_stopped", data, { actor: "system", member: id, gen, id: key });
}
function checkpointOf(member) {
  const { session, transcript } = member;
  const path = session === null ? null : findTranscript(session, transcript, configOf(member));
  return path === null ? "" : cut(lastWords(path), CHECKPOINT_CHARS);
}

// src/app/reconcile/bounds.ts
var HOOK_MS = 3e3;
var QUIET_MS = 1e4;
var TOOL_MS = 12e4;
function keepBounds(nest, folded, watched, world) {
  const now = world.now();
  const { state } = folded;
  setGates(nest, folded, now);
  for (const member of state.members.values()) {
    const bound = isBound(member) ? boundFor(state, member, now) : null;
    if (bound?.level !== "hard") {
      watched.delete(member.id);
      continue;
    }
    const watch2 = noteSpending(watched, state, member, bound, now);
    if (member.phase === "waiting") say(nest, member, bound, world);
    if (!isPastPatience(member, watch2, now, world)) continue;
    if (member.phase === "working") say(nest, member, bound, world);
    world.jobs.start(`stop ${member.id}`, async () => {
      const how = await world.stop(member);
      if (how !== null) world.tell(`${member.id}: ${bound.words}; stopped: ${how}`);
      watched.delete(member.id);
    });
  }
}
function isBound(member) {
  return holdsSeat(member) && member.mode !== "adopt" && member.session !== null;
}
function say(nest, member, bound, { tell: tell2 }) {
  const words = member.mode === "batch" && bound.cause === "limit" ? NO_RESULT : bound.words;
  fileStop(nest, member, { ...bound, words }, "reconciler");
  tell2(`${member.id}: ${words}; its report is filed`);
}
function noteSpending(watched, state, member, { mark }, now) {
  const spent = spentBy(state, member);
  const known = watched.get(member.id);
  if (known === void 0 || known.mark !== mark) {
    const watch2 = { mark, since: now, spent, grown: 0, grewAt: null };
    watched.set(member.id, watch2);
    return watch2;
  }
  if (spent > known.spent) {
    known.spent = spent;
    known.grown += 1;
    known.grewAt ??= now;
  }
  return known;
}
function spentBy(state, member) {
  return state.sessions.get(member.session ?? "")?.gauge?.nanos ?? 0;
}
function isPastPatience(member, watch2, now, { sight: sight2 }) {
  if (watch2.grown >= 2) return true;
  if (member.turn?.open !== true) return false;
  if (watch2.grewAt !== null && now - watch2.grewAt >= HOOK_MS) return true;
  const since = now - watch2.since;
  if (since < QUIET_MS) return false;
  return since >= TOOL_MS || sight2(member).work?.(now).toolSince == null;
}

// src/app/reconcile/care.ts
var BATCH = 20;
function deliverAll(nest, folded, world) {
  const { state } = folded;
  if (isHeldBack(state, world.now())) return;
  for (const reader of state.members.values()) {
    const items = unreadOf(state, reader.id);
    if (items.length === 0) continue;
    const beside = besideOf(nest.dir, reader) !== null;
    const due = [];
    for (const item of items) {
      const care = careFor(state, reader, item, world.now(), beside);
      if (care.step === "wake") due.push(item);
      if (care.step === "raise") raise(nest, reader, item, care, world);
    }
    if (due.length > 0 && !isComing(reader, world.now()))
      world.jobs.start(`wake ${reader.id}`, () => wake(nest, folded, reader, due, world));
  }
}
function raise(nest, reader, item, { to, why }, { tell: tell2 }) {
  const data = { reader: reader.id, items: [item.id], to, why: why.slice(0, 480) };
  const id = `raise:${to}:${item.wokenAt ?? ""}:${item.id}`.slice(0, 200);
  nest.log.append([record("raised", data, { actor: "system", id })], { durable: true });
  tell2(`${item.id} raised from ${reader.id} to ${to}: ${why}`);
}
async function wake(nest, folded, reader, due, world) {
  const heard = turnOf(nest, folded, reader, due);
  if (heard()) return;
  const call = { id: due[0].id, text: wakeText(reader.id, due), heard };
  const began = performance.now();
  const { attempts, hopeless } = await world.reach(reader, call);
  const items = due.slice(0, BATCH).map((item) => item.id);
  for (const { channel, ok, why: why2 } of attempts) {
    const data = { reader: reader.id, items, channel, ok, why: why2.slice(0, 480) };
    nest.log.append([record("wake_tried", data, { actor: "system" })]);
    const after = `after ${((performance.now() - began) / 1e3).toFixed(1)}s`;
    world.tell(`${reader.id}: woken by ${channel}${ok ? ` ${after}` : ` in vain: ${why2}`}`);
  }
  if (hopeless === null) return;
  const why = `${reader.id} cannot be woken: ${hopeless}`;
  for (const item of due) raise(nest, reader, item, { to: reader.supervisor, why }, world);
}
function turnOf(nest, folded, reader, due) {
  const { id, gen, turns } = reader;
  const ids = new Set(due?.map((item) => item.id));
  return () => {
    catchUp(nest, folded);
    const member = folded.state.members.get(id);
    if (member === void 0 || member.gen !== gen || member.tombstone !== null || member.turns > turns)
      return true;
    return due !== null && !unreadOf(folded.state, id).some((item) => ids.has(item.id));
  };
}
function wakeText(reader, due) {
  const senders = [...new Set(due.map((item) => item.from))].slice(0, 8).join(", ");
  return `nest: ${due.length} new for ${reader}, from ${senders}. The text follows in your context; nest inbox shows it again.`;
}

// src/app/reconcile/contests.ts
function raiseContests(nest, state, { now, tell: tell2 }) {
  for (const { id, at, before, ruling, wisher, holder } of state.claims.contests) {
    if (before !== null || ruling !== null || now() - Date.parse(at) < SETTLE_MS) continue;
    nest.log.append([record("claim_unsettled", { contest: id }, { actor: "system", id: `unsettled:${id}` })]);
    tell2(`${wisher} and ${holder} have not settled ${id}: it is to be ruled`);
  }
}

// src/app/reconcile/daemon.ts
var GONE_MS = 5e3;
var AGAIN_MS = 15e3;
var gone = /* @__PURE__ */ new Map();
function keepDaemon(state, { now, tell: tell2 }) {
  const configs = /* @__PURE__ */ new Set();
  for (const member of state.members.values()) {
    if (member.mode === "bg" && member.tombstone === null && processOf(member) === "alive")
      configs.add(configOf(member));
  }
  for (const config of gone.keys()) if (!configs.has(config) || !daemonDied(config)) gone.delete(config);
  for (const config of configs) {
    if (!daemonDied(config)) continue;
    const seen = gone.get(config) ?? { since: now(), triedAt: Number.NEGATIVE_INFINITY };
    gone.set(config, seen);
    if (now() - seen.since < GONE_MS || now() - seen.triedAt < AGAIN_MS) continue;
    seen.triedAt = now();
    void start(config, tell2);
  }
}
async function start(config, tell2) {
  const command = locateClaude(null);
  const problem = "problem" in command ? command.message : await startDaemon(command, config);
  tell2(`the platform's daemon had died; ${problem === null ? "started again" : `not started: ${problem}`}`);
}

// src/app/reconcile/findings.ts
var SETTLED_MS = 3e3;
var ANSWERED_MS = 5e3;
var UNLISTED_MS = 6e4;
var OPEN = /* @__PURE__ */ new Set(["idle", "working", "waiting", "blocked", "halted"]);
var UNHEARD = /* @__PURE__ */ new Set(["idle", "blocked", "done", "unreported"]);
function findingOf(state, member, seen, now) {
  if (member.tombstone !== null) return null;
  return gone2(member, seen) ?? unlisted(state, member, seen, now) ?? back(member, seen) ?? atPrompt(member, seen, now) ?? silentEnd(member, seen, now) ?? atWork(state, member, seen, now);
}
function finding(what, key, evidence, text = null) {
  return { what, key, evidence, text };
}
function gone2(member, seen) {
  if (OPEN.has(member.phase) && seen.folder === "missing") return finding("cwd_missing", "cwd", member.cwd);
  if (seen.process !== "gone" || seen.other !== null || member.phase === "lost") return null;
  if (member.mode === "adopt" && !isLoss(member)) return null;
  return finding(
    "process_gone",
    `gone:${member.process}`,
    `process ${member.process?.split(":")[0]} does not exist`
  );
}
function unlisted(state, member, seen, now) {
  const known = member.process ?? state.sessions.get(member.session ?? "")?.process ?? null;
  if (known !== null || seen.other !== null || seen.job === null || member.mode !== "bg") return null;
  if (!isLoss(member) || isComing(member, now)) return null;
  const quiet = [member.lastAt, member.phaseAt, state.awakeSince ?? ""].map((at) => Date.parse(at) || 0);
  if (now - Math.max(...quiet) < UNLISTED_MS) return null;
  return finding(
    "process_gone",
    `unlisted:${member.phaseAt}`,
    "the platform lists no process of its session"
  );
}
function back(member, seen) {
  if (member.phase !== "lost" || seen.other === null) return null;
  return finding(
    "process_back",
    `back:${seen.other}`,
    `process ${seen.other.split(":")[0]} runs its session again`
  );
}
function atPrompt(member, seen, now) {
  const { waitingFor } = seen;
  if (waitingFor !== null && member.prompt === null) {
    const answered = member.asks.length === 0 && now - (Date.parse(member.phaseAt) || 0) < ANSWERED_MS;
    return answered ? null : finding("prompt_open", `prompt:${member.turns}:${member.lastAt}`, waitingFor);
  }
  if (waitingFor === null && member.prompt !== null && runs(seen)) {
    return finding(
      "prompt_closed",
      `unprompt:${member.turns}:${member.phaseAt}`,
      "the platform shows no prompt any more"
    );
  }
  return null;
}
function runs({ process: process2, other }) {
  return process2 === "alive" || other !== null;
}
function silentEnd(member, seen, now) {
  const { idleSince } = seen;
  if (idleSince === null || member.prompt !== null) return null;
  const quiet = Math.max(idleSince, Date.parse(member.lastAt) || 0, seen.transcriptAt ?? 0);
  if (now - quiet < SETTLED_MS) return null;
  const open = member.phase === "working" && member.turn?.open === true;
  const unheard = member.turns === 0 && member.report?.by !== "hook" && UNHEARD.has(member.phase);
  if (!open && !unheard) return null;
  const reply = seen.lastReply();
  const since = Date.parse(open ? member.turn?.at ?? "" : member.hiredAt) || 0;
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
function atWork(state, member, seen, now) {
  if (member.phase !== "working" && member.phase !== "waiting") return null;
  const { process: process2, waitingFor, folder } = seen;
  const work = seen.work?.(now) ?? {};
  const transcriptAt = work.transcriptAt ?? seen.transcriptAt;
  const observation = { process: process2, waitingFor, folder, unheard: null, ...work, transcriptAt };
  const { state: stands, why, evidence, action } = verdictOf(state, member, observation, now);
  if (stands !== "stalled" && stands !== "looping") return null;
  const next = action === "" ? "" : `; next: ${action}`;
  const words = `${`${why}; ${evidence.join("; ")}`.slice(0, 480 - next.length)}${next}`;
  if (stands === "looping") return finding("loop_suspected", `loop:${member.turns}:${work.loop?.key}`, words);
  const spoke = Date.parse(member.lastAt) || 0;
  const wrote = work.wroteAt ?? transcriptAt ?? 0;
  return finding("stalled", `stalled:${Math.round(Math.max(spoke, wrote))}`, words);
}

// src/app/reconcile/jobs.ts
var AT_ONCE = 4;
function startJobs(failed, atOnce = AT_ONCE) {
  const running = /* @__PURE__ */ new Map();
  return {
    start(name, work) {
      if (running.has(name) || running.size >= atOnce) return;
      const job = work().catch((error) => failed(name, error)).finally(() => running.delete(name));
      running.set(name, job);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running.values());
    }
  };
}

// src/app/reconcile/limits.ts
var BETWEEN_MS = 2e3;
function resumeHalted(nest, folded, world) {
  const { state } = folded;
  const now = world.now();
  if (isHeldBack(state, now)) return;
  if (state.triedAt !== null && (ageOf(state.triedAt, now) ?? BETWEEN_MS) < BETWEEN_MS) return;
  const due = [...state.members.values()].flatMap((member) => {
    if (member.phase !== "halted" || member.tombstone !== null || !mayWake(state, member, now)) return [];
    const at = goesOnAt(state, member, now);
    return at !== null && at <= now ? [{ member, at }] : [];
  });
  const [first] = due.sort((a, b) => a.at - b.at);
  if (first !== void 0)
    world.jobs.start("resume after a limit", () => resume(nest, folded, first.member, world));
}
async function resume(nest, folded, member, { reach: reach2, tell: tell2 }) {
  const { id, gen, halt } = member;
  const over = isOutOfMeans(member) ? `you had been stopped (${member.why}), and have been given more` : `what stopped you (${halt?.cause}) should be over`;
  const text = `nest: ${over}. Go on where you were.`;
  const heard = turnOf(nest, folded, member, null);
  const { attempts } = await reach2(member, { id: `resume:${id}:${gen}:${halt?.at}`, text, heard });
  const last = attempts.at(-1);
  if (last === void 0) return;
  const { channel, ok } = last;
  const why = attempts.flatMap((one) => one.why === "" ? [] : [one.why]).join("; ");
  const about = { actor: "system", member: id, gen };
  nest.log.append([record("resumption_tried", { channel, ok, why: why.slice(0, 480) }, about)]);
  tell2(`${id}: resumed after ${halt?.cause} by ${channel}${ok ? "" : ` in vain: ${why}`}`);
}

// src/app/reconcile/meters.ts
var AT_ONCE2 = 4;
var AGAIN_MS2 = 1e3;
var AT_WORK_MS = 5e3;
var SEEK_MS = 5e3;
function meterGrown(state, looks, meters) {
  const { meter } = meters;
  const due = [];
  for (const member of state.members.values()) {
    if (member.session === null) continue;
    const before = looks.get(member.session);
    const look = lookFor(member, member.session, before, meters);
    if (before === void 0 || isDue(member, before, look))
      due.push({ member, look, before: before?.at ?? 0 });
    else if (look.sought !== before.sought)
      looks.set(member.session, { ...before, path: look.path, sought: look.sought });
  }
  due.sort((a, b) => a.before - b.before);
  for (const { member, look } of due.slice(0, AT_ONCE2)) {
    meter(state, member);
    looks.set(member.session, look);
  }
  if (looks.size > state.sessions.size) forget(state, looks);
}
function lookFor(member, session, before, meters) {
  const { now, grown = grownAt, find = findTranscript } = meters;
  const at = now();
  const path = before?.path ?? member.transcript;
  const sought = before?.sought ?? Number.NEGATIVE_INFINITY;
  const seen = grown(path);
  if (seen !== null || at - sought < SEEK_MS) return { at, grown: seen, path, sought };
  const found = find(session, member.transcript, configOf(member));
  return { at, grown: grown(found), path: found, sought: at };
}
function isDue(member, before, look) {
  const since = look.at - before.at;
  if (look.grown !== before.grown) return since >= AGAIN_MS2;
  const atWork2 = member.turn?.open === true || member.background > 0;
  return atWork2 && since >= AT_WORK_MS;
}
function forget(state, looks) {
  for (const session of looks.keys()) if (!state.sessions.has(session)) looks.delete(session);
}

// src/app/reconcile/sighting.ts
var STANDING_MS = 5e3;
function sight(member) {
  const config = configOf(member);
  const [pid, token] = member.process === null ? [null, null] : splitProcess(member.process);
  const lives = pid !== null && alive(pid, token);
  const other = lives || member.session === null ? null : otherProcess(member.session, config);
  const file = lives ? readSessionProcess(pid, config) : other;
  const own = file !== null && file.session === member.session ? file : null;
  return {
    process: pid === null ? "unknown" : lives ? "alive" : "gone",
    other: other === null ? null : `${other.pid}:${other.startToken ?? ""}`,
    waitingFor: own !== null && hasStood(own) ? own.waitingFor : null,
    idleSince: own?.status === "idle" ? own.statusAt : null,
    job: member.short === null ? null : readJob(member.short, config),
    folder: folderOf(member.cwd),
    transcriptAt: grownAt(member.transcript),
    work: (now) => workOf(member, { config, pid: lives ? pid : null }, now),
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
  const all = readSessionProcesses(config);
  return all.find((one) => one.session === session && alive(one.pid, one.startToken)) ?? null;
}

// src/app/reconcile/spooled.ts
function bringBack(nest, tell2) {
  if (nest.log.waiting().pending.length === 0) return;
  try {
    const { replayed } = nest.log.replay();
    tell2(`${replayed} record${replayed === 1 ? "" : "s"} that waited in the spool written to the log`);
  } catch {
  }
}

// src/app/reconcile/stop-spender.ts
async function stopSpender(nest, member) {
  if (livePid(member) === null || isAttended(member)) return null;
  const command = locateClaude(null);
  if ("problem" in command) return command.message;
  const { how, problem } = await stopMember(nest, member, command, true);
  return problem ?? how;
}

// src/app/reconcile/user.ts
var BATCH2 = 20;
function tellTheUser(nest, folded, world) {
  const items = tellUser(folded.state, world.now());
  if (items.length > 0) world.jobs.start("tell the user", () => tell(nest, folded.state, items, world));
}
async function tell(nest, state, items, world) {
  const title = `nest: ${items.length} for you`;
  const text = items.slice(0, 3).map(line).join("\n");
  const how = await world.notify(title, text, state.charter?.notify.command ?? null, attended(state));
  for (let i = 0; i < items.length; i += BATCH2) {
    const ids = items.slice(i, i + BATCH2).map((item) => item.id);
    const data = { reader: USER, items: ids, channel: "notify", ok: how !== "", why: how };
    nest.log.append([record("wake_tried", data, { actor: "system" })]);
  }
  world.tell(`user told (${how === "" ? "no way to" : how}): ${text.replaceAll("\n", "; ")}`);
}
function attended(state) {
  return [...state.members.values()].flatMap(({ mode, process: process2, tombstone }) => {
    const [pid] = mode !== "adopt" || tombstone !== null || process2 === null ? [null] : splitProcess(process2);
    return pid === null ? [] : [pid];
  });
}
function line(item) {
  return sanitizeLine(`${item.from} ${itemLabel(item)}: ${headOf(item.text)}`).slice(0, 120);
}

// src/app/reconcile/tick.ts
function realWorld(nest, tell2) {
  const jobs = startJobs((name, error) => tell2(`${name} failed: ${error.message}`));
  return {
    now: Date.now,
    sight,
    reach: (member, call) => reach(nest, member, call),
    notify: notifyUser,
    meter: (state, member) => void meterMember(nest, state, member),
    stop: (member) => stopSpender(nest, member),
    jobs,
    tell: tell2
  };
}
function forgetful() {
  return { looks: /* @__PURE__ */ new Map(), watched: /* @__PURE__ */ new Map() };
}
function tick(nest, folded, world, memory = forgetful()) {
  bringBack(nest, world.tell);
  catchUp(nest, folded);
  if (folded.state.down !== null) return;
  const { now, tell: tell2 } = world;
  for (const id of bindByLaunch(nest, folded.state)) tell2(`${id}: bound by what its launch printed`);
  catchUp(nest, folded);
  for (const id of expireLeases(nest, folded.state, now())) tell2(`${id}: launch given up`);
  keepDaemon(folded.state, world);
  const failure = observeAll(nest, folded.state, world);
  meterGrown(folded.state, memory.looks, world);
  closeDeadAsks(nest, folded.state, now());
  raiseContests(nest, folded.state, world);
  catchUp(nest, folded);
  keepBounds(nest, folded, memory.watched, world);
  catchUp(nest, folded);
  world.jobs.start("leftovers", () => stopLeftovers(nest, folded.state, world));
  resumeHalted(nest, folded, world);
  deliverAll(nest, folded, world);
  tellTheUser(nest, folded, world);
  catchUp(nest, folded);
  if (failure !== null) throw failure;
}
function observeAll(nest, state, world) {
  let failure = null;
  for (const member of state.members.values()) {
    if (member.tombstone !== null || member.session === null) continue;
    try {
      observeOne(nest, state, member, world);
    } catch (error) {
      failure = error;
    }
  }
  return failure;
}
function observeOne(nest, state, member, { now, sight: look, tell: tell2 }) {
  const found = findingOf(state, member, look(member), now());
  if (found === null) return;
  const id = idOf(member, found);
  if (member.noted.includes(id)) return;
  const data = {
    what: found.what,
    evidence: found.evidence.slice(0, 480),
    text: found.text === null ? null : nest.log.putText(found.text)
  };
  nest.log.append([record("observed", data, { actor: "system", member: member.id, gen: member.gen, id })], {
    durable: true
  });
  tell2(`${member.id}: ${found.what}: ${found.evidence}`);
}
function idOf(member, found) {
  return `${found.key}:${member.id}:${member.gen}`.slice(0, 200);
}

// src/app/reconcile/watch.ts
var TICK_MS = 1e3;
var GAP_MS = 6e4;
var EMPTY_MS = 3e4;
async function watch(dir, tell2, { once = false, world: given } = {}) {
  const lock = takeLock(watchFile(dir));
  if (lock === null)
    return `another reconciler looks after this nest (pid ${watcherOf(dir) ?? "gone by now"})`;
  const nest = { dir, log: openFileLog(dir, { follow: followWithChokidar }) };
  const folded = foldNest(nest);
  const changes = changesOf(nest.log, folded.position, TICK_MS);
  const world = given ?? realWorld(nest, tell2);
  const round = rounds(nest, folded, world);
  const { now } = world;
  tell2(`looks after ${join(dir, "log.jsonl")}, ${folded.state.members.size} members`);
  try {
    for (let emptySince = null; ; ) {
      if (!lock.held()) return "another reconciler has taken over, or the nest is gone";
      round();
      if (folded.state.down !== null) return "the organisation has been stopped; nest up starts it again";
      if (once) {
        await world.jobs.idle();
        return "one round, as asked";
      }
      emptySince = isEmpty(folded.state) ? emptySince ?? now() : null;
      if (emptySince !== null && now() - emptySince >= EMPTY_MS) return "nobody is alive any more";
      const before = now();
      await changes.next();
      noteGap(nest, now() - before, tell2);
    }
  } finally {
    changes.close();
    lock.release();
  }
}
function rounds(nest, folded, world) {
  let failing = "";
  const memory = forgetful();
  return () => {
    try {
      tick(nest, folded, world, memory);
      if (failing !== "") world.tell("rounds work again");
      failing = "";
    } catch (error) {
      const { message } = error;
      if (message !== failing) world.tell(`a round failed: ${message}`);
      failing = message;
    }
  };
}
function noteGap(nest, gap, tell2) {
  if (gap < GAP_MS) return;
  const seconds = Math.round(gap / 1e3);
  try {
    nest.log.append([record("clock_gap", { seconds }, { actor: "system" })]);
  } catch (error) {
    tell2(`a gap of ${seconds}s could not be written down: ${error.message}`);
    return;
  }
  tell2(`the machine slept for ${seconds}s; all clocks start again`);
}
function isEmpty(state) {
  for (const member of state.members.values()) {
    if (!holdsSeat(member)) continue;
    if (member.phase === "launching" || member.phase === "halted" || processOf(member) === "alive")
      return false;
    if (member.session !== null && !state.paused && !member.paused && unreadOf(state, member.id).some((item) => !isDeadLetter(item) && needsJudgement(item)))
      return false;
  }
  return true;
}

// src/log/bounded.ts
import fs from "node:fs";
function keepBelow(file, max) {
  try {
    if (fs.statSync(file).size <= max) return;
    fs.copyFileSync(file, `${file}.1`);
    fs.truncateSync(file, 0);
  } catch {
  }
}

// src/cli/commands/watch.ts
var MAX_LOG = 256 * 1024;
async function run2(here, _, options) {
  const nest = here.nest();
  const line2 = (text) => {
    const at = (/* @__PURE__ */ new Date()).toISOString();
    try {
      here.print(here.json ? `${JSON.stringify({ at, text })}
` : `${at}  ${oneLine(text, 400)}
`);
    } catch (error) {
      if (!(error instanceof OutputGone)) throw error;
    }
    keepBelow(watchLog(nest.dir), MAX_LOG);
  };
  line2(`left: ${await watch(nest.dir, line2, { once: isSet(options, "once") })}`);
  return 0;
}
export {
  run2 as run
};
