import {
  _enum,
  int,
  strictObject,
  string,
  union
} from "./shared-checks.mjs";
import {
  CAUSES,
  REASONS
} from "./shared-member-id.mjs";
import {
  MAX_AMOUNT
} from "./shared-money.mjs";

// src/domain/schema/fields.ts
var id = string().min(1).max(200);
var memberId = string().regex(/^[a-z][a-z0-9-]{0,31}$/);
var session = string().min(1).max(100);
var short = string().max(500);
var path = string().max(4096);
var TextSchema = union([
  strictObject({ text: string() }),
  strictObject({ blob: string().regex(/^[0-9a-f]{64}$/), bytes: int().min(0), head: string() })
]);
var ReasonSchema = _enum(REASONS);
var CauseSchema = _enum(CAUSES);
var nanos = int().min(0).max(MAX_AMOUNT);
var nestHint = strictObject({ member: string().max(200), gen: int().nullable() });

export {
  id,
  memberId,
  session,
  short,
  path,
  TextSchema,
  ReasonSchema,
  CauseSchema,
  nanos,
  nestHint
};
