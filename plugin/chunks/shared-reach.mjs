import {
  comesBack,
  isComing,
  livePid
} from "./shared-live-pid.mjs";
import {
  daemonDied,
  listedWorker,
  unlisted
} from "./shared-daemon.mjs";
import {
  launch
} from "./shared-launch.mjs";
import {
  resumeArgv,
  startDetached,
  stopSession,
  watcherOf
} from "./shared-watcher.mjs";
import {
  locateClaude
} from "./shared-cli.mjs";
import {
  spawnEnvIn
} from "./shared-spawn-env.mjs";
import {
  configOf
} from "./shared-beside.mjs";
import {
  pokeSession
} from "./shared-hook-input.mjs";
import {
  takeLock
} from "./shared-observe.mjs";
import {
  readJob,
  readSessionProcess,
  readSessionProcesses
} from "./shared-job-state.mjs";
import {
  record
} from "./shared-record.mjs";
import {
  foldNest
} from "./shared-fold-log.mjs";
import {
  alive
} from "./shared-config-dir.mjs";

// src/app/reconcile/resume-session.ts
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

// src/harness/daemon-start.ts
import { devNull } from "node:os";
async function startDaemon({ file, args }, config) {
  const by = JSON.stringify({ label: "nest", cwd: config, pid: process.pid });
  const started = await startDetached(
    file,
    [...args, "daemon", "run", "--origin", "transient", "--spawned-by", by],
    {
      cwd: config,
      env: spawnEnvIn(config),
      stdoutFile: devNull,
      stderrFile: devNull
    }
  );
  return started.pid === null ? started.problem : null;
}

// src/app/reconcile/resume-session.ts
var RETURNS = "the platform is starting it again";
var LAUNCH_MS = 3e4;
var FORGET_MS = 5e3;
var BACK_MS = 8e3;
var LOOK_MS = 100;
async function resumeSession(nest, member, pid, text) {
  const lock = takeLock(join(nest.dir, "resuming", member.id));
  if (lock === null) return "somebody else is resuming it";
  try {
    const { state } = foldNest(nest);
    const now = state.members.get(member.id);
    if (state.down !== null) return "the organisation has been stopped";
    if (now?.gen !== member.gen || now.tombstone !== null) return "it is gone";
    if (isComing(now, Date.now())) return "it is being resumed";
    if (pid === null && livePid(now) !== null) return "it has come back by itself";
    if (pid === null && now.short !== null && await comesBack(now.short, configOf(now))) return RETURNS;
    const about = { actor: "system", member: member.id, gen: member.gen };
    nest.log.append([record("resume_requested", { why: text.slice(0, 480) }, about)], { durable: true });
    return await stopAndResume(nest, member, pid, text);
  } finally {
    lock.release();
  }
}
async function stopAndResume(nest, member, pid, text) {
  const command = locateClaude(null);
  if ("problem" in command) return command.message;
  const { session, short } = member;
  if (session === null || short === null) return "it has no background session";
  const config = configOf(member);
  const env = spawnEnvIn(config);
  const stop = (which) => stopSession({ command, env, configDir: config, spare: watcherOf(nest.dir), ...which });
  if (pid !== null) {
    const stopped = await stop({ session, short, pid });
    if (!stopped.gone) return `it could not be stopped: ${stopped.problem ?? "its process goes on"}`;
  }
  const again = () => stop({ session, short, pid: null });
  const held = await release(command, short, config, pid !== null, again);
  if (held !== null) return held;
  if (livePid(member) !== null) return "it has come back by itself";
  const cwd = readJob(short, config)?.cwd ?? member.cwd;
  const result = await launch(command, resumeArgv(session, text), { cwd, env, timeoutMs: LAUNCH_MS });
  if (result.problem === "unclear") return await isBack(session, config) ? null : result.message;
  if (result.problem !== null) return result.message;
  const job = readJob(result.short, config);
  if (result.short === short || job?.session === session) return null;
  if (job?.session != null) await stop({ session: job.session, short: result.short, pid: null });
  return `a copy was started (${result.short}) and stopped again`;
}
async function isBack(session, config) {
  for (const end = performance.now() + BACK_MS; ; await sleep(LOOK_MS)) {
    const runs = (one) => one.session === session && alive(one.pid, one.startToken);
    if (readSessionProcesses(config).some(runs)) return true;
    if (performance.now() >= end) return false;
  }
}
async function release(command, short, config, stopped, stop) {
  if (listedWorker(short, config) === null) return null;
  if (daemonDied(config)) await startDaemon(command, config);
  for (let tries = 0; tries < 2; tries++) {
    if (tries > 0 || !stopped) await stop();
    if (await unlisted(short, config, FORGET_MS)) return null;
  }
  return "the platform still lists it";
}

// src/app/reconcile/reach.ts
import { setTimeout as sleep2 } from "node:timers/promises";

// src/harness/attached.ts
import { readdirSync, readFileSync } from "node:fs";
import { join as join2 } from "node:path";
function isAnyAttached(config) {
  const folder = join2(config, "daemon", "attach-journal");
  let names;
  try {
    names = readdirSync(folder);
  } catch {
    return false;
  }
  return names.some((name) => name.endsWith(".json") && lives(join2(folder, name)));
}
function lives(file) {
  try {
    const { pid, procStart } = JSON.parse(readFileSync(file, "utf8"));
    const token = process.platform === "linux" && typeof procStart === "string" ? procStart : null;
    return typeof pid === "number" && alive(pid, token);
  } catch {
    return false;
  }
}

// src/app/reconcile/reach.ts
var TURN_MS = 2500;
var RESUMED_TURN_MS = 15e3;
var LOOK_MS2 = 50;
async function reach(nest, member, call) {
  const attempts = [];
  const config = configOf(member);
  const pid = livePid(member);
  if (pid !== null) {
    const poked = await poke(pid, config, call);
    attempts.push(poked);
    if (poked.ok) return { attempts, hopeless: null };
    const kept = whyNotStopped(member, readSessionProcess(pid, config), config);
    if (kept !== null && livePid(member) !== null) {
      const { hopeless, why } = kept;
      return { attempts: [{ ...poked, why: `${poked.why}; ${why}` }], hopeless: hopeless ? why : null };
    }
  } else if (member.mode !== "bg" || member.session === null || member.short === null) {
    const why = "its session is not running";
    return { attempts: [{ channel: "socket", ok: false, why }], hopeless: why };
  }
  const problem = await resumeSession(nest, member, livePid(member), call.text);
  const ok = problem === null && await turnWithin(RESUMED_TURN_MS, call);
  attempts.push({ channel: "resume", ok, why: problem ?? (ok ? "" : "it was resumed, and no turn began") });
  return { attempts, hopeless: null };
}
async function poke(pid, config, call) {
  const no = (why) => ({ channel: "socket", ok: false, why });
  if ((readSessionProcess(pid, config)?.waitingFor ?? null) !== null) return no("it waits at a prompt");
  if (!await pokeSession(pid, config, call.id, call.text)) return no("its socket does not answer");
  if (await turnWithin(TURN_MS, call)) return { channel: "socket", ok: true, why: "" };
  return no("its socket took it, and no turn began");
}
function whyNotStopped(member, seen, config) {
  if (member.mode !== "bg" || member.short === null || member.session === null)
    return { why: "it is not ours to stop", hopeless: true };
  if (seen === null) return { why: "the platform does not say how it stands", hopeless: false };
  if (seen.attended || isAnyAttached(config)) return { why: "a person may sit in it", hopeless: true };
  if (seen.waitingFor !== null) return { why: "it waits at a prompt", hopeless: false };
  if (seen.status !== "idle") return { why: `it is ${seen.status ?? "at work"}`, hopeless: false };
  return null;
}
async function turnWithin(ms, { heard }) {
  for (const end = performance.now() + ms; ; await sleep2(LOOK_MS2)) {
    if (heard()) return true;
    if (performance.now() >= end) return false;
  }
}

export {
  startDaemon,
  RETURNS,
  reach
};
