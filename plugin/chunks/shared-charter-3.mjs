// src/domain/charter.ts
var NOTHING = { allow: [], ask: [], deny: [] };
function defaultCharter(objective) {
  return {
    objective,
    limits: { members: 16, depth: 4, concurrency: 8, turns: null, wallClockMinutes: null },
    budget: { usd: null, reservePercent: 10, prices: {} },
    models: {
      default: "sonnet",
      ladder: ["haiku", "sonnet", "opus"],
      floor: null,
      ceiling: null,
      roster: {}
    },
    permissions: { executive: NOTHING, manager: NOTHING, staff: NOTHING },
    escalation: { alwaysAsk: [], neverAsk: [] },
    unattended: { allowed: true, notes: "" },
    isolation: { mode: "shared", setup: [] },
    doneChecks: [],
    notify: { command: null },
    thresholds: { handshakeSeconds: 30, quietMinutes: 10, stalledMinutes: 30, permissionSeconds: 3500 }
  };
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function mergeCharter(charter, patch) {
  if (!isRecord(charter) || !isRecord(patch)) return patch;
  const merged = new Map(Object.entries(charter));
  for (const [key, value] of Object.entries(patch))
    merged.set(key, merged.has(key) ? mergeCharter(merged.get(key), value) : value);
  return Object.fromEntries(merged);
}

export {
  defaultCharter,
  mergeCharter
};
