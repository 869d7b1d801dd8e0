import {
  actingAs,
  requireMember,
  stopArgv
} from "./shared-caller.mjs";
import {
  alive,
  configDir,
  descendants as descendants2,
  locateClaude,
  processTable,
  readSessionProcess,
  readSessionProcesses,
  run,
  spawnEnv,
  splitProcess,
  startToken
} from "./shared-observe.mjs";
import {
  ask,
  write
} from "./shared-write.mjs";
import {
  isSet,
  textOf
} from "./shared-options.mjs";
import {
  forgetSession,
  freshId,
  record
} from "./shared-record.mjs";
import {
  oneLine,
  plural
} from "./shared-words.mjs";
import "./shared-sanitize.mjs";
import {
  say
} from "./shared-out.mjs";
import {
  descendants,
  foldNest
} from "./shared-fold-log.mjs";
import "./shared-version.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-runtime.mjs";

// src/app/fire.ts
import { dirname } from "node:path";

// src/harness/stop.ts
import { setTimeout as sleep } from "node:timers/promises";
async function stopSession(spec) {
  const live = liveProcess(spec);
  const spared = ancestors();
  const below = live === null ? [] : descendants2(live.pid);
  const short = spec.short ?? live?.short ?? null;
  const problem = short === null ? null : await askToStop(spec, short);
  const self = live === null ? [] : [{ pid: live.pid, startToken: startToken(live.pid) }];
  if (live !== null && self.some(isAlive)) below.push(...descendants2(live.pid));
  if (live?.background && !spared.has(live.pid) && !await goneWithin(self, spec.graceMs ?? 1e4)) {
    await end(self);
  }
  const gone = !self.some(isAlive);
  const left = gone ? distinct(below).filter((one) => !spared.has(one.pid) && isAlive(one)) : [];
  await end(left);
  const survivors = [...self, ...left].filter(isAlive);
  return { gone, ended: left.filter((one) => !isAlive(one)), survivors, problem };
}
function liveProcess(spec) {
  const known = spec.pid === null ? null : readSessionProcess(spec.pid, spec.configDir);
  const candidates = known === null ? [] : [known];
  for (const one of [...candidates, ...readSessionProcesses(spec.configDir)]) {
    if (one.session === spec.session && isAlive(one)) return one;
  }
  return null;
}
async function askToStop(spec, short) {
  const result = await run(spec.command.file, [...spec.command.args, ...stopArgv(short)], {
    env: spec.env,
    timeoutMs: 2e4,
    maxOutput: 1e5
  });
  if (result.ok) return null;
  if (result.timedOut) return "`claude stop` gave no answer";
  if (result.missing) return `there is no program ${spec.command.file}`;
  return (result.stderr || result.stdout).trim().slice(0, 300) || `\`claude stop\` ended with ${result.exitCode}`;
}
async function end(refs) {
  for (const signal of ["SIGTERM", "SIGKILL"]) {
    for (const one of refs) {
      if (!isAlive(one)) continue;
      try {
        process.kill(one.pid, signal);
      } catch {
      }
    }
    if (await goneWithin(refs, 3e3)) return;
  }
}
async function goneWithin(refs, ms) {
  const until = performance.now() + ms;
  for (; ; ) {
    if (!refs.some(isAlive)) return true;
    if (performance.now() >= until) return false;
    await sleep(50);
  }
}
function distinct(refs) {
  return [...new Map(refs.map((ref) => [`${ref.pid}:${ref.startToken}`, ref])).values()];
}
function isAlive(ref) {
  return alive(ref.pid, ref.startToken);
}
function ancestors() {
  const parents = new Map(processTable().map((row) => [row.pid, row.parent]));
  const found = /* @__PURE__ */ new Set();
  for (let pid = process.pid; pid !== void 0 && !found.has(pid); pid = parents.get(pid)) {
    found.add(pid);
  }
  return found;
}

// src/app/fire.ts
async function fireMember(nest, caller, id, opts) {
  const { state } = foldNest(nest);
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
  const { ruling } = ask(nest, event, request);
  if (!ruling.accepted && ruling.code !== "already_gone") throw refused(id, ruling.code, ruling.why);
  const stop = await stopOf(member);
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
async function stopOf(member) {
  const nothing = { ended: 0, survivors: [], problem: null };
  if (member.mode === "adopt") {
    if (member.session !== null) forgetSession(member.session);
    return { ...nothing, how: "let go; its session is a person’s own" };
  }
  if (member.session === null && member.short === null) return { ...nothing, how: "it had no session" };
  const command = locateClaude(null);
  if ("problem" in command) return { ...nothing, how: "not stopped", problem: command.message };
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  const result = await stopSession({
    command,
    env: spawnEnv(),
    configDir: member.job === null ? configDir() : dirname(dirname(member.job)),
    session: member.session ?? "",
    short: member.short,
    pid
  });
  const { ended, survivors, problem } = result;
  return {
    how: result.gone ? "claude stop" : "not stopped",
    ended: ended.length,
    survivors: survivors.map((one) => one.pid),
    problem: result.gone ? null : problem
  };
}

// src/cli/commands/fire.ts
var SLOW_MS = 1e3;
async function run2(here, [member], options) {
  const nest = here.nest();
  const caller = here.caller();
  const team = isSet(options, "team");
  const whom = `${oneLine(member, 40)}${team ? " and everybody below" : ""}`;
  const slow = setTimeout(() => say(`stopping ${whom} …`), SLOW_MS);
  const why = textOf(options, "why") ?? "";
  const fired = await fireMember(nest, caller, member, { why, team }).finally(
    () => clearTimeout(slow)
  );
  if (here.json) here.printJson(fired);
  else here.print(fired.map(render).join(""));
  return fired.every((one) => one.stopped) ? 0 : EXIT.refused;
}
function render({ member, ended, survivors, problem, stopped }) {
  if (stopped)
    return `fired ${member}${ended === 0 ? "" : `; ${plural(ended, "process", "processes")} ended`}
`;
  const left = survivors.length === 0 ? "" : `; still running: pid ${survivors.join(", ")}`;
  return `fired ${member}, but not all of it stopped: ${oneLine(problem ?? "processes are left", 200)}${left}
`;
}
export {
  run2 as run
};
