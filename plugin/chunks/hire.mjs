import {
  knowPlatform
} from "./shared-measure-new.mjs";
import {
  INTERRUPTED
} from "./shared-interrupt.mjs";
import "./shared-limited.mjs";
import {
  hireMember,
  moneyLine,
  planHire
} from "./shared-held.mjs";
import "./shared-batch-file.mjs";
import "./shared-lease.mjs";
import "./shared-bind-by-launch.mjs";
import "./shared-launch.mjs";
import "./shared-brief.mjs";
import "./shared-brief-files.mjs";
import {
  readGiven,
  textInput
} from "./shared-colour.mjs";
import "./shared-grants.mjs";
import "./shared-allow-rules.mjs";
import "./shared-money-view.mjs";
import "./shared-hold.mjs";
import {
  DisciplineSchema
} from "./shared-discipline.mjs";
import {
  memberId
} from "./shared-fields.mjs";
import "./shared-exit-codes.mjs";
import "./shared-preflight.mjs";
import "./shared-check.mjs";
import "./shared-plugins.mjs";
import "./shared-consequences.mjs";
import {
  _enum,
  array,
  int,
  number,
  strictObject,
  string,
  union
} from "./shared-checks.mjs";
import "./shared-run-checks.mjs";
import "./shared-saved-launch.mjs";
import "./shared-charter-2.mjs";
import "./shared-trust.mjs";
import "./shared-login.mjs";
import "./shared-line.mjs";
import {
  installationRoot
} from "./shared-installation.mjs";
import "./shared-git.mjs";
import "./shared-state-dir.mjs";
import "./shared-paths.mjs";
import "./shared-caller.mjs";
import "./shared-closest.mjs";
import "./shared-write.mjs";
import {
  grantOf,
  isSet,
  listOf,
  textOf
} from "./shared-options.mjs";
import "./shared-watcher.mjs";
import {
  oneLine,
  routingLine
} from "./shared-words.mjs";
import "./shared-cli.mjs";
import {
  say
} from "./shared-out.mjs";
import "./shared-spawn-env.mjs";
import "./shared-run.mjs";
import "./shared-observe.mjs";
import "./shared-record.mjs";
import {
  USER,
  isMemberId
} from "./shared-fold-log.mjs";
import "./shared-version.mjs";
import "./shared-children.mjs";
import "./shared-job-state.mjs";
import "./shared-private-files.mjs";
import "./shared-config-dir.mjs";
import {
  nanosOf,
  sanitize
} from "./shared-money.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-runtime.mjs";

// src/cli/hire-input.ts
import { resolve } from "node:path";

// src/domain/schema/assignment.ts
var words = string().min(1).max(4e3);
var list = array(words).max(50);
var FactSchema = union([string().min(1).max(2e4), strictObject({ fact: words, source: words })]);
var BudgetSchema = strictObject({
  usd: number().positive().max(1e6).optional(),
  turns: int().min(1).max(1e5).optional(),
  minutes: int().min(1).max(1e5).optional()
});
var { phase, verifies, ground, task, objectives, mode } = DisciplineSchema.shape;
var AssignmentSchema = strictObject({
  title: string().min(1).max(200).optional(),
  purpose: string().max(4e3).default("").describe("What the result is for, and who goes by it."),
  context: array(FactSchema).max(100).default([]).describe("The facts themselves, with their sources."),
  scope: strictObject({ in: list.default([]), out: list.default([]) }).default({ in: [], out: [] }).describe("What belongs to the work, and what does not."),
  ground: ground.default([]).describe("Paths it may change, as globs."),
  criteria: list.default([]).describe("What has to hold at the end; each can be checked."),
  output: string().max(4e3).default("").describe("What the report has to contain."),
  budget: BudgetSchema.optional().describe("What it may use."),
  verification: string().max(4e3).default("").describe("How the result is checked, and by whom."),
  phase: phase.default(null),
  verifies: verifies.default(null),
  task: task.default(null).describe("The task of the plan that this is."),
  objectives: objectives.default([]).describe("The objectives of the charter that it serves, by id."),
  style: mode.default(null),
  kind: string().min(1).max(40).optional(),
  signals: array(string().min(1).max(40)).max(20).default([]),
  model: string().min(1).max(100).optional(),
  name: memberId.optional(),
  role: _enum(["executive", "manager", "staff"]).optional(),
  grant: number().positive().max(1e6).optional().describe("Dollars that it is given.")
});

// src/app/assignment.ts
var NEXT = "nest hire --help";
var MOST_FAULTS = 8;
function readAssignment(text, file) {
  return checkAssignment(parseJson(text, file), file);
}
function parseJson(text, file) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`${file} is no JSON: ${error.message}`, EXIT.usage, NEXT);
  }
}
function checkAssignment(value, where) {
  const parsed = AssignmentSchema.safeParse(value);
  const faults = parsed.success ? refused(parsed.data) : parsed.error.issues.map(faultLine);
  if (parsed.success && faults.length === 0) return parsed.data;
  const more = faults.length > MOST_FAULTS ? `; and ${faults.length - MOST_FAULTS} more` : "";
  throw new UserError(
    `${where} is no assignment: ${faults.slice(0, MOST_FAULTS).join("; ")}${more}`,
    EXIT.usage,
    NEXT
  );
}
function refused({ name, verifies: verifies2 }) {
  return [name, verifies2].filter((id) => id !== void 0 && id !== null && !isMemberId(id)).map((id) => `${id} is no name of a member`);
}
function faultLine({ path, message }) {
  return path.length === 0 ? message : `${path.join(".")}: ${message}`;
}

// src/domain/assignment.ts
function disciplineOf(said) {
  const discipline = {
    mode: said.mode ?? null,
    phase: said.phase ?? null,
    verifies: said.verifies ?? null,
    ground: said.ground ?? [],
    task: said.task ?? null,
    objectives: said.objectives ?? []
  };
  const { mode: mode2, phase: phase2, verifies: verifies2, ground: ground2, task: task2, objectives: objectives2 } = discipline;
  const silent = mode2 === null && phase2 === null && verifies2 === null && task2 === null;
  return silent && ground2.length === 0 && objectives2.length === 0 ? null : discipline;
}

// src/domain/brief/render.ts
function renderAssignment(assignment) {
  const { purpose, context, scope, ground: ground2, criteria, output, budget, verification } = assignment;
  const parts = [
    part("Purpose", purpose),
    part("Known", bullets(context.map(factLine))),
    part("Scope", bullets(scope.in)),
    part("Out of scope", bullets(scope.out)),
    part("Ground", bullets(ground2.map((glob) => `\`${glob}\``))),
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
function hireInput(here, words2, options) {
  const file = textOf(options, "brief");
  if (file === null) {
    const task2 = textInput(here, "task", words2, textOf(options, "file"), 'nest hire --role staff "…"');
    return inputOf(here, options, { task: task2, assignment: null });
  }
  if (words2 !== void 0 || textOf(options, "file") !== null)
    throw new UserError("the task is given twice: as an assignment and in words", EXIT.usage);
  const text = readGiven(here, "assignment", file, "nest hire --brief assignment.json", "--brief");
  const assignment = readAssignment(text, file === "-" ? "stdin" : file);
  return inputOf(here, options, { task: renderAssignment(assignment), assignment });
}
function inputOf(here, options, { task: task2, assignment }) {
  const signals = listOf(options, "signal");
  const granted = assignment?.grant ?? assignment?.budget?.usd;
  return {
    role: textOf(options, "role") ?? assignment?.role ?? null,
    name: textOf(options, "name") ?? assignment?.name ?? null,
    title: textOf(options, "title") ?? assignment?.title ?? assignment?.purpose ?? null,
    task: task2,
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
      ground: assignment?.ground ?? [],
      task: assignment?.task ?? null,
      objectives: assignment?.objectives ?? []
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

// src/cli/commands/hire.ts
async function run(here, [task2], options) {
  const nest = here.nest();
  const caller = here.caller();
  const input = hireInput(here, task2, options);
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
  const { member, role, supervisor, model, routing, cwd, short, session, handshake, mode: mode2, cap } = hired;
  const look = mode2 === "bg" ? `nest attach ${member}, nest logs ${member}` : `nest logs ${member}`;
  return `hired ${member}: ${role} under ${supervisor}, model ${oneLine(model, 40)}, in ${oneLine(cwd, 200)}
` + routingLine(routing) + `session ${short ?? session ?? "not known yet"}: ${BEGUN[handshake]}
` + moneyLine(hired.money) + `cap: ${cap}
` + (supervisor === USER ? `next: nest status; its report comes to nest inbox; to look: ${look}
` : `next: end your turn, its report wakes you; to look: ${look}
`);
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
