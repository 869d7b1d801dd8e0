import {
  briefFiles
} from "./shared-brief-files.mjs";
import {
  readItemText
} from "./shared-digest.mjs";
import {
  ageOf,
  formatAge,
  verdictOf
} from "./shared-verdict.mjs";
import {
  observe
} from "./shared-observe.mjs";
import "./shared-job-state.mjs";
import "./shared-process.mjs";
import {
  requireMember
} from "./shared-caller.mjs";
import {
  isSet
} from "./shared-options.mjs";
import "./shared-user-error.mjs";
import "./shared-config-dir.mjs";
import {
  fence,
  hueOf,
  oneLine,
  plural
} from "./shared-words.mjs";
import "./shared-sanitize.mjs";
import {
  foldNest
} from "./shared-fold-log.mjs";
import {
  directReports
} from "./shared-identity.mjs";
import "./shared-version.mjs";
import "./shared-runtime.mjs";

// src/app/show.ts
function showMember(nest, id, now) {
  const { state } = foldNest(nest);
  const member = requireMember(state, id);
  const { report } = member;
  return {
    member,
    verdict: verdictOf(state, member, observe(member), now),
    task: readItemText(nest.log, member.task),
    report: report === null ? null : {
      at: report.at,
      status: report.status,
      reason: report.reason,
      by: report.by,
      text: readItemText(nest.log, report.text)
    },
    reports: directReports(state, id).map((m) => m.id),
    unread: state.inboxes.get(id)?.items.length ?? 0,
    files: briefFiles(nest.dir, member)
  };
}

// src/cli/commands/show.ts
var CUT = 2e3;
function run(here, [id], options) {
  const now = Date.now();
  const view = showMember(here.nest(), id, now);
  if (here.json) here.printJson(view);
  else here.print(render(view, here, now, isSet(options, "full") ? Number.POSITIVE_INFINITY : CUT));
  return 0;
}
function render(view, { paint }, now, limit) {
  const { member: m, verdict, report, reports, files } = view;
  const age = (at) => `${formatAge(ageOf(at, now))} ago`;
  const full = `nest show ${m.id} --full`;
  const lines = [
    `${paint("bold", m.id)}  ${m.role}  generation ${m.gen}  under ${m.supervisor}  ${oneLine(m.title, 80)}`,
    `${paint(hueOf(verdict.state), verdict.state)}  ${oneLine(verdict.why, 300)}`,
    ...verdict.evidence.map((e) => `  evidence: ${oneLine(e, 200)}`),
    ...verdict.action === "" ? [] : [`next: ${oneLine(verdict.action, 200)}`],
    `hired ${age(m.hiredAt)} by ${oneLine(m.hiredBy, 60)}; ${m.mode}; model ${oneLine(m.model, 40)}; ${oneLine(m.permissionMode, 40)}`,
    `session ${m.session === null ? "not bound" : oneLine(m.session, 60)}${m.short === null ? "" : ` (${oneLine(m.short, 40)})`}; process ${oneLine(m.process ?? "not known", 40)}`,
    `folder ${oneLine(m.cwd, 300)}`,
    `${plural(m.turns, "turn")}, ${plural(m.reports, "report")}, ${view.unread} unread; its reports: ${reports.join(", ") || "none"}`,
    `brief ${oneLine(files.brief, 400)}`
  ];
  const parts = [`${lines.join("\n")}
`, `
task:
${fence("task", view.task, limit, full)}`];
  if (report === null) parts.push("\nno report yet\n");
  else {
    const reason = report.reason === null ? "" : ` (${oneLine(report.reason, 40)})`;
    parts.push(
      `
latest report: ${oneLine(report.status, 40)}${reason}, ${age(report.at)}, filed by the ${report.by}:
` + fence("report", report.text, limit, full)
    );
  }
  return parts.join("");
}
export {
  run
};
