import {
  run
} from "./shared-run.mjs";
import {
  sanitize
} from "./shared-sanitize.mjs";

// src/app/run-checks.ts
var TIMEOUT_MS = 20 * 6e4;
var TAIL = 3e3;
var MAX_OUTPUT = 64 * 1024 * 1024;
async function runChecks(commands, cwd, env, timeoutMs = TIMEOUT_MS) {
  const until = Date.now() + timeoutMs;
  const done = [];
  for (const [program = "", ...args] of commands) {
    const result = await run(program, args, {
      cwd,
      env,
      timeoutMs: Math.max(1, until - Date.now()),
      maxOutput: MAX_OUTPUT
    });
    const check = commandWords([program, ...args]);
    const why = result.ok ? "" : result.missing ? "there is no such program" : result.notExecutable ? "it is no program that may be run" : result.timedOut ? `it took more than ${Math.round(timeoutMs / 1e3)} seconds` : `it ended with ${result.exitCode ?? result.signal ?? "an error"}`;
    done.push({
      check,
      ok: result.ok,
      why,
      output: tailOf(`${result.stdout}
${result.stderr}`),
      late: result.timedOut
    });
    if (!result.ok) break;
  }
  return done;
}
function commandWords(command) {
  return command.map((word) => /^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word)).join(" ");
}
function tailOf(text) {
  const plain = sanitize(text).trim();
  return plain.length > TAIL ? `…${plain.slice(-TAIL)}` : plain;
}

export {
  runChecks,
  commandWords
};
