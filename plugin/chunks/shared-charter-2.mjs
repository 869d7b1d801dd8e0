// src/domain/charter.ts
var NOTHING = { allow: [], ask: [], deny: [] };
function defaultCharter(objective) {
  return {
    objective,
    objectives: [],
    limits: {
      members: 16,
      depth: 4,
      concurrency: 8,
      turns: null,
      wallClockMinutes: null
    },
    budget: { usd: null, reservePercent: 10, prices: {} },
    models: {
      default: "sonnet",
      ladder: ["haiku", "sonnet", "opus"],
      floor: null,
      ceiling: null,
      roster: {}
    },
    permissions: { executive: NOTHING, manager: NOTHING, staff: NOTHING },
    gates: [],
    redact: { on: true, patterns: [] },
    escalation: { alwaysAsk: [], neverAsk: [] },
    unattended: { allowed: true, notes: "" },
    isolation: { mode: "shared", setup: [], commands: [], copy: [], link: [], ports: null },
    doneChecks: [],
    checks: [],
    orchestration: { mode: null },
    notify: { command: null },
    thresholds: { handshakeSeconds: 30, quietMinutes: 10, stalledMinutes: 30, permissionSeconds: 3500 }
  };
}
function isolationOf({ isolation }) {
  const { mode, setup, commands = [], copy = [], link = [], ports = null } = isolation;
  return { mode: mode ?? "shared", setup: setup ?? [], commands, copy, link, ports };
}
function checksOf({ checks }) {
  return checks ?? [];
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function mergeCharter(charter, patch) {
  return merge(charter, patch, "");
}
var PRICES = "budget.prices";
function merge(before, patch, path) {
  const listed = path === PRICES || path.startsWith(`${PRICES}.`);
  if (path === PRICES && (patch === null || isRecord(patch) && Object.keys(patch).length === 0)) return {};
  if (!isRecord(before) || !isRecord(patch)) return patch;
  const merged = new Map(Object.entries(before));
  for (const [key, value] of Object.entries(patch)) {
    if (listed && value === null) merged.delete(key);
    else merged.set(key, merge(merged.get(key), value, path === "" ? key : `${path}.${key}`));
  }
  return Object.fromEntries(merged);
}
function priceFaults(prices) {
  return Object.entries(prices).filter(([, { above, times }]) => above === void 0 !== (times === void 0)).map(([model, { above }]) => {
    const [given, other] = above === void 0 ? ["times", "above"] : ["above", "times"];
    return `budget.prices of ${JSON.stringify(model)} has \`${given}\` without \`${other}\`: both or neither`;
  });
}

export {
  defaultCharter,
  isolationOf,
  checksOf,
  mergeCharter,
  priceFaults
};
