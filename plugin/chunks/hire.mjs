import {
  expireLeases,
  launch,
  watcherOf
} from "./shared-lease.mjs";
import {
  addWorktree,
  findRepository,
  hasCommit,
  repositoriesIn,
  trustFix,
  trustOf
} from "./shared-git.mjs";
import "./shared-digest.mjs";
import {
  installationRoot
} from "./shared-installation.mjs";
import {
  actingAs,
  requireMember
} from "./shared-caller.mjs";
import {
  agentsArgv,
  batchArgv,
  launchArgv,
  launchPrompt,
  stopArgv,
  stopSession
} from "./shared-argv.mjs";
import {
  alive,
  configDir,
  isProgram,
  locateClaude,
  pathFolders,
  readJob,
  run,
  spawnEnv,
  startDetached,
  startToken,
  userStateFile
} from "./shared-observe.mjs";
import {
  textInput
} from "./shared-colour.mjs";
import {
  NEST_RULES,
  SIDE_CHANNEL_TOOLS,
  checkGrants,
  checkRules,
  readRule
} from "./shared-grants.mjs";
import "./shared-envelope.mjs";
import {
  ask,
  requireSight,
  write
} from "./shared-closest.mjs";
import {
  isSet,
  listOf,
  textOf
} from "./shared-options.mjs";
import {
  freshId,
  makePrivateDir,
  readIfThere,
  record,
  replaceFile,
  stateDir,
  thisUser,
  uniqueSuffix
} from "./shared-record.mjs";
import {
  oneLine
} from "./shared-words.mjs";
import {
  say
} from "./shared-out.mjs";
import {
  USER,
  catchUp,
  evolve,
  executiveOf,
  foldNest,
  fromJson,
  holdsSeat,
  isMemberId,
  nextMemberId,
  sanitize,
  sanitizeLine,
  toJson
} from "./shared-fold-log.mjs";
import "./shared-version.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-runtime.mjs";

// src/cli/commands/hire.ts
import { resolve } from "node:path";

// src/app/hire.ts
import fs3 from "node:fs";
import { join as join12 } from "node:path";

// src/harness/preflight.ts
import { realpathSync as realpathSync2, statSync as statSync2 } from "node:fs";
import { join as join3 } from "node:path";

// src/harness/cli-version.ts
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
var MIN_VERSION = "2.1.224";
var TIMEOUT_MS = 15e3;
async function claudeVersion(command, cacheDir, options = {}) {
  const program = command.args.at(-1) ?? command.file;
  const key = identity(program);
  const cache = join(cacheDir, "cli-version.json");
  if (key !== null) {
    const known = cached(cache, key);
    if (known !== null) return { version: known, problem: null };
  }
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const result = await run(command.file, [...command.args, "--version"], {
    ...options.env === void 0 ? {} : { env: options.env },
    timeoutMs,
    maxOutput: 1e5
  });
  if (result.missing)
    return { version: null, problem: "missing", message: `There is no program ${command.file}.` };
  if (result.timedOut) {
    return {
      version: null,
      problem: "hangs",
      message: `\`${program} --version\` gave no answer in ${timeoutMs / 1e3} s.`
    };
  }
  if (!result.ok) {
    const said = (result.stderr || result.stdout).trim().slice(0, 300);
    const how = result.exitCode === null ? "did not start" : `ended with ${result.exitCode}`;
    return {
      version: null,
      problem: "failed",
      message: `\`${program} --version\` ${how}${said && `: ${said}`}`
    };
  }
  const version = /^\s*v?(\d+\.\d+\.\d+\S*)/.exec(result.stdout)?.[1];
  if (version === void 0) {
    const said = result.stdout.trim().split("\n", 1)[0].slice(0, 100);
    return {
      version: null,
      problem: "not-claude",
      message: `\`${program} --version\` says “${said}”, which is no version.`
    };
  }
  if (key !== null) store(cache, key, version);
  return { version, problem: null };
}
function atLeast(version, floor) {
  const numbers = (text) => (/^\d+\.\d+\.\d+/.exec(text)?.[0] ?? "0.0.0").split(".").map(Number);
  const [a, b] = [numbers(version), numbers(floor)];
  for (let i = 0; i < 3; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
function identity(program) {
  try {
    const real2 = realpathSync(program);
    const stat = statSync(real2);
    return `${real2}|${stat.size}|${stat.mtimeMs}`;
  } catch {
    return null;
  }
}
function cached(path, key) {
  try {
    const kept = JSON.parse(readFileSync(path, "utf8"));
    return kept.key === key && typeof kept.version === "string" ? kept.version : null;
  } catch {
    return null;
  }
}
function store(path, key, version) {
  const partial = `${path}.${process.pid}`;
  try {
    mkdirSync(join(path, ".."), { recursive: true, mode: 448 });
    writeFileSync(partial, JSON.stringify({ key, version }), { mode: 384 });
    renameSync(partial, path);
  } catch {
    try {
      rmSync(partial, { force: true });
    } catch {
    }
  }
}

// src/harness/login.ts
import { readFileSync as readFileSync2 } from "node:fs";
import { join as join2 } from "node:path";
var KEYS = ["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "CLAUDE_CODE_OAUTH_TOKEN"];
var PROVIDERS = ["CLAUDE_CODE_USE_BEDROCK", "CLAUDE_CODE_USE_VERTEX", "CLAUDE_CODE_USE_FOUNDRY"];
function loginState(env = process.env, home, platform = process.platform) {
  if ([...KEYS, ...PROVIDERS].some((name) => env[name])) return "yes";
  const dir = configDir(env, home);
  const credentials = object(join2(dir, ".credentials.json"));
  if (credentials.claudeAiOauth !== void 0) return "yes";
  const state = object(userStateFile(env, home));
  if (typeof state.primaryApiKey === "string") return "yes";
  const settings = object(join2(dir, "settings.json"));
  if (typeof settings.apiKeyHelper === "string") return "yes";
  const inSettings = typeof settings.env === "object" && settings.env !== null ? settings.env : {};
  if ([...KEYS, ...PROVIDERS].some((name) => inSettings[name])) return "yes";
  if (platform === "darwin" || state.oauthAccount !== void 0) return "unknown";
  return "no";
}
function object(path) {
  try {
    const value = JSON.parse(readFileSync2(path, "utf8"));
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

// src/harness/preflight.ts
async function preflight(spec) {
  const env = spec.env ?? process.env;
  const located = locateClaude(spec.claude, env);
  const command = "problem" in located ? null : located;
  const version = command === null ? null : await claudeVersion(command, spec.cacheDir, { env: spawnEnv(env) });
  const place = cwdCheck(spec.cwd);
  const checks = [
    ...cliChecks(located, version),
    place,
    ...place.level === "ok" ? [trustCheck(spec, env), gitCheck(spec)] : [],
    loginCheck(env, spec.home),
    foreignNest(spec.ownBins, env)
  ];
  return { checks, command, version: version?.version ?? null };
}
function cliChecks(located, version) {
  if ("problem" in located) return [refuse("cli", located.message, located.fix)];
  const found = ok("cli", `${located.args.at(-1) ?? located.file} (from ${located.source})`);
  if (version === null) return [found];
  if (version.problem !== null) {
    return [
      found,
      refuse("version", version.message, "Reinstall Claude Code, or name another in NEST_CLAUDE.")
    ];
  }
  if (atLeast(version.version, MIN_VERSION)) return [found, ok("version", version.version)];
  const message = `Claude Code ${version.version} is too old: nest needs ${MIN_VERSION}.`;
  return [found, refuse("version", message, "Run `claude update`.")];
}
function cwdCheck(cwd) {
  try {
    if (statSync2(cwd).isDirectory()) return ok("cwd", cwd);
    return refuse("cwd", `${cwd} is not a directory.`, "Name a directory with --cwd.");
  } catch {
    return refuse("cwd", `${cwd} does not exist.`, "Create it, or name another with --cwd.");
  }
}
function trustCheck(spec, env) {
  if (spec.mode === "batch") return ok("trust", "not asked for in batch mode");
  const trust = trustOf(spec.cwd, {
    env,
    ...spec.home ? { stateFile: join3(spec.home, ".claude.json") } : {}
  });
  if (trust === "trusted") return ok("trust", "trusted");
  const fix = trustFix(spec.cwd);
  if (trust === "untrusted") return refuse("trust", `${spec.cwd} is not a trusted workspace.`, fix);
  return warn("trust", "The trust store cannot be read; the launch may be refused.", fix);
}
function gitCheck(spec) {
  const repository = findRepository(spec.cwd);
  if (repository === null) {
    const inside = repositoriesIn(spec.cwd);
    if (inside.length === 0) return ok("git", "no repository");
    const names = inside.slice(0, 3).join(", ");
    const message2 = `${spec.cwd} is no repository but holds one (${names}); work there is not isolated.`;
    return warn("git", message2, "Hire into the repository itself with --cwd.");
  }
  if (hasCommit(repository) !== false) return ok("git", repository.linked ? "linked worktree" : "repository");
  const message = `${repository.root} has no commit yet.`;
  const fix = 'Make a first commit: git commit --allow-empty -m "first"';
  return spec.edits ? refuse("git", message, fix) : warn("git", message, fix);
}
function loginCheck(env, home) {
  const login = loginState(env, home);
  if (login === "yes") return ok("login", "logged in");
  if (login === "unknown") return ok("login", "cannot be told here");
  return warn("login", "Claude Code does not look logged in.", "Run `claude` and log in.");
}
function foreignNest(ownBins, env) {
  const own = new Set(ownBins.map(real));
  for (const folder of pathFolders(env)) {
    const path = join3(folder, process.platform === "win32" ? "nest.cmd" : "nest");
    if (!isProgram(path)) continue;
    if (own.has(real(folder)) || own.has(real(join3(real(path), "..")))) break;
    const message = `Another \`nest\` stands first on PATH: ${path}. Members use ours all the same.`;
    return warn("foreign-nest", message, `In your own shell, run ${join3(ownBins[0] ?? "", "nest")}.`);
  }
  return ok("foreign-nest", "no other nest on PATH");
}
function real(path) {
  try {
    return realpathSync2(path);
  } catch {
    return path;
  }
}
var ok = (id, message) => ({ id, level: "ok", message, fix: "" });
var warn = (id, message, fix) => ({ id, level: "warn", message, fix });
var refuse = (id, message, fix) => ({
  id,
  level: "refuse",
  message,
  fix
});

// src/harness/registry.ts
var TIMEOUT_MS2 = 1e4;
async function readRegistry(command, options) {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS2;
  const result = await run(command.file, [...command.args, ...agentsArgv()], {
    ...options.cwd === void 0 ? {} : { cwd: options.cwd },
    env: options.env,
    timeoutMs
  });
  if (result.missing) return { rows: null, unavailable: `there is no program ${command.file}` };
  if (result.timedOut) return { rows: null, unavailable: `no answer in ${timeoutMs / 1e3} s` };
  if (!result.ok) {
    const said = (result.stderr || result.stdout).trim().slice(0, 200);
    return {
      rows: null,
      unavailable: `\`claude agents\` ended with ${result.exitCode ?? result.signal}: ${said}`
    };
  }
  return parseRegistry(result.stdout);
}
function parseRegistry(text) {
  let list;
  try {
    list = JSON.parse(text);
  } catch {
    return { rows: null, unavailable: "`claude agents` printed something that is not JSON" };
  }
  if (!Array.isArray(list)) return { rows: null, unavailable: "`claude agents` printed no list" };
  const rows = [];
  for (const item of list) {
    if (typeof item === "object" && item !== null) rows.push(rowOf(item));
  }
  return { rows, unavailable: null };
}
function rowOf(o) {
  const status = str(o.status);
  const state = str(o.state);
  const pid = typeof o.pid === "number" && Number.isInteger(o.pid) && o.pid > 0 ? o.pid : null;
  const kind = o.kind === "background" || o.kind === "interactive" ? o.kind : "unknown";
  const waitingFor = str(o.waitingFor);
  return {
    short: str(o.id),
    session: str(o.sessionId),
    pid,
    cwd: str(o.cwd),
    kind,
    name: str(o.name),
    phase: phaseOf(pid !== null, status, state, waitingFor),
    waitingFor,
    raw: `${status ?? "-"}/${state ?? "-"}`
  };
}
function phaseOf(live, status, state, waitingFor) {
  if (live || status !== null) {
    if (waitingFor !== null || status === "waiting") return "waiting";
    if (status === "busy") return "busy";
    if (status === "idle") return "idle";
    return "unknown";
  }
  if (state === "failed") return "failed";
  const over = ["stopped", "done", "working", "blocked", "running"];
  return state !== null && over.includes(state) ? "stopped" : "unknown";
}
function str(value) {
  return typeof value === "string" && value !== "" ? value : null;
}

// src/app/launch-member.ts
import { randomUUID } from "node:crypto";
import { delimiter, join as join10 } from "node:path";

// src/harness/plugins.ts
import { readFileSync as readFileSync3 } from "node:fs";
import { join as join4 } from "node:path";
function installedPlugins(name, dir = configDir()) {
  try {
    const list = JSON.parse(readFileSync3(join4(dir, "plugins", "installed_plugins.json"), "utf8"));
    const { plugins } = list;
    if (typeof plugins !== "object" || plugins === null) return [];
    return Object.keys(plugins).filter((key) => key.startsWith(`${name}@`));
  } catch {
    return [];
  }
}

// src/harness/role-rules.ts
var LOOK = [
  "Bash(git check-ignore *)",
  "Bash(npm --version)",
  "Bash(npm ls *)",
  "Bash(pip --version)",
  "Bash(pip list *)"
];
var COMMIT = ["Bash(git add *)", "Bash(git commit *)"];
var INTEGRATE = ["Bash(git merge *)", "Bash(git cherry-pick *)"];
var BY_ROLE = {
  staff: [...LOOK, ...COMMIT],
  manager: [...LOOK, ...COMMIT, ...INTEGRATE],
  executive: [...LOOK, ...COMMIT, ...INTEGRATE]
};
function roleRules(role) {
  return BY_ROLE[role];
}

// src/harness/settings.ts
import { posix, win32 } from "node:path";

// src/harness/question-text.ts
var QUESTION_TOOL = "AskUserQuestion";

// src/harness/settings.ts
var MAX_SETTINGS_BYTES = 12e4;
var HOOK_TIMEOUT = 15;
var WAITER_TIMEOUT = 86400;
var PERMISSION_TIMEOUT = 3600;
function launchSettings(spec, platform = process.platform) {
  const windows = platform === "win32";
  const path = windows ? win32 : posix;
  const bin = path.join(spec.runtimeDir, "bin");
  const settings = {
    env: {
      NEST_DIR: spec.nestDir,
      NEST_MEMBER: spec.member,
      NEST_GEN: String(spec.gen),
      NEST_NONCE: spec.nonce,
      ...spec.claude ? { NEST_CLAUDE: spec.claude } : {},
      PATH: spec.path === "" ? bin : `${bin}${path.delimiter}${spec.path}`
    },
    hooks: hooks(hookCommand(spec, platform)),
    disableAllHooks: false,
    permissions: {
      allow: unique([...NEST_RULES, ...spec.allow]),
      ask: unique(spec.ask),
      deny: unique([...SIDE_CHANNEL_TOOLS, ...spec.deny]),
      additionalDirectories: unique(spec.directories ?? [])
    },
    // The guard of shared checkouts knows nothing of nest's own worktrees and claims.
    worktree: { bgIsolation: "none" },
    enabledPlugins: Object.fromEntries(spec.plugins.map((name) => [name, false]))
  };
  const json = JSON.stringify(settings);
  const bytes = Buffer.byteLength(json);
  if (bytes <= MAX_SETTINGS_BYTES) return { json, problem: null };
  const problem = `The launch settings come to ${bytes} bytes; at most ${MAX_SETTINGS_BYTES} reach a session whole.`;
  return { json: null, problem: `${problem} Shorten the permission rules in the charter.` };
}
function hookCommand(spec, platform) {
  return (event) => platform === "win32" ? { command: spec.node, args: [win32.join(spec.runtimeDir, "plugin", "hook.cjs"), event] } : { command: posix.join(spec.runtimeDir, "bin", "nest-hook"), args: [event] };
}
function hooks(command) {
  const sync = (event) => ({ type: "command", ...command(event), timeout: HOOK_TIMEOUT });
  const waiter = { type: "command", ...command("waiter"), asyncRewake: true, timeout: WAITER_TIMEOUT };
  const broker = { type: "command", ...command("permission-request"), timeout: PERMISSION_TIMEOUT };
  const hire = (shell) => ({ ...waiter, if: `${shell}(nest hire *)` });
  return {
    // A resumed supervisor has no turn yet, and is to hear of reports all the same.
    SessionStart: [{ hooks: [sync("session-start")] }, { matcher: "resume", hooks: [waiter] }],
    UserPromptSubmit: [{ hooks: [sync("prompt-submit"), waiter] }],
    // Fires at a prompt only, so the calls that a rule allows pay nothing.
    PermissionRequest: [{ hooks: [broker] }],
    PreToolUse: [{ matcher: QUESTION_TOOL, hooks: [sync("pre-tool")] }],
    // A member that has just hired for the first time becomes a supervisor in the middle of a turn.
    PostToolUse: [
      { matcher: "Bash", hooks: [hire("Bash")] },
      { matcher: "PowerShell", hooks: [hire("PowerShell")] }
    ],
    Stop: [{ hooks: [sync("stop")] }],
    StopFailure: [{ hooks: [sync("stop-failure")] }],
    SessionEnd: [{ hooks: [sync("session-end")] }]
  };
}
function unique(list) {
  return [...new Set(list)];
}

// src/app/brief.ts
import { join as join6 } from "node:path";

// src/app/brief-files.ts
import { join as join5 } from "node:path";
function briefFiles(nestDir, member) {
  const stem = join5(nestDir, "briefs", `${member.id}-${member.gen}`);
  return { brief: `${stem}.md`, assignment: `${stem}.assignment.md` };
}

// src/app/brief.ts
function writeBrief(nestDir, member, charter, task, guides) {
  const files = briefFiles(nestDir, member);
  makePrivateDir(join6(nestDir, "briefs"));
  replaceFile(files.assignment, task, { durable: true });
  replaceFile(files.brief, briefText(member, charter, task, guides), { durable: true });
  return files;
}
function briefText(member, charter, task, guides) {
  const boss = member.supervisor === USER ? "the user" : `member "${member.supervisor}"`;
  const done = charter.doneChecks.length === 0 ? "" : `
Done means: ${charter.doneChecks.join("; ")}
`;
  return `# You are member "${member.id}" of a nest

You are ${member.role === "executive" ? "its Executive" : `a ${member.role}`}. You report to ${boss} and to nobody else. You work in ${member.cwd}.
Objective of the whole: ${firstParagraph(charter.objective)}
${done}${rules(charter)}
${guides[member.role]}

${guides.protocol}

# Assignment: ${member.title}

${task}
`;
}
function rules({ escalation, unattended }) {
  const ask2 = escalation.alwaysAsk.map(
    (matter) => `- Always ask the user first, by nest escalate: ${matter}`
  );
  const never = escalation.neverAsk.map((matter) => `- Decide yourself, without asking: ${matter}`);
  const away = unattended.notes === "" ? [] : [`- While the user is away: ${unattended.notes}`];
  if (!unattended.allowed)
    away.push("- While the user is away, begin nothing new: finish your turn and wait.");
  const lines = [...ask2, ...never, ...away];
  return lines.length === 0 ? "" : `
${lines.join("\n")}
`;
}
function firstParagraph(text) {
  const paragraph = text.trim().split(/\n\s*\n/, 1)[0] ?? "";
  return paragraph.length > 600 ? `${paragraph.slice(0, 599)}…` : paragraph;
}

// src/app/guides.ts
import fs from "node:fs";
import { join as join7 } from "node:path";
function readGuides(root) {
  const read = (name) => {
    const path = join7(root, "skills", name, "SKILL.md");
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

// src/app/runtime.ts
import { createHash } from "node:crypto";
import fs2 from "node:fs";
import { dirname, join as join8 } from "node:path";
var PARTS = ["plugin", "bin", "skills"];
function ensureRuntime(nestDir, root, node = process.execPath) {
  const files = PARTS.flatMap((part) => filesBelow(join8(root, part), part));
  const hash = createHash("sha256");
  for (const { name, bytes } of files) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  const dir = join8(nestDir, "runtime", hash.digest("hex").slice(0, 16));
  if (!fs2.existsSync(dir)) copy(files, dir);
  const nodePath = join8(dir, "bin", "node-path");
  if (readIfThere(nodePath)?.trim() !== node) replaceFile(nodePath, `${node}
`, { durable: false });
  return dir;
}
function filesBelow(dir, part) {
  const names = fs2.readdirSync(dir, { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile() && entry.name !== "node-path").map((entry) => join8(entry.parentPath, entry.name)).sort().map((path) => ({
    name: join8(part, path.slice(dir.length + 1)),
    bytes: fs2.readFileSync(path),
    mode: fs2.statSync(path).mode & 64 ? 448 : 384
  }));
}
function copy(files, dir) {
  const temp = `${dir}.tmp-${uniqueSuffix()}`;
  for (const { name, bytes, mode } of files) {
    const to = join8(temp, name);
    makePrivateDir(dirname(to));
    fs2.writeFileSync(to, bytes, { mode });
  }
  try {
    fs2.renameSync(temp, dir);
  } catch (error) {
    fs2.rmSync(temp, { recursive: true, force: true });
    if (!fs2.existsSync(dir)) throw error;
  }
}

// src/app/stop-if-fired.ts
async function stopIfFired({ nest, caller, draft, command }, { session, short, pid }, state) {
  const member = state.members.get(draft.id);
  if (member?.gen === draft.gen && member.tombstone === null) return;
  const bound = member?.gen === draft.gen ? member.session : null;
  const result = await stopSession({
    command,
    env: spawnEnv(),
    configDir: configDir(),
    session: session ?? bound ?? "",
    short,
    pid
  });
  const how = result.gone ? "by its hirer" : "not stopped";
  const survivors = result.survivors.map((one) => String(one.pid)).slice(0, 100);
  const about = { actor: caller.actor, member: draft.id, gen: draft.gen };
  write(nest, record("stopped", { how, survivors }, about));
  throw new UserError(`${draft.id} was fired while it was being launched`, EXIT.refused, "nest tree");
}

// src/app/worktree.ts
import { existsSync } from "node:fs";
import { basename, dirname as dirname2, join as join9 } from "node:path";
async function makeWorktree(cwd, member, gen) {
  const repository = findRepository(cwd);
  if (repository === null)
    throw new Error(`${cwd} is in no git repository, so it can have no worktree; hire without --worktree`);
  const main = repository.mainRoot ?? repository.root;
  const name = `${member}-${gen}`;
  const path = join9(dirname2(main), `${basename(main)}-worktrees`, name);
  if (existsSync(path)) throw new Error(`${path} exists already; move it away, or hire under another name`);
  const { problem } = await addWorktree(repository.root, path, `nest/${name}`, { env: spawnEnv() });
  if (problem !== null) throw new Error(`no worktree: ${problem}`);
  return path;
}

// src/app/launch-member.ts
function prepareLaunch(about, cwd, runtime) {
  const { nest, draft, input, command } = about;
  const permissions = draft.charter.permissions[draft.role];
  const files = briefFiles(nest.dir, draft);
  const settings = launchSettings({
    nestDir: nest.dir,
    member: draft.id,
    gen: draft.gen,
    nonce: draft.nonce,
    runtimeDir: runtime,
    node: process.execPath,
    path: ownPath(nest.dir, about.root),
    allow: [
      readRule(join10(nest.dir, "briefs")),
      ...roleRules(draft.role),
      ...permissions.allow,
      ...input.tools
    ],
    ask: permissions.ask,
    deny: permissions.deny,
    plugins: installedPlugins("nest"),
    claude: command.source === "PATH" ? null : command.file
  });
  if (settings.problem !== null)
    throw new UserError(`not hired: ${settings.problem}`, EXIT.refused, "nest charter show");
  const args = {
    name: draft.id,
    mode: draft.permissionMode,
    model: draft.model,
    settings: settings.json,
    briefFile: files.brief,
    // `--tools` of a hire are rules. The platform's own option of that name would take Bash away, and with it nest.
    tools: null,
    prompt: launchPrompt(files.assignment)
  };
  const session = input.mode === "batch" ? randomUUID() : null;
  const argv = session === null ? launchArgv(args) : batchArgv({ ...args, sessionId: session, maxUsd: null });
  const brief = briefText({ ...draft, cwd }, draft.charter, input.task, readGuides(runtime));
  return { command: [command.file, ...command.args, ...argv], settings: settings.json, brief, session };
}
function ownPath(nestDir, root) {
  const own = join10(nestDir, "runtime");
  return (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.startsWith(own) && folder !== join10(root, "bin")).join(delimiter);
}
async function launchMember(about) {
  const { nest, draft, input } = about;
  let launched;
  try {
    const cwd = input.worktree ? await makeWorktree(about.cwd, draft.id, draft.gen) : about.cwd;
    const runtime = ensureRuntime(nest.dir, about.root);
    const prepared = prepareLaunch(about, cwd, runtime);
    const files = writeBrief(nest.dir, { ...draft, cwd }, draft.charter, input.task, readGuides(runtime));
    const started = input.mode === "bg" ? await startBackground(about, prepared, cwd) : await startBatch(about, prepared, cwd);
    write(nest, record("launched", { short: started.short ?? "", cli: about.cli }, aboutMember(about)));
    launched = { ...started, cwd, files };
  } catch (error) {
    throw notStarted(about, error.message);
  }
  if (!input.wait) await stopIfFired(about, launched, foldNest(nest).state);
  return launched;
}
function aboutMember({ caller, draft }) {
  return { actor: caller.actor, member: draft.id, gen: draft.gen };
}
function notStarted(about, why, detail = "") {
  const short = (text) => text.slice(0, 480);
  write(about.nest, record("not_started", { why: short(why), detail: short(detail) }, aboutMember(about)));
  return new UserError(
    `${about.draft.id} not started: ${why}${detail === "" ? "" : ` (${detail})`}`,
    EXIT.notStarted,
    `nest hire --name ${about.draft.id} …`
  );
}
async function startBackground({ command }, prepared, cwd) {
  const argv = prepared.command.slice(1 + command.args.length);
  const result = await launch(command, argv, { cwd, env: spawnEnv() });
  if (result.problem === null) return { short: result.short, session: null, pid: null };
  if (result.short !== null) await stopShort(command, result.short);
  throw new Error(result.message);
}
async function startBatch({ nest, draft }, prepared, cwd) {
  const [file, ...args] = prepared.command;
  const folder = join10(nest.dir, "batch");
  makePrivateDir(folder);
  const stem = join10(folder, `${draft.id}-${draft.gen}`);
  const started = await startDetached(file, args, {
    cwd,
    env: spawnEnv(),
    stdoutFile: `${stem}.json`,
    stderrFile: `${stem}.err`
  });
  if (started.pid === null) throw new Error(started.problem);
  return { short: null, session: prepared.session, pid: started.pid };
}
async function abandon({ command }, { short, pid }) {
  if (short !== null) await stopShort(command, short);
  else if (pid !== null && alive(pid)) process.kill(pid, "SIGTERM");
}
async function stopShort(command, short) {
  await run(command.file, [...command.args, ...stopArgv(short)], { env: spawnEnv(), timeoutMs: 2e4 });
}

// src/app/handshake.ts
var TICK_MS = 100;
var LOOK_AGAIN_MS = 500;
async function awaitHandshake(about, started, _accepted) {
  const { nest, draft } = about;
  const folded = foldNest(nest);
  const deadline = Date.now() + draft.charter.thresholds.handshakeSeconds * 1e3;
  let grown = () => {
  };
  const following = nest.log.follow(folded.position, () => grown());
  try {
    for (let looked = Date.now(); ; ) {
      const session = boundSession(about, folded);
      await stopIfFired(about, started, folded.state);
      if (session !== null) return { how: "hook", session };
      if (Date.now() - looked >= LOOK_AGAIN_MS) {
        looked = Date.now();
        const failure = failureOf(started);
        if (failure !== null) throw notStarted(about, "the session ended before it began", failure);
      }
      if (Date.now() >= deadline) break;
      await new Promise((resolve2) => {
        const timer = setTimeout(resolve2, TICK_MS);
        grown = () => {
          clearTimeout(timer);
          resolve2();
        };
      });
    }
  } finally {
    following.close();
  }
  return await bindFromRegistry(about, started, folded);
}
function boundSession({ nest, draft }, folded) {
  catchUp(nest, folded);
  const member = folded.state.members.get(draft.id);
  return member?.gen === draft.gen ? member.session : null;
}
function failureOf({ short, pid }) {
  if (short !== null) {
    const job = readJob(short);
    return job?.state === "failed" ? job.detail ?? "failed" : null;
  }
  return pid !== null && !alive(pid) ? "the process has ended; its output is in the nest’s folder batch/" : null;
}
async function bindFromRegistry(about, started, folded) {
  const registry = await readRegistry(about.command, { env: spawnEnv() });
  const late = boundSession(about, folded);
  await stopIfFired(about, started, folded.state);
  if (late !== null) return { how: "hook", session: late };
  const row = registry.rows?.find(
    (r) => started.short !== null ? r.short === started.short : r.session === started.session
  );
  if (row?.session == null || row.pid === null) {
    await abandon(about, started);
    const listed = row === void 0 ? "the registry does not list it" : `registry: ${row.raw}`;
    const detail = registry.rows === null ? `the registry is unavailable: ${registry.unavailable}` : listed;
    const seconds = about.draft.charter.thresholds.handshakeSeconds;
    throw notStarted(about, `its session did not begin within ${seconds}s`, detail);
  }
  const data = {
    session: row.session,
    short: row.short ?? "",
    evidence: `registry: ${row.raw}; no SessionStart hook`
  };
  write(about.nest, record("session_bound", data, aboutMember(about)));
  return { how: "registry", session: row.session };
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
  const permissionMode = input.permissionMode ?? "acceptEdits";
  if (!MODES.has(permissionMode)) {
    throw new UserError(
      `there is no permission mode ${JSON.stringify(permissionMode)}; there are ${[...MODES].join(", ")}`,
      EXIT.usage
    );
  }
  const model = input.model ?? charter.models.roster[role] ?? charter.models.default;
  if (!isModel(model))
    throw new UserError(
      `${JSON.stringify(model.slice(0, 40))} is no model: at most ${MODEL_LENGTH} characters that can be seen, not beginning with a dash`,
      EXIT.usage,
      "nest hire --model sonnet …"
    );
  const before = state.members.get(id);
  return {
    id,
    gen: before === void 0 ? 1 : before.gen + 1,
    role,
    supervisor,
    title: titleOf(input),
    model,
    permissionMode,
    nonce: randomBytes(12).toString("hex"),
    named: input.name !== null,
    charter
  };
}
function isModel(text) {
  return text !== "" && text.length <= MODEL_LENGTH && !text.startsWith("-") && sanitizeLine(text) === text;
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
    continues: false
  };
  return record("hire_requested", data, {
    actor: caller.actor,
    member: draft.id,
    gen: draft.gen,
    id: data.request
  });
}
function foresee(state, request) {
  const copy2 = fromJson(toJson(state));
  evolve(copy2, request, "");
  return copy2.rulings.findLast((ruling) => ruling.request === request.id);
}
function refusal(ruling, state) {
  const allowed = ruling.code === "not_authorised" || ruling.code === "unknown_actor";
  const stopped = [...state.members.values()].find(
    (m) => holdsSeat(m) && (m.phase === "done" || m.phase === "lost")
  );
  const limit = ruling.code === "members" || ruling.code === "concurrency" || ruling.code === "depth";
  const room = stopped === void 0 ? `nest charter set limits.${ruling.code} <n>` : `nest fire ${stopped.id}`;
  const first = ruling.code === "needs_supervisor" && executiveOf(state) === void 0;
  const next = limit ? room : first ? 'nest hire --role executive "…"' : "nest tree";
  return new UserError(`not hired: ${ruling.why}`, allowed ? EXIT.notAllowed : EXIT.refused, next);
}

// src/app/reconcile/start.ts
import { join as join11 } from "node:path";
async function ensureWatcher(nest, root) {
  const running = watcherOf(nest.dir);
  if (running !== null) return running;
  const runtime = ensureRuntime(nest.dir, root);
  const file = join11(nest.dir, "watch.log");
  const started = await startDetached(
    process.execPath,
    [join11(runtime, "plugin", "nest.cjs"), "--nest", nest.dir, "watch"],
    {
      cwd: nest.dir,
      env: { ...spawnEnv(), ...process.env.NEST_CLAUDE ? { NEST_CLAUDE: process.env.NEST_CLAUDE } : {} },
      stdoutFile: file,
      stderrFile: file
    }
  );
  return started.pid;
}

// src/app/hire.ts
var NAME_ATTEMPTS = 20;
async function hireMember(nest, caller, input, root) {
  const cwd = requireFolder(input.cwd);
  let { state } = foldNest(nest);
  actingAs(state, caller);
  checkRules(input.tools, "--tools");
  const wide = checkGrants(caller, input.tools, input.permissionMode);
  if (expireLeases(nest, state, Date.now()).length > 0) state = foldNest(nest).state;
  const first = draftHire(state, caller, input);
  const checked = await check(nest, input, cwd, root);
  const refused = checked.checks.find((f) => f.level === "refuse");
  if (refused !== void 0 || checked.command === null) {
    throw new UserError(
      `not hired: ${refused?.message ?? "no claude"}`,
      EXIT.notStarted,
      refused?.fix ?? null
    );
  }
  const { draft, accepted } = askForSeat(nest, caller, input, cwd, first);
  const launch2 = {
    nest,
    caller,
    draft,
    input,
    cwd,
    root,
    command: checked.command,
    cli: checked.version ?? ""
  };
  const started = await launchMember(launch2);
  await ensureWatcher(nest, root).catch(() => null);
  const waits = input.wait ? "; waiting for its session to begin" : "";
  input.onProgress(`${draft.id} launched as ${started.short ?? started.session}${waits}`);
  const handshake = input.wait ? await awaitHandshake(launch2, started, accepted) : { how: "not awaited", session: started.session };
  return {
    member: draft.id,
    gen: draft.gen,
    role: draft.role,
    supervisor: draft.supervisor,
    title: draft.title,
    model: draft.model,
    mode: input.mode,
    cwd: started.cwd,
    session: handshake.session,
    short: started.short,
    handshake: handshake.how,
    brief: started.files.brief,
    assignment: started.files.assignment,
    warnings: [
      ...wide,
      ...checked.checks.filter((f) => f.level === "warn").map((f) => f.message),
      ...handshake.how === "registry" ? [SILENT] : []
    ]
  };
}
var SILENT = "no SessionStart hook has run in its session, which was found in the registry; its other hooks may be silent too";
function askForSeat(nest, caller, input, cwd, first) {
  let draft = first;
  for (let attempt = 1; ; attempt += 1) {
    const request = hireRequest(nest, caller, draft, input, cwd);
    const { ruling, folded } = ask(nest, request, request.id);
    if (ruling.accepted) return { draft, accepted: folded.state };
    if (ruling.code !== "name_taken" || draft.named || attempt === NAME_ATTEMPTS)
      throw refusal(ruling, folded.state);
    draft = draftHire(folded.state, caller, input);
  }
}
async function planHire(nest, caller, input, root) {
  const cwd = requireFolder(input.cwd);
  const { state } = foldNest(nest);
  checkRules(input.tools, "--tools");
  checkGrants(caller, input.tools, input.permissionMode);
  const { charter, nonce, ...draft } = draftHire(state, caller, input);
  const whole = { charter, nonce, ...draft };
  const { checks: findings, command, version } = await check(nest, input, cwd, root);
  const ruling = foresee(state, hireRequest(nest, caller, whole, { ...input, task: "dry run" }, cwd));
  const prepared = prepareLaunch(
    {
      nest,
      caller,
      draft: whole,
      input,
      cwd,
      root,
      command: command ?? { file: "claude", args: [], source: "PATH" },
      cli: version ?? ""
    },
    cwd,
    root
  );
  return {
    draft,
    ruling: { accepted: ruling?.accepted ?? false, why: ruling?.why ?? "" },
    findings,
    command: prepared.command,
    settings: JSON.parse(prepared.settings),
    brief: prepared.brief
  };
}
function requireFolder(cwd) {
  try {
    if (fs3.statSync(cwd).isDirectory()) return fs3.realpathSync.native(cwd);
  } catch {
  }
  throw new UserError(`the folder ${cwd} does not exist`, EXIT.notStarted, "nest hire --cwd <folder> …");
}
function check(nest, input, cwd, root) {
  return preflight({
    cwd,
    mode: input.mode,
    edits: input.permissionMode !== "plan",
    claude: null,
    ownBins: [join12(root, "bin"), join12(nest.dir, "runtime")],
    cacheDir: stateDir(thisUser())
  });
}

// src/cli/commands/hire.ts
async function run2(here, [task], options) {
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
    permissionMode: textOf(options, "permission-mode"),
    tools: listOf(options, "tools"),
    worktree: isSet(options, "worktree"),
    cwd: resolve(here.cwd, textOf(options, "cwd") ?? "."),
    wait: !isSet(options, "no-wait"),
    onProgress: say
  };
  if (isSet(options, "dry-run")) {
    const plan = await planHire(nest, caller, input, installationRoot());
    if (here.json) here.printJson(plan);
    else here.print(renderPlan(plan));
    if (!plan.ruling.accepted) return EXIT.refused;
    return plan.findings.some((f) => f.level === "refuse") ? EXIT.notStarted : 0;
  }
  const hired = await hireMember(nest, caller, input, installationRoot());
  for (const warning of hired.warnings) say(`nest: ${warning}`);
  if (here.json) here.printJson(hired);
  else here.print(renderHired(hired));
  return 0;
}
var BEGUN = {
  hook: "its session has begun",
  registry: "its session has begun (by the registry; its own hook said nothing)",
  "not awaited": "launched; nest status says whether its session has begun"
};
function renderHired(hired) {
  const { member, role, supervisor, model, cwd, short, session, handshake, mode } = hired;
  const look = mode === "bg" ? `nest attach ${member}, nest logs ${member}` : `nest logs ${member}`;
  return `hired ${member}: ${role} under ${supervisor}, model ${oneLine(model, 40)}, in ${oneLine(cwd, 200)}
session ${short ?? session ?? "not known yet"}: ${BEGUN[handshake]}
` + (supervisor === USER ? `next: nest status; its report comes to nest inbox; to look: ${look}
` : `next: end your turn, its report wakes you; to look: ${look}
`);
}
function renderPlan(plan) {
  const { draft, ruling, findings } = plan;
  const command = plan.command.map(
    (word) => word.startsWith("--settings=") ? "--settings=<below>" : quoted(word)
  );
  const refused = !ruling.accepted || findings.some((f) => f.level === "refuse");
  return `command:
${command.join(" ")}

settings:
${JSON.stringify(plan.settings, null, 2)}

brief, which ends with the task:
${sanitize(plan.brief).trimEnd()}

would hire ${draft.id} (generation ${draft.gen}): ${draft.role} under ${draft.supervisor}, model ${oneLine(draft.model, 40)}, ${draft.permissionMode}
by the charter and the chart: ${ruling.accepted ? "yes" : `no: ${oneLine(ruling.why, 300)}`}
` + findings.map(renderFinding).join("") + (refused ? "the hire would be refused\n" : "nothing is in the way; without --dry-run it is hired\n");
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
  run2 as run
};
