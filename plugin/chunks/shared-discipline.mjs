import {
  memberId
} from "./shared-fields.mjs";
import {
  _enum,
  array,
  boolean,
  strictObject,
  string
} from "./shared-checks.mjs";

// src/domain/schema/discipline.ts
var DisciplineSchema = strictObject({
  mode: _enum(["coordinator", "fork", "swarm"]).nullable(),
  phase: _enum(["research", "synthesis", "implementation", "verification"]).nullable(),
  verifies: memberId.nullable(),
  ground: array(string().min(1).max(120)).max(20),
  task: string().min(1).max(64).nullable(),
  objectives: array(string().min(1).max(40)).max(20),
  /** Added to a swarm whose roster is fixed, on purpose. */
  peer: boolean().optional(),
  /** Files that have to be there at the end, as `path`, or `path: text` that has to stand in it. */
  expects: array(string().min(1).max(300)).max(20).optional()
});

export {
  DisciplineSchema
};
