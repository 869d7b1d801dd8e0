import {
  knowPlatform
} from "./shared-measure-new.mjs";
import "./shared-interrupt.mjs";
import "./shared-limited.mjs";
import "./shared-exit-codes.mjs";
import {
  platformChecks
} from "./shared-check-2.mjs";
import {
  notePlatform
} from "./shared-consequences.mjs";
import "./shared-line.mjs";
import "./shared-cli.mjs";
import {
  isTerminal,
  readGiven
} from "./shared-colour.mjs";
import {
  say
} from "./shared-out.mjs";
import {
  initNest
} from "./shared-charter-fields.mjs";
import "./shared-nest.mjs";
import "./shared-envelope.mjs";
import "./shared-charter-3.mjs";
import {
  findNest,
  placeForNew
} from "./shared-git-dir.mjs";
import "./shared-filesystem.mjs";
import "./shared-grants.mjs";
import "./shared-allow-rules.mjs";
import "./shared-state-dir.mjs";
import "./shared-paths.mjs";
import "./shared-spawn-env.mjs";
import "./shared-run.mjs";
import "./shared-prices.mjs";
import "./shared-checks.mjs";
import {
  countOf,
  dollarsOf,
  isSet,
  textOf,
  textsOf
} from "./shared-options.mjs";
import "./shared-words.mjs";
import "./shared-closest.mjs";
import "./shared-heeded.mjs";
import "./shared-record.mjs";
import "./shared-fold-log.mjs";
import "./shared-version.mjs";
import {
  mergeCharter
} from "./shared-charter-2.mjs";
import "./shared-config-dir.mjs";
import "./shared-private-files.mjs";
import "./shared-hash.mjs";
import "./shared-member-id.mjs";
import "./shared-money.mjs";
import "./shared-sanitize.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/cli/commands/init.ts
import fs from "node:fs";
import { join } from "node:path";
var NEXT = 'nest init --objective "…"';
async function run(here, _args, options) {
  if (textOf(options, "nest") !== null)
    throw new UserError(
      "--nest names a nest that there is; where a new one keeps its state, --state-dir says",
      EXIT.usage,
      'nest init --state-dir DIR --objective "…"'
    );
  if (textOf(options, "state-dir") === null) refuseNested(here.cwd, isSet(options, "force"));
  const flags = flagPatch(options);
  const file = filePatch(here, textOf(options, "charter"));
  const given = textOf(options, "objective") ?? objectiveOf(file);
  if (given !== null && given.trim() === "") throw new UserError("the objective is empty", EXIT.usage, NEXT);
  const { objective, patch } = given === null ? await ask(flags) : { objective: given, patch: flags };
  const founded = initNest({
    cwd: here.cwd,
    objective,
    charter: merge(file, patch),
    stateDir: textOf(options, "state-dir"),
    force: isSet(options, "force"),
    caller: here.caller()
  });
  for (const warning of founded.warnings) say(`nest: ${warning}`);
  const { standing } = await knowPlatform(here, options);
  if (standing !== null) {
    notePlatform(founded.nest.dir, standing);
    for (const { level, message } of platformChecks(standing)) if (level !== "ok") say(`nest: ${message}`);
  }
  const { nest, place, charter } = founded;
  if (here.json) {
    here.printJson({ dir: nest.dir, place: place.kind, root: place.root, charter });
    return 0;
  }
  const { members, depth, concurrency } = charter.limits;
  const money = charter.budget.usd === null ? "no budget" : `budget $${charter.budget.usd}`;
  here.print(
    `founded a nest in ${nest.dir}
${members} members, ${depth} levels, ${concurrency} at work at once, ${money}, model ${charter.models.default}
next: nest adopt --role executive (in the session you talk to), or nest hire --role executive "…"
`
  );
  return 0;
}
function refuseNested(cwd, force) {
  const around = findNest(cwd);
  if (around === null) return;
  const there = fs.existsSync(join(around.dir, "log.jsonl"));
  if (around.root !== placeForNew(cwd).root) {
    if (force || !there) return;
    const what = `${cwd} lies inside the nest in ${around.dir}; --force founds one of its own`;
    throw new UserError(what, EXIT.refused, "nest status");
  }
  if (around.kind !== "pointer") return;
  if (there) throw new UserError(`there already is a nest in ${around.dir}`, EXIT.refused, "nest status");
  throw new UserError(
    `a pointer here names ${around.dir}, which holds no nest`,
    EXIT.refused,
    `nest init --state-dir ${JSON.stringify(around.dir)} --objective "…"`
  );
}
function flagPatch(options) {
  const limits = {
    members: countOf(options, "members"),
    depth: countOf(options, "depth"),
    concurrency: countOf(options, "concurrency")
  };
  const given = Object.fromEntries(Object.entries(limits).filter(([, n]) => n !== null));
  const usd = dollarsOf(options, "budget-usd");
  const model = textOf(options, "model");
  const done = textsOf(options, "done");
  const alwaysAsk = textsOf(options, "always-ask");
  return {
    ...Object.keys(given).length > 0 ? { limits: given } : {},
    ...usd === null ? {} : { budget: { usd } },
    ...model === null ? {} : { models: { default: model } },
    ...done.length > 0 ? { doneChecks: done } : {},
    ...alwaysAsk.length > 0 ? { escalation: { alwaysAsk } } : {}
  };
}
function filePatch(here, file) {
  if (file === null) return {};
  const text = readGiven(here, "charter", file, NEXT, "--charter");
  try {
    const value = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    throw new UserError(`the charter is no JSON: ${error.message}`, EXIT.usage, NEXT);
  }
  throw new UserError("the charter must be a JSON object", EXIT.usage, NEXT);
}
function objectiveOf(patch) {
  return typeof patch.objective === "string" ? patch.objective : null;
}
function merge(file, flags) {
  const { objective: _, ...rest } = file;
  return mergeCharter(rest, flags);
}
async function ask(flags) {
  if (!isTerminal(0) || !isTerminal(1))
    throw new UserError("an objective is needed, and stdin is no terminal to ask on", EXIT.usage, NEXT);
  const { intake } = await import("./intake.mjs");
  return await intake(flags);
}
export {
  run
};
