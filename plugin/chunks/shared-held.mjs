import {
  expireLeases
} from "./shared-lease.mjs";
import {
  awaitHandshake,
  launchMember,
  prepareLaunch
} from "./shared-batch-file.mjs";
import {
  moneyOf,
  moneyOrNull
} from "./shared-money-view.mjs";
import {
  preflight
} from "./shared-preflight.mjs";
import {
  ensureWatcher
} from "./shared-watcher.mjs";
import {
  platformChecks
} from "./shared-check-2.mjs";
import {
  knownOf,
  notePlatform,
  standingOf
} from "./shared-consequences.mjs";
import {
  capKind,
  draftHire,
  foreseen,
  forkSource,
  hireRequest,
  measureShared,
  refusal,
  rulingIn
} from "./shared-brief.mjs";
import {
  asVerifier
} from "./shared-verification.mjs";
import {
  checkGrants,
  checkRules
} from "./shared-grants.mjs";
import {
  sharedHold
} from "./shared-hold.mjs";
import {
  wantsWorktree
} from "./shared-worktree-setup.mjs";
import {
  stateDir,
  thisUser
} from "./shared-state-dir.mjs";
import {
  actingAs
} from "./shared-caller.mjs";
import {
  ask
} from "./shared-heeded.mjs";
import {
  USER,
  capOf,
  directReports,
  foldNest,
  remaining
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
import { join } from "node:path";

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

// src/app/team/worth.ts
var SMALL = 300;
function worthWords(state, caller, draft, task) {
  const { supervisor, role, discipline } = draft;
  if (caller.session === null || supervisor === USER || role !== "staff") return null;
  if (discipline?.phase === "verification" || discipline?.mode === "fork") return null;
  if (remaining(state.plans.get(supervisor)?.tasks ?? []).length > 1) return null;
  const alone = directReports(state, supervisor).every(({ id }) => id === draft.id);
  if (!alone || task.trim().length >= SMALL) return null;
  return `one member for one small task costs more than it saves (a session, a brief longer than the task, a report to read): unless it would flood your context, do the next one like it yourself`;
}

// src/app/hire.ts
var NAME_ATTEMPTS = 20;
async function hireMember(nest, caller, wish, root) {
  let { state } = foldNest(nest);
  const input = asVerifier(state, wish);
  const cwd = requireFolder(input.cwd);
  actingAs(state, caller);
  checkRules(input.tools, "--tools");
  const wide = checkGrants(caller, input.tools, input.permissionMode);
  if (expireLeases(nest, state, Date.now()).length > 0) state = foldNest(nest).state;
  const first = draftHire(state, caller, input);
  const fork = forkSource(state, first);
  const hint = worthWords(state, caller, first, input.task);
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
    input: { ...input, worktree: wantsWorktree(draft.charter, draft, input) },
    cwd,
    root,
    command: checked.command,
    cli: checked.version ?? "",
    fork
  };
  const started = await launchMember(launch);
  await ensureWatcher(nest, root);
  const waits = input.wait ? "; waiting for its session to begin" : "";
  input.onProgress(`${draft.id} launched as ${started.short ?? started.session}${waits}`);
  const handshake = input.wait ? await awaitHandshake(launch, started, accepted) : { how: "not awaited", session: started.session };
  const shared = fork === null ? null : await measureShared(fork, handshake.session);
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
    shared: shared === null || fork === null ? null : { ...shared, with: fork.member },
    warnings: [
      ...wide,
      ...hint === null ? [] : [hint],
      ...[warnOfHold(accepted, Date.now())].filter((warning) => warning !== null),
      ...checked.checks.filter((f) => f.level === "warn").map((f) => f.message),
      ...handshake.how === "registry" ? [SILENT] : [],
      ...handshake.how === "launch" ? [BARE] : []
    ]
  };
}
var SILENT = "no SessionStart hook has run in its session, which was found in the registry; its other hooks may be silent too";
var BARE = "the environment of its launch has not reached its session: it was bound by the id that the launch printed";
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
async function planHire(nest, caller, wish, root) {
  const { state } = foldNest(nest);
  const input = asVerifier(state, wish);
  const cwd = requireFolder(input.cwd);
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
      cli: version ?? "",
      fork: forkSource(state, whole)
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
async function check(nest, input, cwd, root) {
  const state = stateDir(thisUser());
  const found = await preflight({
    cwd,
    mode: input.mode,
    edits: input.permissionMode !== "plan",
    claude: null,
    ownBins: [join(root, "bin"), join(nest.dir, "runtime")],
    cacheDir: state
  });
  const tooOld = found.checks.some(({ id, level }) => id === "version" && level === "refuse");
  if (found.version === null || tooOld) return found;
  const standing = standingOf(knownOf(found.version, state));
  notePlatform(nest.dir, standing);
  return { ...found, checks: [...found.checks, ...platformChecks(standing)] };
}

// src/cli/spend-words.ts
function giverWords({ boundBy, left }) {
  const has = `${boundBy === "charter" ? "the budget of the charter" : boundBy} has ${showDollars(left.nanos)} left`;
  if (left.nanos > 0) return has;
  return `${has}: whoever spends from it has only nest commands until some comes back (nest grant NAME USD --back)`;
}

// src/cli/hired-money.ts
function moneyLine({ grant, boundBy, left, supervisor }) {
  if (boundBy === null || left === null)
    return "money: nothing bounds what it spends (nest ledger shows it)\n";
  const whose = (id) => id === "charter" ? "the budget of the charter" : id;
  if (grant === null)
    return `money: it shares the ${showDollars(left.nanos)} that ${whose(boundBy)} has left
`;
  const rest = supervisor === null ? "" : `; ${giverWords(supervisor)}`;
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
