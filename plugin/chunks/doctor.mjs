import {
  verifyNest
} from "./shared-verify.mjs";
import {
  leftoversIn
} from "./shared-leftovers.mjs";
import "./shared-plan.mjs";
import {
  leftLabs,
  processesIn
} from "./shared-left-labs.mjs";
import {
  CLAUDE_VERSION
} from "./shared-fetch-claude.mjs";
import "./shared-isolate-end.mjs";
import {
  preflight
} from "./shared-preflight.mjs";
import {
  pluginCopies
} from "./shared-plugins.mjs";
import "./shared-trust.mjs";
import "./shared-login.mjs";
import {
  damageOf,
  runtimeFrom,
  watcherOf
} from "./shared-watcher.mjs";
import "./shared-exit-codes.mjs";
import {
  measureAgain
} from "./shared-check-2.mjs";
import {
  CONSEQUENCES,
  atLeast,
  driftLine,
  knownOf,
  platformNote,
  readKept,
  standingOf
} from "./shared-consequences.mjs";
import {
  platformFile
} from "./shared-line.mjs";
import {
  isProgram,
  pathFolders
} from "./shared-cli.mjs";
import {
  installationRoot
} from "./shared-installation.mjs";
import "./shared-discipline.mjs";
import {
  say
} from "./shared-out.mjs";
import "./shared-charter-3.mjs";
import {
  placeForNew
} from "./shared-git-dir.mjs";
import {
  conflictCopies,
  filesystemOf
} from "./shared-filesystem.mjs";
import {
  findWorktrees
} from "./shared-clean-files.mjs";
import "./shared-worktree-setup.mjs";
import {
  stateDir,
  thisUser
} from "./shared-state-dir.mjs";
import "./shared-paths.mjs";
import "./shared-worktree-ports.mjs";
import "./shared-spawn-env.mjs";
import "./shared-run-checks.mjs";
import "./shared-saved-launch.mjs";
import {
  findRepository
} from "./shared-repository.mjs";
import {
  run
} from "./shared-run.mjs";
import "./shared-result.mjs";
import "./shared-fields.mjs";
import {
  priceTable,
  tableOf
} from "./shared-meter-store.mjs";
import {
  priceOf
} from "./shared-prices.mjs";
import "./shared-checks.mjs";
import {
  table
} from "./shared-table.mjs";
import {
  oneLine
} from "./shared-words.mjs";
import {
  configOf
} from "./shared-beside.mjs";
import "./shared-hook-input.mjs";
import {
  processOf
} from "./shared-observe.mjs";
import "./shared-children.mjs";
import {
  readSessionProcess
} from "./shared-job-state.mjs";
import "./shared-record.mjs";
import {
  START,
  ageOf,
  executiveOf,
  foldNest,
  holdsSeat,
  sessionActor
} from "./shared-fold-log.mjs";
import {
  VERSION
} from "./shared-version.mjs";
import "./shared-charter-2.mjs";
import {
  configDir,
  isSuspended,
  startedWith
} from "./shared-config-dir.mjs";
import {
  readIfThere
} from "./shared-private-files.mjs";
import "./shared-hash.mjs";
import "./shared-member-id.mjs";
import "./shared-money.mjs";
import {
  cut
} from "./shared-sanitize.mjs";
import {
  EXIT
} from "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/cli/commands/doctor.ts
import fs7 from "node:fs";
import { dirname as dirname3 } from "node:path";

// src/app/doctor/finding.ts
var ok = (id, what) => ({ id, state: "ok", what, fix: "" });
var warn = (id, what, fix) => ({ id, state: "warn", what, fix });
var wrong = (id, what, fix) => ({ id, state: "wrong", what, fix });
var unknown = (id, what, fix = "") => ({ id, state: "unknown", what, fix });
var orOk = (found, id, what) => found.length > 0 ? found : [ok(id, what)];
var quoted = (path) => /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
var count = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

// src/app/doctor/log.ts
import { join as join2 } from "node:path";

// src/harness/platform-settings.ts
import { readFileSync } from "node:fs";
import { join } from "node:path";

// src/harness/settings-kinds.ts
var LISTS = ["allow", "deny", "ask", "additionalDirectories"];
function misfitIn(settings) {
  const { cleanupPeriodDays, disableAllHooks, enabledPlugins, env, permissions, hooks } = settings;
  const looks = [
    ["cleanupPeriodDays", cleanupPeriodDays, "a number"],
    ["disableAllHooks", disableAllHooks, "a boolean"],
    ["enabledPlugins", enabledPlugins, "an object"],
    ["env", env, "an object"],
    ["permissions", permissions, "an object"],
    ...LISTS.map((name) => [`permissions.${name}`, fieldsOf(permissions)[name], "a list"]),
    ["hooks", hooks, "an object"],
    ...Object.entries(fieldsOf(hooks)).flatMap(([event, groups]) => groupLooks(`hooks.${event}`, groups))
  ];
  const bad = looks.find(([, value, kind]) => value !== void 0 && !is(value, kind));
  return bad === void 0 ? null : { field: bad[0], kind: bad[2] };
}
function groupLooks(field, groups) {
  if (!Array.isArray(groups)) return [[field, groups, "a list"]];
  return groups.flatMap((group, n) => [
    [`${field}[${n}]`, group, "an object"],
    [`${field}[${n}].hooks`, fieldsOf(group).hooks ?? null, "a list"]
  ]);
}
function is(value, kind) {
  if (kind === "a list") return Array.isArray(value);
  if (kind === "an object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === (kind === "a number" ? "number" : "boolean");
}
function fieldsOf(value) {
  return is(value, "an object") ? value : {};
}

// src/harness/platform-settings.ts
var DEFAULT_RETENTION_DAYS = 30;
function settingsFiles(cwd, env = process.env) {
  const project = cwd === null ? null : findRepository(cwd)?.root ?? cwd;
  const places = [
    ["user", join(configDir(env), "settings.json")],
    ...project === null ? [] : [
      ["project", join(project, ".claude", "settings.json")],
      ["local", join(project, ".claude", "settings.local.json")]
    ]
  ];
  return places.flatMap(([scope, file]) => readSettings(scope, file) ?? []);
}
function readSettings(scope, file) {
  const nothing = {
    file,
    scope,
    problem: null,
    misfit: null,
    hooksOff: null,
    retentionDays: null,
    plugins: {}
  };
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const code = error.code ?? "";
    return code === "ENOENT" || code === "ENOTDIR" ? null : { ...nothing, problem: `cannot be read (${code})` };
  }
  try {
    const settings = object(JSON.parse(text));
    if (settings === null) return { ...nothing, problem: "is no JSON object" };
    const misfit = misfitIn(settings);
    if (misfit !== null) {
      const { field, kind } = misfit;
      const problem = `is discarded whole by the platform: "${field}" is not ${kind}`;
      return { ...nothing, problem, misfit };
    }
    const { cleanupPeriodDays: days, disableAllHooks: off } = settings;
    const plugins = Object.entries(object(settings.enabledPlugins) ?? {});
    return {
      ...nothing,
      hooksOff: typeof off === "boolean" ? off : null,
      retentionDays: typeof days === "number" ? days : null,
      plugins: Object.fromEntries(plugins.map(([id, on]) => [id, Boolean(on)]))
    };
  } catch {
    return { ...nothing, problem: "is no JSON" };
  }
}
function object(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
}

// src/app/doctor/world.ts
var inNest = (id, look) => ({ id, look: (world) => world.nest === null ? [] : look(world, world.nest) });
function worldAt(place) {
  const verification = once((nest) => verifyNest(nest));
  return {
    ...place,
    settings: once(() => settingsFiles(place.cwd, place.env)),
    state: once((nest) => {
      const fresh = verification(nest).snapshot !== "equal";
      return foldNest(nest, { fresh, keep: false }).state;
    }),
    verification
  };
}
function once(make) {
  let made = null;
  return (...args) => {
    made ??= { value: make(...args) };
    return made.value;
  };
}

// src/app/doctor/log.ts
var LOG_ID = "log";
var LOG = inNest(LOG_ID, (world, nest) => {
  let found;
  try {
    found = world.verification(nest);
  } catch (error) {
    const what = `cannot be read: ${cut(error.message, 300)}`;
    return [wrong(LOG_ID, what, `Put ${nest.log.file} back from a copy of the folder.`)];
  }
  return [
    ...orOk(damageOf2(found, nest.dir), LOG_ID, `${count(found.events, "event")}, whole`),
    newer(found),
    snapshotOf(found, join2(nest.dir, "snapshot.json"))
  ];
});
function damageOf2(found, dir) {
  const { damageCount, unfinished, malformed, invalid, missingBlobs } = found;
  const places = damageCount + (unfinished?.abandoned === true ? 1 : 0);
  const unfit = Math.max(malformed, invalid.length);
  const see = "nest verify";
  return [
    ...found.founded ? [] : [
      wrong(
        LOG_ID,
        "it holds no founding of a nest",
        `Put ${join2(dir, "log.jsonl")} back from a copy of the folder.`
      )
    ],
    ...places > 0 ? [
      wrong(
        LOG_ID,
        `${count(places, "damaged place")}, skipped; the rest holds`,
        `${see} # where; then ask members for what is missing`
      )
    ] : [],
    ...unfit > 0 ? [
      wrong(
        LOG_ID,
        `${count(unfit, "event")} not as their type should be: they count for nothing`,
        `${see} # which; then nest read <position>`
      )
    ] : [],
    ...missingBlobs.map(
      (blob) => wrong(
        LOG_ID,
        `the text ${blob.slice(0, 12)}… is missing or damaged`,
        `Put ${join2(dir, "blobs", blob)} back from a copy of the folder.`
      )
    )
  ];
}
function newer({ blind }) {
  if (blind === null) return ok("log-version", "every event is known here");
  const what = `a newer nest has written "${cut(blind.type, 60)}" at ${blind.position}: this one shows the log and rules no more`;
  return wrong("log-version", what, "claude plugin update nest@nest");
}
function snapshotOf({ snapshot }, file) {
  const fix = `rm ${quoted(file)}`;
  switch (snapshot) {
    case "equal":
      return ok("snapshot", "what it holds is what the whole log says");
    case "none":
      return ok("snapshot", "none yet");
    case "of another version":
      return ok("snapshot", "of another version: the next one replaces it");
    case "differs":
      return wrong("snapshot", `${file} leads to something else than the log`, fix);
    case "damaged":
    case "of another log":
      return warn("snapshot", `${file} is ${snapshot}: every command reads the whole log instead`, fix);
  }
}
var SPOOL = inNest("spool", (_, nest) => {
  const { pending, damaged } = nest.log.waiting();
  const waiting = pending.length === 0 ? [] : [
    warn(
      "spool",
      `${count(pending.length, "file")} with records that could not be written to the log`,
      "nest watch --once"
    )
  ];
  const unreadable = damaged.map(
    (file) => warn(
      "spool",
      `${file} holds lines that are no records`,
      `rm ${quoted(file)} # once you have looked at it`
    )
  );
  return orOk([...waiting, ...unreadable], "spool", "empty");
});

// src/app/doctor/nest-place.ts
import { basename, join as join3 } from "node:path";
var FOUND = {
  id: "nest",
  look({ nest, noNest }) {
    if (nest !== null) return [ok("nest", nest.dir)];
    if (noNest !== null) return [wrong("nest", noNest.why, noNest.fix)];
    return [ok("nest", "none here; only the machine was looked at")];
  }
};
var filesystemCheck = (look = filesystemOf) => ({
  id: "filesystem",
  look({ nest, cwd, env }) {
    const dir = nest?.dir ?? (cwd === null ? null : placeForNew(cwd).dir);
    if (dir === null) return [unknown("filesystem", "the current folder is gone")];
    const { atomicAppend, name } = look(dir);
    if (atomicAppend === "yes") return [ok("filesystem", "appends are atomic")];
    if (atomicAppend === "unknown")
      return [unknown("filesystem", `whether appends are atomic on ${name} cannot be told`)];
    const what = `${dir} is on ${name}, where appends of several processes may get lost or mixed`;
    const local = join3(env.HOME ?? "", ".local", "share", `nest-${basename(cwd ?? dir)}`);
    if (nest === null)
      return [wrong("filesystem", what, `nest init --state-dir ${quoted(local)} # and the rest as you like`)];
    const move = `mkdir -p ${quoted(join3(local, ".."))} && mv ${quoted(dir)} ${quoted(local)} && ln -s ${quoted(local)} ${quoted(dir)}`;
    return [wrong("filesystem", what, `nest down && ${move} && nest up # where ${local} is a local disk`)];
  }
});
var COPIES = inNest("copies", (_, { dir }) => {
  const found = conflictCopies(dir).map((name) => {
    const file = join3(dir, name);
    const what = `a synchronising service has made a copy of the log: ${name}; what only it holds is not counted`;
    return wrong(
      "copies",
      what,
      `mv ${quoted(file)} ${quoted(join3(dir, `aside-${name}`))} # and keep the service off ${quoted(dir)}`
    );
  });
  return orOk(found, "copies", "one log");
});

// src/app/doctor/node.ts
import fs from "node:fs";
import { join as join4 } from "node:path";
var ID = "node";
var MIN_NODE = "20.19.0";
var TIMEOUT_MS = 5e3;
var NODE = {
  id: ID,
  async look(world) {
    const versions = versionsOf(world.env);
    const findings = await Promise.all(copiesIn(world).map((bin) => nodeOf(bin, world, versions)));
    const bad = findings.filter(({ state }) => state !== "ok");
    return bad.length > 0 ? bad : [findings[0] ?? ok(ID, `${process.execPath} ${process.version}`)];
  }
};
function copiesIn({ nest, root }) {
  const runtime = nest === null ? null : join4(nest.dir, "runtime");
  const copies = namesIn(runtime).map((name) => join4(runtime, name, "bin")).filter((bin) => fs.existsSync(join4(bin, "nest")));
  return copies.length > 0 || root === null ? copies : [join4(root, "bin")];
}
async function nodeOf(bin, { env }, versions) {
  const file = join4(bin, "node-path");
  const fix = `printf '%s\\n' ${quoted(process.execPath)} > ${quoted(file)}`;
  const noted2 = readIfThere(file)?.trim() ?? "";
  const gone = noted2 !== "" && !isProgram(noted2);
  const node = noted2 === "" || gone ? await lookedFor(bin, env) : noted2;
  const note = gone ? `the node of ${file} is gone (${noted2})` : "";
  if (node === null)
    return wrong(ID, note || `${bin}/nest finds no node of ${MIN_NODE} or newer; hooks do not run`, fix);
  const version = await versions(node);
  if (version === null) return wrong(ID, `${node} does not say its version; hooks do not run`, fix);
  if (!atLeast(version, MIN_NODE))
    return wrong(ID, `hooks run with ${node}, which is ${version}: ${MIN_NODE} or newer is needed`, fix);
  return gone ? warn(ID, `${note}; hooks use ${node} instead`, fix) : ok(ID, `${node} ${version}`);
}
async function lookedFor(bin, env) {
  if (process.platform === "win32") return process.execPath;
  const said = await run("/bin/sh", [join4(bin, "nest"), "--print-node"], options(env));
  return said.ok ? said.stdout.trim() : null;
}
function versionsOf(env) {
  const asked = /* @__PURE__ */ new Map();
  const ask = async (node) => {
    const said = await run(node, ["--version"], options(env));
    return said.ok ? /^v(\d+\.\d+\.\d+)/.exec(said.stdout)?.[1] ?? null : null;
  };
  return (node) => {
    const answer = asked.get(node) ?? ask(node);
    asked.set(node, answer);
    return answer;
  };
}
function options(env) {
  const given = Object.entries(env).filter((one) => one[1] !== void 0);
  return { env: Object.fromEntries(given), timeoutMs: TIMEOUT_MS, maxOutput: 1e4 };
}
function namesIn(folder) {
  try {
    return folder === null ? [] : fs.readdirSync(folder).sort();
  } catch {
    return [];
  }
}

// src/app/doctor/platform.ts
import { join as join5 } from "node:path";

// src/harness/tested-version.ts
var TESTED_VERSION = CLAUDE_VERSION;

// src/app/doctor/measured.ts
function untested({ id, message: version }, { stateDir: stateDir2 }) {
  if (atLeast(TESTED_VERSION, version) || knownOf(version, stateDir2).extent !== "none")
    return ok(id, version);
  const what = `Claude Code ${version} is newer than what nest was tested with (${TESTED_VERSION}), and was never measured`;
  return warn(id, what, "nest probe --quick");
}
function measured(version, { stateDir: stateDir2 }) {
  const known = knownOf(version, stateDir2);
  const { support, drifts } = standingOf(known);
  if (support === "unmeasured")
    return [warn("probe", `Claude Code ${version}: never measured here`, "nest probe --quick")];
  const felt = drifts.filter(({ kind }) => kind !== "alternative");
  const found = felt.map((drift) => {
    const tell = drift.kind === "refuse" ? wrong : warn;
    const unsupported = drift.kind === "refuse" ? " (not supported: nobody is hired)" : "";
    const what = `Claude Code ${version}${unsupported}: ${driftLine(drift)}`;
    return tell("probe", what, measureAgain([quoted(drift.fact)]));
  });
  const open = undecided(version, stateDir2);
  return [...found, ...open, ...unfelt(known, drifts, felt.length + open.length > 0)];
}
function noted(version, { nest, stateDir: stateDir2 }) {
  const file = nest === null ? null : platformFile(nest.dir);
  const text = file === null ? null : readIfThere(file);
  if (file === null || text === null) return [];
  if (text === platformNote(standingOf(knownOf(version, stateDir2)))) return [ok("platform-note", "as it is")];
  const what = `${file} is out of date: nest status shows what does not go for Claude Code ${version}`;
  return [warn("platform-note", what, `rm ${quoted(file)}`)];
}
var NAMED = 8;
function undecided(version, stateDir2) {
  const ids = Object.entries(readKept(stateDir2, version)?.facts ?? {}).filter(([, verdict]) => verdict === "unknown").map(([id]) => id).sort((a, b) => weightOf(a) - weightOf(b) || (a < b ? -1 : 1));
  if (ids.length === 0) return [];
  const named = ids.slice(0, NAMED);
  const more = ids.length > NAMED ? `, and ${ids.length - NAMED} more` : "";
  const what = `Claude Code ${version}: could not be found out: ${named.join(", ")}${more}`;
  return [unknown("probe", what, more === "" ? `nest probe ${named.map(quoted).join(" ")}` : "nest probe")];
}
function weightOf(fact) {
  const kind = CONSEQUENCES[fact]?.kind;
  return kind === void 0 ? 2 : kind === "refuse" ? 0 : 1;
}
function unfelt({ version, extent, differs }, drifts, more) {
  const taken = drifts.filter(({ kind }) => kind === "alternative").map((drift) => ok("probe", driftLine(drift)));
  const others = differs.filter((id) => !drifts.some(({ fact }) => fact === id));
  const quiet = others.length === 0 ? [] : [ok("probe", `${others.join(", ")}: differ, and nothing that you do depends on it`)];
  if (more || taken.length + quiet.length > 0) return [...taken, ...quiet];
  const whole = `Claude Code ${version} does what nest relies on`;
  const part = `Claude Code ${version}: what was measured of it is as it should be, and not all was (nest probe)`;
  return [ok("probe", extent === "whole" ? whole : part)];
}

// src/app/doctor/platform.ts
var ROWS = {
  cli: { level: "wrong", fix: (_, { fix }) => fix.replace(/^(chmod \+x '[^']+'), or .*/, "$1") },
  version: {
    level: "wrong",
    fix: (_, { message, fix }) => message.includes("too old") ? "claude update" : fix
  },
  // What looks like no login may be one that an organisation manages; but without one nothing works.
  login: { level: "wrong", fix: () => "claude auth login" },
  trust: {
    level: "wrong",
    fix: ({ cwd }) => `cd ${quoted(cwd ?? ".")} && claude # and accept the trust prompt`
  },
  git: {
    level: "warn",
    fix: ({ cwd }, { message, fix }) => message.includes("no commit") ? `git -C ${quoted(cwd ?? ".")} commit --allow-empty -m "first"` : fix
  },
  "foreign-nest": {
    level: "warn",
    fix: ({ root }) => `export PATH=${quoted(join5(root ?? "", "bin"))}:"$PATH"`
  },
  cwd: { level: "wrong", fix: () => "cd # to a folder that is there" }
};
var PLATFORM = {
  id: "cli",
  async look(world) {
    const { checks, version } = await preflight({
      cwd: world.cwd ?? "",
      mode: "bg",
      edits: false,
      claude: null,
      ownBins: world.root === null ? [] : [join5(world.root, "bin")],
      cacheDir: null,
      env: world.env
    });
    const found = checks.filter(({ id, level }) => id !== "cwd" || level !== "ok").map((one) => one.id === "version" && one.level === "ok" ? untested(one, world) : told(one, world));
    return [
      ...found,
      gitProgram(world),
      ...version === null ? [] : [...measured(version, world), ...noted(version, world)]
    ];
  }
};
function told(found, world) {
  const { id, level, message } = found;
  if (id === "cwd" && world.cwd === null)
    return wrong(id, "the current folder is gone", "cd # to one that is there");
  if (level === "ok") return message.includes("cannot be told") ? unknown(id, message) : ok(id, message);
  const row = ROWS[id];
  const fix = row?.fix(world, found) ?? found.fix;
  const harmless = id === "trust" && (world.nest === null || message.includes("cannot be read"));
  return row?.level === "wrong" && !harmless ? wrong(id, message, fix) : warn(id, message, fix);
}
function gitProgram({ env }) {
  const name = process.platform === "win32" ? "git.exe" : "git";
  const found = pathFolders(env).map((folder) => join5(folder, name)).find(isProgram);
  if (found !== void 0) return ok("git-program", found);
  return warn("git-program", "There is no `git` on PATH: members can have no worktrees.", "Install git.");
}

// src/app/doctor/plugin.ts
import fs2 from "node:fs";
import { join as join6 } from "node:path";
var NAME = "nest";
var OWN = `${NAME}@nest`;
var PLUGIN = {
  id: "plugin",
  look(world) {
    const here = copiesHere(world);
    if (here.length === 0) {
      const what = "the plugin is not installed: your own sessions have no /nest: skills and no hooks";
      return [warn("plugin", what, installed(world))];
    }
    const ids = [...new Set(here.map(({ id }) => id))];
    const loaded = ids.filter((id) => isEnabled(id, world));
    const main = loaded.find((id) => id === OWN) ?? loaded[0];
    if (main === void 0) {
      const id = ids.find((one) => one === OWN) ?? ids[0];
      return [
        warn(
          "plugin",
          `${id} is installed and not enabled here`,
          `claude plugin enable ${quoted(id ?? OWN)}`
        )
      ];
    }
    const copies = here.filter(({ id }) => id === main);
    return [
      ok("plugin", `${main} is installed and enabled`),
      skew(main, copies, world.root),
      twice(main, loaded, copies)
    ];
  }
};
function copiesHere({ env, cwd }) {
  const top = cwd === null ? null : findRepository(cwd)?.root ?? cwd;
  return pluginCopies(NAME, configDir(env)).filter(
    ({ project }) => project === null || project === top || project === cwd
  );
}
function isEnabled(id, world) {
  return world.settings().reduce((on, { plugins }) => plugins[id] ?? on, false);
}
function installed({ root }) {
  const market = root !== null && fs2.existsSync(join6(root, ".claude-plugin", "marketplace.json"));
  const add = market ? `claude plugin marketplace add ${quoted(root)} && ` : "";
  return `${add}claude plugin install ${OWN}`;
}
function skew(id, copies, root) {
  const other = copies.find(({ version }) => version !== "" && version !== VERSION);
  if (other === void 0) return ok("plugin-version", VERSION);
  const what = `this command is version ${VERSION}, the plugin ${id} is ${other.version}`;
  if (atLeast(other.version, VERSION)) {
    const clone = root !== null && fs2.existsSync(join6(root, ".git"));
    const fix2 = clone ? `git -C ${quoted(root)} pull` : `Update the nest that this command is of, in ${root}.`;
    return warn("plugin-version", what, fix2);
  }
  const market = id.slice(NAME.length + 1);
  const fix = `claude plugin marketplace update ${quoted(market)} && claude plugin update ${quoted(id)}${scopeOf(other)}`;
  return warn("plugin-version", what, fix);
}
function twice(main, loaded, copies) {
  const others = loaded.filter((id) => id !== main);
  if (others.length > 0) {
    const what = `the plugin is loaded ${loaded.length} times (${loaded.join(", ")}): every hook runs for each`;
    return wrong(
      "plugin-twice",
      what,
      others.map((id) => `claude plugin uninstall ${quoted(id)}`).join(" && ")
    );
  }
  const [first, second] = copies;
  if (first !== void 0 && second !== void 0 && first.version !== second.version) {
    const old = first.version === VERSION ? second : first;
    const what = `${main} is installed in two versions: ${copies.map((one) => `${one.version} (${one.scope})`).join(", ")}`;
    return wrong("plugin-twice", what, `claude plugin uninstall ${quoted(main)}${scopeOf(old)}`);
  }
  return ok("plugin-twice", "loaded once");
}
var scopeOf = ({ scope }) => scope === "user" ? "" : ` --scope ${quoted(scope)}`;

// src/app/doctor/prices.ts
var ID2 = "prices";
var DAY_MS = 864e5;
var OLD_DAYS = 90;
var PRICES = {
  id: ID2,
  look(world) {
    const { date, id } = priceTable();
    const days = Math.floor((ageOf(`${date}T00:00:00.000Z`, world.now) ?? 0) / DAY_MS);
    if (days <= OLD_DAYS) return [ok(ID2, `list ${id}, ${count(days, "day")} old`)];
    if (areOwn(world)) return [ok(ID2, "those of the charter")];
    return [
      warn(
        ID2,
        `the price list is ${days} days old (${date}): dollars may be wrong`,
        `claude plugin update nest@nest # or prices of your own: nest charter set budget.prices`
      )
    ];
  }
};
function areOwn({ nest, state }) {
  if (nest === null) return false;
  const folded = state(nest);
  const table2 = tableOf(folded);
  const seated = [...folded.members.values()].filter(holdsSeat).map(({ model }) => model);
  const models = [folded.charter?.models.default ?? "", ...seated];
  return models.every((model) => table2.overridden.has(priceOf(table2, model).model));
}

// src/app/doctor/probe-labs.ts
var ID3 = "probe-labs";
var FIX = "nest probe launch.version-line # a probe ends what is left of earlier ones";
var PROBE_LABS = {
  id: ID3,
  look: () => orOk(
    leftLabs().map(
      (folder) => warn(
        ID3,
        `a probe that was killed has left ${folder}, and what runs in it (${processesIn(folder)})`,
        FIX
      )
    ),
    ID3,
    "no probe has left anything"
  )
};

// src/app/doctor/reconciler.ts
import fs3 from "node:fs";
import { join as join7 } from "node:path";
var ID4 = "reconciler";
var START2 = "nohup nest watch > /dev/null 2>&1 &";
var RECONCILER = inNest(ID4, (world, nest) => {
  const state = world.state(nest);
  const living = [...state.members.values()].filter(
    (member) => member.tombstone === null && processOf(member) === "alive"
  ).length;
  const pid = watcherOf(nest.dir);
  if (pid === null) {
    if (living === 0 || state.down !== null) return [ok(ID4, "nobody is alive to look after")];
    const what = `nobody looks after ${count(living, "living member")}: endings are noticed late, and nobody is woken`;
    return [wrong(ID4, what, START2)];
  }
  if (isSuspended(pid)) return [wrong(ID4, `process ${pid} is suspended`, `kill -CONT ${pid}`)];
  if (isOther(pid, world.root)) {
    const what = `process ${pid} runs another version of nest than this one`;
    return [warn(ID4, what, `kill ${pid}; sleep 2; ${START2}`)];
  }
  return [ok(ID4, `process ${pid}`)];
});
function isOther(pid, root) {
  const program = startedWith(pid)?.find((word) => word.endsWith(join7("plugin", "nest.cjs")));
  if (program === void 0 || root === null) return false;
  const main = (folder) => fs3.readFileSync(join7(folder, "nest-main.cjs"));
  try {
    return !main(join7(program, "..")).equals(main(join7(root, "plugin")));
  } catch {
    return false;
  }
}

// src/app/doctor/retention.ts
import { join as join8 } from "node:path";
var ID5 = "retention";
var DAY_MS2 = 864e5;
var RETENTION = {
  id: ID5,
  look(world) {
    const said = world.settings().findLast(({ retentionDays }) => retentionDays !== null);
    const days = said?.retentionDays ?? DEFAULT_RETENTION_DAYS;
    const runs = world.nest === null ? 0 : runDays(world, world.state(world.nest));
    const file = said?.file ?? join8(configDir(world.env), "settings.json");
    if (!Number.isFinite(days)) return [unknown(ID5, `${file} does not say it with a number`)];
    const kept = `transcripts are kept for ${days} days`;
    if (days > runs) return [ok(ID5, kept)];
    const longer = Math.max(365, 2 * Math.ceil(runs));
    return [
      warn(
        ID5,
        `${kept}, and members have been there for ${Math.floor(runs)}: what they said and spent gets lost`,
        `Write "cleanupPeriodDays": ${longer} into ${file}.`
      )
    ];
  }
};
function runDays({ now }, state) {
  const ages = [...state.members.values()].filter(holdsSeat).map(({ hiredAt }) => ageOf(hiredAt, now) ?? 0);
  return Math.max(0, ...ages) / DAY_MS2;
}

// src/app/doctor/runtime.ts
import fs4 from "node:fs";
import { join as join9 } from "node:path";
var ID6 = "runtime";
var RUNTIME = inNest(ID6, (world, nest) => {
  const { root } = world;
  if (root === null)
    return [unknown(ID6, "this program stands alone: there is nothing to compare copies with")];
  const folder = join9(nest.dir, "runtime");
  const { dir: own, files } = runtimeFrom(nest.dir, root);
  if (!fs4.existsSync(folder)) {
    const living = [...world.state(nest).members.values()].filter(
      (member) => member.tombstone === null && processOf(member) === "alive"
    ).length;
    if (living === 0) return [ok(ID6, "none yet")];
    const what = `${folder} is gone, and ${count(living, "member")} may run hooks from it`;
    return [wrong(ID6, what, repair(root, own))];
  }
  const found = fs4.readdirSync(folder).flatMap((name) => {
    const dir = join9(folder, name);
    if (name.includes(".tmp-") || !fs4.statSync(dir).isDirectory()) return [];
    const looked = dir === own ? files : files.filter((file) => STARTS.includes(file.name));
    const damaged = looked.flatMap((file) => {
      const how = damageOf(file, dir);
      return how === null || how === "changed" && dir !== own ? [] : [{ how, name: file.name }];
    });
    const [first] = damaged.toSorted((a, b) => Number(a.how === "changed") - Number(b.how === "changed"));
    if (first === void 0) return [];
    const more = damaged.length > 1 ? `, and ${count(damaged.length - 1, "file")} more` : "";
    const tell = first.how === "changed" ? warn : wrong;
    return [tell(ID6, `${join9(dir, first.name)} is ${first.how}${more}`, repair(root, dir))];
  });
  return orOk(found, ID6, "whole");
});
var STARTS = ["bin/nest", "bin/nest-gate", "bin/nest-hook", "plugin/hook.cjs", "plugin/nest.cjs"].map(
  (name) => join9(...name.split("/"))
);
function repair(root, dir) {
  const parts = ["bin", "plugin", "skills"].map((part) => quoted(join9(root, part))).join(" ");
  return `mkdir -p ${quoted(dir)} && cp -R ${parts} ${quoted(dir)} && chmod -R u+rwX ${quoted(dir)} && chmod u+x ${quoted(join9(dir, "bin"))}/nest*`;
}

// src/app/doctor/sessions.ts
var UNMATCHED = inNest("unmatched", (world, nest) => {
  const state = world.state(nest);
  const all = [...state.unmatched.values()];
  const boss = executiveOf(state)?.id;
  const seat = boss === void 0 ? "--role executive" : `--role staff --under ${boss}`;
  const found = all.filter((one) => processOf(one) !== "gone").map(({ session, why }) => {
    const short = session.slice(0, 8);
    const known = /^[\w-]+$/.test(session);
    const fix = known ? `nest adopt ${seat} --session ${session} # or: claude stop ${short}` : "nest status";
    return warn("unmatched", `session ${short} belongs to nobody: ${why}`, fix);
  });
  return orOk(
    found,
    "unmatched",
    all.length === 0 ? "none" : `none that runs; ${all.length} earlier: nest status`
  );
});
var ORPHANS = inNest("orphan-sessions", (world, nest) => {
  const state = world.state(nest);
  const fired = [...state.members.values()].filter(
    (member) => member.tombstone !== null && member.mode !== "adopt" && processOf(member) === "alive"
  );
  const left = leftoversIn(state).filter(
    ({ session, member }) => processOf(session) === "alive" && !isAttended(session, configOf(member))
  );
  const found = [
    ...fired.map(
      ({ id, process: process2 }) => wrong(
        "orphan-sessions",
        `${id} was fired, and its session still runs (process ${pidOf({ process: process2 })})`,
        `nest fire ${id}`
      )
    ),
    ...left.map(
      ({ session, member }) => wrong(
        "orphan-sessions",
        `generation ${session.gen} of ${member.id} still runs (process ${pidOf(session)}), and generation ${member.gen} has its seat`,
        `claude stop ${quoted(session.id.slice(0, 8))}`
      )
    )
  ];
  return orOk(found, "orphan-sessions", "none");
});
function isAttended({ id, process: process2 }, config) {
  const seen = readSessionProcess(Number(process2?.split(":")[0]), config);
  return seen?.session === id && !seen.background;
}
var pidOf = ({ process: process2 }) => process2?.split(":")[0] ?? "unknown";
var SPOKEN = /* @__PURE__ */ new Set([
  "session_started",
  "prompt_submitted",
  "turn_ended",
  "turn_failed"
]);
var SILENT = inNest("hooks-silent", (world, nest) => {
  const state = world.state(nest);
  const silent = /* @__PURE__ */ new Map();
  nest.log.readFrom(START, ({ type, member, gen, actor, data }) => {
    if (type === "observed" && data.what === "hooks_silent" && member !== null) silent.set(member, gen);
    if (!SPOKEN.has(type)) return;
    for (const id of silent.keys())
      if (actor === sessionActor(state.members.get(id)?.session ?? "")) silent.delete(id);
  });
  const found = [...silent].flatMap(([id, gen]) => {
    const member = state.members.get(id);
    if (member === void 0 || member.gen !== gen || !holdsSeat(member)) return [];
    const what = `a turn of ${id} ended and no hook of it said so: its reports are read from outside, late`;
    return [warn("hooks-silent", what, `nest reassign ${id} # a new session in its seat, with hooks`)];
  });
  return orOk(found, "hooks-silent", "none");
});

// src/app/doctor/settings.ts
var SETTINGS = {
  id: "settings",
  look(world) {
    const files = world.settings();
    const broken = files.flatMap(({ file, problem, misfit }) => {
      if (problem === null) return [];
      const fix = misfit === null ? `Mend ${file}: what it says does not hold as it is.` : `Make "${misfit.field}" ${misfit.kind} in ${file}.`;
      return [wrong("settings", `${file} ${problem}`, fix)];
    });
    const said = files.findLast(({ hooksOff }) => hooksOff !== null);
    const silenced = said?.hooksOff === true ? [
      wrong(
        "hooks-off",
        `${said.file} switches all hooks off: your own sessions report nothing (members keep theirs)`,
        `Take "disableAllHooks" out of ${said.file}.`
      )
    ] : [];
    return [
      ...orOk(broken, "settings", files.length === 0 ? "no settings files" : "can be read"),
      ...orOk(silenced, "hooks-off", "no settings file switches hooks off")
    ];
  }
};

// src/app/doctor/state-folder.ts
import fs5 from "node:fs";
import { dirname } from "node:path";
var ID7 = "state-dir";
var STATE_FOLDER = {
  id: ID7,
  look({ stateDir: stateDir2 }) {
    for (let at = stateDir2; ; at = dirname(at)) {
      const is2 = kindOf(at);
      if (is2 === "nothing" && dirname(at) !== at) continue;
      if (is2 !== "folder")
        return [wrong(ID7, `${at} is no folder`, `mv ${quoted(at)} ${quoted(`${at}.aside`)}`)];
      if (!isWritable(at)) return [wrong(ID7, `${at} cannot be written`, opened(at))];
      return [ok(ID7, stateDir2)];
    }
  }
};
function kindOf(path) {
  try {
    return fs5.statSync(path).isDirectory() ? "folder" : "other";
  } catch (error) {
    const { code } = error;
    return code === "ENOENT" || code === "ENOTDIR" ? "nothing" : "other";
  }
}
function opened(folder) {
  const own = process.getuid?.();
  const { uid } = fs5.statSync(folder);
  return own === void 0 || own === uid ? `chmod u+rwx ${quoted(folder)}` : `sudo chown -R ${own} ${quoted(folder)}`;
}
function isWritable(folder) {
  try {
    fs5.accessSync(folder, fs5.constants.W_OK | fs5.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// src/app/doctor/worktrees.ts
import fs6 from "node:fs";
import { basename as basename2, dirname as dirname2, join as join10, sep } from "node:path";
var ID8 = "worktrees";
var WORKTREES = inNest(ID8, async (world, nest) => {
  const state = world.state(nest);
  const found = { litter: [], kept: [] };
  await findWorktrees(state, Number.POSITIVE_INFINITY, found);
  const empty = found.litter.map(
    ({ path, why }) => warn(ID8, `${path}: ${why}; all of its work is merged`, `${gitOf(path)} worktree remove ${quoted(path)}`)
  );
  const full = found.kept.filter(({ why }) => OWED.test(why)).map(
    ({ what: path, why }) => warn(
      ID8,
      `${path} is nobody's any more, and ${why}`,
      `Commit and merge what is in ${path}, then: ${gitOf(path)} worktree remove ${quoted(path)}`
    )
  );
  return orOk([...empty, ...full, ...goneOnes(state)], ID8, "none that nobody needs");
});
var OWED = /not committed|not in the base branch/;
function gitOf(path) {
  return `git -C ${quoted(findRepository(path)?.mainRoot ?? path)}`;
}
function goneOnes(state) {
  const places = /* @__PURE__ */ new Map();
  for (const { cwd } of state.members.values()) {
    const repository = findRepository(cwd) ?? findRepository(dirname2(cwd));
    if (repository?.mainRoot) places.set(repository.mainRoot, repository.commonDir);
  }
  return [...places].flatMap(([main, common]) => {
    const ours = join10(dirname2(main), `${basename2(main)}-worktrees`) + sep;
    return namesIn2(join10(common, "worktrees")).flatMap((name) => {
      const checkout = dirname2((readIfThere(join10(common, "worktrees", name, "gitdir")) ?? "").trim());
      if (!checkout.startsWith(ours) || fs6.existsSync(checkout)) return [];
      return [
        warn(ID8, `${checkout} is gone, and git still lists it`, `git -C ${quoted(main)} worktree prune`)
      ];
    });
  });
}
function namesIn2(folder) {
  try {
    return fs6.readdirSync(folder);
  } catch {
    return [];
  }
}

// src/app/doctor/list.ts
var CHECKS = [
  NODE,
  PLATFORM,
  PROBE_LABS,
  PLUGIN,
  SETTINGS,
  RETENTION,
  PRICES,
  STATE_FOLDER,
  FOUND,
  filesystemCheck(),
  LOG,
  COPIES,
  SPOOL,
  RUNTIME,
  RECONCILER,
  SILENT,
  UNMATCHED,
  ORPHANS,
  WORKTREES
];
async function examine(place, begins = () => {
}) {
  const world = worldAt(place);
  const found = [];
  for (const { id, look } of CHECKS) {
    begins(id);
    try {
      found.push(...await look(world));
    } catch (error) {
      found.push(unknown(id, `could not be looked at: ${cut(error.message, 200)}`));
    }
  }
  return found;
}
function exitCodeOf(found) {
  const bad = found.filter(({ state }) => state === "wrong");
  if (bad.some(({ id }) => id === LOG_ID)) return EXIT.damaged;
  return bad.length > 0 ? EXIT.refused : EXIT.ok;
}

// src/cli/fail.ts
function isNamed(error, name) {
  return error instanceof Error && error.name === name;
}

// src/cli/commands/doctor.ts
var PATIENCE_MS = 1e3;
var SLOW = 8 * 1024 * 1024;
async function run2(here, _, options2) {
  const place = placeOf(here, options2);
  if (sizeOf(place) > SLOW) say(`reading ${Math.round(sizeOf(place) / 1e6)} MB three times …`);
  if (orNull(process.cwd) === null) process.chdir(dirname3(process.execPath));
  let current = "";
  const timer = setTimeout(() => say(`still looking (${current}) …`), PATIENCE_MS);
  const found = await examine(place, (id) => {
    current = id;
  });
  clearTimeout(timer);
  if (here.json) here.printJson({ checks: found });
  else here.print(render(found, here));
  return exitCodeOf(found);
}
function placeOf(here, options2) {
  const base = {
    env: process.env,
    cwd: orNull(() => here.cwd),
    now: Date.now(),
    root: orNull(installationRoot),
    stateDir: stateDir(thisUser())
  };
  try {
    return { ...base, nest: here.nest(), noNest: null };
  } catch (error) {
    const user = isNamed(error, "UserError") ? error : null;
    const none = options2.nest === void 0 && user?.message.startsWith("there is no nest for") === true;
    const noNest = none ? null : { why: error.message, fix: user?.next ?? "" };
    return { ...base, nest: null, noNest };
  }
}
function orNull(get) {
  try {
    return get();
  } catch {
    return null;
  }
}
function sizeOf({ nest }) {
  return nest === null ? 0 : orNull(() => fs7.statSync(nest.log.file).size) ?? 0;
}
var HUES = {
  ok: "green",
  warn: "yellow",
  wrong: "red",
  unknown: "dim"
};
function render(found, { paint }) {
  const rows = found.map(({ id, state, what }) => [
    id,
    { text: state, hue: HUES[state] },
    oneLine(what, 240)
  ]);
  const all = table(["CHECK", "STATE", "WHAT"], rows, paint);
  const open = found.filter(({ fix }) => fix !== "");
  if (open.length === 0) return `${all}
nothing to do
`;
  const lines = [...new Set(open.map(({ id, fix }) => `  ${id}: ${oneLine(fix, 1e3)}
`))];
  return `${all}
${paint("bold", "to do")}
${lines.join("")}`;
}
export {
  run2 as run
};
