import {
  stopSession,
  watcherOf
} from "./shared-watcher.mjs";
import {
  locateClaude
} from "./shared-cli.mjs";
import {
  spawnEnv
} from "./shared-spawn-env.mjs";
import {
  configOf
} from "./shared-beside.mjs";
import {
  splitProcess
} from "./shared-observe.mjs";
import {
  readSessionProcess
} from "./shared-job-state.mjs";
import {
  record
} from "./shared-record.mjs";
import {
  alive
} from "./shared-config-dir.mjs";

// src/app/reconcile/leftovers.ts
var AGAIN_MS = 6e4;
var tried = /* @__PURE__ */ new Map();
async function stopLeftovers(nest, state, { now, tell }) {
  for (const { session, member } of leftoversIn(state)) {
    const pid = backgroundPid(session, member);
    if (pid === null || now() - (tried.get(session.id) ?? 0) < AGAIN_MS) continue;
    tried.set(session.id, now());
    const command = locateClaude(null);
    if ("problem" in command) continue;
    const env = spawnEnv();
    const result = await stopSession({
      command,
      env,
      configDir: configOf(member),
      session: session.id,
      short: null,
      pid,
      spare: watcherOf(nest.dir)
    });
    const survivors = result.survivors.map(({ pid: pid2 }) => String(pid2)).slice(0, 100);
    const about = { actor: "system", member: member.id, gen: session.gen };
    const how = result.gone ? "by the reconciler: its seat is another session’s" : "not stopped";
    nest.log.append([record("stopped", { how, survivors }, about)]);
    tell(
      `${member.id}: generation ${session.gen} ${result.gone ? "stopped" : "could not be stopped"}; generation ${member.gen} has its seat`
    );
  }
}
function leftoversIn(state) {
  const found = [];
  for (const session of state.sessions.values()) {
    if (session.member === null || session.gen === null || session.ended !== null) continue;
    const member = state.members.get(session.member);
    if (member === void 0 || member.gen <= session.gen || isBeingLaunched(member)) continue;
    found.push({ session, member });
  }
  return found;
}
function isBeingLaunched({ phase, launcher }) {
  const [pid, token] = splitProcess(launcher);
  return phase === "launching" && pid !== null && alive(pid, token);
}
function backgroundPid({ id, process }, member) {
  const [pid, token] = process === null ? [null, null] : splitProcess(process);
  if (pid === null || !alive(pid, token)) return null;
  const seen = readSessionProcess(pid, configOf(member));
  return seen?.session === id && seen.background ? pid : null;
}

export {
  stopLeftovers,
  leftoversIn
};
