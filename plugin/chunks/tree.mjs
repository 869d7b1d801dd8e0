import {
  statusOf
} from "./shared-status.mjs";
import "./shared-deliver.mjs";
import "./shared-record.mjs";
import "./shared-verdict.mjs";
import "./shared-observe.mjs";
import "./shared-job-state.mjs";
import "./shared-process.mjs";
import "./shared-config-dir.mjs";
import {
  hueOf,
  oneLine
} from "./shared-words.mjs";
import "./shared-sanitize.mjs";
import "./shared-fold-log.mjs";
import {
  USER
} from "./shared-identity.mjs";
import "./shared-version.mjs";
import "./shared-runtime.mjs";

// src/cli/commands/tree.ts
function run(here) {
  const status = statusOf(here.nest(), Date.now());
  if (here.json) here.printJson(chart(status));
  else here.print(render(status, here.paint));
  return 0;
}
function chart(status) {
  const { nest, objective, rows } = status;
  const { top, adrift } = roots(rows);
  const node = (row) => ({
    member: row.member,
    gen: row.gen,
    role: row.role,
    title: row.title,
    state: row.verdict.state,
    reports: below(rows, row.member).map(node)
  });
  return { nest, objective, reports: top.map(node), adrift: adrift.map(node) };
}
function below(rows, supervisor) {
  return rows.filter((row) => row.supervisor === supervisor);
}
function roots(rows) {
  const known = /* @__PURE__ */ new Set([USER, ...rows.map((row) => row.member)]);
  return { top: below(rows, USER), adrift: rows.filter((row) => !known.has(row.supervisor)) };
}
function render({ rows }, paint) {
  const lines = [paint("bold", USER)];
  const branch = (row, indent, last) => {
    const state = paint(hueOf(row.verdict.state), row.verdict.state);
    lines.push(
      `${indent}${last ? "└─ " : "├─ "}${row.member}  ${row.role}  ${state}  ${oneLine(row.title, 60)}`
    );
    team(below(rows, row.member), `${indent}${last ? "   " : "│  "}`);
  };
  const team = (members, indent) => {
    members.forEach((row, i) => {
      branch(row, indent, i === members.length - 1);
    });
  };
  const { top, adrift } = roots(rows);
  team(top, "");
  if (adrift.length > 0) {
    lines.push(paint("bold", "under nobody"));
    team(adrift, "");
  }
  if (rows.length === 0) lines.push("nobody has been hired yet", 'next: nest hire --role executive "…"');
  return `${lines.join("\n")}
`;
}
export {
  run
};
