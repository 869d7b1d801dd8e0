import {
  folderOf
} from "./shared-brief-files.mjs";
import {
  commandWords
} from "./shared-run-checks.mjs";
import {
  isReadOnly
} from "./shared-fold-log.mjs";
import {
  checksOf
} from "./shared-charter-2.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/app/verification.ts
function isVerifier({ discipline }) {
  return discipline?.phase === "verification";
}
var VERIFIER_MODE = "dontAsk";
function ownMode(draft) {
  if (isVerifier(draft)) return VERIFIER_MODE;
  return isReadOnly(draft) ? "default" : "acceptEdits";
}
function verifierRules({ charter }, tools) {
  const checks = checksOf(charter).map((command) => `Bash(${commandWords(command)})`);
  const reading = tools.filter((rule) => /^(?:Read|Grep|Glob|WebFetch|WebSearch|mcp__)/.test(rule.trim()));
  return [...checks, ...reading];
}
function asVerifier(state, input) {
  if (!isVerifier(input)) return input;
  if (input.permissionMode !== null && input.permissionMode !== VERIFIER_MODE)
    throw new UserError(
      `a verifier changes nothing: it runs in the mode ${VERIFIER_MODE}, not in ${input.permissionMode}`,
      EXIT.refused,
      "nest hire --phase verification …"
    );
  return { ...input, cwd: verifiedFolder(state, input) ?? input.cwd, task: verifierTask(state, input) };
}
function verifiedFolder(state, { discipline }) {
  const judged = judgedBy(state, discipline?.verifies ?? null);
  return judged === void 0 ? null : folderOf(state, judged);
}
function judgedBy(state, id) {
  return id === null ? void 0 : state.members.get(id);
}
function verifierTask(state, { discipline, task }) {
  const judged = judgedBy(state, discipline?.verifies ?? null);
  const whose = judged === void 0 ? "" : ` You verify what ${judged.id} was to do ("${judged.title}"); it lies in ${folderOf(state, judged) ?? judged.cwd}, as commits on its branch.`;
  return `${task.trimEnd()}

## You verify
${whose}
You have seen nothing of how it was made, and that is what you are for: judge by the criteria and by what you see, not by what is said of it. You can read and run the checks, and change nothing: what is wrong you report. End with one of these lines:

result: verified: what you have looked at, and what you ran
result: refuted: what does not hold, with file and line, and how to see it
`;
}

export {
  isVerifier,
  ownMode,
  verifierRules,
  asVerifier
};
