import {
  pokeSession
} from "./shared-hook-input.mjs";
import {
  holderOf,
  splitProcess
} from "./shared-observe.mjs";
import {
  record
} from "./shared-record.mjs";
import {
  alive,
  configDir
} from "./shared-config-dir.mjs";

// src/app/waiter-file.ts
import { join } from "node:path";
function waiterFile(nestDir, sessionPid) {
  return join(nestDir, "waiters", String(sessionPid));
}

// src/app/wake.ts
import { dirname } from "node:path";

// src/app/beside.ts
import { join as join2 } from "node:path";
function waitFile(nestDir, sessionPid) {
  return join2(nestDir, "waits", String(sessionPid));
}
function besideOf(nestDir, member) {
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  if (pid === null) return null;
  if (holderOf(waitFile(nestDir, pid)) !== null) return "wait";
  return holderOf(waiterFile(nestDir, pid)) === null ? null : "waiter";
}

// src/app/wake.ts
function configOf(member) {
  return member.job === null ? configDir() : dirname(dirname(member.job));
}
async function wakeMember(nest, member, id, from) {
  const [pid, token] = member.process === null ? [null, null] : splitProcess(member.process);
  if (pid === null || !alive(pid, token)) return "none";
  if (besideOf(nest.dir, member) !== null) return "waiter";
  const text = `nest: something new for ${member.id}, from ${from}. The text follows in your context; nest inbox shows it again.`;
  if (!await pokeSession(pid, configOf(member), id, text)) return "none";
  const items = [id];
  nest.log.append([
    record(
      "wake_tried",
      { reader: member.id, items, channel: "socket", ok: null, why: "" },
      { actor: "system" }
    )
  ]);
  return "socket";
}

export {
  waiterFile,
  besideOf,
  configOf,
  wakeMember
};
