import {
  verifyNest
} from "./shared-verify.mjs";
import "./shared-plan.mjs";
import "./shared-discipline.mjs";
import {
  say
} from "./shared-out.mjs";
import "./shared-charter-3.mjs";
import "./shared-filesystem.mjs";
import "./shared-paths.mjs";
import "./shared-result.mjs";
import "./shared-fields.mjs";
import "./shared-prices.mjs";
import "./shared-checks.mjs";
import {
  oneLine,
  plural
} from "./shared-words.mjs";
import "./shared-fold-log.mjs";
import "./shared-version.mjs";
import "./shared-charter-2.mjs";
import "./shared-hash.mjs";
import "./shared-member-id.mjs";
import "./shared-money.mjs";
import "./shared-sanitize.mjs";
import {
  EXIT
} from "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/cli/commands/verify.ts
import fs from "node:fs";
import { dirname, join } from "node:path";
var SLOW = 8 * 1024 * 1024;
function run(here) {
  const nest = here.nest();
  const { size } = fs.statSync(nest.log.file);
  if (size > SLOW) say(`reading ${Math.round(size / 1e6)} MB twice …`);
  const found = verifyNest(nest);
  if (here.json) here.printJson(found);
  else here.print(render(nest.log.file, found));
  return found.ok ? 0 : EXIT.damaged;
}
var UNUSED = /* @__PURE__ */ new Set([
  "damaged",
  "of another version",
  "of another log"
]);
function render(file, found) {
  const types = Object.entries(found.byType).sort(([a], [b]) => a < b ? -1 : 1);
  const lines = [
    `${file}: ${plural(found.events, "event")}, ${plural(found.bytes, "byte")}`,
    ...types.map(([type, n]) => `  ${String(n).padStart(9)}  ${oneLine(type, 60)}`),
    `repeated: ${found.duplicates} (written twice under one id, counted once)`,
    `late: ${found.late} (of a member or session that had gone by then, which changes nothing)`,
    `skipped: ${found.skipped} (of types that this version need not know)`,
    `snapshot: ${found.snapshot} (${ABOUT_SNAPSHOT[found.snapshot] ?? "snapshot.json is not used"})`,
    ...UNUSED.has(found.snapshot) ? [`snapshot.json is ${found.snapshot}: it is not used, the log is folded again`] : [],
    ...found.unfinished?.abandoned === false ? [`unfinished: ${plural(found.unfinished.bytes, "byte")} at the end; somebody is writing just now`] : [],
    ...found.ok ? ["all is well"] : ["NOT well:", ...faults(found, file)]
  ];
  return `${lines.join("\n")}
`;
}
var ABOUT_SNAPSHOT = {
  equal: "what snapshot.json holds is what the whole log says",
  differs: "snapshot.json leads to something else than the log",
  none: "there is no snapshot.json yet; a longer log gets one"
};
function faults(found, file) {
  const dir = dirname(file);
  const damaged = found.damage.map((d) => `damage at ${d.position}: ${d.reason}, ${plural(d.bytes, "byte")}`);
  const tail = found.unfinished;
  if (tail?.abandoned)
    damaged.push(`damage at ${tail.position}: unfinished, ${plural(tail.bytes, "byte")} at the end`);
  if (found.damageCount > found.damage.length) damaged.push(`${found.damageCount} damaged places in all`);
  const invalid = found.invalid.map(
    (i) => `not as its type should be, at ${i.position}: ${oneLine(i.type, 60)}: ${oneLine(i.why)}`
  );
  if (found.malformed > 0 && invalid.length === 0)
    invalid.push(
      `${plural(found.malformed, "event")} without the fields of their type, or with amounts that no sum can hold`
    );
  const { blind } = found;
  const unknown = blind === null ? [] : [`unknown event at ${blind.position}: ${oneLine(blind.type, 60)}`];
  return [
    ...advised(
      damaged,
      "those bytes are skipped, the rest holds: nest status; then ask members for what is missing"
    ),
    ...advised(
      invalid,
      "they count for nothing; see them with nest read <position>, and report what wrote them"
    ),
    ...advised(unknown, "a newer nest has written here: update this one"),
    ...advised(
      found.missingBlobs.map((blob) => `missing or damaged text: blobs/${blob}`),
      "put it back from a copy of the folder; only its first 300 characters are left in the log"
    ),
    ...advised(
      found.spooled === 0 ? [] : [`${plural(found.spooled, "spool file")} not yet replayed`],
      "the next command that records something replays them: run one, such as nest report or nest msg"
    ),
    ...advised(
      found.conflictCopies.map(
        (name) => `a synchronising service has made a copy of the log: ${oneLine(name)}`
      ),
      `move the copy out of ${dir}, and keep that folder from being synchronised`
    ),
    ...advised(
      found.snapshot === "differs" ? ["the snapshot differs from the log"] : [],
      `delete ${join(dir, "snapshot.json")}: it is made again from the log`
    ),
    ...advised(
      found.founded ? [] : ["no founding event"],
      'nest init --objective "…" founds the nest anew in this log'
    )
  ];
}
function advised(lines, advice) {
  return lines.length === 0 ? [] : [...lines, `  to do: ${advice}`];
}
export {
  run
};
