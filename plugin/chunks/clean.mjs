import {
  findWorktrees,
  litterIn
} from "./shared-clean-files.mjs";
import {
  requireControl
} from "./shared-authority.mjs";
import "./shared-worktree-setup.mjs";
import {
  forgetSession
} from "./shared-state-dir.mjs";
import "./shared-paths.mjs";
import {
  removeWorktree
} from "./shared-worktree-ports.mjs";
import {
  spawnEnv
} from "./shared-spawn-env.mjs";
import "./shared-run-checks.mjs";
import "./shared-saved-launch.mjs";
import {
  findRepository
} from "./shared-repository.mjs";
import "./shared-run.mjs";
import {
  isSet,
  textOf
} from "./shared-options.mjs";
import "./shared-caller.mjs";
import {
  oneLine,
  plural
} from "./shared-words.mjs";
import "./shared-beside.mjs";
import "./shared-hook-input.mjs";
import "./shared-observe.mjs";
import "./shared-children.mjs";
import "./shared-job-state.mjs";
import "./shared-closest.mjs";
import "./shared-heeded.mjs";
import "./shared-record.mjs";
import {
  foldNest
} from "./shared-fold-log.mjs";
import "./shared-version.mjs";
import "./shared-charter-2.mjs";
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

// src/cli/commands/clean.ts
import { createInterface } from "node:readline/promises";

// src/app/control/clean.ts
import fs from "node:fs";
async function findLitter(nest, caller, age) {
  const { state } = foldNest(nest);
  requireControl(state, caller);
  const now = Date.now();
  const found = litterIn(nest, state, now - age, now);
  await findWorktrees(state, now - age, found);
  return found;
}
async function removeLitter(litter) {
  const removed = [];
  for (const one of litter) removed.push({ litter: one, problem: await remove(one) });
  return removed;
}
async function remove({ kind, path, at }) {
  if (kind === "worktree") {
    const main = findRepository(path)?.mainRoot;
    return main ? (await removeWorktree(main, path, { env: spawnEnv() })).problem : "it is no worktree any more";
  }
  if (kind === "text" && fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs !== at)
    return "it has been written again meanwhile";
  try {
    if (kind === "session") forgetSession(path);
    else fs.rmSync(path, { recursive: kind === "runtime", force: true });
    return null;
  } catch (error) {
    return error.message;
  }
}

// src/cli/commands/clean.ts
var DAY_MS = 864e5;
var UNITS = { m: 6e4, h: 36e5, d: DAY_MS, w: 7 * DAY_MS };
async function run(here, _args, options) {
  const age = ageOf(textOf(options, "older-than") ?? "30d");
  const found = await findLitter(here.nest(), here.caller(), age);
  const yes = isSet(options, "yes") && !isSet(options, "dry-run");
  if (!here.json) here.print(render(found));
  const agreed = yes || !here.json && !isSet(options, "dry-run") && found.litter.length > 0 && await ask(here);
  const removed = agreed ? await removeLitter(found.litter) : [];
  if (here.json) here.printJson({ ...found, removed });
  else if (found.litter.length > 0)
    here.print(agreed ? said(removed) : "nothing has been removed; nest clean --yes does it\n");
  return removed.some(({ problem }) => problem !== null) ? EXIT.refused : 0;
}
function ageOf(text) {
  const [, count = "", unit = ""] = /^(\d{1,5})([mhdw])$/.exec(text) ?? [];
  if (count !== "") return Number(count) * (UNITS[unit] ?? 0);
  const shown = JSON.stringify(text.slice(0, 40));
  throw new UserError(
    `--older-than: ${shown} is no age such as 12h or 30d`,
    EXIT.usage,
    "nest clean --older-than 30d"
  );
}
async function ask(here) {
  if (here.env.session !== null || process.stdin.isTTY !== true || process.stdout.isTTY !== true)
    return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question("remove all of this? [y/N] ")).trim());
  } finally {
    terminal.close();
  }
}
var NAMES = {
  text: ["text", "texts"],
  brief: ["brief", "briefs"],
  batch: ["output of a batch run", "outputs of batch runs"],
  runtime: ["copy of nest", "copies of nest"],
  session: ["remembered session", "remembered sessions"],
  mark: ["mark of a process that is gone", "marks of processes that are gone"],
  meter: ["memory of a meter", "memories of meters"],
  worktree: ["worktree", "worktrees"]
};
function render({ litter, kept }) {
  if (litter.length === 0 && kept.length === 0) return "there is nothing to remove\n";
  const kinds = [...new Set(litter.map(({ kind }) => kind))];
  const groups = kinds.map(
    (kind) => group(
      kind,
      litter.filter((one) => one.kind === kind)
    )
  );
  const stays = kept.map(({ what, why }) => `  ${oneLine(what, 200)}: ${oneLine(why)}
`).join("");
  return `${groups.join("")}${stays === "" ? "" : `kept:
${stays}`}`;
}
function group(kind, all) {
  const bytes = all.reduce((sum, one) => sum + one.bytes, 0);
  const size = bytes === 0 ? "" : `, ${(bytes / 1e6).toFixed(1)} MB`;
  const lines = kind === "mark" ? [] : all.map(({ path, why }) => `  ${oneLine(path, 200)}: ${oneLine(why)}
`);
  return `${plural(all.length, ...NAMES[kind])}${size}
${lines.join("")}`;
}
function said(removed) {
  const failed = removed.filter(({ problem }) => problem !== null);
  const lines = failed.map(
    ({ litter, problem }) => `  ${oneLine(litter.path, 200)}: ${oneLine(problem ?? "", 200)}
`
  );
  const kept = failed.length === 0 ? "" : `not removed:
${lines.join("")}`;
  return `removed ${removed.length - failed.length} of ${removed.length}
${kept}`;
}
export {
  run
};
