import {
  listClaims
} from "./shared-claim.mjs";
import "./shared-caller.mjs";
import "./shared-closest.mjs";
import "./shared-quiet.mjs";
import {
  table
} from "./shared-table.mjs";
import {
  oneLine
} from "./shared-words.mjs";
import "./shared-sanitize.mjs";
import "./shared-git.mjs";
import "./shared-run.mjs";
import "./shared-record.mjs";
import {
  ageOf,
  formatAge
} from "./shared-fold-log.mjs";
import "./shared-version.mjs";
import "./shared-private-files.mjs";
import "./shared-money.mjs";
import "./shared-user-error.mjs";
import "./shared-process.mjs";
import "./shared-runtime.mjs";

// src/cli/commands/claims.ts
function run(here) {
  const now = Date.now();
  const { claims, contests } = listClaims(here.nest());
  if (here.json) here.printJson({ claims, contests });
  else if (claims.length === 0 && contests.length === 0) here.print("nobody holds any ground\n");
  else here.print([held(claims, here, now), ...contests.map((one) => contested(one, now))].join(""));
  return 0;
}
function held(claims, { paint }, now) {
  const rows = claims.map(({ holder, ground, why, at, gated }) => [
    holder,
    oneLine(ground.globs.join(" "), 80),
    formatAge(ageOf(at, now)),
    oneLine(gated ? why : `${why} (adopted: what it edits itself is not looked at)`.trim(), 80)
  ]);
  return table(["MEMBER", "GROUND", "SINCE", "WHY"], rows, paint);
}
function contested({ id, wisher, holder, ground, why, at, exchanges, before, ruling }, now) {
  const wants = `${id}: ${wisher} wants ${oneLine(ground.globs.join(" "), 80)}${why === "" ? "" : ` (${oneLine(why, 80)})`}; ${holder} holds it`;
  if (ruling !== null)
    return `${wants}; ${ruling.by} has ruled: ${ruling.owner} first${ruling.kind === "order" ? `, then ${wisher}` : ""}
`;
  const asked = before === null ? `settle it: nest msg ${holder} "…"` : `${before} is asked to rule: nest rule ${id} --owner …`;
  return `${wants}, for ${formatAge(ageOf(at, now))}; ${exchanges} of 3 exchanges; ${asked}
`;
}
export {
  run
};
