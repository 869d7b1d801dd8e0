import {
  run
} from "./shared-run.mjs";

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
  launch
};
