import {
  occurrenceId
} from "./shared-occurrence-id.mjs";
import {
  readGiven,
  textInput
} from "./shared-colour.mjs";
import "./shared-out.mjs";
import {
  fileChecks,
  tryChecks
} from "./shared-check.mjs";
import "./shared-brief-files.mjs";
import "./shared-hold.mjs";
import "./shared-worktree-ports.mjs";
import "./shared-spawn-env.mjs";
import "./shared-run-checks.mjs";
import "./shared-saved-launch.mjs";
import "./shared-repository.mjs";
import "./shared-run.mjs";
import {
  ResultSchema
} from "./shared-result.mjs";
import "./shared-fields.mjs";
import "./shared-checks.mjs";
import {
  textOf
} from "./shared-options.mjs";
import {
  actingAs
} from "./shared-caller.mjs";
import "./shared-beside.mjs";
import "./shared-hook-input.mjs";
import "./shared-observe.mjs";
import "./shared-children.mjs";
import "./shared-job-state.mjs";
import "./shared-closest.mjs";
import {
  ask
} from "./shared-heeded.mjs";
import {
  record
} from "./shared-record.mjs";
import {
  completed,
  foldNest,
  hasChecks,
  hasOccurred,
  noteOf,
  resultFault,
  statusOf,
  summaryFault
} from "./shared-fold-log.mjs";
import "./shared-version.mjs";
import "./shared-charter-2.mjs";
import "./shared-config-dir.mjs";
import "./shared-private-files.mjs";
import "./shared-hash.mjs";
import {
  isMemberId
} from "./shared-member-id.mjs";
import "./shared-money.mjs";
import {
  cut
} from "./shared-sanitize.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/app/quick-checks.ts
var QUICK_MS = 9e4;
async function quickChecks(nest, caller) {
  const { state } = foldNest(nest);
  const member = state.members.get(actingAs(state, caller));
  if (member === void 0 || !hasChecks(state, member)) return null;
  const outcome = await tryChecks(nest, state, member, QUICK_MS);
  if (outcome.late)
    return {
      words: `not checked: it takes too long here; nest check ${member.id} does it`,
      file: async () => {
      }
    };
  const failed = outcome.results.find(({ ok }) => !ok);
  if (failed !== void 0)
    throw new UserError(
      `not reported: your work does not hold: ${failed.check}: ${failed.excerpt}`,
      EXIT.refused,
      'mend it and report again; what you cannot mend: nest report --status failed "…"'
    );
  const tests = outcome.tests.length === 0 ? "" : `; tests you have changed: ${outcome.tests.join(", ")}`;
  return {
    words: `checked: ${outcome.results.map(({ check }) => check).join("; ")} hold${tests}`,
    file: () => fileChecks(nest, caller, member, outcome)
  };
}

// src/domain/render-result.ts
var REPORT_CHARS = 2400;
var SUMMARY_CHARS = 900;
function renderResult(result, member) {
  const { status, summary, findings, gaps, searched, artifacts, failure } = result;
  const head = [
    `Status: ${status}`,
    cut(summary.trim(), SUMMARY_CHARS),
    ...failure === null ? [] : [
      `Failure: ${failure.kind}, ${failure.retryable ? "may be tried again" : "not to be tried again"}; attempted: ${cut(failure.attempted.join("; "), 300)}`,
      ...failure.partial === "" ? [] : [`Usable: ${cut(failure.partial, 300)}`]
    ]
  ];
  const parts = [
    part("Gaps", gaps),
    part("Artifacts", artifacts),
    part("Looked at", searched),
    part(
      "Findings",
      findings.map(
        ({ id, claim, source, date, confidence, objective }) => `${claim} [${[source, date, confidence, objective, id].filter((word) => word !== null).join("; ")}]`
      )
    )
  ].filter((lines) => lines.length > 0);
  let text = head.join("\n");
  let left = 0;
  for (const [title, ...items] of parts) {
    text += `

${title}`;
    for (const item of items) {
      if (text.length + item.length > REPORT_CHARS) left += 1;
      else text += `
${item}`;
    }
  }
  return left === 0 ? text : `${text}

${left} more: nest coverage --member ${member}`;
}
function part(title, items) {
  return items.length === 0 ? [] : [`${title} (${items.length}):`, ...items.map((item) => `- ${item}`)];
}

// src/app/report.ts
function fileReport(nest, caller, input) {
  if (input.summary.trim() === "") {
    throw new UserError(
      "the summary is empty: say what was done, or what is missing",
      EXIT.usage,
      `nest report --status ${input.status} "…"`
    );
  }
  const typed = input.result ?? null;
  const fault = typed === null ? summaryFault(input.status, input.summary) : null;
  if (fault !== null) throw new UserError(`not filed: ${fault}`, EXIT.refused, "nest report --help");
  const { state } = foldNest(nest);
  const id = actingAs(state, caller);
  const member = state.members.get(id);
  if (member === void 0)
    throw new UserError(
      "you are the user; only members report",
      EXIT.notAllowed,
      "nest report --as <member> …"
    );
  const objectives = member.discipline?.objectives ?? [];
  const about = { finder: id, at: (/* @__PURE__ */ new Date()).toISOString(), objectives };
  const result = typed === null ? null : completed(typed, about);
  const text = result === null ? input.summary : renderResult(result, id);
  const key = occurrenceId("report", caller, member, [input.status, input.reason ?? "", text]);
  const repeated = hasOccurred(state.seen, caller.actor, key);
  const data = {
    status: input.status,
    reason: input.reason,
    text: nest.log.putText(text),
    as: caller.as,
    ...result === null ? {} : { result: noteOf(result), detail: nest.log.putText(JSON.stringify(result)) }
  };
  const event = record("report_filed", data, { actor: caller.actor, member: id, gen: member.gen, id: key });
  if (!repeated) {
    const { ruling } = ask(nest, event, key);
    if (!ruling.accepted) throw new UserError(ruling.why, EXIT.refused, "nest whoami");
  }
  return {
    member: id,
    status: input.status,
    to: member.supervisor,
    repeated,
    bytes: Buffer.byteLength(text)
  };
}

// src/app/result-file.ts
var NEXT = "nest report --help";
var MOST_FAULTS = 6;
function readResult(text, file) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UserError(`${file} is no JSON: ${error.message}`, EXIT.usage, NEXT);
  }
  const parsed = ResultSchema.safeParse(value);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      ({ path, message }) => `${path.join(".") || "the result"}: ${message}`
    );
    throw new UserError(`${file} is no result: ${faults.slice(0, MOST_FAULTS).join("; ")}`, EXIT.usage, NEXT);
  }
  const stranger = parsed.data.findings.find(({ finder }) => finder !== null && !isMemberId(finder));
  if (stranger !== void 0)
    throw new UserError(`${file}: ${stranger.finder} is no name of a member`, EXIT.usage, NEXT);
  const fault = resultFault(parsed.data);
  if (fault !== null) throw new UserError(`not filed: ${fault}`, EXIT.refused, NEXT);
  return parsed.data;
}

// src/cli/commands/report.ts
async function run(here, [summary], options) {
  const nest = here.nest();
  const caller = here.caller();
  const input = inputOf(here, summary, options);
  const checked = input.status === "done" ? await quickChecks(nest, caller) : null;
  const filed = fileReport(nest, caller, input);
  if (checked !== null) await checked.file();
  if (here.json) here.printJson(filed);
  else {
    const how = filed.repeated ? "was filed already; nothing changes" : `filed: ${input.status}`;
    here.print(`report ${how}; it goes to ${filed.to} (${filed.bytes} bytes)
`);
    if (checked !== null) here.print(`${checked.words}
`);
  }
  return 0;
}
function inputOf(here, summary, options) {
  const status = textOf(options, "status");
  const reason = textOf(options, "reason");
  const file = textOf(options, "result");
  if (file === null) {
    if (status === null)
      throw new UserError(
        "it is not said how the work stands: --status, or --result with a typed result",
        EXIT.usage,
        "nest report --help"
      );
    const next = `nest report --status ${status} "…"`;
    const text2 = textInput(here, "summary", summary, textOf(options, "file"), next);
    return { status, reason, summary: text2, result: null };
  }
  if (summary !== void 0 || status !== null || reason !== null || textOf(options, "file") !== null)
    throw new UserError("a typed result has its status and its summary in itself", EXIT.usage);
  const text = readGiven(here, "result", file, "nest report --result result.json", "--result");
  const result = readResult(text, file === "-" ? "stdin" : file);
  return { ...statusOf(result), summary: result.summary, result };
}
export {
  run
};
