import {
  refine,
  showCoverage
} from "./shared-coverage.mjs";
import "./shared-digest.mjs";
import "./shared-result.mjs";
import "./shared-words-2.mjs";
import "./shared-fields.mjs";
import {
  look
} from "./shared-look.mjs";
import "./shared-spend.mjs";
import "./shared-meter-store.mjs";
import "./shared-prices.mjs";
import "./shared-checks.mjs";
import {
  table
} from "./shared-table.mjs";
import {
  isSet,
  textOf
} from "./shared-options.mjs";
import {
  actingAs
} from "./shared-caller.mjs";
import {
  oneLine,
  plural
} from "./shared-words.mjs";
import "./shared-beside.mjs";
import "./shared-hook-input.mjs";
import "./shared-observe.mjs";
import "./shared-children.mjs";
import "./shared-job-state.mjs";
import "./shared-closest.mjs";
import "./shared-heeded.mjs";
import "./shared-record.mjs";
import "./shared-fold-log.mjs";
import "./shared-version.mjs";
import "./shared-charter-2.mjs";
import "./shared-config-dir.mjs";
import "./shared-private-files.mjs";
import "./shared-hash.mjs";
import "./shared-member-id.mjs";
import "./shared-money.mjs";
import "./shared-sanitize.mjs";
import "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/cli/commands/coverage.ts
function run(here, _args, options) {
  const nest = here.nest();
  const caller = here.caller();
  if (isSet(options, "gaps-brief")) {
    const team = refine(nest, caller);
    if (here.json) here.printJson(team);
    else here.print(`${JSON.stringify(team, null, 2)}
`);
    return 0;
  }
  const member = textOf(options, "member");
  const view = showCoverage(nest, actingAs(look(nest).state, caller), member);
  if (here.json) here.printJson(view);
  else here.print(render(view, here, member !== null));
  return 0;
}
var HUES = {
  covered: "green",
  partial: "yellow",
  assigned: "blue",
  open: "red"
};
function render(view, { paint }, whole) {
  const { objectives, gaps, conflicts, findings, loose, refinements } = view;
  const cells = objectives.map(({ id, how, findings: n, members, why, text }) => [
    oneLine(id, 20),
    { text: how, hue: HUES[how] },
    String(n),
    members.join(" ") || "-",
    oneLine(text, 60),
    oneLine(why.join("; ") || "-", 160)
  ]);
  const open = conflicts.filter(({ settled }) => settled === null);
  const parts = [
    objectives.length === 0 ? `the charter names no objectives: nest charter set objectives '[{"id": "O1", "text": "…"}]'
` : table(["ID", "IS", "FOUND", "BY", "OBJECTIVE", "WHY"], cells, paint),
    `${plural(findings.length, "finding")}${loose === 0 ? "" : `, ${loose} under no objective`}
`,
    ...whole ? findings.map((f) => `  ${oneLine(f.id ?? "", 20)} ${oneLine(f.claim, 300)} [${sourceOf(f)}]
`) : [],
    ...gaps.map(({ member, text }) => `gap, says ${member}: ${oneLine(text, 300)}
`),
    ...conflicts.map(
      ({ id, about, findings: pair, settled }) => `contradiction ${id} about ${oneLine(about, 100)}: ${settled === null ? "open" : `settled by ${settled.who}, ${settled.keep ?? "both hold"}: ${oneLine(settled.why, 200)}`}
` + pair.map(
        (f) => `  ${f.id}: ${oneLine(f.claim, 200)}${f.value === null ? "" : ` = ${oneLine(String(f.value), 60)}`} [${sourceOf(f)}]
`
      ).join("")
    ),
    ...open.length === 0 ? [] : [
      `next: look at the sources, then nest reconcile ${open[0]?.id} --keep <finding> --by evidence --why "…", before the synthesis
`
    ],
    nextStep(view, refinements)
  ];
  return parts.join("");
}
function sourceOf({ source, date, finder, confidence }) {
  return [oneLine(source, 120), date, finder, confidence].filter((word) => word !== null).join("; ");
}
function nextStep({ objectives, gaps }, { done, most }) {
  const missing = gaps.length > 0 || objectives.some(({ how }) => how === "open" || how === "partial");
  if (!missing) return "";
  if (done >= most) return `the gaps have been sent out ${done} times: stop, and report them as gaps
`;
  return `next: nest coverage --gaps-brief prints assignments for the gaps alone (round ${done + 1} of ${most})
`;
}
export {
  run
};
