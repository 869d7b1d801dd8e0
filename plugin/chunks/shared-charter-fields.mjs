import {
  openNest
} from "./shared-nest.mjs";
import {
  keepRedaction,
  patternOf
} from "./shared-envelope.mjs";
import {
  CharterSchema
} from "./shared-charter-3.mjs";
import {
  createNestDir,
  placeForNew,
  workingTreeAround,
  writePointer
} from "./shared-git-dir.mjs";
import {
  filesystemOf
} from "./shared-filesystem.mjs";
import {
  checkPermissions
} from "./shared-grants.mjs";
import {
  flawOfRule
} from "./shared-allow-rules.mjs";
import {
  toJSONSchema
} from "./shared-checks.mjs";
import {
  closest
} from "./shared-closest.mjs";
import {
  write
} from "./shared-heeded.mjs";
import {
  record
} from "./shared-record.mjs";
import {
  foldNest,
  gateFaults,
  modelFaults
} from "./shared-fold-log.mjs";
import {
  RULES
} from "./shared-version.mjs";
import {
  defaultCharter,
  mergeCharter,
  priceFaults
} from "./shared-charter-2.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/app/init.ts
import { randomBytes } from "node:crypto";

// src/app/charter-fields.ts
function charterFields() {
  const fields = /* @__PURE__ */ new Map();
  const add = (schema, path) => {
    const { properties } = schema;
    if (properties === void 0) fields.set(path, schema);
    else
      for (const [key, inner] of Object.entries(properties)) add(inner, path === "" ? key : `${path}.${key}`);
  };
  add(whole(), "");
  return fields;
}
function whole() {
  return toJSONSchema(CharterSchema);
}
function kindOf(schema) {
  const { type, anyOf, items, properties, minimum, exclusiveMinimum, maximum, maxLength } = schema;
  if (schema.words !== void 0) return schema.words;
  if (anyOf !== void 0) return anyOf.map(kindOf).join(" or ");
  if (schema.enum !== void 0) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (type === "array") return `a list of ${items?.type === "string" ? "texts" : "values"}`;
  if (type === "integer") return `a whole number from ${minimum} to ${maximum}`;
  if (type === "number") {
    const from = minimum === void 0 ? `above ${exclusiveMinimum}` : `from ${minimum}`;
    return `a number ${from} ${minimum === void 0 ? "and at most" : "to"} ${maximum}`;
  }
  if (type === "boolean") return "true or false";
  if (type === "string")
    return maxLength === void 0 ? "a text" : `a text of at most ${maxLength} characters`;
  if (properties !== void 0) return `a group of fields: ${Object.keys(properties).join(", ")}`;
  return type === "null" ? "null" : "texts by name";
}
function faultsOf(error, value) {
  return error.issues.slice(0, 3).flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      const above = at(value, issue.path);
      return issue.keys.slice(0, 3).map((key) => unknownField([...issue.path, key], above[key]));
    }
    const schema = schemaAt(issue.path);
    const name = issue.path.join(".") || "the charter";
    const given = at(value, issue.path);
    const not = given === void 0 ? "it is missing" : `not ${shown(given)}`;
    return schema === null ? [`${name}: ${issue.message}`] : [`${name} must be ${kindOf(schema)}, ${not}`];
  });
}
function nearestField(path) {
  const fields = [...charterFields().keys()];
  const last = (field) => field.split(".").at(-1);
  const same = fields.filter((field) => last(field) === last(path));
  if (same.length === 1) return same[0];
  const near = closest(path, fields);
  if (near !== null) return near;
  const word = closest(last(path), fields.map(last));
  return word === null ? null : fields.find((field) => last(field) === word) ?? null;
}
function unknownField(path, value) {
  let name = path.map(String).join(".");
  for (let inner = value; isGroup(inner); ) {
    const [key, ...others] = Object.keys(inner);
    if (key === void 0 || others.length > 0) break;
    name += `.${key}`;
    inner = inner[key];
  }
  const near = nearestField(name);
  const short = JSON.stringify(name.slice(0, 60));
  return `${short} is no field of the charter${near === null ? "" : ` (did you mean ${near}?)`}`;
}
function isGroup(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function at(value, path) {
  return path.reduce((inner, key) => inner?.[key], value);
}
function schemaAt(path) {
  return path.reduce((schema, key) => schema && below(schema, key), whole());
}
function below({ items, properties, additionalProperties }, key) {
  if (typeof key === "number") return items ?? null;
  const named = typeof additionalProperties === "object" ? additionalProperties : null;
  return properties?.[String(key)] ?? named;
}
function shown(value) {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

// src/harness/rule-matcher.ts
var HARMLESS = new Set("cat cut date echo grep head ls printf pwd sort tail true uniq wc".split(" "));

// src/harness/call-rules.ts
function ruleOf(text) {
  const match = /^([A-Z][A-Za-z]*|mcp__[\w*-]+)(?:\((.*)\))?$/s.exec(text.trim());
  if (match === null) return null;
  const content = (match[2] ?? "").trim();
  return { tool: match[1], content: content === "" || content === "*" ? null : content };
}
function isCallRule(text) {
  return ruleOf(text) !== null;
}
var FILE_COMMANDS = new Set("mkdir touch rm rmdir mv cp".split(" "));

// src/app/gate/check-gates.ts
function faultsOfGates({ gates, redact }) {
  const named = gates.flatMap(
    ({ id, on, after }) => [...on, ...after?.on ?? []].map((rule) => ({ id, rule }))
  );
  const rules = named.flatMap(({ id, rule }) => {
    const flaw = flawOfRule(rule) ?? (isCallRule(rule) ? null : 'names no tool, such as Write, "Bash(git push *)" or mcp__server__tool');
    return flaw === null ? [] : [`the gate ${id}: ${JSON.stringify(rule.slice(0, 80))} ${flaw}`];
  });
  const patterns = redact.patterns.filter((source) => patternOf(source) === null).map((source) => `redact.patterns: ${JSON.stringify(source.slice(0, 80))} is no regular expression`);
  return [...gateFaults(gates), ...rules, ...patterns];
}

// src/app/init.ts
function initNest(input) {
  if (input.objective.trim() === "")
    throw new UserError("an objective is needed", EXIT.usage, 'nest init --objective "…"');
  const whole2 = mergeCharter(defaultCharter(input.objective), input.charter);
  const charter = checkCharter(whole2, "nest init --help");
  const wide = checkPermissions(input.caller, charter, null);
  const at2 = placeForNew(input.cwd);
  if (input.stateDir?.trim() === "")
    throw new UserError("the folder for --state-dir is empty", EXIT.usage, "nest init --state-dir <folder>");
  const place = makePlace(at2, input.stateDir);
  const existing = openNest(place.dir);
  const warnings = [...wide, ...checkPlace(place.dir, input.force), ...cleaned(place.dir)];
  const before = foldNest(existing);
  if (before.state.nest !== null) throw alreadyThere(place.dir);
  const id = `nest-${randomBytes(6).toString("hex")}`;
  write(existing, record("nest_created", { nest: id, rules: RULES, charter }, { actor: input.caller.actor }));
  if (foldNest(existing).state.nest?.id !== id) throw alreadyThere(place.dir);
  keepRedaction(place.dir, charter.redact);
  return { nest: existing, place, charter, warnings };
}
function makePlace(at2, stateDir) {
  try {
    const place = stateDir === null ? at2 : writePointer(at2, stateDir);
    createNestDir(place);
    return place;
  } catch (error) {
    const { code, path } = error;
    if (code !== "EEXIST" && code !== "ENOTDIR") throw error;
    throw new UserError(
      `no nest can be founded there: ${path ?? at2.dir} is no folder, and no pointer to a nest either`,
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
function cleaned(dir) {
  const root = workingTreeAround(dir);
  return root === null ? [] : [`${dir} lies in the working tree of ${root}: git clean -fdx there deletes the nest with its log`];
}
function checkCharter(value, next) {
  const parsed = CharterSchema.safeParse(value);
  const wrong = parsed.success ? [
    ...modelFaults(parsed.data.models),
    ...priceFaults(parsed.data.budget.prices),
    ...faultsOfGates(parsed.data)
  ] : faultsOf(parsed.error, value);
  if (parsed.success && wrong.length === 0) return parsed.data;
  const faults = wrong.join("; ");
  throw new UserError(`the charter is not valid: ${faults}`, EXIT.usage, next);
}

export {
  initNest,
  checkCharter
};
