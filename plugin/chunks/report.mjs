import {
  occurrenceId
} from "./shared-occurrence-id.mjs";
import {
  textInput
} from "./shared-text-input.mjs";
import {
  ask
} from "./shared-write.mjs";
import "./shared-colour.mjs";
import "./shared-out.mjs";
import "./shared-append-error.mjs";
import {
  record
} from "./shared-record.mjs";
import {
  actingAs
} from "./shared-caller.mjs";
import {
  textOf
} from "./shared-options.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import {
  foldNest
} from "./shared-fold-log.mjs";
import "./shared-identity.mjs";
import "./shared-version.mjs";
import "./shared-runtime.mjs";

// src/app/report.ts
function fileReport(nest, caller, input) {
  if (input.summary.trim() === "") {
    throw new UserError(
      "the summary is empty: say what was done, or what is missing",
      EXIT.usage,
      `nest report --status ${input.status} "…"`
    );
  }
  const { state } = foldNest(nest);
  const id = actingAs(state, caller);
  const member = state.members.get(id);
  if (member === void 0)
    throw new UserError(
      "you are the user; only members report",
      EXIT.notAllowed,
      "nest report --as <member> …"
    );
  const key = occurrenceId("report", caller, member, [input.status, input.reason ?? "", input.summary]);
  const repeated = state.seen.get(caller.actor)?.has(key) ?? false;
  const data = {
    status: input.status,
    reason: input.reason,
    text: nest.log.putText(input.summary),
    as: caller.as
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
    bytes: Buffer.byteLength(input.summary)
  };
}

// src/cli/commands/report.ts
function run(here, [summary], options) {
  const status = textOf(options, "status");
  const reason = textOf(options, "reason");
  const nest = here.nest();
  const caller = here.caller();
  const next = `nest report --status ${status} "…"`;
  const filed = fileReport(nest, caller, {
    status,
    reason,
    summary: textInput("summary", summary, textOf(options, "file"), next)
  });
  if (here.json) here.printJson(filed);
  else {
    const how = filed.repeated ? "was filed already; nothing changes" : `filed: ${status}`;
    here.print(`report ${how}; it goes to ${filed.to} (${filed.bytes} bytes)
`);
  }
  return 0;
}
export {
  run
};
