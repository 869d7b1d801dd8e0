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
import {
  textInput
} from "./shared-colour.mjs";
import "./shared-grants.mjs";
import "./shared-allow-rules.mjs";
import "./shared-money-view.mjs";
import "./shared-hold.mjs";
import "./shared-exit-codes.mjs";
import "./shared-preflight.mjs";
import "./shared-check.mjs";
import "./shared-consequences.mjs";
import "./shared-plugins.mjs";
import "./shared-saved-launch.mjs";
import "./shared-trust.mjs";
import "./shared-login.mjs";
import {
  installationRoot
} from "./shared-installation.mjs";
import "./shared-line.mjs";
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
import "./shared-children.mjs";
import "./shared-job-state.mjs";
import "./shared-private-files.mjs";
import "./shared-config-dir.mjs";
import {
  USER
} from "./shared-fold-log.mjs";
import "./shared-version.mjs";
import {
  sanitize
} from "./shared-money.mjs";
import {
  EXIT
} from "./shared-user-error.mjs";
import "./shared-runtime.mjs";

// src/cli/commands/hire.ts
import { resolve } from "node:path";
async function run(here, [task], options) {
  const nest = here.nest();
  const caller = here.caller();
  const input = {
    role: textOf(options, "role"),
    name: textOf(options, "name"),
    title: textOf(options, "title"),
    task: textInput(here, "task", task, textOf(options, "file"), 'nest hire --role staff "…"'),
    under: textOf(options, "under"),
    mode: textOf(options, "mode") === "batch" ? "batch" : "bg",
    model: textOf(options, "model"),
    work: { kind: textOf(options, "kind"), signals: listOf(options, "signal") },
    permissionMode: textOf(options, "permission-mode"),
    tools: listOf(options, "tools"),
    worktree: isSet(options, "worktree"),
    grant: grantOf(options),
    cwd: resolve(here.cwd, textOf(options, "cwd") ?? "."),
    wait: !isSet(options, "no-wait"),
    onProgress: say
  };
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
  const refused = !ruling.accepted || isInTheWay(plan);
  return `command:
${command.join(" ")}

settings:
${JSON.stringify(plan.settings, null, 2)}

brief, which ends with the task:
${sanitize(plan.brief).trimEnd()}

would hire ${draft.id} (generation ${draft.gen}): ${draft.role} under ${draft.supervisor}, model ${oneLine(draft.model, 40)}, ${draft.permissionMode}
` + routingLine(draft.routing) + `by the charter and the chart: ${ruling.accepted ? "yes" : `no: ${oneLine(ruling.why, 300)}`}
` + (money === null ? "" : moneyLine(money)) + (cap === null ? "" : `cap: ${cap}
`) + findings.map(renderFinding).join("") + (refused ? "the hire would be refused\n" : "nothing is in the way; without --dry-run it is hired\n");
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
