import {
  keepMeasured,
  onInterrupt
} from "./shared-interrupt.mjs";
import {
  limited
} from "./shared-limited.mjs";
import {
  MIN_VERSION,
  atLeast,
  claudeVersion,
  knownOf,
  readKept,
  standingOf,
  untried
} from "./shared-consequences.mjs";
import {
  locateClaude
} from "./shared-cli.mjs";
import {
  say
} from "./shared-out.mjs";
import {
  stateDir,
  thisUser
} from "./shared-state-dir.mjs";
import {
  spawnEnv
} from "./shared-spawn-env.mjs";
import {
  isSet
} from "./shared-options.mjs";
import {
  plural
} from "./shared-words.mjs";

// src/cli/measure-new.ts
var LIMIT_MS = 3e4;
async function knowPlatform(here, options, worthwhile = async () => true) {
  const command = locateClaude(null);
  if ("problem" in command) return { standing: null, interrupted: false };
  const state = stateDir(thisUser());
  const { version } = await claudeVersion(command, state, { env: spawnEnv() });
  if (version === null || !atLeast(version, MIN_VERSION)) return { standing: null, interrupted: false };
  const known = knownOf(version, state);
  const wanted = !isSet(options, "no-probe") && ["", "0"].includes(process.env.NEST_NO_PROBE ?? "");
  const measurable = command.args.length === 0 && here.caller().session === null;
  if (known.extent === "whole" || !wanted || !measurable || !await worthwhile())
    return { standing: standingOf(known), interrupted: false };
  const done = await measureQuick(command.file, version, state);
  return { standing: standingOf(knownOf(version, state)), interrupted: !done };
}
async function measureQuick(claude, version, state) {
  const { FACTS } = await import("./facts.mjs");
  const { measure } = await import("./measure.mjs");
  const { LABS, runFacts } = await import("./run.mjs");
  const kept = readKept(state, version);
  const quick = FACTS.filter((fact) => fact.quick === true);
  const open = untried(
    kept,
    quick.map(({ id }) => id)
  );
  if (open.length === 0) return true;
  const facts = quick.filter(({ id }) => open.includes(id));
  const interrupted = new AbortController();
  const release = onInterrupt(() => interrupted.abort());
  const limit = limited(interrupted.signal, LIMIT_MS);
  const started = (/* @__PURE__ */ new Date()).toISOString();
  say(
    `Claude Code ${version} was ${kept === null ? "never" : "only partly"} seen here: measuring ${plural(facts.length, "fact")}, some seconds …`
  );
  let done = 0;
  const found = new Map(facts.map(({ id }) => [id, "unknown"]));
  try {
    const findings = await measure({
      claude,
      facts,
      jobs: LABS,
      evidenceDir: null,
      signal: limit.signal,
      run: runFacts,
      // Somebody waits: what could not be found out is left at that.
      believed: ["holds", "unknown"],
      onFinding({ id, verdict }, again) {
        if (!again) done += 1;
        say(`  ${again ? "once more, alone:" : `${done} of ${facts.length}`}  ${verdict}  ${id}`);
      }
    });
    for (const { id, verdict } of findings) found.set(id, verdict);
  } catch (error) {
    say(`it could not be measured: ${error.message}`);
  }
  limit.release();
  release();
  if (interrupted.signal.aborted) {
    say("broken off: nothing is kept");
    return false;
  }
  const list = [...found].map(([id, verdict]) => ({ id, verdict }));
  const unknown = list.filter(({ verdict }) => verdict === "unknown").length;
  if (unknown > 0) say(`${plural(unknown, "fact")} could not be found out; nest probe measures all of them`);
  keepMeasured(version, started, list, FACTS);
  return true;
}

export {
  knowPlatform
};
