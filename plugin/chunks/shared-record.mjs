// src/domain/harmless.ts
var HARMLESS = /* @__PURE__ */ new Set([
  "hook_failed",
  "heartbeat",
  "gate_decided",
  "gate_recorded",
  "gate_redacted",
  "memory_told"
]);

// src/app/record.ts
var counter = 0;
function freshId(prefix) {
  counter += 1;
  const random = Math.floor(Math.random() * 2 ** 52).toString(36);
  return `${prefix}:${Date.now().toString(36)}.${process.pid}.${counter}.${random}`;
}
function record(type, data, about) {
  const event = {
    v: 1,
    id: about.id ?? freshId(type),
    at: about.at ?? (/* @__PURE__ */ new Date()).toISOString(),
    type,
    actor: about.actor,
    member: about.member ?? null,
    gen: about.gen ?? null,
    data
  };
  return HARMLESS.has(type) ? { ...event, harmless: true } : event;
}

// src/log/append-error.ts
var AppendError = class extends Error {
  name = "AppendError";
  code;
  spooled;
  constructor(file, code, fate, cause) {
    super(words(file, code, fate), { cause });
    this.code = code;
    this.spooled = typeof fate === "string" ? null : fate.spooled;
  }
};
function words(file, code, fate) {
  const what = `${file} could not be written (${code})`;
  if (fate === "doubtful") return `not confirmed: ${what}; the record may stand there all the same`;
  if (fate === "dropped") return `not recorded: ${what}; it is not kept for later, so nothing comes of it`;
  if (fate === "lost") return `not recorded: ${what}, and it could not be kept anywhere else`;
  return `not recorded: ${what}; it waits in ${fate.spooled} until an append succeeds`;
}
function isAppendError(error) {
  return error instanceof Error && error.name === "AppendError";
}
function codeOf(error) {
  const code = error?.code;
  return typeof code === "string" ? code : "UNKNOWN";
}

export {
  freshId,
  record,
  AppendError,
  isAppendError,
  codeOf
};
