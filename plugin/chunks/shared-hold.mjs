import {
  run
} from "./shared-observe.mjs";
import {
  hash53,
  holdsSeat
} from "./shared-fold-log.mjs";

// src/domain/hold.ts
var JITTER_MS = 3e4;
var AFTER_MS = 1e3;
var FIRST_TRY_MS = 6e4;
var LONGEST_MS = 30 * 6e4;
function passesAt(member) {
  const { halt, ladder } = member;
  if (halt === null) return null;
  const { cause, until, at } = halt;
  if (cause !== "rate_limit" && cause !== "server" && cause !== "output_limit") return null;
  const said = until === null ? Number.NaN : Date.parse(until);
  if (!Number.isNaN(said)) return said;
  return (Date.parse(at) || 0) + Math.min(FIRST_TRY_MS * 2 ** Math.min(ladder.resumptions, 10), LONGEST_MS);
}
function spreadOf(member, incident) {
  const hash = hash53(`${member.id}:${member.gen}:${incident?.since ?? member.halt?.at}`);
  return AFTER_MS + Number.parseInt(hash.slice(-6), 16) % JITTER_MS;
}
function endOf(state, incident) {
  if (incident.cause !== "rate_limit")
    return incident.over === null ? Number.POSITIVE_INFINITY : Date.parse(incident.over) || 0;
  const ends = incident.members.map((id) => {
    const member = state.members.get(id);
    const halted = member?.phase === "halted" && member.halt?.cause === "rate_limit" && holdsSeat(member);
    return halted ? passesAt(member) ?? 0 : 0;
  });
  return Math.max(0, ...ends);
}
function sharedHold(state, now) {
  let held = null;
  for (const incident of state.incidents) {
    const until = endOf(state, incident);
    if (until > Math.max(now, held?.until ?? 0)) held = { cause: incident.cause, until };
  }
  return held;
}
function heldUntil(state, member) {
  let until = 0;
  for (const incident of state.incidents)
    until = Math.max(until, endOf(state, incident) + spreadOf(member, incident));
  return until;
}
function resumeAt(state, member) {
  const { halt } = member;
  if (halt === null) return null;
  const incident = state.incidents.find(
    ({ cause, members }) => cause === halt.cause && members.includes(member.id)
  );
  const own = passesAt(member) ?? (incident?.over == null ? null : endOf(state, incident));
  if (own === null) return null;
  const at = Math.max(own + spreadOf(member, incident), heldUntil(state, member));
  return Number.isFinite(at) ? at : null;
}
function mayWake(state, member, now) {
  return !state.paused && !member.paused && state.down === null && heldUntil(state, member) <= now;
}

// src/harness/launch.ts
var TIMEOUT_MS = 6e4;
async function launch(command, argv, options) {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const result = await run(command.file, [...command.args, ...argv], {
    cwd: options.cwd,
    env: options.env,
    timeoutMs,
    maxOutput: 1e6
  });
  return readLaunch(result, { program: command.file, cwd: options.cwd, timeoutMs });
}
function readLaunch(result, about) {
  const stdout = plain(result.stdout);
  const said = `${plain(result.stderr)}
${stdout}`;
  const line = /^\s*backgrounded\s+·\s+([0-9a-f]{8})\b(.*)$/m.exec(stdout);
  const short = line?.[1] ?? null;
  const fail = (problem, message) => ({ short, problem, message });
  if (result.cwdMissing) return fail("cwd-missing", `The directory ${about.cwd} does not exist.`);
  if (result.missing) return fail("cli-missing", `There is no program ${about.program}.`);
  if (result.tooLong) return fail("too-long", "The launch arguments are longer than the system allows.");
  if (result.timedOut) {
    return fail("timed-out", `\`claude --bg\` gave no answer in ${about.timeoutMs / 1e3} s.`);
  }
  if (!result.ok) {
    if (/workspace not trusted/i.test(said)) {
      return fail(
        "untrusted",
        `${about.cwd} is not a trusted workspace. Run \`claude\` there once and accept.`
      );
    }
    if (/requires accepting the disclaimer/i.test(said)) {
      return fail(
        "bypass-not-accepted",
        "bypassPermissions has to be accepted by a person first: run `claude --dangerously-skip-permissions` once."
      );
    }
    if (/(not logged in|please run \/login|invalid api key)/i.test(said)) {
      return fail("not-logged-in", "Claude Code is not logged in. Run `claude` and log in.");
    }
    const how = result.exitCode === null ? `ended by ${result.signal ?? "the system"}` : `exit ${result.exitCode}`;
    return fail("failed", `\`claude --bg\`: ${how}. ${excerpt(said)}`.trim());
  }
  if (short === null)
    return fail("unclear", `\`claude --bg\` printed no session id. ${excerpt(said)}`.trim());
  if (/\(idle — send a prompt to start\)\s*$/.test(line?.[2] ?? "")) {
    return fail("swallowed-prompt", `The session ${short} started without its prompt.`);
  }
  return { short, problem: null };
}
function plain(text) {
  return text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, "").replaceAll("\r", "");
}
function excerpt(text) {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" / ").slice(0, 500);
}

export {
  launch,
  passesAt,
  sharedHold,
  heldUntil,
  resumeAt,
  mayWake
};
