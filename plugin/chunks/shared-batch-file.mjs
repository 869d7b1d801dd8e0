import {
  bindByLaunch
} from "./shared-bind-by-launch.mjs";
import {
  launch
} from "./shared-launch.mjs";
import {
  installedPlugins
} from "./shared-plugins.mjs";
import {
  agentsArgv,
  batchArgv,
  ensureRuntime,
  forkArgv,
  launchArgv,
  launchPrompt,
  startDetached,
  stopArgv,
  stopSession,
  watcherOf
} from "./shared-watcher.mjs";
import {
  batchCap,
  briefText,
  forkPrompt,
  meansOf,
  readGuides,
  writeBrief
} from "./shared-brief.mjs";
import {
  isVerifier,
  verifierRules
} from "./shared-verification.mjs";
import {
  NEST_RULES,
  SIDE_CHANNEL_TOOLS,
  readRule
} from "./shared-allow-rules.mjs";
import {
  briefFiles,
  folderOf
} from "./shared-brief-files.mjs";
import {
  makeWorktree
} from "./shared-worktree-setup.mjs";
import {
  rememberSession
} from "./shared-state-dir.mjs";
import {
  portVariables,
  portsOf
} from "./shared-worktree-ports.mjs";
import {
  spawnEnv
} from "./shared-spawn-env.mjs";
import {
  savedLaunch
} from "./shared-saved-launch.mjs";
import {
  run
} from "./shared-run.mjs";
import {
  jobsIn,
  readJob,
  readSessionProcesses
} from "./shared-job-state.mjs";
import {
  AFTER_DIR,
  MAY_LEAK,
  TOOL_CLASSES,
  matcherOf,
  platformRules,
  quietFile,
  write
} from "./shared-heeded.mjs";
import {
  record
} from "./shared-record.mjs";
import {
  USER,
  catchUp,
  foldNest,
  isReadOnly
} from "./shared-fold-log.mjs";
import {
  alive,
  configDir
} from "./shared-config-dir.mjs";
import {
  makePrivateDir
} from "./shared-private-files.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/app/launch-member.ts
import { randomUUID } from "node:crypto";
import { delimiter, dirname, join as join2 } from "node:path";

// src/harness/find-launched.ts
import { setTimeout as sleep } from "node:timers/promises";
var PATIENCE_MS = 5e3;
var LOOK_MS = 100;
var SLACK_MS = 2e3;
async function findLaunched(traces, dir = configDir(), ms = PATIENCE_MS) {
  for (const end = performance.now() + ms; ; await sleep(LOOK_MS)) {
    const marked = jobsIn(dir).find((short) => savedLaunch(short, dir)?.includes(traces.mark) === true);
    if (marked !== void 0) return marked;
    const [alike, ...others] = jobsIn(dir).filter((short) => isAlike(short, traces, dir));
    const only = alike !== void 0 && others.length === 0 ? alike : null;
    if (only !== null && (savedLaunch(only, dir) ?? "") !== "") return only;
    if (performance.now() >= end) return only;
  }
}
function isAlike(short, { name, cwd, since }, dir) {
  if (savedLaunch(short, dir)?.includes('"NEST_NONCE"') === true) return false;
  const job = readJob(short, dir);
  const made = Date.parse(job?.createdAt ?? "");
  return job?.name === name && job.cwd === cwd && made >= since - SLACK_MS;
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
var NO_EDITS = ["Edit", "Write", "NotebookEdit"];
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
      ...portVariables(spec.ports ?? null),
      PATH: spec.path === "" ? bin : `${bin}${path.delimiter}${spec.path}`
    },
    hooks: hooks({
      command: hookCommand(spec, platform),
      gate: gateCommand(spec, platform),
      after: afterCommand(spec, platform)
    }),
    // fact: settings.disable-all-hooks
    disableAllHooks: false,
    permissions: {
      allow: unique([...NEST_RULES, ...spec.allow]),
      ask: unique(spec.ask),
      deny: unique([...SIDE_CHANNEL_TOOLS, ...spec.deny]),
      additionalDirectories: unique(spec.directories ?? [])
    },
    // The guard of shared checkouts knows nothing of nest's own worktrees and claims. fact: worktrees.shared-guard
    worktree: { bgIsolation: "none" },
    // Or every event would be told twice. fact: plugin.disabled-by-launch
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
function gateCommand(spec, platform) {
  const quiet = (of) => quietFile(spec.nestDir, spec.member, of, platform);
  if (platform === "win32") {
    const { command: command2, args } = hookCommand(spec, platform)("gate");
    return (of) => ({ command: command2, args: [...args, quiet(of)] });
  }
  const command = posix.join(spec.runtimeDir, "bin", "nest-gate");
  return (of) => ({ command, args: [quiet(of), "gate"] });
}
function afterCommand(spec, platform) {
  if (platform === "win32") return () => hookCommand(spec, platform)("after");
  const command = posix.join(spec.runtimeDir, "bin", "nest-after");
  const quiet = (of) => quietFile(spec.nestDir, spec.member, of, platform, AFTER_DIR);
  return (of) => ({ command, args: [quiet(of), MAY_LEAK.includes(of) ? "secrets" : "rules"] });
}
function hooks({ command, gate, after }) {
  const sync = (event) => ({ type: "command", ...command(event), timeout: HOOK_TIMEOUT });
  const waiter = { type: "command", ...command("waiter"), asyncRewake: true, timeout: WAITER_TIMEOUT };
  const broker = { type: "command", ...command("permission-request"), timeout: PERMISSION_TIMEOUT };
  const ofClass = (of, by) => ({
    matcher: matcherOf(of),
    hooks: [{ type: "command", ...by(of), timeout: HOOK_TIMEOUT }]
  });
  const hire = (shell) => ({ ...waiter, if: `${shell}(nest hire *)` });
  return {
    // A resumed supervisor has no turn yet, and is to hear of reports all the same. fact: hooks.start-matcher
    SessionStart: [{ hooks: [sync("session-start")] }, { matcher: "resume", hooks: [waiter] }],
    UserPromptSubmit: [{ hooks: [sync("prompt-submit"), waiter] }],
    // Fires at a prompt only, so the calls that a rule allows pay nothing.
    PermissionRequest: [{ hooks: [broker] }],
    PreToolUse: [
      { matcher: QUESTION_TOOL, hooks: [sync("pre-tool")] },
      // One entry for each class, so that what is said about one costs the calls of another nothing. fact: hooks.tool-matcher
      ...TOOL_CLASSES.map((of) => ofClass(of, gate))
    ],
    // Once per reply. A platform that does not know it drops the entry, and the gate ends the turn one reply later.
    PostToolBatch: [{ hooks: [sync("meter")] }],
    // A member that has just hired for the first time becomes a supervisor in the middle of a turn. fact: hooks.if-rule
    PostToolUse: [
      { matcher: "Bash", hooks: [hire("Bash")] },
      { matcher: "PowerShell", hooks: [hire("PowerShell")] },
      ...TOOL_CLASSES.map((of) => ofClass(of, after))
    ],
    PostToolUseFailure: MAY_LEAK.map((of) => ofClass(of, after)),
    PreCompact: [{ hooks: [sync("pre-compact")] }],
    Stop: [{ hooks: [sync("stop")] }],
    StopFailure: [{ hooks: [sync("stop-failure")] }],
    SessionEnd: [{ hooks: [sync("session-end")] }]
  };
}
function unique(list) {
  return [...new Set(list)];
}

// src/app/batch-file.ts
import { join } from "node:path";
function batchFile(nestDir, member, gen, kind) {
  return join(nestDir, "batch", `${member}-${gen}.${kind}`);
}

// src/app/brief-place.ts
function placeOf(state, nestDir, draft, cwd) {
  return { ...draft, cwd, ports: portsOf(nestDir, cwd), hirerCwd: hirerFolder(state, draft) };
}
function hirerFolder(state, { supervisor }) {
  if (supervisor === USER) return process.cwd();
  const hirer = state.members.get(supervisor);
  return hirer === void 0 ? null : folderOf(state, hirer) ?? hirer.cwd;
}

// src/app/stop-if-fired.ts
async function stopIfFired({ nest, caller, draft, command }, { session, short, pid }, state) {
  const member = state.members.get(draft.id);
  const fired = member?.gen !== draft.gen || member.tombstone !== null;
  const bound = member?.gen === draft.gen ? member.session : null;
  if (!fired && (state.down === null || bound !== null)) return;
  const result = await stopSession({
    command,
    env: spawnEnv(),
    configDir: configDir(),
    session: session ?? bound ?? "",
    short,
    pid,
    spare: watcherOf(nest.dir)
  });
  const how = result.gone ? "by its hirer" : "not stopped";
  const survivors = result.survivors.map((one) => String(one.pid)).slice(0, 100);
  const about = { actor: caller.actor, member: draft.id, gen: draft.gen };
  write(nest, record("stopped", { how, survivors }, about));
  if (fired)
    throw new UserError(`${draft.id} was fired while it was being launched`, EXIT.refused, "nest tree");
  const why = "the organisation was stopped while it was being launched";
  write(nest, record("not_started", { why, detail: "" }, about));
  throw new UserError(`${draft.id} not started: ${why}`, EXIT.refused, "nest up");
}

// src/app/launch-member.ts
function prepareLaunch(about, cwd, runtime) {
  const { nest, draft, input, command } = about;
  const permissions = draft.charter.permissions[draft.role];
  const gates = platformRules(draft.charter, draft.role);
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
      readRule(join2(nest.dir, "briefs")),
      ...isVerifier(draft) ? verifierRules(draft, input.tools) : [...roleRules(draft.role), ...permissions.allow, ...input.tools]
    ],
    // What the gate says anyway is said by the platform as well: they fail in different ways.
    ask: [...permissions.ask, ...gates.ask],
    // Rules that take tools away would make another prefix than the parent’s. fact: rules.deny-removes
    deny: [
      ...permissions.deny,
      ...gates.deny,
      // A verifier is asked about nothing and let do nothing by its mode; there the gate says why.
      ...isReadOnly(draft) && !isVerifier(draft) ? NO_EDITS : [],
      ...about.fork == null ? [] : draft.charter.permissions[about.fork.role].deny
    ],
    plugins: installedPlugins("nest"),
    claude: command.source === "PATH" ? null : command.file,
    ports: portsOf(nest.dir, cwd)
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
  const fork = about.fork ?? null;
  const session = input.mode === "batch" ? randomUUID() : null;
  const argv = fork !== null ? forkArgv(
    {
      ...args,
      model: fork.model,
      prompt: forkPrompt(draft, fork, { cwd, task: input.task, file: files.assignment })
    },
    fork.session
  ) : session === null ? launchArgv(args) : batchArgv({ ...args, sessionId: session, maxUsd: ownCap(about) });
  const place = placeOf(foldNest(nest).state, nest.dir, draft, cwd);
  const brief = briefText(place, draft.charter, input.task, readGuides(runtime));
  return { command: [command.file, ...command.args, ...argv], settings: settings.json, brief, session };
}
function ownCap({ nest, draft, input }) {
  const { state } = foldNest(nest);
  const seated = state.members.get(draft.id)?.gen === draft.gen;
  return batchCap(seated ? meansOf(state, draft.id) : input.grant ?? meansOf(state, draft.supervisor));
}
function ownPath(nestDir, root) {
  const own = join2(nestDir, "runtime");
  return (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.startsWith(own) && folder !== join2(root, "bin")).join(delimiter);
}
async function launchMember(about) {
  const { nest, draft, input } = about;
  let launched;
  try {
    const cwd = input.worktree ? await makeWorktree(nest.dir, draft.charter, about.cwd, draft) : about.cwd;
    const runtime = ensureRuntime(nest.dir, about.root);
    const prepared = prepareLaunch(about, cwd, runtime);
    const place = placeOf(foldNest(nest).state, nest.dir, draft, cwd);
    const files = writeBrief(nest.dir, place, draft.charter, input.task, readGuides(runtime));
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
async function startBackground({ command, draft }, prepared, cwd) {
  const argv = prepared.command.slice(1 + command.args.length);
  const since = Date.now();
  const result = await launch(command, argv, { cwd, env: spawnEnv() });
  if (result.problem === null) return { short: result.short, session: null, pid: null };
  if (result.problem === "unclear") {
    const short = await findLaunched({ name: draft.id, cwd, mark: draft.nonce, since });
    if (short !== null) return { short, session: null, pid: null };
  }
  if (result.short !== null) await stopShort(command, result.short);
  throw new Error(result.message);
}
async function startBatch({ nest, draft }, prepared, cwd) {
  const [file, ...args] = prepared.command;
  const output = (kind) => batchFile(nest.dir, draft.id, draft.gen, kind);
  makePrivateDir(dirname(output("json")));
  const started = await startDetached(file, args, {
    cwd,
    env: spawnEnv(),
    stdoutFile: output("json"),
    stderrFile: output("err")
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

// src/harness/registry.ts
var TIMEOUT_MS = 1e4;
async function readRegistry(command, options) {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
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

// src/app/handshake.ts
var TICK_MS = 100;
var LOOK_AGAIN_MS = 500;
async function awaitHandshake(about, started, _accepted) {
  const { nest, draft } = about;
  const folded = foldNest(nest);
  const deadline = Date.now() + draft.charter.thresholds.handshakeSeconds * 1e3;
  let how = "hook";
  let grown = () => {
  };
  const following = nest.log.follow(folded.position, () => grown());
  try {
    for (let looked = Date.now(); ; ) {
      const session = boundSession(about, folded);
      await stopIfFired(about, started, folded.state);
      if (session !== null) return { how, session };
      if (bindByLaunch(nest, folded.state).includes(draft.id)) {
        how = "launch";
        continue;
      }
      if (Date.now() - looked >= LOOK_AGAIN_MS) {
        looked = Date.now();
        const failure = failureOf(started);
        if (failure !== null) throw notStarted(about, "the session ended before it began", failure);
      }
      if (Date.now() >= deadline) break;
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, TICK_MS);
        grown = () => {
          clearTimeout(timer);
          resolve();
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
function runningByFiles({
  short,
  session
}) {
  const one = readSessionProcesses().find(
    (seen) => short !== null ? seen.short === short : seen.session === session
  );
  if (one === void 0 || !alive(one.pid, one.startToken)) return void 0;
  return { session: one.session, short: one.short, pid: one.pid, raw: `${one.status ?? "-"}, by its file` };
}
async function bindFromRegistry(about, started, folded) {
  const registry = await readRegistry(about.command, { env: spawnEnv() });
  const late = boundSession(about, folded);
  await stopIfFired(about, started, folded.state);
  if (late !== null) return { how: "hook", session: late };
  const row = registry.rows === null ? runningByFiles(started) : registry.rows.find(
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
  try {
    rememberSession(row.session, about.nest.dir);
  } catch {
  }
  return { how: "registry", session: row.session };
}

export {
  prepareLaunch,
  launchMember,
  notStarted,
  awaitHandshake
};
