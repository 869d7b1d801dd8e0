import {
  memberId
} from "./shared-fields.mjs";
import {
  _enum,
  array,
  boolean,
  int,
  number,
  strictObject,
  string,
  union
} from "./shared-checks.mjs";

// src/domain/schema/result.ts
var line = string().min(1).max(2e3);
var lines = array(line).max(200);
var objective = string().min(1).max(40);
var FindingSchema = strictObject({
  claim: line,
  source: string().min(1).max(2e3),
  date: string().min(1).max(40).nullable().default(null),
  confidence: _enum(["high", "medium", "low"]),
  finder: memberId.nullable().default(null),
  retrieved: string().max(40).nullable().default(null),
  objective: objective.nullable().default(null),
  subject: string().min(1).max(200).nullable().default(null),
  value: union([string().min(1).max(200), number()]).nullable().default(null),
  id: string().max(40).nullable().default(null)
});
var FailureSchema = strictObject({
  kind: _enum(["transient", "business_rule", "permission", "system"]),
  retryable: boolean(),
  attempted: lines.min(1),
  partial: string().max(2e4).default("")
});
var ResultSchema = strictObject({
  status: _enum(["complete", "partial", "blocked", "failed"]),
  summary: string().min(1).max(2e4),
  findings: array(FindingSchema).max(500).default([]),
  gaps: lines.default([]),
  searched: lines.default([]),
  artifacts: lines.default([]),
  failure: FailureSchema.nullable().default(null)
});
var ResultNoteSchema = strictObject({
  status: _enum(["complete", "partial", "blocked", "failed"]),
  findings: int().min(0).max(500),
  gaps: int().min(0).max(200),
  artifacts: int().min(0).max(200),
  objectives: array(objective).max(20),
  retryable: boolean().nullable()
});

export {
  ResultSchema,
  ResultNoteSchema
};
