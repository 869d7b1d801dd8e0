// src/domain/member-id.ts
var PATTERN = /^[a-z][a-z0-9-]{0,31}$/;
var RESERVED = /* @__PURE__ */ new Set(["user", "system", "all", "constructor", "prototype"]);
function isMemberId(text) {
  return typeof text === "string" && PATTERN.test(text) && !RESERVED.has(text);
}
function nextMemberId(stem, taken) {
  for (let n = 1; ; n += 1) {
    const id = `${stem}-${n}`;
    if (!taken(id)) return id;
  }
}

// src/domain/report-words.ts
var STATUSES = ["done", "failed", "blocked", "progress"];
var REASONS = [
  "asked",
  "beyond_capability",
  "decision_needed",
  "permission",
  "input",
  "budget",
  "transient",
  "business_rule",
  "system",
  "other"
];
var CAUSES = [
  "rate_limit",
  "authentication",
  "billing",
  "server",
  "output_limit",
  "refusal",
  "invalid_request",
  "budget",
  "limit",
  "unknown"
];

export {
  isMemberId,
  nextMemberId,
  STATUSES,
  REASONS,
  CAUSES
};
