// src/domain/harmless.ts
var HARMLESS = /* @__PURE__ */ new Set(["hook_failed", "heartbeat"]);

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
  constructor(code, spooled, cause) {
    const then = spooled === null ? "and not kept anywhere else" : `kept in ${spooled} for the next append`;
    super(`the log could not be written (${code}); the records are not recorded, ${then}`, { cause });
    this.code = code;
    this.spooled = spooled;
  }
};
function codeOf(error) {
  const code = error?.code;
  return typeof code === "string" ? code : "UNKNOWN";
}

export {
  AppendError,
  codeOf,
  freshId,
  record
};
