import {
  briefText,
  readGuides,
  refusal,
  writeBrief
} from "./shared-brief.mjs";
import {
  ask,
  write
} from "./shared-write.mjs";
import {
  installationRoot
} from "./shared-installation.mjs";
import {
  rememberSession
} from "./shared-state-dir.mjs";
import "./shared-paths.mjs";
import "./shared-private-files.mjs";
import "./shared-append-error.mjs";
import {
  freshId,
  record
} from "./shared-record.mjs";
import "./shared-brief-files.mjs";
import {
  readSessionProcesses
} from "./shared-job-state.mjs";
import "./shared-process.mjs";
import {
  actingAs
} from "./shared-caller.mjs";
import {
  textOf
} from "./shared-options.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-config-dir.mjs";
import {
  foldNest
} from "./shared-fold-log.mjs";
import {
  USER,
  isMemberId,
  nextMemberId,
  sessionActor
} from "./shared-identity.mjs";
import "./shared-version.mjs";
import "./shared-runtime.mjs";

// src/app/adopt.ts
function adoptSession(nest, caller, input, root) {
  const { state } = foldNest(nest);
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
    launcher: ""
  };
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
  return { member: id, gen, role, supervisor, session: session.session, brief: files.brief, briefText: text };
}
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

// src/cli/commands/adopt.ts
function run(here, _args, options) {
  const caller = here.caller();
  const input = {
    role: textOf(options, "role"),
    name: textOf(options, "name"),
    title: textOf(options, "title"),
    session: textOf(options, "session"),
    under: textOf(options, "under"),
    cwd: here.cwd
  };
  const adopted = adoptSession(here.nest(), caller, input, installationRoot());
  if (here.json) {
    here.printJson(adopted);
    return 0;
  }
  const { member, role, supervisor, session } = adopted;
  here.print(`adopted session ${session.slice(0, 8)} as ${member}: ${role} under ${supervisor}
`);
  here.print(session === caller.session ? `
${adopted.briefText}
` : `its brief: ${adopted.brief}
`);
  return 0;
}
export {
  run
};
