// src/probe/plain-words.ts
import { stripVTControlCharacters } from "node:util";
var MAX_LENGTH = 300;
var RUNTIME = [
  [/^ENOENT: [^']*'([^']*)'.*$/, "there is no file $1"],
  [/^(?:EACCES|EPERM): [^']*'([^']*)'.*$/, "the file $1 may not be read"],
  [/^(?:kill )?ESRCH\b.*$/, "the process was gone"],
  [/^(?:connect|read|write) (?:ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)\b.*$/, "the socket took nothing"],
  [/^.*\bis not valid JSON$|^Unexpected end of JSON input$/, "what was printed is no JSON"],
  [
    /^Cannot read properties of (?:undefined|null) \(reading '([^']*)'\)$/,
    "there was nothing with “$1” in it"
  ],
  [/^.* is not (?:iterable|a function)$/, "what was read has another shape"],
  [/^Invalid time value$|^Invalid [aA]rray length$/, "what was read has another shape"]
];
function plainWords(seen) {
  const text = stripVTControlCharacters(seen).replace(/\s+/g, " ").trim();
  const rule = RUNTIME.find(([pattern]) => pattern.test(text));
  const plain = rule === void 0 ? text : text.replace(rule[0], rule[1]);
  return plain.replace(/(?:\/[\w.@+-]+)*\/nest-probe-[\w-]+\/home(?=\/|\b)/g, "~").replace(/(?:\/[\w.@+-]+)*\/nest-probe-[\w-]+/g, "…").replace(/(?<![\w~…/.:-])(?:\/[\w.@+-]+){2,}\/(?=[\w.@+-])/g, "…/").replace(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g, "…").replace(/\b[0-9a-f]{8}\b/g, "…").replace(/\b(?:undefined|null)\b/g, "nothing").replace(/\b(sessions\/|pids? )\d+/g, "$1…").replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z?/g, "…").slice(0, MAX_LENGTH);
}

// src/probe/measure.ts
async function measure({
  facts,
  jobs,
  run,
  onFinding,
  believed = ["holds"],
  ...how
}) {
  const once = (some, labs, again) => run({ ...how, facts: some, jobs: labs, onFinding: (finding) => onFinding(finding, again) });
  const found = /* @__PURE__ */ new Map();
  const keep = (findings) => {
    for (const finding of findings) found.set(finding.id, finding);
  };
  const first = await once(facts, jobs, false);
  keep(first.filter(({ verdict }) => believed.includes(verdict)));
  const doubtful = facts.filter(({ id }) => !found.has(id));
  if (doubtful.length > 0 && !how.signal.aborted) keep(await once(doubtful, 1, true));
  const open = facts.filter(({ id }) => found.get(id)?.verdict === "unknown");
  if (open.length > 0 && !believed.includes("unknown") && !how.signal.aborted)
    keep(await once(open, 1, true));
  return facts.flatMap(({ id }) => {
    const finding = found.get(id);
    if (finding === void 0) return [];
    return finding.verdict === "holds" ? finding : { ...finding, seen: plainWords(finding.seen) };
  });
}

export {
  measure
};
