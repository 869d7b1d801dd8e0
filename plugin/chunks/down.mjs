import {
  mayRespawn
} from "./shared-respawn.mjs";
import {
  isAttended,
  stopMember
} from "./shared-stop-member.mjs";
import {
  isComing,
  livePid
} from "./shared-live-pid.mjs";
import {
  workerOf
} from "./shared-daemon.mjs";
import {
  endProcesses,
  watcherOf
} from "./shared-watcher.mjs";
import {
  locateClaude
} from "./shared-cli.mjs";
import {
  say
} from "./shared-out.mjs";
import {
  askFor,
  requireControl
} from "./shared-authority.mjs";
import "./shared-spawn-env.mjs";
import "./shared-run.mjs";
import {
  table
} from "./shared-table.mjs";
import {
  isSet,
  textOf
} from "./shared-options.mjs";
import "./shared-caller.mjs";
import {
  oneLine,
  plural
} from "./shared-words.mjs";
import {
  configOf
} from "./shared-beside.mjs";
import "./shared-hook-input.mjs";
import {
  splitProcess
} from "./shared-observe.mjs";
import "./shared-children.mjs";
import "./shared-job-state.mjs";
import "./shared-closest.mjs";
import {
  write
} from "./shared-heeded.mjs";
import {
  freshId,
  record
} from "./shared-record.mjs";
import {
  catchUp,
  depthOf,
  executiveOf,
  foldNest
} from "./shared-fold-log.mjs";
import "./shared-version.mjs";
import "./shared-charter-2.mjs";
import {
  alive,
  startToken
} from "./shared-config-dir.mjs";
import "./shared-private-files.mjs";
import "./shared-hash.mjs";
import "./shared-member-id.mjs";
import "./shared-money.mjs";
import "./shared-sanitize.mjs";
import {
  EXIT
} from "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/app/control/down.ts
import { setTimeout as sleep } from "node:timers/promises";
var SETTLE_MS = { now: 2e3, orderly: 16e3 };
var LOOK_MS = 200;
var TRIES = 3;
async function stopAll(nest, caller, { now, why, tell }, world = realWorld(nest)) {
  requireControl(foldNest(nest).state, caller);
  const data = { why: why.slice(0, 480), now, as: caller.as };
  const wish = record("down_requested", data, { actor: caller.actor, id: freshId("down") });
  const folded = askFor(nest, wish);
  const dismissed = world.dismiss(nest.dir, now);
  if (!now) await dismissed;
  const rows = /* @__PURE__ */ new Map();
  const tries = /* @__PURE__ */ new Map();
  for (let waited = 0; ; ) {
    catchUp(nest, folded);
    const { state } = folded;
    const ours = [...state.members.values()].filter((member) => isOurs(member, caller, world));
    const returning = ours.filter((member) => world.returns(member));
    const targets = ours.filter((member) => {
      const tried = tries.get(member.id) ?? 0;
      return tried < TRIES && (world.lives(member) || tried === 0 && returning.includes(member));
    });
    for (const level of now ? [targets] : levelsOf(state, targets)) {
      await Promise.all(
        level.map(async (member) => {
          tries.set(member.id, (tries.get(member.id) ?? 0) + 1);
          const row = await stopOne(nest, caller, member, now, world);
          rows.set(member.id, row);
          tell(`${member.id}: ${row.did}`);
        })
      );
    }
    if (targets.length > 0) continue;
    const patience = now && returning.length === 0 ? SETTLE_MS.now : SETTLE_MS.orderly;
    if (waited >= patience || returning.length === 0 && !isAnybodyComing(state)) break;
    await world.pause(LOOK_MS);
    waited += LOOK_MS;
  }
  await dismissed;
  return rowsOf(folded, caller, rows, world);
}
function isOurs(member, { session }, world) {
  return (session === null || member.session !== session) && !world.attended(member);
}
function levelsOf(state, members) {
  const executive = executiveOf(state)?.id;
  const levels = /* @__PURE__ */ new Map();
  for (const member of members) {
    const depth = member.id === executive ? 0 : depthOf(state, member.id);
    levels.set(depth, [...levels.get(depth) ?? [], member]);
  }
  return [...levels].sort(([a], [b]) => b - a).map(([, level]) => level);
}
async function stopOne(nest, caller, member, now, world) {
  const { id, gen, role } = member;
  const { how, ended, survivors, problem } = await world.stop(member, now);
  const about = { actor: caller.actor, member: id, gen };
  const left = survivors.map(String).slice(0, 100);
  const done = problem === null && survivors.length === 0;
  if (done) write(nest, record("stopped", { how: how.slice(0, 480), survivors: left }, about));
  return { member: id, gen, role, did: done ? "stopped" : "failed", ended, survivors, why: problem ?? "" };
}
function isAnybodyComing(state) {
  return [...state.members.values()].some((member) => {
    if (member.tombstone !== null || member.mode === "adopt") return false;
    if (member.phase !== "launching") return isComing(member, Date.now());
    const [pid, token] = splitProcess(member.launcher);
    return pid !== null && alive(pid, token);
  });
}
function rowsOf({ state }, caller, rows, world) {
  const all = [];
  for (const member of state.members.values()) {
    const { id, gen, role, tombstone } = member;
    const row = rows.get(id);
    const about = { member: id, gen, role, ended: 0, survivors: [] };
    if (row !== void 0) all.push(row);
    else if (tombstone !== null || member.phase === "not_started") continue;
    else if (!world.lives(member)) all.push({ ...about, did: "asleep", why: "it had no process" });
    else {
      const own = caller.session !== null && member.session === caller.session;
      const why = own ? "it says this itself; it rests when its turn ends" : "a person sits in its session";
      all.push({ ...about, did: "left", why });
    }
  }
  return all;
}
var NO_PROGRAM = { file: "claude", args: [], source: "PATH" };
function realWorld(nest) {
  const command = locateClaude(null);
  return {
    lives: (member) => livePid(member) !== null || member.short !== null && workerOf(member.short, configOf(member)) !== null,
    returns: mayRespawn,
    attended: isAttended,
    // Without its program a session is ended by its process alone.
    stop: (member, now) => stopMember(nest, member, "problem" in command ? NO_PROGRAM : command, now),
    dismiss: dismissWatcher,
    pause: sleep
  };
}
async function dismissWatcher(dir, now) {
  const pid = watcherOf(dir);
  if (pid === null || pid === process.pid) return;
  const self = { pid, startToken: startToken(pid) };
  for (let waited = 0; !now && waited < 5e3; waited += LOOK_MS) {
    if (!alive(self.pid, self.startToken)) return;
    await sleep(LOOK_MS);
  }
  if (watcherOf(dir) === pid) await endProcesses([self], now ? 300 : 3e3);
}

// src/cli/commands/down.ts
async function run(here, _args, options) {
  const nest = here.nest();
  const caller = here.caller();
  const rows = await stopAll(nest, caller, {
    now: isSet(options, "now"),
    why: textOf(options, "why") ?? "",
    tell: say
  });
  if (here.json) here.printJson({ rows });
  else here.print(render(rows, here));
  return rows.some(({ did }) => did === "failed") ? EXIT.refused : 0;
}
var HUES = { stopped: "green", left: "yellow", failed: "red", asleep: "dim" };
function render(rows, { paint }) {
  const cells = rows.map(({ member, role, did, ended, survivors, why }) => {
    const below = ended === 0 ? "" : `${plural(ended, "process", "processes")} of its own ended`;
    const left = survivors.length === 0 ? "" : `still running: pid ${survivors.join(", ")}`;
    const text = [oneLine(why, 200), below, left].filter((part) => part !== "").join("; ");
    return [member, role, { text: did, hue: HUES[did] }, text];
  });
  const list = rows.length === 0 ? "" : `${table(["MEMBER", "ROLE", "NOW", "WHY"], cells, paint)}
`;
  const failed = rows.some(({ did }) => did === "failed");
  const end = failed ? "not everything has stopped: nest down --now\n" : "stopped; nobody is woken until nest up\n";
  return `${list}${end}`;
}
export {
  run
};
