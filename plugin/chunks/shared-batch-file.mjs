import {
  bindByLaunch
} from "./shared-bind-by-launch.mjs";
import {
  briefFiles
} from "./shared-brief-files.mjs";
import {
  launch
} from "./shared-launch.mjs";
import {
  NEST_RULES,
  SIDE_CHANNEL_TOOLS,
  readRule
} from "./shared-allow-rules.mjs";
import {
  installedPlugins
} from "./shared-plugins.mjs";
import {
  makeWorktree,
  portVariables,
  portsOf
} from "./shared-run-checks.mjs";
import {
  savedLaunch
} from "./shared-saved-launch.mjs";
import {
  isolationOf
} from "./shared-charter-2.mjs";
import {
  findRepository
} from "./shared-repository.mjs";
import {
  rememberSession
} from "./shared-state-dir.mjs";
import {
  actingAs,
  requireMember
} from "./shared-caller.mjs";
import {
  AFTER_DIR,
  MAY_LEAK,
  TOOL_CLASSES,
  matcherOf,
  platformRules,
  quietFile,
  requireSight,
  write
} from "./shared-heeded.mjs";
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
  spawnEnv
} from "./shared-spawn-env.mjs";
import {
  run
} from "./shared-run.mjs";
import {
  findTranscript
} from "./shared-children.mjs";
import {
  jobsIn,
  readJob,
  readSessionProcesses
} from "./shared-job-state.mjs";
import {
  alive,
  configDir,
  startToken
} from "./shared-config-dir.mjs";
import {
  freshId,
  record
} from "./shared-record.mjs";
import {
  makePrivateDir,
  replaceFile
} from "./shared-private-files.mjs";
import {
  KINDS,
  KIND_NAMES,
  SIGNALS,
  SIGNAL_NAMES,
  USER,
  asMeant,
  boundsOf,
  capOf,
  catchUp,
  evidenceOf,
  evolve,
  executiveOf,
  foldNest,
  fromJson,
  holdsSeat,
  isFork,
  isKind,
  isSignal,
  refuseModel,
  rungOf,
  toJson,
  withinBounds
} from "./shared-fold-log.mjs";
import {
  sanitizeLine
} from "./shared-sanitize.mjs";
import {
  isMemberId,
  nextMemberId
} from "./shared-member-id.mjs";
import {
  cut,
  exactDollars,
  showDollars
} from "./shared-money.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/app/cap-words.ts
function meansOf(state, id) {
  const cap = capOf(state, id);
  return cap === null ? null : Math.max(0, cap.left);
}
function batchCap(means) {
  return means === null || means === 0 ? null : Number(exactDollars(means));
}
function capKind(state, { id, mode }) {
  const cap = capOf(state, id);
  if (mode === "adopt") {
    const share = cap === null ? "" : ", against what is left";
    return `none that stops it: a session that a person sits in is only measured${share}`;
  }
  const limits = limitKinds(state);
  if (cap !== null) return [moneyKind(cap, id, mode), ...limits].join("; ");
  const measured = "what it spends is measured from its transcripts";
  return limits.length === 0 ? `none: ${measured}, and nothing stops it` : [...limits, `none of money: ${measured}`].join("; ");
}
function moneyKind({ boundBy, left }, id, mode) {
  const whose = boundBy === id ? "" : boundBy === "charter" ? " (shared by all)" : ` (shared with ${boundBy})`;
  const ledger = `ledger: measured from transcripts, gate at the tool boundary, stopped at ${showDollars(left)}${whose} plus at most one response for each open request`;
  return mode === "batch" ? `${ledger}; and claude’s own --max-budget-usd for this run` : ledger;
}
function limitKinds({ charter }) {
  const { turns = null, wallClockMinutes: minutes = null } = charter?.limits ?? {};
  return [
    turns === null ? null : `turns: none begins after ${turns === 1 ? "the first" : `${turns} of them`}`,
    minutes === null ? null : `time: stopped ${minutes} min after its hire, in the middle of a turn too`
  ].filter((kind) => kind !== null);
}

// src/harness/shared-prefix.ts
import { createHash } from "node:crypto";
import fs from "node:fs";
var MAX_BYTES = 128 * 1024 * 1024;
function sharedPrefix(parent, fork) {
  const [first, second] = [rowsOf(parent), rowsOf(fork)];
  if (first === null || second === null) return null;
  const hash = createHash("sha256");
  let messages = 0;
  let tokens = 0;
  for (const [i, { key, tokens: counted }] of second.entries()) {
    if (first[i]?.key !== key) break;
    hash.update(key).update("\n");
    messages += 1;
    if (counted > 0) tokens = counted;
  }
  return { messages, tokens, hash: hash.digest("hex") };
}
function rowsOf(path) {
  try {
    if (fs.statSync(path).size > MAX_BYTES) return null;
    return fs.readFileSync(path, "utf8").split("\n").flatMap(rowOf);
  } catch {
    return null;
  }
}
function rowOf(line) {
  if (!line.includes('"message"')) return [];
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    return [];
  }
  if (entry?.type !== "user" && entry?.type !== "assistant") return [];
  if (entry.isSidechain === true || entry.message == null) return [];
  const { content, usage } = entry.message;
  return [{ key: JSON.stringify([entry.type, content]), tokens: tokensOf(usage) }];
}
function tokensOf(usage) {
  const of = usage ?? {};
  const parts = [
    of.input_tokens,
    of.cache_read_input_tokens,
    of.cache_creation_input_tokens,
    of.output_tokens
  ];
  return parts.reduce((sum, part) => sum + (Number.isFinite(part) ? Number(part) : 0), 0);
}

// src/app/team/fork.ts
function forkSource(state, draft) {
  if (!isFork(draft)) return null;
  const parent = state.members.get(draft.supervisor);
  if (parent?.session == null) return null;
  const { id, role, session, transcript, cwd, mode, model } = parent;
  return { member: id, role, session, transcript, cwd, model: mode === "adopt" ? null : model };
}
function forkModel(state, draft, asked) {
  const parent = state.members.get(draft.supervisor);
  if (!isFork(draft) || parent === void 0) return draft;
  if (asked !== null && asked !== parent.model)
    throw new UserError(
      `a fork runs on the model of its parent (${parent.model}), whose cache it shares: leave --model out, or hire without --style fork`,
      EXIT.refused,
      "nest hire --style fork …"
    );
  return { ...draft, model: parent.model, routing: null };
}
var MAX_PROMPT = 6e4;
function forkPrompt({ id, supervisor, title }, source, place) {
  const head = `You are a fork. From here on you are member "${id}" of the nest and no longer "${source.member}"; you report to ${supervisor}, who goes on by itself and reads nothing of yours but your report.

- What stands above is what ${source.member} knew. What it still had to do, wait for or report is not yours.
- You work in ${place.cwd}, a git worktree of your own.${pathLine(source.cwd, place.cwd)} Commit there; what is in no commit is not integrated.
- You cannot fork or hire: the work is cut to your size. What is too large or unclear, say: nest escalate.
- End with a line "result: …" or "blocked: …"; your last message is your report.

# Assignment: ${title}

`;
  const whole = `${head}${place.task}`;
  return Buffer.byteLength(whole) <= MAX_PROMPT ? whole : `${head}It is long, and stands in the file ${place.file}: read it first.`;
}
function pathLine(from, to) {
  const [before, now] = [findRepository(from)?.root ?? from, findRepository(to)?.root ?? to];
  return before === now ? "" : ` Paths above that begin with ${before}/ mean ${now}/ for you: read and write there, never in ${before}.`;
}
var TRIES = 30;
var PAUSE_MS = 100;
async function measureShared(source, session) {
  if (session === null) return null;
  const parent = findTranscript(source.session, source.transcript);
  for (let i = 0; parent !== null && i < TRIES; i += 1) {
    const fork = findTranscript(session, null);
    const shared = fork === null ? null : sharedPrefix(parent, fork);
    if (shared !== null && shared.messages > 0) return shared;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return null;
}

// src/app/launch-member.ts
import { randomUUID } from "node:crypto";
import { delimiter, dirname, join as join4 } from "node:path";

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

// src/app/brief.ts
import { join as join2 } from "node:path";
function writeBrief(nestDir, member, charter, task, guides) {
  const files = briefFiles(nestDir, member);
  makePrivateDir(join2(nestDir, "briefs"));
  replaceFile(files.assignment, task, { durable: true });
  replaceFile(files.brief, briefText(member, charter, task, guides), { durable: true });
  return files;
}
function briefText(member, charter, task, guides) {
  const boss = member.supervisor === USER ? "the user" : `member "${member.supervisor}"`;
  const setup = isolationOf(charter).setup;
  const fresh = setup.length === 0 ? "" : `
In a fresh worktree: ${setup.join("; ")}
`;
  const done = charter.doneChecks.length === 0 ? "" : `
Done means: ${charter.doneChecks.join("; ")}
`;
  return `# You are member "${member.id}" of a nest

You are ${member.role === "executive" ? "its Executive" : `a ${member.role}`}. You report to ${boss} and to nobody else. You work in ${member.cwd}.${placeLine(member)}
Objective of the whole: ${firstParagraph(charter.objective)}
${done}${fresh}${together(member, charter)}${rules(charter)}
${guides[member.role]}

${guides.protocol}

# Assignment: ${member.title}

${task}
`;
}
function placeLine({ cwd, ports }) {
  const own = findRepository(cwd)?.linked === true;
  const tree = own ? " It is a git worktree of your own, on a branch of your own: commit your work before you report done; what is in no commit is not integrated." : "";
  if (ports == null) return tree;
  return `${tree} Ports ${ports.base} to ${ports.base + ports.count - 1} are yours (NEST_PORT is the first): start servers on these alone.`;
}
function together({ role }, charter) {
  if (role === "staff" || isolationOf(charter).mode !== "worktree") return "";
  return "\nYour Staff write in worktrees of their own. When they are done, `nest integrate`, in the background, merges and checks their branches one by one; what conflicts or fails goes back to its member by itself.\n";
}
function rules({ escalation, unattended }) {
  const ask = escalation.alwaysAsk.map(
    (matter) => `- Always ask the user first, by nest escalate: ${matter}`
  );
  const never = escalation.neverAsk.map((matter) => `- Decide yourself, without asking: ${matter}`);
  const away = unattended.notes === "" ? [] : [`- While the user is away: ${unattended.notes}`];
  if (!unattended.allowed)
    away.push("- While the user is away, begin nothing new: finish your turn and wait.");
  const lines = [...ask, ...never, ...away];
  return lines.length === 0 ? "" : `
${lines.join("\n")}
`;
}
function firstParagraph(text) {
  const paragraph = text.trim().split(/\n\s*\n/, 1)[0] ?? "";
  return paragraph.length > 600 ? `${paragraph.slice(0, 599)}…` : paragraph;
}

// src/app/guides.ts
import fs2 from "node:fs";
import { join as join3 } from "node:path";
function readGuides(root) {
  const read = (name) => {
    const path = join3(root, "skills", name, "SKILL.md");
    try {
      return withoutFrontMatter(fs2.readFileSync(path, "utf8"));
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
      readRule(join4(nest.dir, "briefs")),
      ...roleRules(draft.role),
      ...permissions.allow,
      ...input.tools
    ],
    // What the gate says anyway is said by the platform as well: they fail in different ways.
    ask: [...permissions.ask, ...gates.ask],
    // Rules that take tools away would make another prefix than the parent’s. fact: rules.deny-removes
    deny: [
      ...permissions.deny,
      ...gates.deny,
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
  const place = { ...draft, cwd, ports: portsOf(nest.dir, cwd) };
  const brief = briefText(place, draft.charter, input.task, readGuides(runtime));
  return { command: [command.file, ...command.args, ...argv], settings: settings.json, brief, session };
}
function ownCap({ nest, draft, input }) {
  const { state } = foldNest(nest);
  const seated = state.members.get(draft.id)?.gen === draft.gen;
  return batchCap(seated ? meansOf(state, draft.id) : input.grant ?? meansOf(state, draft.supervisor));
}
function ownPath(nestDir, root) {
  const own = join4(nestDir, "runtime");
  return (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.startsWith(own) && folder !== join4(root, "bin")).join(delimiter);
}
async function launchMember(about) {
  const { nest, draft, input } = about;
  let launched;
  try {
    const cwd = input.worktree ? await makeWorktree(nest.dir, draft.charter, about.cwd, draft) : about.cwd;
    const runtime = ensureRuntime(nest.dir, about.root);
    const prepared = prepareLaunch(about, cwd, runtime);
    const place = { ...draft, cwd, ports: portsOf(nest.dir, cwd) };
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
    if (typeof item === "object" && item !== null) rows.push(rowOf2(item));
  }
  return { rows, unavailable: null };
}
function rowOf2(o) {
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

// src/domain/routing.ts
var UNSAID = "implementation";
function routeOf(models, outcomes, declared2) {
  const { kind, signals, role } = declared2;
  const listed = models.roster[role];
  if (kind === null && signals.length === 0) {
    const from = listed === void 0 ? "the charter’s default" : `the charter’s roster for ${role}`;
    return chosen(models, listed ?? models.default, [`${from}: ${listed ?? models.default}`]);
  }
  const why = [];
  const least = listed === void 0 ? 0 : rungOf(models, listed);
  if (listed !== void 0 && least < 0)
    return chosen(models, listed, [
      `the charter’s roster for ${role}: ${listed}, which is not on its ladder, so that no signal moves it`
    ]);
  const { demand, raised, words } = demandOf(kind, signals);
  const { ladder } = models;
  let rung = Math.ceil(demand * (ladder.length - 1) / 100);
  why.push(`${words}: ${demand} of 100, ${ladder[rung]} of ${ladder.join(", ")}`);
  if (rung < least) {
    rung = least;
    why.push(`the charter’s roster for ${role}: ${ladder[least]} at the least`);
  }
  const { lowest, highest } = boundsOf(models);
  const within = Math.min(highest, Math.max(lowest, rung));
  if (within !== rung) why.push(`the charter’s ${within < rung ? "ceiling" : "floor"}: ${ladder[within]}`);
  rung = within;
  if (kind !== null) {
    const found = evidenceOf(models, outcomes, kind, rung);
    const moved = corrected(rung, found, Math.max(least, lowest), highest, raised);
    if (moved !== rung)
      why.push(`${found.words}: one tier ${moved > rung ? "up" : "down"}, ${ladder[moved]}`);
    else if (found.move === "up") why.push(`${found.words}, and there is no tier above it to go to`);
    rung = moved;
  }
  return { model: spelled(models, rung, role), tier: ladder[rung], why };
}
function corrected(rung, { move }, lowest, highest, raised) {
  if (move === "up" && rung < highest) return rung + 1;
  return move === "down" && !raised && rung > lowest ? rung - 1 : rung;
}
function demandOf(kind, signals) {
  const given2 = [...new Set(signals)];
  const raised = given2.some((signal) => SIGNALS[signal].weight > 0);
  const counted = given2.filter((signal) => SIGNALS[signal].weight > 0 === raised);
  const ignored = given2.filter((signal) => !counted.includes(signal));
  const base = KINDS[kind ?? UNSAID].demand;
  const sum = counted.reduce((demand, signal) => demand + SIGNALS[signal].weight, base);
  const parts = counted.map((signal) => {
    const { weight } = SIGNALS[signal];
    return `${signal} ${weight > 0 ? "+" : ""}${weight}`;
  });
  const aside = ignored.length === 0 ? "" : ` (${ignored.join(", ")} not counted beside what speaks against it)`;
  const words = [`${kind ?? "work of no declared kind"} ${base}`, ...parts].join(", ") + aside;
  return { demand: Math.min(100, Math.max(0, sum)), raised, words };
}
function spelled(models, rung, role) {
  const names = [models.roster[role], models.default];
  const own = names.find((name) => name !== void 0 && rungOf(models, name) === rung);
  return own ?? models.ladder[rung];
}
function chosen(models, model, why) {
  const within = withinBounds(models, model);
  const tier = models.ladder[rungOf(models, within.model)] ?? null;
  return { model: within.model, tier, why: within.why === "" ? why : [...why, within.why] };
}

// src/app/choose-model.ts
var UNDECLARED = { kind: null, signals: [] };
var LINE = 480;
var LINES = 10;
function declared({ kind, signals }, role) {
  if (kind !== null && !isKind(kind)) throw unknown("kind", kind, KIND_NAMES);
  const known = signals.map((signal) => {
    if (isSignal(signal)) return signal;
    throw unknown("signal", signal, SIGNAL_NAMES);
  });
  return { kind, signals: [...new Set(known)], role };
}
function unknown(what, word, list) {
  return new UserError(
    `--${what}: there is no ${JSON.stringify(word.slice(0, 40))}; there are ${list.join(", ")}`,
    EXIT.usage,
    "nest route --help"
  );
}
function chooseModel(models, outcomes, work, role, named) {
  const wish = declared(work, role);
  const route = routeOf(models, outcomes, wish);
  const says = wish.kind !== null || wish.signals.length > 0;
  if (named === null) return { model: route.model, routing: says ? recorded(wish, route.why) : null };
  return { model: named, routing: says ? recorded(wish, [given(models, named, route)]) : null };
}
function given(models, named, route) {
  const rung = rungOf(models, named);
  const same = rung >= 0 && models.ladder[rung] === route.tier;
  return `${named} was named${same ? "" : `; the declared work is routed to ${route.model}`}`;
}
function recorded({ kind, signals }, why) {
  return { kind, signals: [...signals], why: why.slice(0, LINES).map((line) => cut(line, LINE)) };
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
  const { model, routing } = chooseModel(charter.models, state.outcomes, input.work, role, input.model);
  requireModel(model);
  const bound = refuseModel(charter.models, model);
  if (bound !== null) throw outOfBounds(bound);
  const before = state.members.get(id);
  const draft = {
    id,
    gen: before === void 0 ? 1 : before.gen + 1,
    role,
    supervisor,
    title: titleOf(input),
    model,
    routing,
    discipline: asMeant(state, supervisor, input.discipline),
    permissionMode,
    nonce: randomBytes(12).toString("hex"),
    named: input.name !== null,
    charter
  };
  return forkModel(state, draft, input.model);
}
function requireModel(text) {
  const is = text !== "" && text.length <= MODEL_LENGTH && !text.startsWith("-") && sanitizeLine(text) === text;
  if (is) return;
  throw new UserError(
    `${JSON.stringify(text.slice(0, 40))} is no model: at most ${MODEL_LENGTH} characters that can be seen, not beginning with a dash`,
    EXIT.usage,
    "nest hire --model sonnet …"
  );
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
    continues: null,
    grant: input.grant,
    routing: draft.routing,
    discipline: draft.discipline
  };
  return record("hire_requested", data, {
    actor: caller.actor,
    member: draft.id,
    gen: draft.gen,
    id: data.request
  });
}
function foresee(state, request) {
  return rulingIn(foreseen(state, request), request);
}
function foreseen(state, request) {
  const copy = fromJson(toJson(state));
  evolve(copy, request, "");
  return copy;
}
function rulingIn(state, request) {
  return state.rulings.findLast((ruling) => ruling.request === request.id);
}
var BOUNDS = {
  floor: "nest charter set models.floor <tier>",
  ceiling: "nest charter set models.ceiling <tier>",
  off_ladder: `nest charter set models.ladder '["<cheapest>", …]'`
};
function outOfBounds({ code, why }, what = "hired") {
  return new UserError(`not ${what}: ${why}`, EXIT.refused, BOUNDS[code] ?? "nest charter show");
}
var ESCALATE = 'nest escalate --reason decision_needed "…"';
var STYLE = {
  mode_mixed: "nest tree",
  fork_depth: ESCALATE,
  peer_hires: ESCALATE,
  fork_other: "nest hire --style fork --under <yourself> …",
  needs_phase: "nest hire --phase research …",
  no_synthesis: "nest synthesis --source NAME - < specification.md",
  synthesis_own: "nest synthesis --source NAME - < specification.md",
  roster_fixed: "nest hire --style swarm --add-peer …",
  self_verify: "nest hire --phase verification --verifies NAME --name <a fresh one> …",
  verifies_nobody: "nest hire --phase verification --verifies NAME …",
  taken: "nest task list --ready",
  not_ready: "nest task list --ready",
  unknown_task: "nest task list"
};
function refusal(ruling, state) {
  const allowed = ruling.code === "not_authorised" || ruling.code === "unknown_actor";
  const stopped = [...state.members.values()].find(
    (m) => holdsSeat(m) && (m.phase === "done" || m.phase === "lost")
  );
  const limit = ruling.code === "members" || ruling.code === "concurrency" || ruling.code === "depth";
  const room = stopped === void 0 ? `nest charter set limits.${ruling.code} <n>` : `nest fire ${stopped.id}`;
  if (BOUNDS[ruling.code] !== void 0) return outOfBounds(ruling);
  const first = ruling.code === "needs_supervisor" && executiveOf(state) === void 0;
  const style = STYLE[ruling.code];
  if (style !== void 0)
    return new UserError(
      `not hired: ${ruling.why}`,
      style === ESCALATE ? EXIT.notAllowed : EXIT.refused,
      style
    );
  if (ruling.code === "budget") return new UserError(`not hired: ${ruling.why}`, EXIT.refused, "nest ledger");
  if (ruling.code === "use_charter")
    return new UserError(`not hired: ${ruling.why}`, EXIT.refused, "nest charter set budget.usd N");
  if (ruling.code === "down") return new UserError(`not hired: ${ruling.why}`, EXIT.refused, "nest up");
  const next = limit ? room : first ? 'nest hire --role executive "…"' : "nest tree";
  return new UserError(`not hired: ${ruling.why}`, allowed ? EXIT.notAllowed : EXIT.refused, next);
}

export {
  capKind,
  forkSource,
  measureShared,
  prepareLaunch,
  launchMember,
  notStarted,
  awaitHandshake,
  UNDECLARED,
  draftHire,
  requireModel,
  hireRequest,
  foresee,
  foreseen,
  rulingIn,
  outOfBounds,
  refusal
};
