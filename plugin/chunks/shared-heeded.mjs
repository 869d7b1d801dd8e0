import {
  isAppendError
} from "./shared-record.mjs";
import {
  binds,
  boundFor,
  foldNest,
  holdsSeat,
  isAnyAgainst,
  isReadOnly,
  rulesFor
} from "./shared-fold-log.mjs";
import {
  PRIVATE_FILE,
  makePrivateDir
} from "./shared-private-files.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/app/gate/quiet.ts
import fs from "node:fs";
import { join } from "node:path";

// src/harness/tool-classes.ts
import { posix, win32 } from "node:path";
var TOOL_CLASSES = ["edit", "shell", "read", "web", "mcp", "other"];
var NAMES = {
  edit: ["Edit", "MultiEdit", "Write", "NotebookEdit"],
  shell: ["Bash", "PowerShell", "Monitor"],
  read: ["Read", "Glob", "Grep", "LS", "NotebookRead"],
  web: ["WebFetch", "WebSearch"]
};
var MAY_LEAK = ["shell", "read", "web", "mcp"];
var MCP = "mcp__";
function classOf(tool) {
  if (tool.startsWith(MCP)) return "mcp";
  const named = ["edit", "shell", "read", "web"].find((name) => NAMES[name].includes(tool));
  return named ?? "other";
}
function matcherOf(name) {
  if (name === "mcp") return `^${MCP}.*$`;
  if (name !== "other") return NAMES[name].join("|");
  return `^(?!(?:${Object.values(NAMES).flat().join("|")})$)(?!${MCP}).*$`;
}
var QUIET_DIR = "quiet";
var AFTER_DIR = "quiet-after";
function quietName(member, name) {
  return `${member}.${name}`;
}
function quietFile(nestDir, member, name, platform = process.platform, folder = QUIET_DIR) {
  return (platform === "win32" ? win32 : posix).join(nestDir, folder, quietName(member, name));
}

// src/harness/rule-classes.ts
function toolIn(rule) {
  return rule.trim().replace(/\(.*$/s, "");
}
function classesOf(rules2) {
  return [...new Set(rules2.map((rule) => classOf(toolIn(rule))))];
}

// src/app/gate/heeded.ts
function ownSecrets(state) {
  const redact = state.charter?.redact;
  return redact?.on === false ? [] : redact?.patterns ?? [];
}
function heededBy(state, { role }) {
  const rules2 = rulesFor(state.charter, role).flatMap((rule) => [
    ...rule.after?.on ?? [],
    ...rule.audit === true || rule.kind === "record" || rule.kind === "normalise" ? rule.on : []
  ]);
  const own = ownSecrets(state).length > 0 ? MAY_LEAK : [];
  return /* @__PURE__ */ new Set([...classesOf(rules2), ...own]);
}
function looksForSecrets(state) {
  return state.charter?.redact?.on !== false;
}
function platformRules(charter, role) {
  const of = (kind) => rulesFor(charter, role).flatMap((rule) => rule.kind === kind ? rule.on : []);
  return { ask: of("ask"), deny: of("never") };
}

// src/app/gate/watched.ts
var limits = (state, member, now) => boundFor(state, member, now).level === "far" ? [] : TOOL_CLASSES;
var rules = ({ charter }, { role }) => classesOf(rulesFor(charter, role).flatMap((rule) => binds(rule) ? rule.on : []));
var claims = (state, member) => isAnyAgainst(state, member) ? ["edit", "shell"] : [];
var readOnly = (_state, member) => isReadOnly(member) ? ["edit"] : [];
var WATCHES = [limits, readOnly, claims, rules];
function watchedBy(state, member, now) {
  return new Set(WATCHES.flatMap((watch) => watch(state, member, now)));
}

// src/app/gate/quiet.ts
function setGates(nest, { state, position }, now) {
  const before = quietIn(nest.dir, QUIET_DIR);
  const after = quietIn(nest.dir, AFTER_DIR);
  const made = [];
  const set = (folder, there, file, quiet, text = "") => {
    if (!quiet && there.has(file)) remove(nest.dir, folder, file);
    if (quiet && !there.has(file) && make(nest.dir, folder, file, text)) made.push([folder, file]);
  };
  const nothing = looksForSecrets(state) ? "" : "nobody looks for secrets\n";
  for (const member of state.members.values()) {
    const leave = isGated(member) && state.blind === null;
    const watched = watchedBy(state, member, now);
    const heeded = heededBy(state, member);
    for (const name of TOOL_CLASSES) {
      const file = quietName(member.id, name);
      set(QUIET_DIR, before, file, leave && !watched.has(name));
      set(AFTER_DIR, after, file, leave && !heeded.has(name), nothing);
    }
  }
  if (made.length > 0 && sizeOf(nest.log.file) !== Number(position))
    for (const [folder, file] of made) remove(nest.dir, folder, file);
}
function isGated(member) {
  return holdsSeat(member) && member.mode !== "adopt";
}
function lookAgain(nest) {
  try {
    for (const folder of [QUIET_DIR, AFTER_DIR])
      for (const file of quietIn(nest.dir, folder)) fs.rmSync(join(nest.dir, folder, file), { force: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UserError(`nothing was done: the gates of members cannot be told (${why})`, EXIT.notRecorded);
  }
}
function quietIn(nestDir, folder) {
  try {
    return new Set(fs.readdirSync(join(nestDir, folder)));
  } catch {
    return /* @__PURE__ */ new Set();
  }
}
function make(nestDir, folder, file, text) {
  try {
    makePrivateDir(join(nestDir, folder));
    fs.writeFileSync(join(nestDir, folder, file), text, { mode: PRIVATE_FILE });
    return true;
  } catch {
    return false;
  }
}
function remove(nestDir, folder, file) {
  try {
    fs.rmSync(join(nestDir, folder, file), { force: true });
  } catch {
  }
}
function sizeOf(file) {
  try {
    return fs.statSync(file).size;
  } catch {
    return 0;
  }
}

// src/app/write.ts
var WISHES = /* @__PURE__ */ new Set([
  "nest_created",
  "charter_amended",
  "hire_requested",
  "fire_requested",
  "down_requested",
  "up_requested",
  "paused",
  "resumed",
  "resume_requested",
  "reparented",
  "permission_ruled",
  "nudged",
  "grant_requested",
  "delivery_retried",
  "effect_begun",
  "fact_noted",
  "refinement_asked",
  "finding_reconciled",
  "integration_asked",
  "integration_landed",
  "synthesis_filed",
  "swarm_sealed",
  "plan_changed",
  "task_claimed",
  "task_reopened",
  "claim_requested",
  "claim_released",
  "claim_ruled"
]);
var GATED = /* @__PURE__ */ new Set([
  "claim_requested",
  "claim_released",
  "claim_ruled",
  "fire_requested",
  "reparented"
]);
function write(nest, ...events) {
  const wish = events.some((event) => WISHES.has(event.type));
  const gated = events.some((event) => GATED.has(event.type));
  if (gated) lookAgain(nest);
  try {
    nest.log.append(events, { durable: true, spool: !wish });
  } catch (error) {
    if (!isAppendError(error)) throw error;
    const next = wish ? "the same command again, once it can be written" : "nest verify";
    throw new UserError(error.message, EXIT.notRecorded, next);
  }
  if (gated) lookAgain(nest);
}
function ask(nest, event, request) {
  requireFounded(foldNest(nest).state);
  write(nest, event);
  const folded = foldNest(nest);
  const ruling = folded.state.rulings.findLast((r) => r.request === request);
  if (ruling !== void 0) return { ruling, folded };
  if (folded.state.blind !== null) throw tooNew("recorded, but not ruled on", folded.state.blind.type);
  throw new UserError("the log has not ruled on this request", EXIT.fault, "nest verify");
}
function requireFounded({ charter }) {
  if (charter === null)
    throw new UserError("the log holds no charter, so nobody can be asked", EXIT.damaged, "nest verify");
}
function requireSight(state) {
  if (state.blind !== null) throw tooNew("nothing was done", state.blind.type);
}
function tooNew(done, type) {
  return new UserError(
    `${done}: the log holds ${JSON.stringify(type.slice(0, 60))}, which this version of nest does not know`,
    EXIT.refused,
    "update nest"
  );
}

export {
  TOOL_CLASSES,
  MAY_LEAK,
  matcherOf,
  AFTER_DIR,
  quietFile,
  platformRules,
  setGates,
  lookAgain,
  write,
  ask,
  requireSight
};
