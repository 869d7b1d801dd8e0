import {
  defaultCharter,
  mergeCharter
} from "./shared-charter-3.mjs";
import {
  createNestDir,
  openNest,
  placeForNew,
  writePointer
} from "./shared-nest.mjs";
import {
  checkGrants
} from "./shared-grants.mjs";
import {
  write
} from "./shared-write.mjs";
import {
  record
} from "./shared-record.mjs";
import {
  CharterSchema,
  filesystemOf
} from "./shared-charter.mjs";
import {
  foldNest
} from "./shared-fold-log.mjs";
import {
  RULES
} from "./shared-version.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/app/init.ts
import { randomBytes } from "node:crypto";
function initNest(input) {
  if (input.objective.trim() === "")
    throw new UserError("an objective is needed", EXIT.usage, 'nest init --objective "…"');
  const charter = checkCharter(mergeCharter(defaultCharter(input.objective), input.charter));
  const rules = Object.values(charter.permissions).flatMap(({ allow }) => allow);
  const wide = checkGrants(input.caller, rules, null);
  const at = placeForNew(input.cwd);
  if (input.stateDir?.trim() === "")
    throw new UserError("the folder for --state-dir is empty", EXIT.usage, "nest init --state-dir <folder>");
  const place = makePlace(at, input.stateDir);
  const existing = openNest(place.dir);
  const warnings = [...wide, ...checkPlace(place.dir, input.force)];
  const before = foldNest(existing);
  if (before.state.nest !== null) throw alreadyThere(place.dir);
  const id = `nest-${randomBytes(6).toString("hex")}`;
  write(existing, record("nest_created", { nest: id, rules: RULES, charter }, { actor: input.caller.actor }));
  if (foldNest(existing).state.nest?.id !== id) throw alreadyThere(place.dir);
  return { nest: existing, place, charter, warnings };
}
function makePlace(at, stateDir) {
  try {
    const place = stateDir === null ? at : writePointer(at, stateDir);
    createNestDir(place);
    return place;
  } catch (error) {
    const { code, path } = error;
    if (code !== "EEXIST" && code !== "ENOTDIR") throw error;
    throw new UserError(
      `no nest can be founded there: ${path ?? at.dir} is no folder, and no pointer to a nest either`,
      EXIT.refused,
      "move it away, or nest init --state-dir <folder>"
    );
  }
}
function alreadyThere(dir) {
  return new UserError(`there already is a nest in ${dir}`, EXIT.refused, "nest status");
}
function checkPlace(dir, force) {
  const found = filesystemOf(dir);
  if (found.atomicAppend !== "no") return [];
  const why = `${dir} is on ${found.name}, where appends from several processes can tear each other's records`;
  if (!force)
    throw new UserError(why, EXIT.refused, "nest init --state-dir <a folder on a local disk>, or --force");
  return [`${why}; going on because of --force`];
}
function checkCharter(value) {
  const parsed = CharterSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, 3).map((i) => `${i.path.join(".") || "charter"}: ${i.message}`);
  throw new UserError(
    `the charter is not valid: ${issues.join("; ")}`,
    EXIT.usage,
    "nest charter show --json"
  );
}

export {
  initNest,
  checkCharter
};
