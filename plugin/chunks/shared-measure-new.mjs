import {
  onInterrupt
} from "./shared-interrupt.mjs";
import {
  limited
} from "./shared-limited.mjs";
import {
  MIN_VERSION,
  atLeast,
  claudeVersion,
  keepResults,
  knownOf,
  readKept,
  standingOf,
  untried
} from "./shared-consequences.mjs";
import {
  stateDir,
  thisUser
} from "./shared-state-dir.mjs";
import {
  isSet
} from "./shared-options.mjs";
import {
  plural
} from "./shared-words.mjs";
import {
  locateClaude
} from "./shared-cli.mjs";
import {
  say
} from "./shared-out.mjs";
import {
  spawnEnv
} from "./shared-spawn-env.mjs";

// src/cli/measure-new.ts
var JOBS = 3;
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
  const done = await measure(command.file, version, state);
  return { standing: standingOf(knownOf(version, state)), interrupted: !done };
}
async function measure(claude, version, state) {
  const { FACTS } = await import("./facts.mjs");
  const { runFacts } = await import("./run.mjs");
  const quick = FACTS.filter((fact) => fact.quick === true);
  const kept = readKept(state, version);
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
  const how = { claude, evidenceDir: null };
  const tell = ({ id, verdict }) => {
    done += 1;
    say(`  ${done} of ${facts.length}  ${verdict}  ${id}`);
  };
  const found = new Map(facts.map(({ id }) => [id, "unknown"]));
  try {
    const note = (list2) => {
      for (const { id, verdict } of list2) found.set(id, verdict);
    };
    note(await runFacts({ ...how, facts, jobs: JOBS, onFinding: tell, signal: limit.signal }));
    const doubtful = facts.filter(({ id }) => found.get(id) === "differs");
    if (doubtful.length > 0) {
      say(`  measuring again what differs: ${doubtful.map(({ id }) => id).join(", ")} …`);
      for (const { id } of doubtful) found.set(id, "unknown");
      if (!limit.signal.aborted)
        note(await runFacts({ ...how, facts: doubtful, jobs: 1, onFinding: () => {
        }, signal: limit.signal }));
    }
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
  const all = FACTS.map(({ id }) => id);
  keep(() => keepResults(state, version, started, list, all));
  return true;
}
function keep(write) {
  try {
    write();
  } catch {
    say("what was measured could not be kept");
  }
}

export {
  knowPlatform
};
