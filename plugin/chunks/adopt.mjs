import {
  occurrenceId
} from "./shared-occurrence-id.mjs";
import {
  briefText,
  capKind,
  readGuides,
  refusal,
  writeBrief
} from "./shared-brief.mjs";
import "./shared-verification.mjs";
import {
  installationRoot
} from "./shared-installation.mjs";
import "./shared-brief-files.mjs";
import {
  goesOnByItself,
  mayWake
} from "./shared-hold.mjs";
import {
  rememberSession
} from "./shared-state-dir.mjs";
import "./shared-paths.mjs";
import "./shared-run-checks.mjs";
import "./shared-saved-launch.mjs";
import "./shared-repository.mjs";
import "./shared-run.mjs";
import {
  meterBaseline
} from "./shared-meter-store.mjs";
import "./shared-prices.mjs";
import {
  textOf
} from "./shared-options.mjs";
import {
  actingAs,
  requireMember
} from "./shared-caller.mjs";
import {
  wakeMember
} from "./shared-beside.mjs";
import "./shared-hook-input.mjs";
import "./shared-observe.mjs";
import "./shared-children.mjs";
import {
  readSessionProcesses
} from "./shared-job-state.mjs";
import "./shared-closest.mjs";
import {
  ask,
  requireSight,
  write
} from "./shared-heeded.mjs";
import {
  freshId,
  record
} from "./shared-record.mjs";
import {
  USER,
  foldNest,
  hasOccurred,
  sessionActor
} from "./shared-fold-log.mjs";
import "./shared-version.mjs";
import "./shared-charter-2.mjs";
import {
  configDir
} from "./shared-config-dir.mjs";
import "./shared-private-files.mjs";
import "./shared-hash.mjs";
import {
  isMemberId,
  nextMemberId
} from "./shared-member-id.mjs";
import "./shared-money.mjs";
import "./shared-sanitize.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/app/speak.ts
function mustSay(text, next) {
  if (text.trim() === "")
    throw new UserError("there is nothing to send: the text is empty", EXIT.usage, next);
}
async function sendMessage(nest, caller, to, text) {
  mustSay(text, `nest msg ${to} "…"`);
  const { state } = foldNest(nest);
  const from = actingAs(state, caller);
  if (to !== USER && requireMember(state, to).tombstone !== null) {
    throw new UserError(`${to} has been stopped and will not read this`, EXIT.refused, "nest tree");
  }
  const member = state.members.get(from);
  const id = member === void 0 ? freshId("msg") : occurrenceId("msg", caller, member, [to, text]);
  const data = { to, text: nest.log.putText(text), as: caller.as };
  if (!hasOccurred(state.seen, caller.actor, id)) {
    const event = record("message_sent", data, {
      actor: caller.actor,
      member: member?.id,
      gen: member?.gen,
      id
    });
    const { ruling } = ask(nest, event, id);
    if (!ruling.accepted) throw new UserError(ruling.why, EXIT.refused, "nest tree");
  }
  const reader = state.members.get(to);
  const asleep = reader === void 0 || goesOnByItself(reader) || !mayWake(state, reader, Date.now());
  const resumable = !asleep && reader.mode === "bg" && reader.session !== null && reader.job !== null;
  const woken = asleep ? "none" : await wakeMember(nest, reader, id, from);
  return { from, to, id, woken, resumable };
}

// src/app/adopt.ts
async function adoptSession(nest, caller, input, root) {
  const { state } = foldNest(nest);
  requireSight(state);
  const session = sessionToAdopt(caller, input);
  const own = session.session === caller.session;
  const supervisor = input.under ?? (own ? USER : actingAs(state, caller));
  const role = input.role ?? (supervisor === USER ? "executive" : "staff");
  const id = input.name ?? nextMemberId(role, (name) => state.members.has(name));
  if (!isMemberId(id))
    throw new UserError(
      `${JSON.stringify(String(id).slice(0, 40))} is no name: a-z, 0-9 and -, beginning with a letter`,
      EXIT.usage,
      "nest adopt --name …"
    );
  const gen = (state.members.get(id)?.gen ?? 0) + 1;
  const title = input.title ?? (role === "executive" ? "own the objective" : "adopted session");
  const data = {
    request: freshId("adopt"),
    role,
    supervisor,
    title,
    task: nest.log.putText(state.charter?.objective ?? title),
    mode: "adopt",
    model: "as it is",
    permissionMode: "as it is",
    cwd: session.cwd ?? input.cwd,
    nonce: "",
    session: session.session,
    deadlineSeconds: 1,
    launcher: "",
    continues: null,
    grant: null,
    routing: null,
    discipline: null
  };
  meterBaseline(nest, state, session.session, { hint: null, config: configDir() });
  const event = record("hire_requested", data, { actor: caller.actor, member: id, gen, id: data.request });
  const { ruling, folded } = ask(nest, event, data.request);
  if (!ruling.accepted) throw refusal(ruling, folded.state);
  const member = folded.state.members.get(id);
  const charter = folded.state.charter;
  const task = `The objective, in the user's words:

${charter.objective}`;
  const guides = readGuides(root);
  const files = writeBrief(nest.dir, member, charter, task, guides);
  rememberSession(session.session, nest.dir);
  write(nest, seen(session, id, gen));
  const text = briefText(member, charter, task, guides);
  if (own) write(nest, inTurn(session, id, gen));
  const woken = own ? "none" : (await sendMessage(nest, caller, id, `${INTRODUCTION}

${text}`)).woken;
  const brief = files.brief;
  const cap = capKind(foldNest(nest).state, { id, mode: "adopt" });
  return { member: id, gen, role, supervisor, session: session.session, brief, briefText: text, woken, cap };
}
var INTRODUCTION = "This session has been adopted into a nest. From now on it works by this brief:";
function sessionToAdopt(caller, { session: given }) {
  const wanted = given ?? caller.session;
  if (wanted === null) {
    throw new UserError(
      "which session? Inside one, run nest adopt there",
      EXIT.usage,
      "nest adopt --session <id> --role …"
    );
  }
  const open = readSessionProcesses().filter((s) => s.session !== null);
  const found = open.filter((s) => s.session?.startsWith(wanted) || s.short === wanted);
  if (found.length === 1) return openOf(found[0]);
  if (found.length > 1)
    throw new UserError(`${found.length} sessions begin with ${wanted}`, EXIT.usage, "give more of the id");
  if (wanted === caller.session) return { session: wanted, process: null, cwd: null };
  const list = open.map((s) => s.session).slice(0, 8).join(", ");
  throw new UserError(
    `no open session begins with ${JSON.stringify(wanted.slice(0, 40))}; open are: ${list || "none"}`,
    EXIT.notFound,
    "claude agents"
  );
}
function openOf({ session, pid, startToken, cwd }) {
  return { session, process: `${pid}:${startToken ?? ""}`, cwd };
}
function seen({ session, process, cwd }, member, gen) {
  const data = {
    session,
    source: "adopt",
    nonce: null,
    hint: null,
    process,
    cwd: cwd ?? "",
    transcript: null,
    job: null,
    batch: false
  };
  return record("session_started", data, { actor: sessionActor(session), member, gen });
}
function inTurn({ session }, member, gen) {
  const data = { session, prompt: null, kind: "adopt", hint: null };
  return record("prompt_submitted", data, { actor: sessionActor(session), member, gen });
}

// src/cli/commands/adopt.ts
async function run(here, _args, options) {
  const caller = here.caller();
  const input = {
    role: textOf(options, "role"),
    name: textOf(options, "name"),
    title: textOf(options, "title"),
    session: textOf(options, "session"),
    under: textOf(options, "under"),
    cwd: here.cwd
  };
  const adopted = await adoptSession(here.nest(), caller, input, installationRoot());
  if (here.json) {
    here.printJson(adopted);
    return 0;
  }
  const { member, role, supervisor, session, woken, cap } = adopted;
  here.print(
    `adopted session ${session.slice(0, 8)} as ${member}: ${role} under ${supervisor}
cap: ${cap}
`
  );
  const told = woken === "none" ? "at its next turn" : "now";
  here.print(
    session === caller.session ? `
${adopted.briefText}
` : `it reads its brief ${told}: ${adopted.brief}
`
  );
  return 0;
}
export {
  run
};
