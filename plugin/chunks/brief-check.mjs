import {
  isEmptyBrief,
  lintBrief,
  lintTeam,
  readAssignment,
  readFields,
  readTeam,
  readText
} from "./shared-assignment.mjs";
import "./shared-discipline.mjs";
import {
  readGiven
} from "./shared-colour.mjs";
import "./shared-out.mjs";
import "./shared-words-2.mjs";
import "./shared-fields.mjs";
import "./shared-checks.mjs";
import {
  textsOf
} from "./shared-options.mjs";
import {
  oneLine,
  plural
} from "./shared-words.mjs";
import "./shared-member-id.mjs";
import "./shared-money.mjs";
import "./shared-sanitize.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/cli/commands/brief-check.ts
function run(here, [file = "-"], options) {
  const text = readGiven(here, "brief", file, "nest brief check brief.md", "brief");
  const siblings = textsOf(options, "siblings").map(
    (sibling) => briefIn(readGiven(here, "brief", sibling, "nest brief check --help", "--siblings"), sibling)
  );
  const checked = check(text, file, siblings);
  const failed = checked.some(({ findings }) => findings.some(({ level }) => level === "error"));
  if (here.json) here.printJson({ ok: !failed, briefs: checked });
  else here.print(checked.map((one) => render(one, here)).join(""));
  return failed ? EXIT.refused : 0;
}
function check(text, file, siblings) {
  if (!isTeam(text)) return [{ name: file, findings: lintBrief(briefIn(text, file), siblings) }];
  const team = readTeam(text, file);
  const { members, team: shared } = lintTeam(team);
  return [
    ...team.members.map(({ name = "" }, i) => ({ name, findings: members[i] ?? [] })),
    ...shared.length === 0 ? [] : [{ name: "the team", findings: shared }]
  ];
}
function isTeam(text) {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    const value = JSON.parse(text);
    return Array.isArray(value) || typeof value === "object" && value !== null && "members" in value;
  } catch {
    return false;
  }
}
function briefIn(text, file) {
  const brief = /^\s*\{/.test(text) ? readFields(readAssignment(text, file)) : readText(text, file);
  if (isEmptyBrief(brief)) throw new UserError(`${file} is empty`, EXIT.usage, "nest brief check --help");
  return brief;
}
function render({ name, findings }, { paint }) {
  const errors = findings.filter(({ level }) => level === "error").length;
  const verdict = findings.length === 0 ? paint("green", "stands alone") : errors === 0 ? plural(findings.length, "warning") : paint("red", plural(errors, "error"));
  const lines = findings.map(
    ({ code, level, place, why, excerpt, mend }) => `  ${oneLine(place, 60)}: ${level}: ${oneLine(why, 300)} [${code}]
` + (excerpt === "" ? "" : `    > ${oneLine(excerpt, 160)}
`) + `    ${oneLine(mend, 300)}
`
  );
  return `${oneLine(name, 100)}: ${verdict}
${lines.join("")}`;
}
export {
  run
};
