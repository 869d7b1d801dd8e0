import {
  ownMode
} from "./shared-verification.mjs";
import {
  briefFiles
} from "./shared-brief-files.mjs";
import {
  findRepository
} from "./shared-repository.mjs";
import {
  actingAs,
  requireMember
} from "./shared-caller.mjs";
import {
  findTranscript
} from "./shared-children.mjs";
import {
  requireSight
} from "./shared-heeded.mjs";
import {
  freshId,
  record
} from "./shared-record.mjs";
import {
  KINDS,
  KIND_NAMES,
  SIGNALS,
  SIGNAL_NAMES,
  USER,
  asMeant,
  boundsOf,
  capOf,
  evidenceOf,
  evolve,
  executiveOf,
  fromJson,
  holdsSeat,
  isFork,
  isKind,
  isReadOnly,
  isSignal,
  refuseModel,
  rungOf,
  toJson,
  withinBounds
} from "./shared-fold-log.mjs";
import {
  isolationOf
} from "./shared-charter-2.mjs";
import {
  startToken
} from "./shared-config-dir.mjs";
import {
  makePrivateDir,
  replaceFile
} from "./shared-private-files.mjs";
import {
  isMemberId,
  nextMemberId
} from "./shared-member-id.mjs";
import {
  exactDollars,
  showDollars
} from "./shared-money.mjs";
import {
  cut,
  sanitizeLine
} from "./shared-sanitize.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/app/brief.ts
import { join } from "node:path";

// src/domain/brief/translate.ts
var MOST_NAMED = 20;
var PART_OF_A_NAME = /[\w./\\~-]/;
var ENDS_A_PATH = /[\s"'`<>|,;:]/;
function translations(text, { theirs, own }) {
  const found = /* @__PURE__ */ new Map();
  if (theirs === own || theirs === "") return [];
  for (let at = text.indexOf(theirs); at !== -1; at = text.indexOf(theirs, at + theirs.length)) {
    const before = text[at - 1];
    if (before !== void 0 && PART_OF_A_NAME.test(before)) continue;
    const path = pathAt(text, at);
    if (isIn(path, theirs) && !isIn(path, own)) found.set(path, own + path.slice(theirs.length));
  }
  return [...found].map(([path, here]) => ({ path, here }));
}
function placeNotice(text, roots, hirer) {
  const { theirs, own } = roots;
  if (theirs === own) return "";
  const all = translations(text, roots);
  const named = all.slice(0, MOST_NAMED).map(({ path, here }) => `- ${path} is ${here}`);
  const more = all.length > MOST_NAMED ? [`- and ${all.length - MOST_NAMED} more, by the same rule`] : [];
  const list = named.length === 0 ? "" : ` Of the assignment:
${[...named, ...more].join("\n")}`;
  return `Another checkout than ${hirer}'s: what lies in ${theirs} there lies in ${own} for you. Read and write here, never there.${list}`;
}
function isIn(path, root) {
  return path === root || path.startsWith(root) && /[/\\]/.test(path.charAt(root.length));
}
function pathAt(text, at) {
  let end = at;
  while (end < text.length && !ENDS_A_PATH.test(text.charAt(end))) end += 1;
  const path = text.slice(at, end);
  const closed = path.replace(/[.!?]+$/, "");
  const bracket = /[)\]}]/.exec(closed);
  const opens = bracket !== null && /[([{]/.test(closed.slice(0, bracket.index));
  return bracket === null || opens ? closed : closed.slice(0, bracket.index);
}

// src/app/brief.ts
function writeBrief(nestDir, member, charter, task, guides) {
  const files = briefFiles(nestDir, member);
  makePrivateDir(join(nestDir, "briefs"));
  replaceFile(files.assignment, task, { durable: true });
  replaceFile(files.brief, briefText(member, charter, task, guides), { durable: true });
  return files;
}
function briefText(member, charter, task, guides) {
  const boss = member.supervisor === USER ? "the user" : `member "${member.supervisor}"`;
  const setup = isolationOf(charter).setup;
  const fresh = setup.length === 0 ? "" : `
In a fresh worktree: ${setup.join("; ")}
`;
  const done = charter.doneChecks.length === 0 ? "" : `
Done means: ${charter.doneChecks.join("; ")}
`;
  return `# You are member "${member.id}" of a nest

You are ${member.role === "executive" ? "its Executive" : `a ${member.role}`}. You report to ${boss} and to nobody else. You work in ${member.cwd}.${placeLine(member)}${lookLine(member)}${otherPlace(member, task)}
Objective of the whole: ${firstParagraph(charter.objective)}
${done}${fresh}${together(member, charter)}${rules(charter)}
${guides[member.role]}

${guides.protocol}

# Assignment: ${member.title}

${task}
`;
}
function placeLine({ cwd, ports }) {
  const own = findRepository(cwd)?.linked === true;
  const tree = own ? " It is a git worktree of your own, on a branch of your own: commit your work before you report done; what is in no commit is not integrated." : "";
  if (ports == null) return tree;
  return `${tree} Ports ${ports.base} to ${ports.base + ports.count - 1} are yours (NEST_PORT is the first): start servers on these alone.`;
}
function otherPlace({ cwd, hirerCwd, supervisor }, task) {
  const own = findRepository(cwd);
  const theirs = hirerCwd == null ? null : findRepository(hirerCwd);
  if (own === null || theirs === null || own.commonDir !== theirs.commonDir) return "";
  const notice = placeNotice(task, { theirs: theirs.root, own: own.root }, supervisor);
  return notice === "" ? "" : `
${notice}`;
}
function lookLine({ discipline = null }) {
  if (discipline?.phase === "verification" || !isReadOnly({ discipline })) return "";
  return " You are here to find out, and change nothing: tools that edit are not there. What you would write, report as a finding, with its source.";
}
function together({ role }, charter) {
  if (role === "staff" || isolationOf(charter).mode !== "worktree") return "";
  return "\nYour Staff write in worktrees of their own. When they are done, `nest integrate`, in the background, merges and checks their branches one by one; what conflicts or fails goes back to its member by itself.\n";
}
function rules({ escalation, unattended }) {
  const ask = escalation.alwaysAsk.map(
    (matter) => `- Always ask the user first, by nest escalate: ${matter}`
  );
  const never = escalation.neverAsk.map((matter) => `- Decide yourself, without asking: ${matter}`);
  const away = unattended.notes === "" ? [] : [`- While the user is away: ${unattended.notes}`];
  if (!unattended.allowed)
    away.push("- While the user is away, begin nothing new: finish your turn and wait.");
  const lines = [...ask, ...never, ...away];
  return lines.length === 0 ? "" : `
${lines.join("\n")}
`;
}
function firstParagraph(text) {
  const paragraph = text.trim().split(/\n\s*\n/, 1)[0] ?? "";
  return paragraph.length > 600 ? `${paragraph.slice(0, 599)}…` : paragraph;
}

// src/app/cap-words.ts
function meansOf(state, id) {
  const cap = capOf(state, id);
  return cap === null ? null : Math.max(0, cap.left);
}
function batchCap(means) {
  return means === null || means === 0 ? null : Number(exactDollars(means));
}
function capKind(state, { id, mode }) {
  const cap = capOf(state, id);
  if (mode === "adopt") {
    const share = cap === null ? "" : ", against what is left";
    return `none that stops it: a session that a person sits in is only measured${share}`;
  }
  const limits = limitKinds(state);
  if (cap !== null) return [moneyKind(cap, id, mode), ...limits].join("; ");
  const measured = "what it spends is measured from its transcripts";
  return limits.length === 0 ? `none: ${measured}, and nothing stops it` : [...limits, `none of money: ${measured}`].join("; ");
}
function moneyKind({ boundBy, left }, id, mode) {
  const whose = boundBy === id ? "" : boundBy === "charter" ? " (shared by all)" : ` (shared with ${boundBy})`;
  const ledger = `ledger: measured from transcripts, gate at the tool boundary, stopped at ${showDollars(left)}${whose} plus at most one response for each open request`;
  return mode === "batch" ? `${ledger}; and claude’s own --max-budget-usd for this run` : ledger;
}
function limitKinds({ charter }) {
  const { turns = null, wallClockMinutes: minutes = null } = charter?.limits ?? {};
  return [
    turns === null ? null : `turns: none begins after ${turns === 1 ? "the first" : `${turns} of them`}`,
    minutes === null ? null : `time: stopped ${minutes} min after its hire, in the middle of a turn too`
  ].filter((kind) => kind !== null);
}

// src/app/guides.ts
import fs from "node:fs";
import { join as join2 } from "node:path";
function readGuides(root) {
  const read = (name) => {
    const path = join2(root, "skills", name, "SKILL.md");
    try {
      return withoutFrontMatter(fs.readFileSync(path, "utf8"));
    } catch {
      throw new UserError(
        `this installation of nest is not whole: ${path} cannot be read`,
        EXIT.fault,
        "install nest again"
      );
    }
  };
  return {
    executive: read("executive"),
    manager: read("manager"),
    staff: read("staff"),
    protocol: read("protocol")
  };
}
function withoutFrontMatter(text) {
  return text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, "").trim();
}

// src/domain/routing.ts
var UNSAID = "implementation";
function routeOf(models, outcomes, declared2) {
  const { kind, signals, role } = declared2;
  const listed = models.roster[role];
  if (kind === null && signals.length === 0) {
    const from = listed === void 0 ? "the charter’s default" : `the charter’s roster for ${role}`;
    return chosen(models, listed ?? models.default, [`${from}: ${listed ?? models.default}`]);
  }
  const why = [];
  const least = listed === void 0 ? 0 : rungOf(models, listed);
  if (listed !== void 0 && least < 0)
    return chosen(models, listed, [
      `the charter’s roster for ${role}: ${listed}, which is not on its ladder, so that no signal moves it`
    ]);
  const { demand, raised, words } = demandOf(kind, signals);
  const { ladder } = models;
  let rung = Math.ceil(demand * (ladder.length - 1) / 100);
  why.push(`${words}: ${demand} of 100, ${ladder[rung]} of ${ladder.join(", ")}`);
  if (rung < least) {
    rung = least;
    why.push(`the charter’s roster for ${role}: ${ladder[least]} at the least`);
  }
  const { lowest, highest } = boundsOf(models);
  const within = Math.min(highest, Math.max(lowest, rung));
  if (within !== rung) why.push(`the charter’s ${within < rung ? "ceiling" : "floor"}: ${ladder[within]}`);
  rung = within;
  if (kind !== null) {
    const found = evidenceOf(models, outcomes, kind, rung);
    const moved = corrected(rung, found, Math.max(least, lowest), highest, raised);
    if (moved !== rung)
      why.push(`${found.words}: one tier ${moved > rung ? "up" : "down"}, ${ladder[moved]}`);
    else if (found.move === "up") why.push(`${found.words}, and there is no tier above it to go to`);
    rung = moved;
  }
  return { model: spelled(models, rung, role), tier: ladder[rung], why };
}
function corrected(rung, { move }, lowest, highest, raised) {
  if (move === "up" && rung < highest) return rung + 1;
  return move === "down" && !raised && rung > lowest ? rung - 1 : rung;
}
function demandOf(kind, signals) {
  const given2 = [...new Set(signals)];
  const raised = given2.some((signal) => SIGNALS[signal].weight > 0);
  const counted = given2.filter((signal) => SIGNALS[signal].weight > 0 === raised);
  const ignored = given2.filter((signal) => !counted.includes(signal));
  const base = KINDS[kind ?? UNSAID].demand;
  const sum = counted.reduce((demand, signal) => demand + SIGNALS[signal].weight, base);
  const parts = counted.map((signal) => {
    const { weight } = SIGNALS[signal];
    return `${signal} ${weight > 0 ? "+" : ""}${weight}`;
  });
  const aside = ignored.length === 0 ? "" : ` (${ignored.join(", ")} not counted beside what speaks against it)`;
  const words = [`${kind ?? "work of no declared kind"} ${base}`, ...parts].join(", ") + aside;
  return { demand: Math.min(100, Math.max(0, sum)), raised, words };
}
function spelled(models, rung, role) {
  const names = [models.roster[role], models.default];
  const own = names.find((name) => name !== void 0 && rungOf(models, name) === rung);
  return own ?? models.ladder[rung];
}
function chosen(models, model, why) {
  const within = withinBounds(models, model);
  const tier = models.ladder[rungOf(models, within.model)] ?? null;
  return { model: within.model, tier, why: within.why === "" ? why : [...why, within.why] };
}

// src/app/choose-model.ts
var UNDECLARED = { kind: null, signals: [] };
var LINE = 480;
var LINES = 10;
function declared({ kind, signals }, role) {
  if (kind !== null && !isKind(kind)) throw unknown("kind", kind, KIND_NAMES);
  const known = signals.map((signal) => {
    if (isSignal(signal)) return signal;
    throw unknown("signal", signal, SIGNAL_NAMES);
  });
  return { kind, signals: [...new Set(known)], role };
}
function unknown(what, word, list) {
  return new UserError(
    `--${what}: there is no ${JSON.stringify(word.slice(0, 40))}; there are ${list.join(", ")}`,
    EXIT.usage,
    "nest route --help"
  );
}
function chooseModel(models, outcomes, work, role, named) {
  const wish = declared(work, role);
  const route = routeOf(models, outcomes, wish);
  const says = wish.kind !== null || wish.signals.length > 0;
  if (named === null) return { model: route.model, routing: says ? recorded(wish, route.why) : null };
  return { model: named, routing: says ? recorded(wish, [given(models, named, route)]) : null };
}
function given(models, named, route) {
  const rung = rungOf(models, named);
  const same = rung >= 0 && models.ladder[rung] === route.tier;
  return `${named} was named${same ? "" : `; the declared work is routed to ${route.model}`}`;
}
function recorded({ kind, signals }, why) {
  return { kind, signals: [...signals], why: why.slice(0, LINES).map((line) => cut(line, LINE)) };
}

// src/harness/shared-prefix.ts
import { createHash } from "node:crypto";
import fs2 from "node:fs";
var MAX_BYTES = 128 * 1024 * 1024;
function sharedPrefix(parent, fork) {
  const [first, second] = [rowsOf(parent), rowsOf(fork)];
  if (first === null || second === null) return null;
  const hash = createHash("sha256");
  let messages = 0;
  let tokens = 0;
  for (const [i, { key, tokens: counted }] of second.entries()) {
    if (first[i]?.key !== key) break;
    hash.update(key).update("\n");
    messages += 1;
    if (counted > 0) tokens = counted;
  }
  return { messages, tokens, hash: hash.digest("hex") };
}
function rowsOf(path) {
  try {
    if (fs2.statSync(path).size > MAX_BYTES) return null;
    return fs2.readFileSync(path, "utf8").split("\n").flatMap(rowOf);
  } catch {
    return null;
  }
}
function rowOf(line) {
  if (!line.includes('"message"')) return [];
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    return [];
  }
  if (entry?.type !== "user" && entry?.type !== "assistant") return [];
  if (entry.isSidechain === true || entry.message == null) return [];
  const { content, usage } = entry.message;
  return [{ key: JSON.stringify([entry.type, content]), tokens: tokensOf(usage) }];
}
function tokensOf(usage) {
  const of = usage ?? {};
  const parts = [
    of.input_tokens,
    of.cache_read_input_tokens,
    of.cache_creation_input_tokens,
    of.output_tokens
  ];
  return parts.reduce((sum, part) => sum + (Number.isFinite(part) ? Number(part) : 0), 0);
}

// src/app/team/fork.ts
function forkSource(state, draft) {
  if (!isFork(draft)) return null;
  const parent = state.members.get(draft.supervisor);
  if (parent?.session == null) return null;
  const { id, role, session, transcript, cwd, mode, model } = parent;
  return { member: id, role, session, transcript, cwd, model: mode === "adopt" ? null : model };
}
function forkModel(state, draft, asked) {
  const parent = state.members.get(draft.supervisor);
  if (!isFork(draft) || parent === void 0) return draft;
  if (asked !== null && asked !== parent.model)
    throw new UserError(
      `a fork runs on the model of its parent (${parent.model}), whose cache it shares: leave --model out, or hire without --style fork`,
      EXIT.refused,
      "nest hire --style fork …"
    );
  return { ...draft, model: parent.model, routing: null };
}
var MAX_PROMPT = 6e4;
function forkPrompt({ id, supervisor, title }, source, place) {
  const head = `You are a fork. From here on you are member "${id}" of the nest and no longer "${source.member}"; you report to ${supervisor}, who goes on by itself and reads nothing of yours but your report.

- What stands above is what ${source.member} knew. What it still had to do, wait for or report is not yours.
- You work in ${place.cwd}, a git worktree of your own.${pathLine(source.cwd, place.cwd)} Commit there; what is in no commit is not integrated.
- You cannot fork or hire: the work is cut to your size. What is too large or unclear, say: nest escalate.
- End with a line "result: …" or "blocked: …"; your last message is your report.

# Assignment: ${title}

`;
  const whole = `${head}${place.task}`;
  return Buffer.byteLength(whole) <= MAX_PROMPT ? whole : `${head}It is long, and stands in the file ${place.file}: read it first.`;
}
function pathLine(from, to) {
  const [before, now] = [findRepository(from)?.root ?? from, findRepository(to)?.root ?? to];
  return before === now ? "" : ` Paths above that begin with ${before}/ mean ${now}/ for you: read and write there, never in ${before}.`;
}
var TRIES = 30;
var PAUSE_MS = 100;
async function measureShared(source, session) {
  if (session === null) return null;
  const parent = findTranscript(source.session, source.transcript);
  for (let i = 0; parent !== null && i < TRIES; i += 1) {
    const fork = findTranscript(session, null);
    const shared = fork === null ? null : sharedPrefix(parent, fork);
    if (shared !== null && shared.messages > 0) return shared;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return null;
}

// src/app/hire-plan.ts
import { randomBytes } from "node:crypto";
var TITLE_LENGTH = 80;
var MODEL_LENGTH = 100;
var MODES = /* @__PURE__ */ new Set(["default", "acceptEdits", "plan", "dontAsk", "auto", "bypassPermissions"]);
function draftHire(state, caller, input) {
  requireSight(state);
  const { charter } = state;
  if (charter === null) throw new UserError("the log holds no charter", EXIT.damaged, "nest verify");
  if (input.task.trim() === "")
    throw new UserError("the task is empty", EXIT.usage, "nest hire --name … - < task.md");
  const supervisor = input.under ?? actingAs(state, caller);
  if (supervisor !== USER) requireMember(state, supervisor);
  const role = input.role ?? (supervisor === USER ? "executive" : "staff");
  const id = input.name ?? nextMemberId(role, (name) => state.members.has(name));
  if (!isMemberId(id)) {
    throw new UserError(
      `${JSON.stringify(String(id).slice(0, 40))} is no name: 1 to 32 of a-z, 0-9 and -, beginning with a letter`,
      EXIT.usage,
      "nest hire --name staff-a …"
    );
  }
  const discipline = asMeant(state, supervisor, input.discipline);
  const permissionMode = input.permissionMode ?? ownMode({ discipline });
  if (!MODES.has(permissionMode)) {
    throw new UserError(
      `there is no permission mode ${JSON.stringify(permissionMode)}; there are ${[...MODES].join(", ")}`,
      EXIT.usage
    );
  }
  const { model, routing } = chooseModel(charter.models, state.outcomes, input.work, role, input.model);
  requireModel(model);
  const bound = refuseModel(charter.models, model);
  if (bound !== null) throw outOfBounds(bound);
  const before = state.members.get(id);
  const draft = {
    id,
    gen: before === void 0 ? 1 : before.gen + 1,
    role,
    supervisor,
    title: titleOf(input),
    model,
    routing,
    discipline,
    permissionMode,
    nonce: randomBytes(12).toString("hex"),
    named: input.name !== null,
    charter
  };
  return forkModel(state, draft, input.model);
}
function requireModel(text) {
  const is = text !== "" && text.length <= MODEL_LENGTH && !text.startsWith("-") && sanitizeLine(text) === text;
  if (is) return;
  throw new UserError(
    `${JSON.stringify(text.slice(0, 40))} is no model: at most ${MODEL_LENGTH} characters that can be seen, not beginning with a dash`,
    EXIT.usage,
    "nest hire --model sonnet …"
  );
}
function titleOf({ title, task }) {
  const line = (title ?? task).trim().split("\n", 1)[0]?.replace(/^[#\s>*-]+/, "").trim() ?? "";
  return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH - 1)}…` : line || "work";
}
function hireRequest(nest, caller, draft, input, cwd) {
  const data = {
    request: freshId("hire"),
    role: draft.role,
    supervisor: draft.supervisor,
    title: draft.title,
    task: nest.log.putText(input.task),
    mode: input.mode,
    model: draft.model,
    permissionMode: draft.permissionMode,
    cwd,
    nonce: draft.nonce,
    session: null,
    deadlineSeconds: draft.charter.thresholds.handshakeSeconds,
    launcher: `${process.pid}:${startToken(process.pid) ?? ""}`,
    continues: null,
    grant: input.grant,
    routing: draft.routing,
    discipline: draft.discipline
  };
  return record("hire_requested", data, {
    actor: caller.actor,
    member: draft.id,
    gen: draft.gen,
    id: data.request
  });
}
function foresee(state, request) {
  return rulingIn(foreseen(state, request), request);
}
function foreseen(state, request) {
  const copy = fromJson(toJson(state));
  evolve(copy, request, "");
  return copy;
}
function rulingIn(state, request) {
  return state.rulings.findLast((ruling) => ruling.request === request.id);
}
var BOUNDS = {
  floor: "nest charter set models.floor <tier>",
  ceiling: "nest charter set models.ceiling <tier>",
  off_ladder: `nest charter set models.ladder '["<cheapest>", …]'`
};
function outOfBounds({ code, why }, what = "hired") {
  return new UserError(`not ${what}: ${why}`, EXIT.refused, BOUNDS[code] ?? "nest charter show");
}
var ESCALATE = 'nest escalate --reason decision_needed "…"';
var STYLE = {
  mode_mixed: "nest tree",
  fork_depth: ESCALATE,
  peer_hires: ESCALATE,
  fork_other: "nest hire --style fork --under <yourself> …",
  needs_phase: "nest hire --phase research …",
  no_synthesis: "nest synthesis --source NAME - < specification.md",
  synthesis_own: "nest synthesis --source NAME - < specification.md",
  roster_fixed: "nest hire --style swarm --add-peer …",
  self_verify: "nest hire --phase verification --verifies NAME --name <a fresh one> …",
  verifies_nobody: "nest hire --phase verification --verifies NAME …",
  taken: "nest task list --ready",
  not_ready: "nest task list --ready",
  unknown_task: "nest task list"
};
function refusal(ruling, state) {
  const allowed = ruling.code === "not_authorised" || ruling.code === "unknown_actor";
  const stopped = [...state.members.values()].find(
    (m) => holdsSeat(m) && (m.phase === "done" || m.phase === "lost")
  );
  const limit = ruling.code === "members" || ruling.code === "concurrency" || ruling.code === "depth";
  const room = stopped === void 0 ? `nest charter set limits.${ruling.code} <n>` : `nest fire ${stopped.id}`;
  if (BOUNDS[ruling.code] !== void 0) return outOfBounds(ruling);
  const first = ruling.code === "needs_supervisor" && executiveOf(state) === void 0;
  const style = STYLE[ruling.code];
  if (style !== void 0)
    return new UserError(
      `not hired: ${ruling.why}`,
      style === ESCALATE ? EXIT.notAllowed : EXIT.refused,
      style
    );
  if (ruling.code === "budget") return new UserError(`not hired: ${ruling.why}`, EXIT.refused, "nest ledger");
  if (ruling.code === "use_charter")
    return new UserError(`not hired: ${ruling.why}`, EXIT.refused, "nest charter set budget.usd N");
  if (ruling.code === "down") return new UserError(`not hired: ${ruling.why}`, EXIT.refused, "nest up");
  const next = limit ? room : first ? 'nest hire --role executive "…"' : "nest tree";
  return new UserError(`not hired: ${ruling.why}`, allowed ? EXIT.notAllowed : EXIT.refused, next);
}

export {
  writeBrief,
  briefText,
  meansOf,
  batchCap,
  capKind,
  readGuides,
  UNDECLARED,
  forkSource,
  forkPrompt,
  measureShared,
  draftHire,
  requireModel,
  hireRequest,
  foresee,
  foreseen,
  rulingIn,
  outOfBounds,
  refusal
};
