import {
  hireMember,
  moneyLine,
  planHire,
  requireFolder
} from "./shared-held.mjs";
import "./shared-lease.mjs";
import "./shared-batch-file.mjs";
import "./shared-bind-by-launch.mjs";
import "./shared-launch.mjs";
import "./shared-money-view.mjs";
import "./shared-preflight.mjs";
import "./shared-plugins.mjs";
import "./shared-trust.mjs";
import "./shared-login.mjs";
import "./shared-watcher.mjs";
import {
  knowPlatform
} from "./shared-measure-new.mjs";
import {
  INTERRUPTED
} from "./shared-interrupt.mjs";
import "./shared-limited.mjs";
import "./shared-exit-codes.mjs";
import "./shared-check-2.mjs";
import "./shared-consequences.mjs";
import "./shared-line.mjs";
import "./shared-cli.mjs";
import {
  draftHire,
  foreseen,
  hireRequest,
  refusal,
  rulingIn
} from "./shared-brief.mjs";
import "./shared-verification.mjs";
import {
  installationRoot
} from "./shared-installation.mjs";
import {
  forHire,
  globsOverlap,
  lintBrief,
  lintTeam,
  readAssignment,
  readFields,
  readTeam,
  readText
} from "./shared-assignment.mjs";
import "./shared-discipline.mjs";
import {
  readGiven,
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
import "./shared-words-2.mjs";
import "./shared-fields.mjs";
import "./shared-checks.mjs";
import {
  table
} from "./shared-table.mjs";
import {
  grantOf,
  isSet,
  listOf,
  textOf
} from "./shared-options.mjs";
import {
  actingAs
} from "./shared-caller.mjs";
import {
  oneLine,
  plural,
  routingLine
} from "./shared-words.mjs";
import "./shared-beside.mjs";
import "./shared-hook-input.mjs";
import "./shared-observe.mjs";
import "./shared-children.mjs";
import "./shared-job-state.mjs";
import "./shared-closest.mjs";
import {
  ask,
  requireSight
} from "./shared-heeded.mjs";
import {
  freshId,
  record
} from "./shared-record.mjs";
import {
  USER,
  actingId,
  foldNest,
  holdsSeat,
  styleMeant
} from "./shared-fold-log.mjs";
import "./shared-version.mjs";
import "./shared-charter-2.mjs";
import "./shared-config-dir.mjs";
import "./shared-private-files.mjs";
import "./shared-hash.mjs";
import "./shared-member-id.mjs";
import {
  nanosOf
} from "./shared-money.mjs";
import {
  sanitize
} from "./shared-sanitize.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/app/brief-lint.ts
function lintForHire(state, brief, supervisor) {
  return [...forHire(brief, lintBrief(brief)), ...groundTaken(state, brief, supervisor)];
}
function findingsOf(nest, caller, input, brief) {
  const { state } = foldNest(nest);
  const supervisor = input.under ?? actingId(state, caller, caller.as);
  const found = lintForHire(state, brief, supervisor);
  const style = supervisor === null ? null : styleMeant(state, supervisor, input.discipline);
  return style === "fork" ? found.filter(({ code }) => code !== "unknown_context") : found;
}
function groundTaken(state, brief, supervisor) {
  if (brief.verifies !== null) return [];
  const writers = [...state.members.values()].filter(
    (m) => m.supervisor === supervisor && writes(m) && m.id !== brief.name
  );
  return writers.flatMap((member) => {
    const ground = member.discipline?.ground ?? [];
    const shared = brief.ground.find((mine) => ground.some((theirs) => globsOverlap(mine, theirs)));
    if (shared === void 0) return [];
    return [
      {
        code: "overlap",
        level: "error",
        place: "ground",
        excerpt: shared,
        why: `${shared} is ground of ${member.id}, which is at work`,
        mend: `leave it to ${member.id}, wait for its report, or take it from ${member.id} first`
      }
    ];
  });
}
function writes(member) {
  const phase = member.discipline?.phase ?? null;
  if (phase === "research" || phase === "verification") return false;
  return holdsSeat(member) && member.phase !== "done" && member.phase !== "failed";
}
function strictness(caller, formal, noLint) {
  if (noLint && caller.session !== null)
    throw new UserError(
      "--no-lint is for a person at a terminal: what a session writes is read by somebody who has nothing else",
      EXIT.notAllowed,
      "nest brief check <file>"
    );
  if (noLint) return "off";
  return caller.session !== null || formal ? "refuse" : "warn";
}
function judge(findings, how, whose = "the brief") {
  if (how === "off") return [];
  const errors = findings.filter(({ level }) => level === "error");
  if (how === "refuse" && errors.length > 0)
    throw new UserError(
      `not hired: ${whose} does not stand alone
${errors.map((finding) => `  ${inWords(finding)}`).join("\n")}`,
      EXIT.refused,
      "mend it, then hire again; nest brief check <file> looks without hiring"
    );
  const told = how === "warn" ? errors : findings;
  return told.map((finding) => `${whose}: ${inWords(finding)}`);
}
function inWords({ code, place, why, mend }) {
  return `${place}: ${why} [${code}]; ${mend}`;
}

// src/cli/hire-input.ts
import { resolve } from "node:path";

// src/domain/assignment.ts
function disciplineOf(said) {
  const discipline = {
    mode: said.mode ?? null,
    phase: said.phase ?? null,
    verifies: said.verifies ?? null,
    ground: said.ground ?? [],
    task: said.task ?? null,
    objectives: said.objectives ?? [],
    ...said.peer === true ? { peer: true } : {},
    ...(said.expects ?? []).length === 0 ? {} : { expects: said.expects }
  };
  const { mode, phase, verifies, ground, task, objectives, expects } = discipline;
  const silent = mode === null && phase === null && verifies === null && task === null && said.peer !== true;
  const bare = ground.length === 0 && objectives.length === 0 && expects === void 0;
  return silent && bare ? null : discipline;
}

// src/domain/brief/render.ts
function renderAssignment(assignment) {
  const { purpose, context, scope, ground, criteria, output, budget, verification } = assignment;
  const parts = [
    part("Purpose", purpose),
    part("Known", bullets(context.map(factLine))),
    part("Scope", bullets(scope.in)),
    part("Out of scope", bullets(scope.out)),
    part("Ground", bullets(ground.map((glob) => `\`${glob}\``))),
    part("Success", bullets(criteria)),
    part("Output", output),
    part("Budget", budgetLine(budget)),
    part("Verification", verification)
  ].filter((text) => text !== "");
  const title = assignment.title === void 0 ? [] : [assignment.title.trim()];
  return `${[...title, ...parts].join("\n\n")}
`;
}
function part(heading, text) {
  const body = text.trim();
  if (body === "") return "";
  return body.includes("\n") || body.startsWith("- ") ? `${heading}:
${body}` : `${heading}: ${body}`;
}
function bullets(lines) {
  return lines.map((line) => `- ${line.trim().replaceAll("\n", "\n  ")}`).join("\n");
}
function factLine(fact) {
  return typeof fact === "string" ? fact : `${fact.fact.trim()} (source: ${fact.source.trim()})`;
}
function budgetLine(budget) {
  if (budget === void 0) return "";
  const { usd, turns, minutes } = budget;
  return [
    ...usd === void 0 ? [] : [`$${usd}`],
    ...turns === void 0 ? [] : [`${turns} turns`],
    ...minutes === void 0 ? [] : [`${minutes} minutes`]
  ].join(", ");
}

// src/cli/hire-input.ts
function hireInput(here, words, options) {
  const file = textOf(options, "brief");
  if (file === null) {
    const task = textInput(here, "task", words, textOf(options, "file"), 'nest hire --role staff "…"');
    const brief = readText(task, textOf(options, "name") ?? "");
    return {
      input: inputOf(here, options, { task, assignment: null, ground: brief.ground }),
      brief,
      given: false
    };
  }
  if (words !== void 0 || textOf(options, "file") !== null)
    throw new UserError("the task is given twice: as an assignment and in words", EXIT.usage);
  const text = readGiven(here, "assignment", file, "nest hire --brief assignment.json", "--brief");
  return wantedOf(here, options, readAssignment(text, file === "-" ? "stdin" : file));
}
function wantedOf(here, options, assignment) {
  const work = { task: renderAssignment(assignment), assignment, ground: assignment.ground };
  return { input: inputOf(here, options, work), brief: readFields(assignment), given: true };
}
var MOST_GLOBS = 20;
var LONGEST_GLOB = 120;
function inputOf(here, options, { task, assignment, ground }) {
  const signals = listOf(options, "signal");
  const granted = assignment?.grant ?? assignment?.budget?.usd;
  return {
    role: textOf(options, "role") ?? assignment?.role ?? null,
    name: textOf(options, "name") ?? assignment?.name ?? null,
    title: textOf(options, "title") ?? assignment?.title ?? (assignment?.purpose || null),
    task,
    under: textOf(options, "under"),
    mode: textOf(options, "mode") === "batch" ? "batch" : "bg",
    model: textOf(options, "model") ?? assignment?.model ?? null,
    work: {
      kind: textOf(options, "kind") ?? assignment?.kind ?? null,
      signals: signals.length > 0 ? signals : assignment?.signals ?? []
    },
    discipline: disciplineOf({
      mode: textOf(options, "style") ?? assignment?.style ?? null,
      phase: textOf(options, "phase") ?? assignment?.phase ?? null,
      verifies: textOf(options, "verifies") ?? assignment?.verifies ?? null,
      ground: ground.filter((glob) => glob.length <= LONGEST_GLOB).slice(0, MOST_GLOBS),
      task: assignment?.task ?? null,
      objectives: assignment?.objectives ?? [],
      peer: isSet(options, "add-peer"),
      ...assignment?.expects === void 0 ? {} : { expects: assignment.expects }
    }),
    permissionMode: textOf(options, "permission-mode"),
    tools: listOf(options, "tools"),
    worktree: isSet(options, "worktree"),
    grant: grantOf(options) ?? (granted === void 0 ? null : nanosOf(granted)),
    cwd: resolve(here.cwd, textOf(options, "cwd") ?? "."),
    wait: !isSet(options, "no-wait"),
    onProgress: say
  };
}

// src/app/team/synthesis.ts
var NEXT = {
  no_sources: "nest synthesis --source NAME - < specification.md",
  research_open: "end your turn: their reports wake you",
  unread: "nest inbox",
  no_report: "nest status"
};
function sealSwarm(nest, caller, of, why) {
  const { state } = foldNest(nest);
  requireSight(state);
  const supervisor = of ?? actingAs(state, caller);
  const request = freshId("seal");
  const data = { request, supervisor, why: why.slice(0, 480), as: caller.as };
  const { ruling, folded } = ask(
    nest,
    record("swarm_sealed", data, { actor: caller.actor, id: request }),
    request
  );
  if (!ruling.accepted) throw refused(ruling);
  const peers = [...folded.state.members.values()].filter(
    (member) => member.supervisor === supervisor && member.discipline?.mode === "swarm" && member.tombstone === null
  ).map(({ id }) => id);
  return { supervisor, peers };
}
function refused({ code, why }) {
  const exit = code === "not_authorised" || code === "unknown_actor" ? EXIT.notAllowed : EXIT.refused;
  return new UserError(`not filed: ${why}`, exit, NEXT[code] ?? "nest tree");
}

// src/app/hire-team.ts
var AT_ONCE = 4;
function missing(state, inputs) {
  return inputs.filter(({ name }) => !isThere(state, name));
}
function isThere(state, name) {
  const member = name === null ? void 0 : state.members.get(name);
  return member !== void 0 && holdsSeat(member);
}
function checkTeam(nest, caller, inputs) {
  let { state } = foldNest(nest);
  for (const input of inputs) {
    const draft = draftHire(state, caller, input);
    const request = hireRequest(nest, caller, draft, { ...input, task: "dry run" }, requireFolder(input.cwd));
    const then = foreseen(state, request);
    const ruling = rulingIn(then, request);
    if (ruling !== void 0 && !ruling.accepted) {
      const error = refusal(ruling, state);
      throw new UserError(`nobody hired: ${input.name}: ${ruling.why}`, error.exitCode, error.next);
    }
    state = then;
  }
}
async function hireTeam(nest, caller, inputs, root) {
  const { state } = foldNest(nest);
  const rows = await sideBySide(inputs, async (input) => {
    const member = input.name ?? "";
    if (isThere(state, input.name))
      return { member, did: "there", why: "has its seat already", code: 0, hired: null };
    try {
      const hired = await hireMember(nest, caller, input, root);
      return { member, did: "hired", why: hired.warnings.join("; "), code: 0, hired };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return {
        member,
        did: "failed",
        why: error.message,
        code: error.exitCode || EXIT.notStarted,
        hired: null
      };
    }
  });
  sealWhole(nest, caller, inputs, rows);
  return rows;
}
function sealWhole(nest, caller, inputs, rows) {
  if (rows.some(({ did }) => did === "failed")) return;
  if (inputs.some(({ discipline }) => discipline?.mode === "swarm"))
    sealSwarm(nest, caller, inputs[0]?.under ?? null, "hired as a whole");
}
async function sideBySide(items, work) {
  const results = [];
  const waiting = [...items.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next !== void 0; next = waiting.shift())
      results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

// src/cli/hire-team.ts
var OF_ONE = ["name", "title", "brief", "file", "verifies"];
async function runTeam(here, file, words, options) {
  const odd = words === void 0 ? OF_ONE.find((name) => options[name] !== void 0) : "task";
  if (odd !== void 0)
    throw new UserError(`with --team, what ${odd} says of one member stands in its file`, EXIT.usage);
  const nest = here.nest();
  const caller = here.caller();
  const team = readTeam(readGiven(here, "team", file, "nest hire --team team.json", "--team"), file);
  const inputs = team.members.map((member) => wantedOf(here, options, member).input);
  const { state } = foldNest(nest);
  const open = missing(state, inputs);
  const how = strictness(caller, true, isSet(options, "no-lint"));
  const supervisor = textOf(options, "under") ?? actingAs(state, caller);
  for (const warning of judgeTeam(here, options, team, open, how, supervisor)) say(`nest: ${warning}`);
  checkTeam(nest, caller, open);
  const rows = isSet(options, "dry-run") ? inputs.map((input) => foreseenRow(input, open)) : await hireTeam(nest, caller, inputs, installationRoot());
  if (here.json) here.printJson({ rows });
  else here.print(render(rows, here));
  return rows.find(({ did }) => did === "failed")?.code ?? 0;
}
function foreseenRow(input, open) {
  const did = open.includes(input) ? "would be hired" : "there";
  return { member: input.name ?? "", did, why: "", code: 0, hired: null };
}
function judgeTeam(here, options, team, open, how, supervisor) {
  const { state } = foldNest(here.nest());
  const found = lintTeam(team);
  const wanted = new Set(open.map(({ name }) => name));
  const all = team.members.flatMap((member, i) => {
    if (!wanted.has(member.name ?? null)) return [];
    const { brief } = wantedOf(here, options, member);
    const beside = lintForHire(state, brief, supervisor).filter(({ code }) => code === "overlap");
    return [...found.members[i] ?? [], ...beside].map((finding) => ({
      ...finding,
      place: `${member.name}: ${finding.place}`
    }));
  });
  return judge([...all, ...open.length === 0 ? [] : found.team], how, "the team");
}
var HUES = {
  hired: "green",
  there: "dim",
  failed: "red",
  "would be hired": "blue"
};
function render(rows, { paint }) {
  const cells = rows.map(({ member, did, hired, why }) => [
    member,
    { text: did, hue: HUES[did] },
    hired === null ? "-" : oneLine(hired.model, 40),
    hired?.short ?? hired?.session ?? "-",
    oneLine(why, 300)
  ]);
  const failed = rows.filter(({ did }) => did === "failed").length;
  const next = failed > 0 ? `${plural(failed, "member")} did not come up: the same command again hires those that are missing
` : "next: end your turn, their reports wake you\n";
  return `${table(["MEMBER", "DID", "MODEL", "SESSION", "WHY"], cells, paint)}
${next}`;
}

// src/cli/commands/hire.ts
async function run(here, [task], options) {
  const nest = here.nest();
  const caller = here.caller();
  const file = textOf(options, "team");
  if (file !== null) return runTeam(here, file, task, options);
  const { input, brief, given } = hireInput(here, task, options);
  const how = strictness(caller, given, isSet(options, "no-lint"));
  for (const warning of judge(findingsOf(nest, caller, input, brief), how)) say(`nest: ${warning}`);
  if (isSet(options, "dry-run")) {
    const plan = await planHire(nest, caller, input, installationRoot());
    if (here.json) here.printJson(plan);
    else here.print(renderPlan(plan));
    if (!plan.ruling.accepted) return EXIT.refused;
    return isInTheWay(plan) ? EXIT.notStarted : 0;
  }
  const worthwhile = async () => {
    const plan = await planHire(nest, caller, input, installationRoot());
    return plan.ruling.accepted && !isInTheWay(plan);
  };
  if ((await knowPlatform(here, options, worthwhile)).interrupted) return INTERRUPTED;
  const hired = await hireMember(nest, caller, input, installationRoot());
  for (const warning of hired.warnings) say(`nest: ${warning}`);
  if (here.json) here.printJson(hired);
  else here.print(renderHired(hired));
  return 0;
}
var BEGUN = {
  hook: "its session has begun",
  launch: "its session has begun (known by what its launch printed; its hooks show no nonce)",
  registry: "its session has begun (by the registry; its own hook said nothing)",
  "not awaited": "launched; nest status says whether its session has begun"
};
function renderHired(hired) {
  const { member, role, supervisor, model, routing, cwd, short, session, handshake, mode, cap } = hired;
  const look = mode === "bg" ? `nest attach ${member}, nest logs ${member}` : `nest logs ${member}`;
  return `hired ${member}: ${role} under ${supervisor}, model ${oneLine(model, 40)}, in ${oneLine(cwd, 200)}
` + routingLine(routing) + `session ${short ?? session ?? "not known yet"}: ${BEGUN[handshake]}
` + moneyLine(hired.money) + `cap: ${cap}
` + sharedLine(hired) + (supervisor === USER ? `next: nest status; its report comes to nest inbox; to look: ${look}
` : `next: end your turn, its report wakes you; to look: ${look}
`);
}
function sharedLine({ shared }) {
  if (shared === null) return "";
  const { messages, tokens, hash } = shared;
  return `shared with ${shared.with}: ${messages} messages, ${tokens} tokens, prefix sha256 ${hash.slice(0, 16)}
`;
}
var isInTheWay = ({ findings }) => findings.some(({ level }) => level === "refuse");
function renderPlan(plan) {
  const { draft, ruling, findings, money, cap } = plan;
  const command = plan.command.map(
    (word) => word.startsWith("--settings=") ? "--settings=<below>" : quoted(word)
  );
  const refused2 = !ruling.accepted || isInTheWay(plan);
  return `command:
${command.join(" ")}

settings:
${JSON.stringify(plan.settings, null, 2)}

brief, which ends with the task:
${sanitize(plan.brief).trimEnd()}

would hire ${draft.id} (generation ${draft.gen}): ${draft.role} under ${draft.supervisor}, model ${oneLine(draft.model, 40)}, ${draft.permissionMode}
` + routingLine(draft.routing) + `by the charter and the chart: ${ruling.accepted ? "yes" : `no: ${oneLine(ruling.why, 300)}`}
` + (money === null ? "" : moneyLine(money)) + (cap === null ? "" : `cap: ${cap}
`) + findings.map(renderFinding).join("") + (refused2 ? "the hire would be refused\n" : "nothing is in the way; without --dry-run it is hired\n");
}
function renderFinding({ level, message, fix }) {
  if (level === "ok") return "";
  const what = level === "refuse" ? "in the way" : "note";
  return `${what}: ${oneLine(message, 300)} ${oneLine(fix, 300)}
`;
}
function quoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${oneLine(word, 4e3).replaceAll("'", `'\\''`)}'`;
}
export {
  run
};
