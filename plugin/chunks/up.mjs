import {
  lastReplyText,
  needsJudgement
} from "./shared-wake-policy.mjs";
import {
  RETURNS,
  reach
} from "./shared-reach.mjs";
import {
  openEffectsLine
} from "./shared-turn-context.mjs";
import {
  inChartOrder
} from "./shared-status.mjs";
import "./shared-runtime.mjs";
import "./shared-deliver.mjs";
import {
  respawns
} from "./shared-respawn.mjs";
import {
  stopMember
} from "./shared-stop-member.mjs";
import {
  COMING_MS,
  isComing,
  livePid
} from "./shared-live-pid.mjs";
import "./shared-daemon.mjs";
import {
  awaitHandshake,
  launchMember
} from "./shared-batch-file.mjs";
import "./shared-bind-by-launch.mjs";
import "./shared-launch.mjs";
import "./shared-money-view.mjs";
import "./shared-plugins.mjs";
import "./shared-login.mjs";
import {
  ensureWatcher
} from "./shared-watcher.mjs";
import "./shared-line.mjs";
import {
  locateClaude
} from "./shared-cli.mjs";
import {
  UNDECLARED,
  hireRequest
} from "./shared-brief.mjs";
import "./shared-verification.mjs";
import {
  installationRoot
} from "./shared-installation.mjs";
import {
  say
} from "./shared-out.mjs";
import "./shared-filesystem.mjs";
import "./shared-allow-rules.mjs";
import {
  folderOf,
  isFolder,
  obstacleOf
} from "./shared-brief-files.mjs";
import {
  goesOnAt,
  heldUntil,
  isOutOfMeans,
  mayWake,
  passesAt
} from "./shared-hold.mjs";
import {
  askFor,
  requireControl
} from "./shared-authority.mjs";
import "./shared-worktree-setup.mjs";
import "./shared-state-dir.mjs";
import "./shared-paths.mjs";
import "./shared-worktree-ports.mjs";
import "./shared-spawn-env.mjs";
import "./shared-run-checks.mjs";
import {
  savedAllowRules
} from "./shared-saved-launch.mjs";
import "./shared-repository.mjs";
import "./shared-run.mjs";
import "./shared-digest.mjs";
import "./shared-look.mjs";
import "./shared-spend.mjs";
import "./shared-meter-store.mjs";
import "./shared-prices.mjs";
import {
  table
} from "./shared-table.mjs";
import {
  isSet
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
  splitProcess,
  takeLock
} from "./shared-observe.mjs";
import {
  findTranscript
} from "./shared-children.mjs";
import "./shared-job-state.mjs";
import "./shared-closest.mjs";
import {
  ask
} from "./shared-heeded.mjs";
import {
  freshId,
  record
} from "./shared-record.mjs";
import {
  USER,
  ageOf,
  boundFor,
  catchUp,
  chainAbove,
  directReports,
  executiveOf,
  foldNest,
  hasOpenWork,
  holdsSeat,
  isSpent,
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
  sanitize
} from "./shared-sanitize.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/app/control/up.ts
import { join } from "node:path";

// src/app/control/up-row.ts
function rowOf(member, was, did, why) {
  return { member: member.id, gen: member.gen, role: member.role, was, did, why };
}

// src/app/control/orphans.ts
var NO_BOSS = "nobody is there to report to: nest hire --role executive …";
function orphansIn(state) {
  return [...state.members.values()].flatMap((member) => {
    const boss = state.members.get(member.supervisor);
    if (!holdsSeat(member) || member.supervisor === USER || boss !== void 0 && holdsSeat(boss))
      return [];
    const above = chainAbove(state, member.id).find((id) => {
      const one = state.members.get(id);
      return one !== void 0 && holdsSeat(one);
    });
    const to = above ?? executiveOf(state)?.id ?? null;
    return [{ member, to: to === member.id ? null : to }];
  });
}
function giveOrphans(nest, folded, caller) {
  catchUp(nest, folded);
  return orphansIn(folded.state).map(({ member, to }) => {
    const { id, gen, supervisor } = member;
    const was = `orphan of ${supervisor}`;
    if (to === null) return rowOf(member, was, "failed", NO_BOSS);
    const why = folded.state.members.get(supervisor)?.why ?? "it is not there";
    const event = record(
      "reparented",
      { supervisor: to, why: why.slice(0, 480), as: caller.as },
      { actor: caller.actor, member: id, gen, id: freshId("reparent") }
    );
    const { ruling } = ask(nest, event, event.id);
    return rowOf(
      member,
      was,
      ruling.accepted ? "re-parented" : "failed",
      ruling.accepted ? `to ${to}` : ruling.why
    );
  });
}

// src/app/control/plan-up.ts
function stepOf(state, member, look, now) {
  if (member.tombstone !== null) return null;
  const step = (did, why, was = member.phase) => ({ did, was, why });
  if (member.phase === "not_started")
    return step("none", "its launch came to nothing; its supervisor was told");
  if (member.mode === "adopt")
    return look.lives ? step("none", "alive") : step("none", `a person's own: claude --resume ${member.session}`, "closed");
  if (member.phase === "launching") return launching(member, look, now, step);
  if (state.paused || member.paused) return step("none", "paused: nest resume", `${member.phase}, paused`);
  if (member.phase === "halted") return halted(state, member, now, step);
  if (look.lives) return step("none", "alive");
  if (isComing(member, now) || look.respawns) return step("wait", "its session is being started again");
  const begun = wasAtWork(member);
  const unread = unreadFor(state, member);
  if (!begun && unread === 0 && !isNeeded(state, member)) return step("none", restOf(member));
  if (look.obstacle !== null) return step("rehire", look.obstacle);
  if (!begun && unread === 0) return step("none", "rests; it is resumed when there is something to read");
  if (isSpent(state, member, now)) {
    const { words } = boundFor(state, member, now);
    return step("none", `nothing is left for it to go on with (${words})`);
  }
  if (!mayWake(state, member, now)) {
    const until = heldUntil(state, member);
    const when = Number.isFinite(until) ? `until ${new Date(until).toISOString()}` : "until it is mended";
    return step("none", `a limit that all share holds it ${when}; then nest up again`);
  }
  return step("resume", begun ? "it was at work" : `${unread} unread`);
}
function launching(member, look, now, step) {
  if (look.launched) return step("none", "it is being launched");
  if (look.lives || (ageOf(member.hiredAt, now) ?? COMING_MS) < COMING_MS)
    return step("wait", "its session may yet begin");
  return step("rehire", "its hirer is gone, and its session did not begin");
}
function halted(state, member, now, step) {
  const cause = member.halt?.cause ?? "unknown";
  const was = `halted: ${cause}`;
  if (isOutOfMeans(member)) {
    if (goesOnAt(state, member, now) !== null)
      return step("none", "goes on by itself: it has been given more", was);
    return step("none", `stands until it has more: ${moreFor(boundFor(state, member, now))}`, was);
  }
  const passes = passesAt(member);
  if (passes !== null) {
    const when = passes > now ? `after ${new Date(passes).toISOString()}` : "soon";
    return step("none", `goes on by itself ${when}`, was);
  }
  const incident = state.incidents.find(
    ({ cause: other, members }) => other === cause && members.includes(member.id)
  );
  if (incident === void 0) return step("none", "its supervisor judges it", was);
  if (incident.members[0] === member.id) return step("poke", "to see whether it has been mended", was);
  return step("none", `goes on by itself once ${incident.members[0]} does`, was);
}
function wasAtWork(member) {
  const { phase, background, blockedOn, turns } = member;
  if (phase === "working" || phase === "lost" || phase === "ended") return true;
  if (phase === "waiting") return background > 0;
  if (phase === "blocked") return blockedOn !== "answer";
  return phase === "idle" && turns === 0;
}
function isNeeded(state, member) {
  return member.phase === "waiting" || member.phase === "blocked" || hasOpenWork(state, member.id);
}
function unreadFor(state, member) {
  return (state.inboxes.get(member.id)?.items ?? []).filter(needsJudgement).length;
}
function restOf({ phase }) {
  return phase === "done" || phase === "failed" ? `${phase}; left alone` : "its turn had ended; left alone";
}

// src/app/control/up.ts
var SETTLE_MS = 16e3;
var SHOW_MS = 2e4;
var LOOK_MS = 200;
function planUp(nest, caller, world) {
  const { state } = foldNest(nest);
  requireControl(state, caller);
  const rows = inChartOrder(state).flatMap((member) => {
    const step = stepOf({ ...state, down: null }, member, world.look(state, member), world.now());
    return step === null ? [] : [rowOf(member, step.was, PLANNED[step.did], step.why)];
  });
  for (const { member, to } of orphansIn(state))
    rows.push(
      rowOf(member, `orphan of ${member.supervisor}`, to === null ? "failed" : "re-parented", to ?? NO_BOSS)
    );
  return { rows, watcher: null };
}
var PLANNED = {
  none: "none",
  wait: "resumed",
  resume: "resumed",
  rehire: "rehired",
  poke: "told"
};
async function bringUp(nest, caller, tell2, world) {
  requireControl(foldNest(nest).state, caller);
  const lock = takeLock(join(nest.dir, "up.lock"));
  if (lock === null) throw new UserError("another nest up is at work", EXIT.refused, "nest status");
  try {
    const wish = record("up_requested", { as: caller.as }, { actor: caller.actor, id: freshId("up") });
    const folded = askFor(nest, wish);
    await settle(nest, folded, world);
    const rows = [];
    for (const { id } of inChartOrder(folded.state)) {
      catchUp(nest, folded);
      if (folded.state.down !== null) throw stopped();
      const row = await carryOut(nest, folded, id, world);
      if (row === null) continue;
      rows.push(row);
      if (row.did !== "none") tell2(`${id}: ${row.did}${row.why === "" ? "" : ` (${row.why})`}`);
    }
    const shown = await awaitSessions(nest, folded, rows, world);
    const adopted = giveOrphans(nest, folded, caller);
    const watcher = await world.startWatcher();
    return { rows: [...shown, ...adopted], watcher };
  } finally {
    lock.release();
  }
}
function stopped() {
  return new UserError("the organisation has been stopped meanwhile", EXIT.refused, "nest up");
}
async function settle(nest, folded, world) {
  for (let waited = 0; waited < SETTLE_MS; waited += LOOK_MS) {
    catchUp(nest, folded);
    const { state } = folded;
    const coming = [...state.members.values()].some(
      (member) => stepOf(state, member, world.look(state, member), world.now())?.did === "wait"
    );
    if (!coming) return;
    await world.pause(LOOK_MS);
  }
}
async function carryOut(nest, folded, id, world) {
  const { state } = folded;
  const member = state.members.get(id);
  if (member === void 0) return null;
  const look = world.look(state, member);
  const step = stepOf(state, member, { ...look, respawns: false }, world.now());
  if (step === null) return null;
  const { did, was, why } = step;
  if (did === "none") return rowOf(member, was, "none", why);
  if (did === "wait") return rowOf(member, was, "failed", `${why}; nest up again in a moment`);
  if (did === "rehire") return again(member, was, why, world);
  const reached = await world.reach(member, `up:${freshId(id)}`, wordsFor(member, did));
  if (reached.ok) return rowOf(member, was, did === "poke" ? "told" : "resumed", why);
  if (reached.why === RETURNS) return rowOf(member, was, "resumed", RETURNS);
  if (/no conversation found/i.test(reached.why))
    return again(member, was, "its conversation is gone", world);
  catchUp(nest, folded);
  return rowOf(member, was, "failed", reached.why);
}
async function again(member, was, why, world) {
  try {
    await world.hireAgain(member, why);
    return { ...rowOf(member, was, "rehired", why), gen: member.gen + 1 };
  } catch (error) {
    return rowOf(member, was, "failed", `${why}; ${error.message}`);
  }
}
function wordsFor(member, did) {
  if (did === "poke") return "nest: what stopped you should have been mended. Go on where you were.";
  const { phase, background, turns } = member;
  if (phase === "idle" && turns === 0)
    return "nest: your session was stopped before you had begun. Begin your assignment now.";
  const lost = background > 0 ? " What you had running in the background is gone." : "";
  const open = phase === "done" || phase === "failed" || phase === "waiting" || phase === "unreported";
  if (open && background === 0)
    return `nest: there is something new for ${member.id}. The text follows in your context; nest inbox shows it again.`;
  return `nest: your session was stopped from outside and goes on now.${lost} Look at what is there before you do anything a second time, then go on where you were.`;
}
async function awaitSessions(nest, folded, rows, world) {
  const missing = () => rows.filter(({ did, member: id }) => {
    const member = folded.state.members.get(id);
    return did === "resumed" && member !== void 0 && !world.look(folded.state, member).lives;
  });
  for (let waited = 0; waited < SHOW_MS; waited += LOOK_MS) {
    catchUp(nest, folded);
    if (folded.state.down !== null) throw stopped();
    if (missing().length === 0) return rows;
    await world.pause(LOOK_MS);
  }
  const late = new Set(missing());
  return rows.map(
    (row) => late.has(row) ? { ...row, did: "failed", why: `its session did not show: nest logs ${row.member}` } : row
  );
}

// src/app/control/up-world.ts
import { setTimeout as sleep } from "node:timers/promises";

// src/app/control/hire-again.ts
import { randomBytes } from "node:crypto";
var PROGRESS_CHARS = 6e3;
async function hireAgain(nest, caller, member, why, root) {
  const { state } = foldNest(nest);
  const { charter } = state;
  const command = locateClaude(null);
  if ("problem" in command) throw new UserError(command.message, EXIT.notStarted, command.fix);
  if (charter === null) throw new UserError("the log holds no charter", EXIT.damaged, "nest verify");
  const task = nest.log.getText(member.task);
  const { cwd, worktree } = placeOf(state, member);
  const draft = {
    id: member.id,
    gen: member.gen + 1,
    role: member.role,
    supervisor: member.supervisor,
    title: member.title,
    model: member.model,
    routing: member.routing,
    discipline: member.discipline,
    permissionMode: member.permissionMode,
    nonce: randomBytes(12).toString("hex"),
    named: true,
    charter
  };
  const mode = member.mode === "batch" ? "batch" : "bg";
  const request = hireRequest(nest, caller, draft, { task, mode, grant: null }, cwd);
  const wish = { ...request, data: { ...request.data, continues: "recovery" } };
  const { ruling, folded } = ask(nest, wish, request.id);
  if (!ruling.accepted) throw new UserError(`not hired again: ${ruling.why}`, EXIT.refused, "nest tree");
  if (member.short !== null || member.mode === "batch") await stopMember(nest, member, command, false);
  const input = {
    role: draft.role,
    name: draft.id,
    title: draft.title,
    task: `${task}

${progressOf(nest, state, member, why)}`,
    under: draft.supervisor,
    mode,
    model: draft.model,
    work: UNDECLARED,
    discipline: member.discipline,
    permissionMode: draft.permissionMode,
    tools: member.short === null ? [] : savedAllowRules(member.short, configOf(member)),
    worktree,
    grant: null,
    cwd,
    wait: true,
    onProgress: () => {
    }
  };
  const launch = { nest, caller, draft, input, cwd, root, command, cli: "" };
  const started = await launchMember(launch);
  return (await awaitHandshake(launch, started, folded.state)).session;
}
function placeOf(state, member) {
  const folder = folderOf(state, member);
  if (folder !== null) return { cwd: folder, worktree: false };
  if (isFolder(member.cwd)) return { cwd: member.cwd, worktree: true };
  throw new UserError(
    `not hired again: its folder ${member.cwd} is gone`,
    EXIT.notStarted,
    `nest fire ${member.id}, then nest hire --name ${member.id} --cwd <folder> …`
  );
}
function progressOf(nest, state, member, why) {
  const parts = [
    `## You continue the work of generation ${member.gen} of ${member.id}`,
    `Its session could not be resumed (${why}), so you know nothing of what it knew. Part of the work may be done: look at what is there before you do anything a second time. What was sent to it and not read comes to you.`
  ];
  const team = directReports(state, member.id);
  if (team.length > 0)
    parts.push(
      `These report to you: ${team.map(({ id, phase, title }) => `${id} (${phase}: ${title})`).join("; ")}.`
    );
  const open = openEffectsLine(state, member.id);
  if (open !== "") parts.push(open);
  const said = wordsOf(nest, member);
  if (said !== "")
    parts.push(
      `The last that is known of its progress, as data:

<nest-progress>
${said}
</nest-progress>`
    );
  return parts.join("\n\n");
}
function wordsOf(nest, member) {
  const { report, session } = member;
  const transcript = session === null ? null : findTranscript(session, member.transcript, configOf(member));
  const last = transcript === null ? "" : lastReplyText(transcript)?.text ?? "";
  const filed = report === null ? "" : textOr(nest, report.text);
  const known = [
    filed === "" ? "" : `Reported (${report?.status}, ${report?.at}):
${filed}`,
    last === "" || last === filed ? "" : `Said last:
${last}`
  ].filter((text) => text !== "");
  return cut(sanitize(known.join("\n\n")).replace(/<(\/?)nest-/gi, "<$1nest "), PROGRESS_CHARS);
}
function textOr(nest, text) {
  try {
    return nest.log.getText(text);
  } catch {
    return "head" in text ? text.head : "";
  }
}

// src/app/control/up-world.ts
function realUpWorld(nest, caller, root) {
  return {
    now: Date.now,
    look: (state, member) => lookAt(nest, state, member),
    reach: (member, id, text) => tell(nest, member, id, text),
    hireAgain: (member, why) => hireAgain(nest, caller, member, why, root),
    startWatcher: () => ensureWatcher(nest, root).catch(() => null),
    pause: sleep
  };
}
async function tell(nest, member, id, text) {
  const { attempts } = await reach(nest, member, { id, text, heard: () => true });
  return {
    ok: attempts.at(-1)?.ok ?? false,
    why: attempts.map(({ why }) => why).filter(Boolean).join("; ")
  };
}
function lookAt(nest, state, member) {
  const lives = livePid(member) !== null;
  const [pid, token] = splitProcess(member.launcher);
  return {
    lives,
    launched: pid !== null && alive(pid, token),
    respawns: !lives && respawns(member, Date.now()),
    obstacle: lives ? null : obstacleOf(nest.dir, state, member)
  };
}

// src/cli/commands/up.ts
async function run(here, _args, options) {
  const nest = here.nest();
  const caller = here.caller();
  const dry = isSet(options, "dry-run");
  const world = realUpWorld(nest, caller, installationRoot());
  const up = dry ? planUp(nest, caller, world) : await bringUp(nest, caller, say, world);
  if (here.json) here.printJson(up);
  else here.print(render(up, here, dry));
  return up.rows.some(({ did }) => did === "failed") ? EXIT.notStarted : 0;
}
var HUES = {
  none: "dim",
  resumed: "green",
  rehired: "yellow",
  told: "green",
  "re-parented": "yellow",
  failed: "red"
};
function render({ rows, watcher }, { paint }, dry) {
  if (rows.length === 0) return 'nobody has been hired yet\nnext: nest hire --role executive "…"\n';
  const head = ["MEMBER", "ROLE", "WAS", dry ? "WOULD BE" : "NOW", "WHY"];
  const cells = rows.map(({ member, role, was, did, why }) => [
    member,
    role,
    oneLine(was, 40),
    { text: did === "none" ? "-" : did, hue: HUES[did] },
    oneLine(why, 200)
  ]);
  const failed = rows.filter(({ did }) => did === "failed").length;
  const end = dry ? "nothing has been done; without --dry-run it is\n" : watcher === null ? "no reconciler could be started: nest watch\n" : `the reconciler runs (pid ${watcher})
`;
  const next = failed > 0 ? `${plural(failed, "member")} could not go on: see above, then nest up again
` : "";
  return `${table(head, cells, paint)}
${end}${next}`;
}
export {
  run
};
