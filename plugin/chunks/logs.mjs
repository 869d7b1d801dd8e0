import {
  findTranscript,
  lastMessages
} from "./shared-transcript-tail.mjs";
import {
  requireMember
} from "./shared-caller.mjs";
import {
  countOf
} from "./shared-options.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import {
  configDir
} from "./shared-config-dir.mjs";
import {
  fence,
  oneLine
} from "./shared-words.mjs";
import {
  sanitize
} from "./shared-sanitize.mjs";
import {
  foldNest
} from "./shared-fold-log.mjs";
import "./shared-identity.mjs";
import "./shared-version.mjs";
import "./shared-runtime.mjs";

// src/app/logs.ts
import { dirname } from "node:path";
function memberLogs(nest, id, count) {
  const member = requireMember(foldNest(nest).state, id);
  const config = member.job === null ? configDir() : dirname(dirname(member.job));
  const transcript = member.session === null ? null : findTranscript(member.session, member.transcript, config);
  if (transcript === null) {
    const why = member.session === null ? "it has no session yet" : "no transcript of its session is there";
    throw new UserError(`${id} has no log: ${why}`, EXIT.notFound, `nest show ${id}`);
  }
  const lines = lastMessages(transcript, count).map(({ role, tool, at, text }) => ({
    role,
    tool,
    at,
    text: sanitize(text)
  }));
  return { member: id, transcript, lines };
}

// src/cli/commands/logs.ts
var COUNT = 10;
var CUT = 2e3;
function run(here, [member], options) {
  const logs = memberLogs(here.nest(), member, countOf(options, "count") ?? COUNT);
  if (here.json) here.printJson(logs);
  else here.print(`${logs.lines.map(render).join("")}transcript: ${oneLine(logs.transcript, 400)}
`);
  return 0;
}
function render({ role, tool, at, text }) {
  const who = tool === null ? role : `${role} ${oneLine(tool, 60)}`;
  return `${at === null ? "" : `${oneLine(at, 24)}  `}${who}
${fence("message", text, CUT, "nest logs --json has the rest")}`;
}
export {
  run
};
