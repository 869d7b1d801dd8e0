import {
  freshId
} from "./shared-record.mjs";

// src/app/occurrence-id.ts
import { createHash } from "node:crypto";
function occurrenceId(what, caller, member, parts) {
  if (caller.session === null) return freshId(what);
  const hash = createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 24);
  return `${what}:${caller.session}:${member.turns}:${hash}`;
}

export {
  occurrenceId
};
