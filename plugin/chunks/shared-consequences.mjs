import {
  platformFile
} from "./shared-line.mjs";
import {
  run
} from "./shared-run.mjs";
import {
  makePrivateDir,
  readIfThere,
  replaceFile
} from "./shared-private-files.mjs";

// src/harness/cli-version.ts
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
var MIN_VERSION = "2.1.224";
var TIMEOUT_MS = 15e3;
async function claudeVersion(command, cacheDir, options = {}) {
  const program = command.args.at(-1) ?? command.file;
  const key = cacheDir === null ? null : identity(program);
  const cache = join(cacheDir ?? "", "cli-version.json");
  if (key !== null) {
    const known = cached(cache, key);
    if (known !== null) return { version: known, problem: null };
  }
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const result = await run(command.file, [...command.args, "--version"], {
    ...options.env === void 0 ? {} : { env: options.env },
    timeoutMs,
    maxOutput: 1e5
  });
  if (result.missing)
    return { version: null, problem: "missing", message: `There is no program ${command.file}.` };
  if (result.timedOut) {
    return {
      version: null,
      problem: "hangs",
      message: `\`${program} --version\` gave no answer in ${timeoutMs / 1e3} s.`
    };
  }
  if (!result.ok) {
    const said2 = (result.stderr || result.stdout).trim().slice(0, 300);
    const how = result.exitCode === null ? "did not start" : `ended with ${result.exitCode}`;
    return {
      version: null,
      problem: "failed",
      message: `\`${program} --version\` ${how}${said2 && `: ${said2}`}`
    };
  }
  const version = /^\s*v?(\d+\.\d+\.\d+\S*)/.exec(result.stdout)?.[1];
  if (version === void 0) {
    const said2 = result.stdout.trim().split("\n", 1)[0].slice(0, 100);
    return {
      version: null,
      problem: "not-claude",
      message: `\`${program} --version\` says “${said2}”, which is no version.`
    };
  }
  if (key !== null) store(cache, key, version);
  return { version, problem: null };
}
function atLeast(version, floor) {
  const numbers = (text) => (/^\d+\.\d+\.\d+/.exec(text)?.[0] ?? "0.0.0").split(".").map(Number);
  const [a, b] = [numbers(version), numbers(floor)];
  for (let i = 0; i < 3; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
function identity(program) {
  try {
    const real = realpathSync(program);
    const stat = statSync(real);
    return `${real}|${stat.size}|${stat.mtimeMs}`;
  } catch {
    return null;
  }
}
function cached(path, key) {
  try {
    const kept = JSON.parse(readFileSync(path, "utf8"));
    return kept.key === key && typeof kept.version === "string" ? kept.version : null;
  } catch {
    return null;
  }
}
function store(path, key, version) {
  const partial = `${path}.${process.pid}`;
  try {
    mkdirSync(join(path, ".."), { recursive: true, mode: 448 });
    writeFileSync(partial, JSON.stringify({ key, version }), { mode: 384 });
    renameSync(partial, path);
  } catch {
    try {
      rmSync(partial, { force: true });
    } catch {
    }
  }
}

// src/app/platform/consequences.ts
var refuse = (words) => ({ kind: "refuse", words, by: [] });
var alternative = (words, ...by) => ({ kind: "alternative", words, by });
var said = (words) => ({ kind: "said", words, by: [] });
var CONSEQUENCES = {
  // Without these a member works for nobody.
  "endings.turn-end-stop": refuse("the end of a turn is not told, so that no report would be filed"),
  "hooks.additional-context": refuse("what a member is told in its turn would not reach its model"),
  "identity.session-env": refuse("what a session runs does not know whose it is: nothing could be filed"),
  "identity.settings-env": alternative(
    "a session is known by the id that its launch prints, and finds its nest and nest itself by where its hooks lie",
    "launch.short-id",
    "sessions.files"
  ),
  "identity.env-not-forwarded": alternative("who a session is stands in its launch settings, which win"),
  "launch.short-id": alternative(
    "a session is found by what the platform keeps of its launch",
    "settings.kept-in-job",
    "sessions.files"
  ),
  "hooks.async-rewake": alternative(
    "a supervisor is woken through its socket, or resumed, by the reconciler",
    "wake.socket",
    "wake.resume"
  ),
  "wake.socket": alternative(
    "a member without a waiter is resumed with what it has to be told",
    "wake.resume"
  ),
  "wake.resume": said(
    "a member whose session has ended cannot be woken: nest reassign gives its seat to a new one"
  ),
  "sessions.resume-same-id": said(
    "a stopped session comes back as a copy, which is stopped: nest reassign gives the seat to a new one"
  ),
  "sessions.agents-json": alternative(
    "whether a session runs is read from the files of the platform",
    "sessions.files"
  ),
  "sessions.files": said(
    "what a session is doing cannot be seen: verdicts go by its hooks alone, and nobody is woken"
  ),
  "settings.hooks-travel": said(
    "a member that is resumed is silent: nest reassign gives its seat to a new one"
  ),
  "settings.kept-in-job": said("what a session was launched with cannot be looked up: it is not resumed"),
  "settings.path-wins": said("another program called nest may come first in members"),
  "settings.size": said("a launch with many permission rules may lose its settings: keep the charter short"),
  "hooks.env-file": said("where the environment of a launch is lost too, members do not find nest"),
  "launch.equals-form": said(
    "options of a launch are read otherwise: members may lack their brief or their rules"
  ),
  "brief.file-reaches-system-prompt": alternative(
    "the first prompt of a member names the file of its assignment"
  ),
  "permission.allow": said(
    "an answer to a request for permission does not reach the session: allow in the charter what members need, or answer at their prompts (nest attach)"
  ),
  "permission.deny": said("a denial does not reach the session: answer at its prompt (nest attach)"),
  "permission.allow-batch": said("a batch run is not told that it may: hire with the rules that it needs"),
  "permission.wait": said("a request for permission is not waited for as long as the charter says"),
  "permission.question": said("a question of a member opens a dialog that nobody sees: nest attach"),
  "hooks.pre-tool-deny": said("neither questions nor the end of a budget stop a call of a tool"),
  "hooks.post-tool-batch": alternative(
    "the end of a budget is enforced at the next call of a tool",
    "hooks.pre-tool-deny"
  ),
  "hooks.payload-shapes": said("part of what hooks are told is missing: nest log shows what is"),
  "hooks.exec-form": said(
    "a shell reads the paths of our hooks: no blanks or quotes in the path of the repository"
  ),
  "hooks.stop-background": said("a turn that ends beside running work counts as its report"),
  "hooks.prompt-kinds": said("who began a turn is told wrongly"),
  "endings.stop-failure": alternative("a turn that an error of the API has ended is found by looking"),
  "rules.word-boundary": said("members may be asked before they run nest, or may run more than nest"),
  "rules.table": said("some forms of a command prompt, or pass, that did not"),
  "rules.deny-removes": said("members can talk to each other past the log"),
  "rules.precedence": said("what the charter denies or wants asked may pass"),
  "rules.edits-pass": said("members may have to ask before they edit: nest asks"),
  "worktrees.linked-trusted": said(
    "a member with a worktree of its own may not start: hire without --worktree"
  ),
  "transcripts.place": said("what members spend is not seen: a budget does not bind"),
  "transcripts.rows": said("what members spend is reckoned wrongly"),
  "transcripts.prices": said(
    "what members spend is reckoned by other prices: nest charter set budget.prices"
  ),
  "transcripts.long-prompt-price": said("what long conversations cost is reckoned wrongly"),
  "transcripts.copies": said("what a copy of a session repeats is charged once more"),
  "transcripts.tool-calls": said("a member that hangs in a call looks as if it were silent"),
  "plugin.hooks-fire-in-background": said("a background session that you adopt is silent")
};

// src/app/platform/standing.ts
var WORST = { refuse: 0, said: 1, alternative: 2 };
function standingOf({ version, extent, differs }) {
  const drifts = differs.flatMap((fact) => {
    const consequence = CONSEQUENCES[fact];
    return consequence === void 0 ? [] : [driftOf(fact, consequence, differs)];
  }).sort((a, b) => WORST[a.kind] - WORST[b.kind] || (a.fact < b.fact ? -1 : 1));
  return { version, drifts, support: supportOf(extent, drifts) };
}
function driftOf(fact, { kind, words, by }, differs) {
  if (by.length === 0 || by.some((id) => !differs.includes(id))) return { fact, kind, words };
  return { fact, kind: "said", words: `nothing takes over, since ${by.join(" and ")} differ as well` };
}
function supportOf(extent, drifts) {
  if (drifts.some(({ kind }) => kind === "refuse")) return "unsupported";
  if (extent === "none") return "unmeasured";
  return drifts.length > 0 ? "bound" : "full";
}
function driftLine({ fact, words }) {
  return `${fact} differs: ${words}`;
}

// src/harness/measured.ts
var MEASURED = [
  {
    version: "2.1.224",
    differs: [
      "launch.default-mode-auto",
      "launch.equals-form",
      "launch.nested-repository",
      "launch.untrusted-refused",
      "launch.trust-in-config-dir",
      "launch.unnamed-asks",
      "identity.settings-env",
      "settings.hooks-travel",
      "settings.size",
      "rules.deny-removes",
      "rules.monitor-too",
      "hooks.prompt-kinds",
      "hooks.start-matcher",
      "permission.allow-batch",
      "wake.resume",
      "wake.socket",
      "wake.socket-loses-queue",
      "sessions.files",
      "sessions.fork-prefix",
      "sessions.resume-listed",
      "sessions.resume-same-id",
      "sessions.roster",
      "plugin.skill-expands",
      "transcripts.copies",
      "transcripts.long-prompt-price",
      "transcripts.prices",
      "transcripts.reply-at-stop",
      "transcripts.tool-calls"
    ],
    unknown: [
      "brief.kept",
      "endings.helper-failure",
      "hooks.prompt-block",
      "hooks.prompt-id",
      "wake.mid-turn"
    ]
  },
  {
    version: "2.1.261",
    differs: [
      "launch.default-mode-auto",
      "launch.nested-repository",
      "launch.untrusted-refused",
      "launch.trust-in-config-dir",
      "launch.unnamed-asks",
      "rules.monitor-too",
      "brief.kept",
      "permission.allow-batch",
      "sessions.fork-prefix",
      "plugin.skill-expands",
      "transcripts.copies",
      "transcripts.long-prompt-price",
      "transcripts.prices",
      "transcripts.reply-at-stop"
    ],
    unknown: ["endings.helper-failure"]
  },
  {
    version: "2.1.280",
    differs: [
      "launch.default-mode-auto",
      "launch.nested-repository",
      "launch.untrusted-refused",
      "launch.trust-in-config-dir",
      "launch.unnamed-asks",
      "rules.monitor-too",
      "plugin.skill-expands",
      "transcripts.copies",
      "transcripts.long-prompt-price",
      "transcripts.prices"
    ],
    unknown: []
  },
  {
    version: "2.1.300",
    differs: [
      "launch.unnamed-asks",
      "rules.monitor-too",
      "hooks.post-tool-failure",
      "transcripts.agents",
      "transcripts.copies",
      "transcripts.prices",
      "transcripts.reply-at-stop"
    ],
    unknown: []
  },
  {
    version: "2.1.332",
    differs: [],
    unknown: []
  }
];

// src/app/platform/kept.ts
import { join as join2 } from "node:path";
var VERSION = /^\d+\.\d+\.\d+[\w.+-]*$/;
function fileOf(stateDir, version) {
  return join2(stateDir, "probes", `${version}.json`);
}
function readKept(stateDir, version) {
  if (!VERSION.test(version)) return null;
  try {
    const read = JSON.parse(readIfThere(fileOf(stateDir, version)) ?? "");
    if (typeof read !== "object" || read === null) return null;
    const { at, whole, facts } = read;
    if (typeof facts !== "object" || facts === null || Array.isArray(facts)) return null;
    const verdicts = Object.fromEntries(
      Object.entries(facts).map(([id, verdict]) => [id, asVerdict(verdict)])
    );
    if (Object.keys(verdicts).length === 0) return null;
    const all = Object.keys(CONSEQUENCES).every((id) => Object.hasOwn(verdicts, id));
    return { version, at: typeof at === "string" ? at : "", whole: whole === true && all, facts: verdicts };
  } catch {
    return null;
  }
}
var asVerdict = (read) => read === "holds" || read === "differs" ? read : "unknown";
function keepResults(stateDir, version, at, found, all) {
  if (!VERSION.test(version)) return;
  const now = Object.fromEntries(found.map(({ id, verdict }) => [id, verdict]));
  const facts = { ...readKept(stateDir, version)?.facts, ...now };
  const kept = { version, at, whole: all.every((id) => Object.hasOwn(facts, id)), facts };
  makePrivateDir(join2(stateDir, "probes"));
  replaceFile(fileOf(stateDir, version), `${JSON.stringify(kept)}
`, { durable: false });
}
function untried(kept, ids) {
  return ids.filter((id) => !Object.hasOwn(kept?.facts ?? {}, id));
}

// src/app/platform/known.ts
function knownOf(version, stateDir, measured = MEASURED) {
  return together(
    version,
    measured.find((one) => one.version === version) ?? null,
    readKept(stateDir, version)
  );
}
function together(version, shipped, own) {
  const verdictOf = (id) => own?.facts[id];
  const decided = (id) => verdictOf(id) === "holds" || verdictOf(id) === "differs";
  const ours = (shipped?.differs ?? []).filter((id) => !decided(id));
  const theirs = Object.keys(own?.facts ?? {}).filter((id) => verdictOf(id) === "differs");
  const extent = shipped !== null || own?.whole === true ? "whole" : own === null ? "none" : "part";
  return { version, extent, differs: [.../* @__PURE__ */ new Set([...ours, ...theirs])].sort() };
}

// src/app/platform/note.ts
import { rmSync as rmSync2 } from "node:fs";
function platformNote({ version, drifts }) {
  const felt = drifts.filter(({ kind }) => kind !== "alternative").map(driftLine);
  return felt.length === 0 ? null : `${JSON.stringify({ version, felt })}
`;
}
function notePlatform(nestDir, standing) {
  const note = platformNote(standing);
  try {
    if (note === null) rmSync2(platformFile(nestDir), { force: true });
    else replaceFile(platformFile(nestDir), note, { durable: false });
  } catch {
  }
}

export {
  MIN_VERSION,
  claudeVersion,
  atLeast,
  CONSEQUENCES,
  standingOf,
  driftLine,
  readKept,
  keepResults,
  untried,
  knownOf,
  platformNote,
  notePlatform
};
