import {
  statusOf
} from "./shared-status.mjs";
import "./shared-deliver.mjs";
import "./shared-record.mjs";
import {
  ageOf,
  formatAge
} from "./shared-verdict.mjs";
import "./shared-observe.mjs";
import "./shared-job-state.mjs";
import "./shared-process.mjs";
import "./shared-config-dir.mjs";
import {
  hueOf,
  oneLine,
  plural
} from "./shared-words.mjs";
import "./shared-sanitize.mjs";
import "./shared-fold-log.mjs";
import {
  headOf
} from "./shared-identity.mjs";
import "./shared-version.mjs";
import "./shared-runtime.mjs";

// src/cli/table.ts
function table(head, rows, paint) {
  const all = [head.map((text) => ({ text, hue: "dim" })), ...rows];
  const widths = head.map((_, i) => Math.max(...all.map((row) => textOf(row[i] ?? "").length)));
  return all.map((row) => {
    const cells = row.map((cell, i) => {
      const text = textOf(cell);
      const pad = i === row.length - 1 ? "" : " ".repeat((widths[i] ?? 0) - text.length);
      return (typeof cell === "string" ? text : paint(cell.hue, text)) + pad;
    });
    return `${cells.join("  ").trimEnd()}
`;
  }).join("");
}
function textOf(cell) {
  return typeof cell === "string" ? cell : cell.text;
}

// src/cli/commands/status.ts
function run(here) {
  const now = Date.now();
  const status = statusOf(here.nest(), now);
  if (here.json) here.printJson(status);
  else here.print(render(status, here, now));
  return 0;
}
function render(status, { paint }, now) {
  const { rows, objective } = status;
  const parts = [`${paint("bold", oneLine(objective, 200) || "no charter")}
`];
  const head = ["MEMBER", "ROLE", "STATE", "SEEN", "TURNS", "REPORTS", "UNREAD", "WHY"];
  if (rows.length === 0) parts.push('nobody has been hired yet\nnext: nest hire --role executive "…"\n');
  else parts.push(table(head, rows.map(rowOf), paint));
  const open = rows.filter((row) => row.verdict.action !== "");
  if (open.length > 0) {
    const lines = open.map(
      (row) => `  ${row.member} is ${row.verdict.state}: ${oneLine(row.verdict.action, 200)}
`
    );
    parts.push(`${paint("bold", "to do")}
${lines.join("")}`);
  }
  parts.push(unmatched(status, paint, now), problems(status, paint));
  if (status.forUser > 0) parts.push(`${plural(status.forUser, "unread item")} for the user: nest inbox
`);
  return parts.filter((part) => part !== "").join("\n");
}
function rowOf(row) {
  const { member, role, depth, verdict, silentMs, turns, reports, unread } = row;
  return [
    `${"  ".repeat(Math.max(0, depth - 1))}${member}`,
    role,
    { text: verdict.state, hue: hueOf(verdict.state) },
    formatAge(silentMs),
    String(turns),
    String(reports),
    String(unread),
    oneLine(verdict.why === "" ? row.title : verdict.why)
  ];
}
function unmatched(status, paint, now) {
  if (status.unmatched.length === 0) return "";
  const lines = status.unmatched.map((u) => {
    const said = u.text === null ? "" : `; it said: ${oneLine(headOf(u.text), 80)}`;
    return `  ${oneLine(u.session, 8)}  ${formatAge(ageOf(u.lastAt, now))} ago  ${oneLine(u.why, 120)}${said}
`;
  });
  return `${paint("bold", "unmatched sessions")} (they belong to nobody)
${lines.join("")}`;
}
function problems({ problems: problems2, conflicts, conflictCount }, paint) {
  const lines = problems2.map((problem) => `  ${oneLine(problem, 200)}
`);
  const last = conflicts.at(-1);
  if (last !== void 0)
    lines.push(
      `  ${plural(conflictCount, "conflict")} about who a session is; the latest: session ${oneLine(last.session, 8)} is ${last.bound ?? "nobody"} and claimed to be ${oneLine(last.claimed, 40)}
`
    );
  return lines.length === 0 ? "" : `${paint("bold", "problems")}
${lines.join("")}`;
}
export {
  run
};
