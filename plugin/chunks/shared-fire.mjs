import {
  stopSession,
  watcherOf
} from "./shared-watcher.mjs";
import {
  locateClaude
} from "./shared-cli.mjs";
import {
  forgetSession
} from "./shared-state-dir.mjs";
import {
  spawnEnv
} from "./shared-spawn-env.mjs";
import {
  actingAs,
  requireMember
} from "./shared-caller.mjs";
import {
  splitProcess
} from "./shared-observe.mjs";
import {
  readJob
} from "./shared-job-state.mjs";
import {
  ask,
  requireSight,
  write
} from "./shared-heeded.mjs";
import {
  freshId,
  record
} from "./shared-record.mjs";
import {
  descendants,
  foldNest
} from "./shared-fold-log.mjs";
import {
  configDir
} from "./shared-config-dir.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/app/fire.ts
import { dirname } from "node:path";
async function fireMember(nest, caller, id, opts) {
  const { state } = foldNest(nest);
  requireSight(state);
  actingAs(state, caller);
  const member = requireMember(state, id);
  const all = opts.team ? [...descendants(state, id), member] : [member];
  const fired = [];
  for (const one of all) fired.push(await fireOne(nest, caller, one, opts.why));
  return fired;
}
async function fireOne(nest, caller, member, why) {
  const { id, gen } = member;
  const about = { actor: caller.actor, member: id, gen };
  const request = freshId("fire");
  const event = record(
    "fire_requested",
    { why: why.slice(0, 480), as: caller.as },
    { ...about, id: request }
  );
  const { ruling, folded } = ask(nest, event, request);
  if (!ruling.accepted && ruling.code !== "already_gone") throw refused(id, ruling.code, ruling.why);
  const now = folded.state.members.get(id);
  const stop = await stopOf(nest, now?.gen === gen ? now : member);
  const survivors = stop.survivors.map(String).slice(0, 100);
  write(nest, record("stopped", { how: stop.how.slice(0, 480), survivors }, about));
  return {
    member: id,
    gen,
    stopped: survivors.length === 0 && stop.problem === null,
    ended: stop.ended,
    survivors,
    problem: stop.problem
  };
}
function refused(id, code, why) {
  const exit = code === "not_authorised" || code === "unknown_actor" ? EXIT.notAllowed : EXIT.refused;
  return new UserError(
    `not fired: ${why}`,
    exit,
    code === "has_team" ? `nest fire ${id} --team` : "nest tree"
  );
}
var NO_SESSION = "it had no session";
function cameUp({ session, short }, config) {
  if (session !== null || short === null) return session !== null;
  const job = readJob(short, config);
  return job !== null && job.state !== "failed";
}
async function stopOf(nest, member) {
  const nothing = { ended: 0, survivors: [], problem: null };
  if (member.mode === "adopt") {
    if (member.session !== null) forgetSession(member.session);
    return { ...nothing, how: "let go; its session is a person’s own" };
  }
  if (member.session === null && member.short === null) return { ...nothing, how: NO_SESSION };
  const command = locateClaude(null);
  if ("problem" in command) return { ...nothing, how: "not stopped", problem: command.message };
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  const config = member.job === null ? configDir() : dirname(dirname(member.job));
  const came = cameUp(member, config);
  const result = await stopSession({
    command,
    env: spawnEnv(),
    configDir: config,
    session: member.session ?? "",
    short: member.short,
    pid,
    spare: watcherOf(nest.dir)
  });
  const { ended, survivors, problem } = result;
  return {
    how: !came ? NO_SESSION : result.gone ? "claude stop" : "not stopped",
    ended: ended.length,
    survivors: survivors.map((one) => one.pid),
    problem: result.gone ? null : problem
  };
}

export {
  fireMember,
  stopOf
};
