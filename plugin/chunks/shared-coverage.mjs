import {
  readItemText
} from "./shared-digest.mjs";
import {
  ResultSchema
} from "./shared-result.mjs";
import {
  contentWords
} from "./shared-words-2.mjs";
import {
  look
} from "./shared-look.mjs";
import {
  actingAs,
  requireMember
} from "./shared-caller.mjs";
import {
  ask
} from "./shared-heeded.mjs";
import {
  freshId,
  record
} from "./shared-record.mjs";
import {
  DEFAULT_REFINEMENTS,
  foldNest,
  holdsSeat
} from "./shared-fold-log.mjs";
import {
  hash53
} from "./shared-hash.mjs";
import {
  isText
} from "./shared-sanitize.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/domain/conflicts.ts
var MOST_CONFLICTS = 100;
var MOST_COMPARED = 400;
var ALIKE = 60;
function contradictions(findings, settled) {
  const found = [];
  const seen = findings.slice(-MOST_COMPARED);
  for (let i = 0; i < seen.length; i += 1)
    for (let j = i + 1; j < seen.length && found.length < MOST_CONFLICTS; j += 1) {
      const [a, b] = [seen[i], seen[j]];
      const about = clash(a, b);
      if (about === null) continue;
      const id = conflictId(a, b);
      found.push({
        id,
        about,
        findings: [a, b],
        settled: settled.findLast((one) => one.conflict === id) ?? null
      });
    }
  return found;
}
function conflictId(a, b) {
  return `c-${hash53([a.id, b.id].sort().join(" ")).slice(-8)}`;
}
function clash(a, b) {
  if (a.id === b.id || !mayMeet(a.date, b.date)) return null;
  if (a.subject !== null && b.subject !== null) {
    if (a.value === null || b.value === null || normal(a.subject) !== normal(b.subject)) return null;
    return normal(String(a.value)) === normal(String(b.value)) ? null : a.subject;
  }
  if (a.objective !== b.objective || !isAlike(a.claim, b.claim)) return null;
  const [ours, theirs] = [figures(a.claim), figures(b.claim)];
  if (ours.length === 0 || theirs.length === 0) return null;
  return ours.some((figure) => theirs.includes(figure)) ? null : a.claim;
}
function mayMeet(a, b) {
  if (a === null || b === null) return true;
  const [x, y] = [a.trim(), b.trim()];
  return x.startsWith(y) || y.startsWith(x);
}
function normal(text) {
  return text.trim().toLowerCase().replace(/\s+/g, " ");
}
function isAlike(a, b) {
  const words = (text) => new Set(contentWords(text).filter((word) => !/\d/.test(word)));
  const [x, y] = [words(a), words(b)];
  const shared = [...x].filter((word) => y.has(word)).length;
  return shared >= 2 && shared * 100 >= Math.min(x.size, y.size) * ALIKE;
}
function figures(claim) {
  return (claim.match(/\d+(?:[.,]\d+)*/g) ?? []).map((figure) => figure.replace(",", ".")).filter((figure) => !/^(?:19|20)\d\d$/.test(figure));
}

// src/domain/coverage.ts
var FINISHED = /* @__PURE__ */ new Set(["done", "failed", "unreported", "lost", "ended", "stopped", "not_started"]);
function coverageOf(state, filed) {
  const objectives = objectivesOf(state.charter);
  const findings = distinct(filed.flatMap(({ result }) => result.findings));
  const gaps = [...latest(filed)].flatMap(
    ([member, result]) => result.gaps.map((text) => ({ member, objectives: objectivesBy(state, member, result), text }))
  );
  const conflicts = contradictions(findings, state.coverage.reconciled);
  const known = new Set(objectives.map(({ id }) => id));
  return {
    objectives: objectives.map((one) => cover(state, one, findings, gaps, conflicts, latest(filed))),
    gaps,
    loose: findings.filter(({ objective }) => objective === null || !known.has(objective)).length,
    findings,
    conflicts
  };
}
function objectivesOf(charter) {
  return charter?.objectives ?? [];
}
function cover(state, { id, text }, findings, gaps, conflicts, results) {
  const found = findings.filter(({ objective }) => objective === id);
  const members = [...state.members.values()].filter((m) => m.discipline?.objectives.includes(id) === true);
  const busy = members.filter((m) => holdsSeat(m) && !FINISHED.has(m.phase));
  const made = members.filter(
    (m) => results.get(m.id)?.status === "complete" && results.get(m.id)?.artifacts.length !== 0
  );
  const why = [
    ...gaps.filter((gap) => gap.objectives.includes(id)).map((gap) => `${gap.member}: ${gap.text}`),
    ...conflicts.filter(
      ({ settled, findings: pair }) => settled === null && pair.some(({ objective }) => objective === id)
    ).map((conflict) => `contradiction ${conflict.id} about ${conflict.about}`)
  ];
  const has = found.length > 0 || made.length > 0;
  if (has && why.length === 0 && busy.length === 0) return covered("covered");
  if (busy.length > 0) return covered("assigned", `under way: ${busy.map((m) => m.id).join(", ")}`);
  if (has) return covered("partial");
  return members.length === 0 ? covered("open", "nobody has it") : covered("partial", ...members.map(without));
  function covered(how, ...more) {
    return {
      id,
      text,
      how,
      findings: found.length,
      members: members.map((m) => m.id),
      why: [...why, ...more]
    };
  }
  function without(member) {
    const result = results.get(member.id);
    if (result === void 0)
      return `${member.id}: ${member.phase}, ${member.report === null ? "no report" : "reported in words alone"}`;
    const where = result.searched.length === 0 ? "" : `; looked at ${result.searched.slice(0, 3).join("; ")}`;
    return `${member.id}: ${result.status}, found nothing of it${where}`;
  }
}
function objectivesBy(state, member, result) {
  const own = state.members.get(member)?.discipline?.objectives ?? [];
  return own.length > 0 ? [...own] : [...new Set(result.findings.flatMap(({ objective }) => objective ?? []))];
}
function latest(filed) {
  return new Map(filed.map(({ member, result }) => [member, result]));
}
function distinct(findings) {
  return [...new Map(findings.map((finding) => [finding.id, finding])).values()];
}

// src/domain/gap-team.ts
var MOST_FACTS = 20;
function gapTeam(objective, { objectives, gaps, findings }) {
  const purpose = `Close a gap of the whole, which is: ${objective.trim().split("\n", 1)[0]?.slice(0, 600)}`;
  const covered = objectives.filter(({ how }) => how === "covered").map(({ text }) => text);
  const listed = objectives.filter(({ how }) => how === "open" || how === "partial");
  const known = new Set(objectives.map(({ id }) => id));
  const loose = gaps.filter((gap) => !gap.objectives.some((id) => known.has(id)));
  return [
    ...listed.map(
      ({ id, text, why, how }) => assignment(`gap-${id}`, purpose, how === "open" ? [text] : [text, ...why], covered, {
        facts: findings.filter((finding) => finding.objective === id),
        objectives: [id]
      })
    ),
    ...loose.map(
      ({ member, text }, i) => assignment(`gap-${member}-${i + 1}`, purpose, [text], covered, { facts: [], objectives: [] })
    )
  ];
}
function assignment(name, purpose, missing, out, { facts, objectives }) {
  return {
    name: nameOf(name),
    title: `gap: ${missing[0].slice(0, 80)}`,
    purpose,
    context: facts.slice(0, MOST_FACTS).map(({ claim, source, date }) => ({ fact: date === null ? claim : `${claim} (${date})`, source })),
    scope: { in: missing.map((text) => text.slice(0, 2e3)), out: [...out] },
    criteria: [
      "each point of the scope has at least one finding with source and date, or the report names where was looked for it",
      "findings that contradict each other are both reported, each with its source"
    ],
    output: "a typed result by `nest report --result -`: findings with source, date and confidence; gaps; what was searched",
    objectives: [...objectives],
    phase: "research"
  };
}
function nameOf(text) {
  return text.toLowerCase().replace(/[^a-z0-9-]+/g, "-").slice(0, 32).replace(/-+$/, "");
}

// src/app/read-event.ts
function readEvent(nest, position) {
  if (!/^\d{1,16}$/.test(position))
    throw new UserError(
      `${JSON.stringify(position.slice(0, 40))} is no position in the log`,
      EXIT.usage,
      "nest log -n 20"
    );
  let found;
  nest.log.readFrom(
    position,
    (event, at) => {
      if (at === position) found = event;
    },
    { maxBytes: 1 }
  );
  if (found === void 0)
    throw new UserError(`no event begins at position ${position}`, EXIT.notFound, "nest log -n 20");
  const texts = Object.values(found.data).filter(isText).map((text) => readItemText(nest.log, text));
  return { position, event: found, texts };
}

// src/app/coverage.ts
function showCoverage(nest, who, member) {
  const { state } = look(nest);
  if (member !== null) requireMember(state, member);
  const coverage = coverageOf(state, filedIn(nest, state));
  const done = state.coverage.rounds.find((entry) => entry.who === who)?.rounds ?? 0;
  const refinements = { done, most: state.charter?.limits.refinements ?? DEFAULT_REFINEMENTS };
  if (member === null) return { ...coverage, refinements };
  return {
    ...coverage,
    objectives: coverage.objectives.filter(({ members }) => members.includes(member)),
    gaps: coverage.gaps.filter((gap) => gap.member === member),
    findings: coverage.findings.filter(({ finder }) => finder === member),
    conflicts: coverage.conflicts.filter(({ findings }) => findings.some(({ finder }) => finder === member)),
    refinements
  };
}
function filedIn(nest, state) {
  const notes = [...state.members.values()].flatMap(
    ({ id, results }) => results.map(({ position }) => ({ member: id, position }))
  );
  return notes.flatMap(({ member, position }) => {
    try {
      const { detail } = readEvent(nest, position).event.data;
      const parsed = isText(detail) ? ResultSchema.safeParse(JSON.parse(nest.log.getText(detail))) : null;
      return parsed?.success === true ? [{ member, result: parsed.data }] : [];
    } catch {
      return [];
    }
  });
}
function refine(nest, caller) {
  const { state } = foldNest(nest);
  const team = gapTeam(state.charter?.objective ?? "", coverageOf(state, filedIn(nest, state)));
  if (team.length === 0)
    throw new UserError(
      "nothing is missing: no objective is open and no report names a gap",
      EXIT.nothing,
      "nest coverage"
    );
  const data = { request: freshId("refine"), gaps: team.length, as: caller.as };
  const event = record("refinement_asked", data, { actor: caller.actor, id: data.request });
  const { ruling } = ask(nest, event, data.request);
  if (ruling.accepted) return team;
  throw new UserError(
    `${ruling.why}: stop here, and report what is missing as gaps`,
    EXIT.refused,
    "nest report --result result.json (status: partial)"
  );
}
var NO_EVIDENCE = /\b(?:confiden\w+|averag\w+|mean of|majority|most agree|more certain)\b/i;
function reconcile(nest, caller, { conflict, keep, both, by, why }) {
  const { state } = foldNest(nest);
  actingAs(state, caller);
  const found = coverageOf(state, filedIn(nest, state)).conflicts.find(({ id }) => id === conflict);
  if (found === void 0)
    throw new UserError(
      `there is no contradiction ${JSON.stringify(conflict.slice(0, 40))}`,
      EXIT.notFound,
      "nest coverage"
    );
  const ids = found.findings.map(({ id }) => id ?? "");
  if (both === (keep !== null) || keep !== null && !ids.includes(keep))
    throw new UserError(
      `say which holds: --keep ${ids.join(" or --keep ")}, or --both`,
      EXIT.usage,
      "nest coverage"
    );
  if (why.trim().length < 10 || NO_EVIDENCE.test(why))
    throw new UserError(
      "that is no evidence: say what was looked at and what it shows; how sure somebody says he is settles nothing",
      EXIT.usage,
      "nest reconcile --help"
    );
  const members = [...new Set(found.findings.flatMap(({ finder }) => finder ?? []))];
  const data = {
    request: freshId("weigh"),
    conflict,
    findings: ids,
    members,
    keep,
    by,
    why: why.slice(0, 500),
    as: caller.as
  };
  const event = record("finding_reconciled", data, { actor: caller.actor, id: data.request });
  const { ruling, folded } = ask(nest, event, data.request);
  if (!ruling.accepted) throw new UserError(`not settled: ${ruling.why}`, EXIT.notAllowed, "nest coverage");
  return folded.state.coverage.reconciled.findLast((one) => one.conflict === conflict);
}

export {
  showCoverage,
  refine,
  reconcile
};
