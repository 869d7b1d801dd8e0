import {
  occurrenceId
} from "./shared-occurrence-id.mjs";
import {
  ask,
  write
} from "./shared-write.mjs";
import {
  readIfThere
} from "./shared-private-files.mjs";
import {
  freshId,
  record
} from "./shared-record.mjs";
import {
  splitProcess
} from "./shared-observe.mjs";
import {
  readSessionProcess
} from "./shared-job-state.mjs";
import {
  alive
} from "./shared-process.mjs";
import {
  actingAs,
  requireMember
} from "./shared-caller.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import {
  configDir
} from "./shared-config-dir.mjs";
import {
  foldNest
} from "./shared-fold-log.mjs";
import {
  USER
} from "./shared-identity.mjs";

// src/app/wake.ts
import { dirname } from "node:path";

// src/harness/messaging.ts
import { connect } from "node:net";

// src/harness/hook-input.ts
var RELAY_PREFIX = "[nest message ";

// src/harness/messaging.ts
var TIMEOUT_MS = 2e3;
function pokeSession(pid, config, id, text) {
  const session = readSessionProcess(pid, config);
  const path = session?.messagingSocket ?? null;
  if (path === null || session?.waitingFor != null) return Promise.resolve(false);
  const line = `${JSON.stringify({ type: "user", message: { role: "user", content: `${RELAY_PREFIX}${id}] ${text}` } })}
`;
  return new Promise((resolve) => {
    const socket = connect(path);
    const finish = (taken) => {
      socket.destroy();
      resolve(taken);
    };
    socket.setTimeout(TIMEOUT_MS, () => finish(false));
    socket.on("error", () => finish(false));
    socket.on("connect", () => socket.end(line));
    socket.on("close", (hadError) => resolve(!hadError));
    socket.resume();
  });
}

// src/app/waiter-file.ts
import { join } from "node:path";
function waiterFile(nestDir, sessionPid) {
  return join(nestDir, "waiters", String(sessionPid));
}
function waiterOf(nestDir, sessionPid) {
  const [pid, token] = splitProcess((readIfThere(waiterFile(nestDir, sessionPid)) ?? "").trim());
  return pid === null ? null : { pid, token };
}

// src/app/wake.ts
async function wakeMember(nest, member, id, from) {
  const [pid, token] = member.process === null ? [null, null] : splitProcess(member.process);
  if (pid === null || !alive(pid, token)) return "none";
  const waiter = waiterOf(nest.dir, pid);
  if (waiter !== null && alive(waiter.pid, waiter.token)) return "waiter";
  const config = member.job === null ? configDir() : dirname(dirname(member.job));
  const text = `nest: something new for ${member.id}, from ${from}. The text follows in your context; nest inbox shows it again.`;
  return await pokeSession(pid, config, id, text) ? "socket" : "none";
}

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
  if (!(state.seen.get(caller.actor)?.has(id) ?? false)) {
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
  return { from, to, id, woken: reader === void 0 ? "none" : await wakeMember(nest, reader, id, from) };
}
function escalate(nest, caller, reason, text) {
  mustSay(text, `nest escalate --reason ${reason} "…"`);
  const { state } = foldNest(nest);
  const member = requireMember(state, mustBeMember(actingAs(state, caller)));
  const id = occurrenceId("escalate", caller, member, [reason, text]);
  if (!(state.seen.get(caller.actor)?.has(id) ?? false)) {
    const data = { reason, text: nest.log.putText(text), as: caller.as };
    const { ruling } = ask(
      nest,
      record("escalated", data, { actor: caller.actor, member: member.id, gen: member.gen, id }),
      id
    );
    if (!ruling.accepted) throw new UserError(ruling.why, EXIT.refused, "nest whoami");
  }
  return { member: member.id, to: member.supervisor };
}
function heartbeat(nest, caller, note) {
  const { state } = foldNest(nest);
  const member = requireMember(state, mustBeMember(actingAs(state, caller)));
  const data = { note: note.slice(0, 500), as: caller.as };
  write(nest, record("heartbeat", data, { actor: caller.actor, member: member.id, gen: member.gen }));
  return { member: member.id };
}
function mustBeMember(id) {
  if (id !== USER) return id;
  throw new UserError("you are the user; this is for members", EXIT.notAllowed, "add --as <member>");
}

export {
  sendMessage,
  escalate,
  heartbeat
};
