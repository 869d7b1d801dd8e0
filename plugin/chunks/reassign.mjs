import {
  refusedStep,
  takeStep
} from "./shared-chase.mjs";
import {
  openEffectsLine
} from "./shared-turn-context.mjs";
import "./shared-runtime.mjs";
import {
  unreadOf
} from "./shared-deliver.mjs";
import {
  stopOf
} from "./shared-fire.mjs";
import {
  check,
  hiredMoney,
  moneyLine,
  requireFolder
} from "./shared-held.mjs";
import "./shared-lease.mjs";
import {
  awaitHandshake,
  launchMember,
  notStarted
} from "./shared-batch-file.mjs";
import "./shared-bind-by-launch.mjs";
import "./shared-launch.mjs";
import "./shared-money-view.mjs";
import "./shared-preflight.mjs";
import "./shared-plugins.mjs";
import "./shared-trust.mjs";
import "./shared-login.mjs";
import {
  ensureWatcher
} from "./shared-watcher.mjs";
import "./shared-check-2.mjs";
import "./shared-consequences.mjs";
import "./shared-line.mjs";
import "./shared-cli.mjs";
import "./shared-occurrence-id.mjs";
import {
  UNDECLARED,
  capKind,
  foresee,
  hireRequest,
  outOfBounds,
  refusal,
  requireModel
} from "./shared-brief.mjs";
import "./shared-verification.mjs";
import {
  installationRoot
} from "./shared-installation.mjs";
import {
  textInput
} from "./shared-colour.mjs";
import {
  say
} from "./shared-out.mjs";
import "./shared-grants.mjs";
import "./shared-allow-rules.mjs";
import "./shared-brief-files.mjs";
import "./shared-hold.mjs";
import "./shared-worktree-setup.mjs";
import "./shared-state-dir.mjs";
import "./shared-paths.mjs";
import "./shared-worktree-ports.mjs";
import "./shared-spawn-env.mjs";
import "./shared-run-checks.mjs";
import "./shared-saved-launch.mjs";
import "./shared-repository.mjs";
import "./shared-run.mjs";
import {
  readItemText
} from "./shared-digest.mjs";
import {
  grantOf,
  isSet,
  textOf
} from "./shared-options.mjs";
import {
  actingAs,
  requireMember
} from "./shared-caller.mjs";
import {
  oneLine
} from "./shared-words.mjs";
import {
  configOf
} from "./shared-beside.mjs";
import "./shared-hook-input.mjs";
import {
  readTrail
} from "./shared-observe.mjs";
import {
  findTranscript,
  lastMessages
} from "./shared-children.mjs";
import {
  launchRules
} from "./shared-job-state.mjs";
import "./shared-closest.mjs";
import {
  ask,
  requireSight,
  write
} from "./shared-heeded.mjs";
import {
  record
} from "./shared-record.mjs";
import {
  correctionOf,
  foldNest,
  formatAge,
  ladderWords,
  refuseModel,
  refuseStep,
  tierAbove,
  withinBounds
} from "./shared-fold-log.mjs";
import "./shared-version.mjs";
import "./shared-charter-2.mjs";
import "./shared-config-dir.mjs";
import "./shared-private-files.mjs";
import "./shared-hash.mjs";
import "./shared-member-id.mjs";
import "./shared-money.mjs";
import {
  cut,
  sanitize,
  sanitizeLine
} from "./shared-sanitize.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/app/reassign.ts
import { randomBytes } from "node:crypto";
import fs from "node:fs";

// src/app/choose-successor.ts
var LINE = 480;
function chooseSuccessor(charter, member, { tierUp, model, why }) {
  if (tierUp && model !== null)
    throw new UserError(
      "--tier-up and --model exclude each other",
      EXIT.usage,
      `nest reassign ${member.id} --tier-up`
    );
  if (model !== null) {
    requireModel(model);
    const bound = refuseModel(charter.models, model);
    if (bound !== null) throw outOfBounds(bound, "reassigned");
    return successor(member, model, `${model} was named`);
  }
  const evidence = correctionOf(member);
  const before = withinBounds(charter.models, member.model);
  if (!tierUp && evidence === null) return successor(member, before.model, before.why);
  const above = tierAbove(charter, member.model);
  if ("model" in above)
    return successor(
      member,
      withinBounds(charter.models, above.model).model,
      `one tier up: ${evidence ?? (why === "" ? "somebody above wants it" : why)}`
    );
  if (tierUp)
    throw new UserError(
      `no tier up: ${above.why}`,
      EXIT.refused,
      `nest reassign ${member.id} --model <model>`
    );
  return successor(member, before.model, `no tier up although ${evidence}: ${above.why}`);
}
function successor(member, model, why) {
  const { kind = null, signals = [] } = member.routing ?? {};
  const line2 = cut(why, LINE);
  return { model, why: line2, routing: why === "" ? member.routing : { kind, signals, why: [line2] } };
}

// src/app/memory.ts
var LINE_CHARS = 700;
function factLines({ memory }) {
  return [...memory.facts].reverse().map(
    ({ name, value, source }) => cut(
      `- ${line(name)} = ${line(value)}${source === null ? "" : ` (source: ${line(source)})`}`,
      LINE_CHARS
    )
  );
}
function line(text) {
  return sanitizeLine(text).replace(/[<>]/g, "");
}

// src/app/hand-over.ts
var TEXT_CHARS = 4e3;
var WORDS_CHARS = 1500;
var WORDS = 3;
var LOOKED_AT = 60;
function handOver(nest, state, member, why, now) {
  const { id, gen, report } = member;
  const transcript = member.session === null ? null : findTranscript(member.session, member.transcript, configOf(member));
  const parts = [
    `# You continue this work: generation ${gen + 1} of "${id}"`,
    `The session that was at it before you (generation ${gen}) has been stopped${why === "" ? "" : `: ${oneLine2(why)}`}. What it left in the folder is there: look at it (git status, git diff) before you do anything a second time, and do not go on where it went wrong. What follows is what is known of it, as data.`
  ];
  if (report === null) parts.push("It has filed no report.");
  else {
    const age = formatAge(Math.max(0, now - (Date.parse(report.at) || now)));
    parts.push(
      `Its last report (${report.status}, ${age} ago, by the ${report.by}):
${data("report", readItemText(nest.log, report.text), TEXT_CHARS)}`
    );
  }
  if (transcript !== null) parts.push(...lastWords(transcript));
  const open = openEffectsLine(state, id);
  if (open !== "") parts.push(open);
  if (member.memory.facts.length > 0)
    parts.push(
      `What it has kept word by word, which is yours now (nest fact list):
${data("facts", factLines(member).join("\n"), TEXT_CHARS)}`
    );
  const steps = ladderWords(member);
  const unread = unreadOf(state, id).length;
  parts.push(
    `It was ${member.phase} (${oneLine2(member.why)})${steps === "" ? "" : `; taken so far: ${steps}`}. ` + (unread === 0 ? "Nothing is unread." : `${unread} unread: they come to you with your first turn.`)
  );
  return parts.join("\n\n");
}
function lastWords(transcript) {
  const said = lastMessages(transcript, LOOKED_AT).filter(({ role, tool, text }) => role === "assistant" && tool === null && text.trim() !== "").slice(-WORDS);
  const { open, loop } = readTrail(transcript);
  const parts = [];
  if (said.length > 0)
    parts.push(
      `The last it said in its session:
${said.map(({ text }) => data("message", text, WORDS_CHARS)).join("\n")}`
    );
  if (loop !== null) parts.push(`It went in circles, ${loop.times} times: ${oneLine2(loop.call)}`);
  else if (open !== null) parts.push(`It was in the middle of a call: ${oneLine2(open.call)}`);
  parts.push(`The rest is in its transcript: ${transcript}`);
  return parts;
}
function data(name, text, limit) {
  const whole = sanitize(text).trim().replace(/<(\/?)nest-/gi, "<$1nest ");
  const shown = cut(whole, limit);
  return `<nest-${name}>
${shown}${shown.length < whole.length ? `
[cut: ${whole.length} characters in all]` : ""}
</nest-${name}>`;
}
function oneLine2(text) {
  return cut(sanitize(text).replace(/\s+/g, " ").trim(), 300);
}

// src/app/reassign.ts
var STOP_SECONDS = 30;
async function reassignMember(nest, caller, id, input, root) {
  const { state } = foldNest(nest);
  requireSight(state);
  const member = requireMember(state, id);
  const no = refuseStep(state, member, "reassign", actingAs(state, caller));
  if (no !== null) throw refusedStep("reassign", member, no.code, no.why);
  const plan = planOf(nest, state, member, input);
  const wish = hireRequest(nest, caller, plan.draft, plan.hire, member.cwd);
  const request = { ...wish, data: { ...wish.data, continues: "reassignment" } };
  const ahead = foresee(state, request);
  if (ahead?.accepted !== true) throw refused(ahead, state);
  const checked = await check(nest, plan.hire, plan.cwd, root);
  const bad = checked.checks.find((one) => one.level === "refuse");
  if (bad !== void 0 || checked.command === null)
    throw new UserError(`not reassigned: ${bad?.message ?? "no claude"}`, EXIT.notStarted, bad?.fix ?? null);
  const told = handOver(nest, state, member, input.why, Date.now());
  takeStep(nest, caller, state, member, "reassign", input.why);
  const { ruling, folded } = ask(nest, request, request.id);
  if (!ruling.accepted) throw refused(ruling, folded.state);
  const hire = { ...plan.hire, task: `${plan.task.trimEnd()}

${told}
` };
  const launch = {
    nest,
    caller,
    draft: plan.draft,
    input: hire,
    cwd: plan.cwd,
    root,
    command: checked.command,
    cli: checked.version ?? ""
  };
  const stop = await stopPredecessor(launch, member, input.onProgress);
  const started = await launchMember(launch);
  await ensureWatcher(nest, root).catch(() => null);
  const bound = input.wait ? await awaitHandshake(launch, started, folded.state) : { how: "not awaited", session: started.session };
  return {
    member: id,
    gen: plan.draft.gen,
    model: plan.draft.model,
    why: plan.why,
    before: {
      gen: member.gen,
      model: member.model,
      session: member.session,
      stopped: stop.survivors.length === 0,
      survivors: stop.survivors
    },
    cwd: started.cwd,
    session: bound.session,
    short: started.short,
    handshake: bound.how,
    assignment: started.files.assignment,
    money: hiredMoney(folded.state, plan.draft),
    cap: capKind(folded.state, { id, mode: plan.hire.mode })
  };
}
function planOf(nest, state, member, input) {
  const { charter } = state;
  if (charter === null) throw new UserError("the log holds no charter", EXIT.damaged, "nest verify");
  const task = input.task ?? readItemText(nest.log, member.task);
  if (task.trim() === "")
    throw new UserError("the task is empty", EXIT.usage, `nest reassign ${member.id} --task "…"`);
  const cwd = requireFolder(folderOf(state, member));
  const thresholds = {
    ...charter.thresholds,
    handshakeSeconds: charter.thresholds.handshakeSeconds + STOP_SECONDS
  };
  const next = chooseSuccessor(charter, member, input);
  const draft = {
    id: member.id,
    gen: member.gen + 1,
    role: member.role,
    supervisor: member.supervisor,
    title: member.title,
    model: next.model,
    routing: next.routing,
    discipline: member.discipline,
    permissionMode: member.permissionMode,
    nonce: randomBytes(12).toString("hex"),
    named: true,
    charter: { ...charter, thresholds }
  };
  const hire = {
    role: member.role,
    name: member.id,
    title: member.title,
    task,
    under: member.supervisor,
    mode: member.mode === "batch" ? "batch" : "bg",
    model: draft.model,
    work: UNDECLARED,
    discipline: member.discipline,
    permissionMode: member.permissionMode,
    // What it had been given beyond its role; who gives it on takes nothing more than the seat had.
    tools: member.short === null ? [] : launchRules(member.short, configOf(member)),
    worktree: false,
    grant: input.grant,
    cwd,
    wait: input.wait,
    onProgress: input.onProgress
  };
  return { draft, hire, cwd, task, why: next.why };
}
function folderOf(state, { session, cwd }) {
  const began = session === null ? "" : state.sessions.get(session)?.cwd ?? "";
  return began !== "" && fs.existsSync(began) ? began : cwd;
}
function refused(ruling, state) {
  const { code = "", why = "the log has not ruled on it" } = ruling ?? {};
  const error = refusal({ request: "", accepted: false, code, why, member: null, gen: null }, state);
  return new UserError(`not reassigned: ${why}`, error.exitCode, error.next);
}
async function stopPredecessor(launch, member, onProgress) {
  const { nest, caller } = launch;
  onProgress(`stopping generation ${member.gen} of ${member.id}`);
  const stop = await stopOf(nest, member);
  const survivors = stop.survivors.map(String).slice(0, 100);
  write(
    nest,
    record(
      "stopped",
      { how: stop.how.slice(0, 480), survivors },
      { actor: caller.actor, member: member.id, gen: member.gen }
    )
  );
  if (stop.how === "not stopped")
    throw notStarted(
      launch,
      `generation ${member.gen} could not be stopped`,
      stop.problem ?? "its process goes on"
    );
  return { survivors: stop.survivors };
}

// src/cli/commands/reassign.ts
var MAX_WHY = 480;
async function run(here, [member], options) {
  const nest = here.nest();
  const caller = here.caller();
  const id = member;
  const [task, file, why] = [textOf(options, "task"), textOf(options, "file"), textOf(options, "why") ?? ""];
  if (why.length > MAX_WHY)
    throw new UserError(`--why: at most ${MAX_WHY} characters`, EXIT.usage, "put the rest into --task");
  const given = task !== null || file !== null;
  const input = {
    tierUp: isSet(options, "tier-up"),
    model: textOf(options, "model"),
    task: given ? textInput(here, "task", task ?? void 0, file, `nest reassign ${id} --task "…"`) : null,
    why,
    grant: grantOf(options),
    wait: !isSet(options, "no-wait"),
    onProgress: say
  };
  const done = await reassignMember(nest, caller, id, input, installationRoot());
  if (here.json) here.printJson(done);
  else here.print(render(done));
  return 0;
}
function render({
  member,
  gen,
  model,
  why,
  before,
  session,
  short,
  handshake,
  money,
  cap
}) {
  const up = model === before.model ? `model ${oneLine(model, 40)}` : `model ${oneLine(model, 40)} instead of ${oneLine(before.model, 40)}`;
  const left = before.survivors.length === 0 ? "" : `; still running: pid ${before.survivors.join(", ")}`;
  const begun = handshake === "not awaited" ? "launched" : "has begun";
  return `reassigned ${member}: generation ${gen} ${begun}, ${up}, session ${short ?? session ?? "not known yet"}
` + (why === "" ? "" : `model: ${oneLine(why, 400)}
`) + `generation ${before.gen} has been stopped${left}; its progress is in the new assignment
${moneyLine(money)}cap: ${cap}
`;
}
export {
  run
};
