import {
  MIN_VERSION,
  atLeast,
  claudeVersion
} from "./shared-cli-version.mjs";
import {
  awaitHandshake,
  capKind,
  draftHire,
  foreseen,
  hireRequest,
  launchMember,
  prepareLaunch,
  refusal,
  rulingIn
} from "./shared-batch-file.mjs";
import {
  expireLeases
} from "./shared-lease.mjs";
import {
  checkGrants,
  checkRules
} from "./shared-grants.mjs";
import {
  trustFix,
  trustOf
} from "./shared-trust.mjs";
import {
  moneyOf,
  moneyOrNull
} from "./shared-money-view.mjs";
import {
  sharedHold
} from "./shared-hold.mjs";
import {
  findRepository,
  hasCommit,
  repositoriesIn
} from "./shared-git.mjs";
import {
  stateDir,
  thisUser
} from "./shared-state-dir.mjs";
import {
  ensureWatcher
} from "./shared-watcher.mjs";
import {
  actingAs
} from "./shared-caller.mjs";
import {
  ask
} from "./shared-closest.mjs";
import {
  isProgram,
  locateClaude,
  pathFolders
} from "./shared-cli.mjs";
import {
  spawnEnv
} from "./shared-observe.mjs";
import {
  configDir,
  userStateFile
} from "./shared-children.mjs";
import {
  USER,
  capOf,
  foldNest
} from "./shared-fold-log.mjs";
import {
  showDollars
} from "./shared-money.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/app/hire.ts
import fs from "node:fs";
import { join as join3 } from "node:path";

// src/harness/preflight.ts
import { realpathSync, statSync } from "node:fs";
import { join as join2 } from "node:path";

// src/harness/login.ts
import { readFileSync } from "node:fs";
import { join } from "node:path";
var KEYS = ["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "CLAUDE_CODE_OAUTH_TOKEN"];
var PROVIDERS = ["CLAUDE_CODE_USE_BEDROCK", "CLAUDE_CODE_USE_VERTEX", "CLAUDE_CODE_USE_FOUNDRY"];
function loginState(env = process.env, home, platform = process.platform) {
  if ([...KEYS, ...PROVIDERS].some((name) => env[name])) return "yes";
  const dir = configDir(env, home);
  const credentials = object(join(dir, ".credentials.json"));
  if (credentials.claudeAiOauth !== void 0) return "yes";
  const state = object(userStateFile(env, home));
  if (typeof state.primaryApiKey === "string") return "yes";
  const settings = object(join(dir, "settings.json"));
  if (typeof settings.apiKeyHelper === "string") return "yes";
  const inSettings = typeof settings.env === "object" && settings.env !== null ? settings.env : {};
  if ([...KEYS, ...PROVIDERS].some((name) => inSettings[name])) return "yes";
  if (platform === "darwin" || state.oauthAccount !== void 0) return "unknown";
  return "no";
}
function object(path) {
  try {
    const value = JSON.parse(readFileSync(path, "utf8"));
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
    if (statSync(cwd).isDirectory()) return ok("cwd", cwd);
    return refuse("cwd", `${cwd} is not a directory.`, "Name a directory with --cwd.");
  } catch {
    return refuse("cwd", `${cwd} does not exist.`, "Create it, or name another with --cwd.");
  }
}
function trustCheck(spec, env) {
  if (spec.mode === "batch") return ok("trust", "not asked for in batch mode");
  const trust = trustOf(spec.cwd, {
    env,
    ...spec.home ? { stateFile: join2(spec.home, ".claude.json") } : {}
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
    const path = join2(folder, process.platform === "win32" ? "nest.cmd" : "nest");
    if (!isProgram(path)) continue;
    if (own.has(real(folder)) || own.has(real(join2(real(path), "..")))) break;
    const message = `Another \`nest\` stands first on PATH: ${path}. Members use ours all the same.`;
    return warn("foreign-nest", message, `In your own shell, run ${join2(ownBins[0] ?? "", "nest")}.`);
  }
  return ok("foreign-nest", "no other nest on PATH");
}
function real(path) {
  try {
    return realpathSync(path);
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

// src/app/held.ts
function warnOfHold(state, now) {
  const held = sharedHold(state, now);
  if (held === null) return null;
  const cause = held.cause.replaceAll("_", " ");
  const what = Number.isFinite(held.until) ? `a shared limit (${cause}) holds everybody until ${new Date(held.until).toISOString()}` : `what everybody needs (${cause}) has to be mended first`;
  return `${what}; the first request of a new session may only run into it`;
}

// src/app/hired-money.ts
function hiredMoney(state, { id, supervisor }) {
  const cap = capOf(state, id);
  const above = supervisor === USER ? null : capOf(state, supervisor);
  return {
    grant: moneyOrNull(cap?.boundBy === id ? cap.granted : null),
    boundBy: cap?.boundBy ?? null,
    left: moneyOrNull(cap?.left ?? null),
    supervisor: above === null ? null : { boundBy: above.boundBy, left: moneyOf(above.left) }
  };
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
  const launch = {
    nest,
    caller,
    draft,
    input,
    cwd,
    root,
    command: checked.command,
    cli: checked.version ?? ""
  };
  const started = await launchMember(launch);
  await ensureWatcher(nest, root);
  const waits = input.wait ? "; waiting for its session to begin" : "";
  input.onProgress(`${draft.id} launched as ${started.short ?? started.session}${waits}`);
  const handshake = input.wait ? await awaitHandshake(launch, started, accepted) : { how: "not awaited", session: started.session };
  return {
    member: draft.id,
    gen: draft.gen,
    role: draft.role,
    supervisor: draft.supervisor,
    title: draft.title,
    model: draft.model,
    routing: draft.routing,
    mode: input.mode,
    cwd: started.cwd,
    session: handshake.session,
    short: started.short,
    handshake: handshake.how,
    brief: started.files.brief,
    assignment: started.files.assignment,
    money: hiredMoney(accepted, draft),
    cap: capKind(accepted, { id: draft.id, mode: input.mode }),
    warnings: [
      ...wide,
      ...[warnOfHold(accepted, Date.now())].filter((warning) => warning !== null),
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
  const request = hireRequest(nest, caller, whole, { ...input, task: "dry run" }, cwd);
  const then = foreseen(state, request);
  const ruling = rulingIn(then, request);
  const accepted = ruling?.accepted === true;
  const held = warnOfHold(state, Date.now());
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
    ruling: { accepted, why: ruling?.why ?? "" },
    money: accepted ? hiredMoney(then, draft) : null,
    cap: accepted ? capKind(then, { id: draft.id, mode: input.mode }) : null,
    findings: held === null ? findings : [...findings, { id: "limit", level: "warn", message: held, fix: "nest status" }],
    command: prepared.command,
    settings: JSON.parse(prepared.settings),
    brief: prepared.brief
  };
}
function requireFolder(cwd) {
  try {
    if (fs.statSync(cwd).isDirectory()) return fs.realpathSync.native(cwd);
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
    ownBins: [join3(root, "bin"), join3(nest.dir, "runtime")],
    cacheDir: stateDir(thisUser())
  });
}

// src/cli/hired-money.ts
function moneyLine({ grant, boundBy, left, supervisor }) {
  if (boundBy === null || left === null)
    return "money: nothing bounds what it spends (nest ledger shows it)\n";
  const whose = (id) => id === "charter" ? "the budget of the charter" : id;
  if (grant === null)
    return `money: it shares the ${showDollars(left.nanos)} that ${whose(boundBy)} has left
`;
  const rest = supervisor === null ? "" : `; ${whose(supervisor.boundBy)} has ${showDollars(supervisor.left.nanos)} left`;
  return `money: it may spend ${showDollars(left.nanos)}${rest}
`;
}

export {
  hiredMoney,
  hireMember,
  planHire,
  requireFolder,
  check,
  moneyLine
};
