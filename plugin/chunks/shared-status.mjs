import {
  unreadOf
} from "./shared-deliver.mjs";
import {
  ageOf,
  verdictOf
} from "./shared-verdict.mjs";
import {
  observe
} from "./shared-observe.mjs";
import {
  foldNest
} from "./shared-fold-log.mjs";
import {
  USER,
  chainAbove
} from "./shared-identity.mjs";

// src/app/status.ts
function inChartOrder(state) {
  const ordered = [];
  const visit = (supervisor) => {
    for (const member of state.members.values()) {
      if (member.supervisor !== supervisor || ordered.includes(member)) continue;
      ordered.push(member);
      visit(member.id);
    }
  };
  visit(USER);
  for (const member of state.members.values()) if (!ordered.includes(member)) ordered.push(member);
  return ordered;
}
function rowOf(state, member, now) {
  return {
    member: member.id,
    gen: member.gen,
    role: member.role,
    supervisor: member.supervisor,
    depth: chainAbove(state, member.id).length,
    title: member.title,
    model: member.model,
    verdict: verdictOf(state, member, observe(member), now),
    silentMs: ageOf(member.lastAt, now),
    turns: member.turns,
    reports: member.reports,
    unread: unreadOf(state, member.id).length,
    session: member.session,
    short: member.short
  };
}
function statusOf(nest, now, folded = foldNest(nest)) {
  const { state } = folded;
  return {
    nest: state.nest?.id ?? "",
    dir: nest.dir,
    objective: state.charter?.objective ?? "",
    rows: inChartOrder(state).map((member) => rowOf(state, member, now)),
    forUser: unreadOf(state, USER).length,
    unmatched: [...state.unmatched.values()],
    conflicts: state.conflicts,
    conflictCount: state.counts.conflicts,
    problems: problemsOf(folded)
  };
}
function problemsOf({ state, damageCount }) {
  const problems = [];
  if (state.nest === null) problems.push("the log holds no founding event: run nest verify");
  if (state.blind !== null)
    problems.push(
      `the log holds "${state.blind.type}" at ${state.blind.position}, which this version does not know: update nest`
    );
  if (damageCount > 0)
    problems.push(`${damageCount} damaged place${damageCount === 1 ? "" : "s"} in the log: nest verify`);
  if (state.counts.malformed > 0)
    problems.push(`${state.counts.malformed} events without the fields of their type: nest verify`);
  return problems;
}

export {
  inChartOrder,
  statusOf
};
