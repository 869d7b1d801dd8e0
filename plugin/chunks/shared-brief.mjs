import {
  makePrivateDir,
  replaceFile
} from "./shared-private-files.mjs";
import {
  freshId,
  record
} from "./shared-record.mjs";
import {
  briefFiles
} from "./shared-brief-files.mjs";
import {
  startToken
} from "./shared-process.mjs";
import {
  actingAs,
  requireMember
} from "./shared-caller.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import {
  evolve,
  fromJson,
  toJson
} from "./shared-fold-log.mjs";
import {
  USER,
  holdsSeat,
  isMemberId,
  nextMemberId
} from "./shared-identity.mjs";

// src/app/brief.ts
import { join } from "node:path";
function writeBrief(nestDir, member, charter, task, guides) {
  const files = briefFiles(nestDir, member);
  makePrivateDir(join(nestDir, "briefs"));
  replaceFile(files.assignment, task, { durable: true });
  replaceFile(files.brief, briefText(member, charter, task, guides), { durable: true });
  return files;
}
function briefText(member, charter, task, guides) {
  const boss = member.supervisor === USER ? "the user" : `member "${member.supervisor}"`;
  const done = charter.doneChecks.length === 0 ? "" : `
Done means: ${charter.doneChecks.join("; ")}
`;
  return `# You are member "${member.id}" of a nest

You are ${member.role === "executive" ? "its Executive" : `a ${member.role}`}. You report to ${boss} and to nobody else. You work in ${member.cwd}.
Objective of the whole: ${firstParagraph(charter.objective)}
${done}
${guides[member.role]}

${guides.protocol}

# Assignment: ${member.title}

${task}
`;
}
function firstParagraph(text) {
  const paragraph = text.trim().split(/\n\s*\n/, 1)[0] ?? "";
  return paragraph.length > 600 ? `${paragraph.slice(0, 599)}…` : paragraph;
}

// src/app/guides.ts
import fs from "node:fs";
import { join as join2 } from "node:path";
function readGuides(root) {
  const read = (name) => {
    const path = join2(root, "skills", name, "SKILL.md");
    try {
      return withoutFrontMatter(fs.readFileSync(path, "utf8"));
    } catch {
      throw new UserError(
        `this installation of nest is not whole: ${path} cannot be read`,
        EXIT.fault,
        "install nest again"
      );
    }
  };
  return {
    executive: read("executive"),
    manager: read("manager"),
    staff: read("staff"),
    protocol: read("protocol")
  };
}
function withoutFrontMatter(text) {
  return text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, "").trim();
}

// src/app/hire-plan.ts
import { randomBytes } from "node:crypto";
var TITLE_LENGTH = 80;
var MODES = /* @__PURE__ */ new Set(["default", "acceptEdits", "plan", "dontAsk", "auto", "bypassPermissions"]);
function draftHire(state, caller, input) {
  const { charter } = state;
  if (charter === null) throw new UserError("the log holds no charter", EXIT.damaged, "nest verify");
  if (input.task.trim() === "")
    throw new UserError("the task is empty", EXIT.usage, "nest hire --name … - < task.md");
  const supervisor = input.under ?? actingAs(state, caller);
  if (supervisor !== USER) requireMember(state, supervisor);
  const role = input.role ?? (supervisor === USER ? "executive" : "staff");
  const id = input.name ?? nextMemberId(role, (name) => state.members.has(name));
  if (!isMemberId(id)) {
    throw new UserError(
      `${JSON.stringify(String(id).slice(0, 40))} is no name: 1 to 32 of a-z, 0-9 and -, beginning with a letter`,
      EXIT.usage,
      "nest hire --name staff-a …"
    );
  }
  const permissionMode = input.permissionMode ?? "acceptEdits";
  if (!MODES.has(permissionMode)) {
    throw new UserError(
      `there is no permission mode ${JSON.stringify(permissionMode)}; there are ${[...MODES].join(", ")}`,
      EXIT.usage
    );
  }
  const before = state.members.get(id);
  return {
    id,
    gen: before === void 0 ? 1 : before.gen + 1,
    role,
    supervisor,
    title: titleOf(input),
    model: input.model ?? charter.models.roster[role] ?? charter.models.default,
    permissionMode,
    nonce: randomBytes(12).toString("hex"),
    named: input.name !== null,
    charter
  };
}
function titleOf({ title, task }) {
  const line = (title ?? task).trim().split("\n", 1)[0]?.replace(/^[#\s>*-]+/, "").trim() ?? "";
  return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH - 1)}…` : line || "work";
}
function hireRequest(nest, caller, draft, input, cwd) {
  const data = {
    request: freshId("hire"),
    role: draft.role,
    supervisor: draft.supervisor,
    title: draft.title,
    task: nest.log.putText(input.task),
    mode: input.mode,
    model: draft.model,
    permissionMode: draft.permissionMode,
    cwd,
    nonce: draft.nonce,
    session: null,
    deadlineSeconds: draft.charter.thresholds.handshakeSeconds,
    launcher: `${process.pid}:${startToken(process.pid) ?? ""}`
  };
  return record("hire_requested", data, {
    actor: caller.actor,
    member: draft.id,
    gen: draft.gen,
    id: data.request
  });
}
function foresee(state, request) {
  const copy = fromJson(toJson(state));
  evolve(copy, request, "");
  return copy.rulings.findLast((ruling) => ruling.request === request.id);
}
function refusal(ruling, state) {
  const allowed = ruling.code === "not_authorised" || ruling.code === "unknown_actor";
  const stopped = [...state.members.values()].find(
    (m) => holdsSeat(m) && (m.phase === "done" || m.phase === "lost")
  );
  const limit = ruling.code === "members" || ruling.code === "concurrency" || ruling.code === "depth";
  const next = limit ? stopped === void 0 ? `nest charter set limits.${ruling.code} <n>` : `nest fire ${stopped.id}` : "nest tree";
  return new UserError(`not hired: ${ruling.why}`, allowed ? EXIT.notAllowed : EXIT.refused, next);
}

export {
  writeBrief,
  briefText,
  readGuides,
  draftHire,
  hireRequest,
  foresee,
  refusal
};
