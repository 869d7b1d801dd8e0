import {
  FACTS
} from "./shared-halt-cause.mjs";
import {
  LABS,
  runFacts
} from "./shared-evidence.mjs";
import "./shared-lab.mjs";
import {
  measure
} from "./shared-measure.mjs";
import "./shared-isolate.mjs";
import "./shared-left-labs.mjs";
import "./shared-isolate-end.mjs";
import "./shared-daemon.mjs";
import "./shared-plugins.mjs";
import {
  INTERRUPTED,
  keepMeasured,
  onInterrupt
} from "./shared-interrupt.mjs";
import "./shared-limited.mjs";
import "./shared-exit-codes.mjs";
import {
  claudeVersion,
  driftLine,
  knownOf,
  notePlatform,
  standingOf
} from "./shared-consequences.mjs";
import "./shared-line.mjs";
import {
  locateClaude
} from "./shared-cli.mjs";
import {
  say
} from "./shared-out.mjs";
import {
  findNest
} from "./shared-git-dir.mjs";
import {
  stateDir,
  thisUser
} from "./shared-state-dir.mjs";
import "./shared-paths.mjs";
import "./shared-saved-launch.mjs";
import "./shared-run.mjs";
import {
  table
} from "./shared-table.mjs";
import {
  countOf,
  isSet,
  textOf
} from "./shared-options.mjs";
import {
  oneLine,
  plural
} from "./shared-words.mjs";
import "./shared-hook-input.mjs";
import "./shared-children.mjs";
import "./shared-job-state.mjs";
import "./shared-config-dir.mjs";
import {
  makePrivateDir
} from "./shared-private-files.mjs";
import "./shared-hash.mjs";
import "./shared-money.mjs";
import "./shared-sanitize.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/cli/commands/probe.ts
import fs from "node:fs";
import { resolve } from "node:path";
async function run(here, words, options) {
  const facts = chosen(words, isSet(options, "quick"));
  if (isSet(options, "list")) return list(here, facts);
  refuseSession(here);
  const jobs = countOf(options, "jobs") ?? LABS;
  const claude = programOf(here, textOf(options, "claude"));
  const own = options.claude === void 0;
  const started = (/* @__PURE__ */ new Date()).toISOString();
  const began = Date.now();
  const version = await claudeVersion({ file: claude, args: [], source: "flag" }, stateDir(thisUser()));
  const cli = version.version;
  if (cli === null)
    throw new UserError(
      `${claude} does not say that it is Claude Code: it has no version`,
      EXIT.notStarted,
      "nest probe --claude <file>"
    );
  const evidenceDir = evidenceFolder(here, textOf(options, "evidence"));
  const interrupted = new AbortController();
  const release = onInterrupt(() => interrupted.abort());
  let done = 0;
  if (!own) say("nothing of it is kept: it is the program that --claude names");
  say(`asking Claude Code ${cli} about ${plural(facts.length, "fact")} …`);
  const findings = await measure({
    claude,
    facts,
    jobs,
    evidenceDir,
    signal: interrupted.signal,
    run: runFacts,
    onFinding({ id, verdict, ms }, again) {
      if (!again) done += 1;
      say(
        `${again ? "once more, alone:" : `${String(done).padStart(3)} of ${facts.length}`}  ${verdict.padEnd(7)}  ${id} (${(ms / 1e3).toFixed(1)} s)`
      );
    }
  });
  release();
  if (interrupted.signal.aborted) {
    say("broken off: nothing is kept");
    return INTERRUPTED;
  }
  if (own) keepMeasured(cli, started, findings, FACTS);
  const { drifts } = standingOf({
    version: cli,
    extent: "part",
    differs: findings.filter(({ verdict }) => verdict === "differs").map(({ id }) => id)
  });
  const place = own ? findNest(here.cwd) : null;
  if (place !== null) notePlatform(place.dir, standingOf(knownOf(cli, stateDir(thisUser()))));
  const seconds = Math.round((Date.now() - began) / 100) / 10;
  if (here.json)
    here.printJson({ version: cli, platform: process.platform, started, seconds, facts: findings });
  else here.print(render({ version: cli, seconds, findings, drifts }, here.paint));
  return findings.every(({ verdict }) => verdict === "holds") ? EXIT.ok : EXIT.refused;
}
function evidenceFolder(here, given) {
  if (given === null) return null;
  const dir = resolve(here.cwd, given);
  try {
    makePrivateDir(dir);
    fs.accessSync(dir, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw new UserError(
      `no evidence can be written to ${dir}: ${error.message}`,
      EXIT.usage,
      "nest probe --evidence <dir>"
    );
  }
  return dir;
}
function chosen(words, quick) {
  const all = FACTS.filter((fact) => !quick || fact.quick === true);
  for (const word of words) {
    if (FACTS.some(({ id, group }) => id === word || group === word)) continue;
    throw new UserError(
      `there is no fact and no group of facts ${JSON.stringify(word.slice(0, 60))}`,
      EXIT.notFound,
      "nest probe --list"
    );
  }
  if (words.length === 0) return all;
  const named = all.filter(({ id, group }) => words.includes(id) || words.includes(group));
  if (named.length > 0) return named;
  throw new UserError(
    `none of these is a quick fact; those are ${all.map(({ id }) => id).join(", ")}`,
    EXIT.usage,
    "nest probe --quick"
  );
}
function list(here, facts) {
  const rows = facts.map(({ id, group, claim, why, reliedOnBy }) => ({ id, group, claim, why, reliedOnBy }));
  if (here.json) here.printJson(rows);
  else
    here.print(
      table(
        ["FACT", "CLAIM"],
        rows.map(({ id, claim }) => [id, claim]),
        here.paint
      )
    );
  return EXIT.ok;
}
function refuseSession(here) {
  if (here.caller().session === null) return;
  throw new UserError("nest probe is for a person at a terminal", EXIT.notAllowed, "nest probe --list");
}
function programOf(here, given) {
  const found = locateClaude(given === null ? null : resolve(here.cwd, given));
  if ("problem" in found) throw new UserError(found.message, EXIT.notStarted, found.fix);
  if (found.args.length === 0) return found.file;
  throw new UserError(
    `${found.args[0]} is a script; the probe needs the program itself`,
    EXIT.notStarted,
    "nest probe --claude <file>"
  );
}
var CONSEQUENCE = {
  refuse: "nobody is hired on this version",
  said: "felt",
  alternative: "something else takes over"
};
var HUES = { holds: "green", differs: "red", unknown: "yellow" };
function render({ version, seconds, findings, drifts }, paint) {
  const rows = findings.map(({ id, verdict, seen }) => [
    id,
    { text: verdict, hue: HUES[verdict] },
    oneLine(seen, 100)
  ]);
  const count = (wanted) => findings.filter(({ verdict }) => verdict === wanted).length;
  const notes = findings.filter(({ verdict }) => verdict !== "holds").map(
    ({ id, claim, expected, reliedOnBy }) => `${id}: ${claim}
  expected: ${expected}
  relied on by: ${reliedOnBy.join(", ") || "nothing"}
`
  );
  return [
    table(["FACT", "VERDICT", "SEEN"], rows, paint),
    ...notes.length === 0 ? [] : ["\n", ...notes],
    ...drifts.map((drift) => `${CONSEQUENCE[drift.kind]}: ${driftLine(drift)}
`),
    `
Claude Code ${version}: ${count("holds")} hold, ${count("differs")} differ, ${count("unknown")} unknown (${seconds} s)
`
  ].join("");
}
export {
  run
};
