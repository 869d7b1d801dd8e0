import {
  alive,
  descendants,
  processTable,
  readSessionProcess,
  readSessionProcesses,
  run,
  startToken
} from "./shared-observe.mjs";
import {
  closest
} from "./shared-closest.mjs";
import {
  actingId
} from "./shared-fold-log.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/harness/stop.ts
import { setTimeout as sleep } from "node:timers/promises";

// src/harness/argv.ts
var MAX_PROMPT_BYTES = 1e5;
function launchArgv(args) {
  return ["--bg", ...common(args), "--", plainPrompt(args.prompt)];
}
function batchArgv(args) {
  const cap = args.maxUsd === null ? [] : [`--max-budget-usd=${args.maxUsd}`];
  const batch = ["-p", "--output-format=json", `--session-id=${args.sessionId}`, ...cap];
  return [...batch, ...common(args), "--", plainPrompt(args.prompt)];
}
var stopArgv = (short) => ["stop", shortId(short)];
var agentsArgv = () => ["agents", "--json", "--all"];
function launchPrompt(assignmentFile) {
  return `Begin your assignment. It stands at the end of your instructions and in the file ${assignmentFile}`;
}
function plainPrompt(text) {
  if (text.trim() === "") throw new TypeError("a prompt without text starts no turn");
  const plain = /^\s*[/!#]/.test(text) ? `Task: ${text}` : text;
  const bytes = Buffer.byteLength(plain);
  if (bytes > MAX_PROMPT_BYTES) throw new RangeError(`a prompt of ${bytes} bytes has to go by file`);
  return plain;
}
function common(args) {
  return [
    `--name=${args.name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim()}`,
    `--permission-mode=${args.mode}`,
    ...args.model === null ? [] : [`--model=${args.model}`],
    ...args.tools === null ? [] : [`--tools=${args.tools.join(",")}`],
    `--settings=${args.settings}`,
    `--append-system-prompt-file=${args.briefFile}`
  ];
}
function shortId(id) {
  if (!/^[0-9a-f]{8}$/.test(id)) throw new TypeError(`not a short session id: ${id}`);
  return id;
}

// src/harness/stop.ts
async function stopSession(spec) {
  const live = liveProcess(spec);
  const spared = ancestors();
  const below = live === null ? [] : descendants(live.pid);
  const short = spec.short ?? live?.short ?? null;
  const problem = short === null ? null : await askToStop(spec, short);
  const self = live === null ? [] : [{ pid: live.pid, startToken: startToken(live.pid) }];
  if (live !== null && self.some(isAlive)) below.push(...descendants(live.pid));
  if (live?.background && !spared.has(live.pid) && !await goneWithin(self, spec.graceMs ?? 1e4)) {
    await end(self);
  }
  const gone = !self.some(isAlive);
  const left = gone ? distinct(below).filter((one) => !spared.has(one.pid) && isAlive(one)) : [];
  await end(left);
  const survivors = [...self, ...left].filter(isAlive);
  return { gone, ended: left.filter((one) => !isAlive(one)), survivors, problem };
}
function liveProcess(spec) {
  const known = spec.pid === null ? null : readSessionProcess(spec.pid, spec.configDir);
  const candidates = known === null ? [] : [known];
  for (const one of [...candidates, ...readSessionProcesses(spec.configDir)]) {
    if (one.session === spec.session && isAlive(one)) return one;
  }
  return null;
}
async function askToStop(spec, short) {
  const result = await run(spec.command.file, [...spec.command.args, ...stopArgv(short)], {
    env: spec.env,
    timeoutMs: 2e4,
    maxOutput: 1e5
  });
  if (result.ok) return null;
  if (result.timedOut) return "`claude stop` gave no answer";
  if (result.missing) return `there is no program ${spec.command.file}`;
  return (result.stderr || result.stdout).trim().slice(0, 300) || `\`claude stop\` ended with ${result.exitCode}`;
}
async function end(refs) {
  for (const signal of ["SIGTERM", "SIGKILL"]) {
    for (const one of refs) {
      if (!isAlive(one)) continue;
      try {
        process.kill(one.pid, signal);
      } catch {
      }
    }
    if (await goneWithin(refs, 3e3)) return;
  }
}
async function goneWithin(refs, ms) {
  const until = performance.now() + ms;
  for (; ; ) {
    if (!refs.some(isAlive)) return true;
    if (performance.now() >= until) return false;
    await sleep(50);
  }
}
function distinct(refs) {
  return [...new Map(refs.map((ref) => [`${ref.pid}:${ref.startToken}`, ref])).values()];
}
function isAlive(ref) {
  return alive(ref.pid, ref.startToken);
}
function ancestors() {
  const parents = new Map(processTable().map((row) => [row.pid, row.parent]));
  const found = /* @__PURE__ */ new Set();
  for (let pid = process.pid; pid !== void 0 && !found.has(pid); pid = parents.get(pid)) {
    found.add(pid);
  }
  return found;
}

// src/app/caller.ts
function actingAs(state, caller) {
  const id = actingId(state, caller, caller.as);
  if (id !== null) return id;
  if (caller.as !== null) {
    if (!state.members.has(caller.as)) throw unknownMember(caller.as, state);
    throw new UserError(`${caller.as} has been stopped and says nothing any more`, EXIT.refused, "nest tree");
  }
  const was = state.sessions.get(caller.session ?? "")?.member ?? null;
  if (was !== null)
    throw new UserError(
      `you were ${was}, who has been stopped: nothing more is expected of you`,
      EXIT.notAllowed,
      "end your turn"
    );
  throw new UserError(
    "this session is no member of the nest",
    EXIT.notAllowed,
    "nest adopt --role executive"
  );
}
function requireMember(state, id) {
  const member = state.members.get(id);
  if (member === void 0) throw unknownMember(id, state);
  return member;
}
function unknownMember(id, state) {
  const shown = JSON.stringify(id.slice(0, 40));
  const known = state === void 0 ? [] : [...state.members.keys()];
  const meant = closest(id.slice(0, 40), known);
  const list = known.length === 0 ? "" : `; there are ${known.slice(0, 12).join(", ")}`;
  const hint = meant === null ? list : `; did you mean ${meant}?`;
  return new UserError(`there is no member ${shown}${hint}`, EXIT.notFound, "nest tree");
}

export {
  launchArgv,
  batchArgv,
  stopArgv,
  agentsArgv,
  launchPrompt,
  stopSession,
  actingAs,
  requireMember
};
