import {
  actingId
} from "./shared-fold-log.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/app/caller.ts
function actingAs(state, caller) {
  const id = actingId(state, caller, caller.as);
  if (id !== null) return id;
  if (caller.as !== null) throw unknownMember(caller.as, state);
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
  const known = state === void 0 ? [] : [...state.members.keys()].slice(0, 12);
  const list = known.length === 0 ? "" : `; there are ${known.join(", ")}`;
  return new UserError(`there is no member ${shown}${list}`, EXIT.notFound, "nest tree");
}

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

export {
  launchArgv,
  batchArgv,
  stopArgv,
  agentsArgv,
  launchPrompt,
  actingAs,
  requireMember
};
