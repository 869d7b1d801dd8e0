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

export {
  freshId,
  record
};
