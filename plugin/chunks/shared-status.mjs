import {
  USER
} from "./shared-fold-log.mjs";

// src/app/status.ts
function inChartOrder(state) {
  const teams = /* @__PURE__ */ new Map();
  state.members.forEach((member) => {
    const team = teams.get(member.supervisor);
    if (team === void 0) teams.set(member.supervisor, [member]);
    else team.push(member);
  });
  const ordered = /* @__PURE__ */ new Set();
  const visit = (supervisor) => {
    teams.get(supervisor)?.forEach((member) => {
      if (ordered.has(member)) return;
      ordered.add(member);
      visit(member.id);
    });
  };
  visit(USER);
  state.members.forEach((member) => {
    ordered.add(member);
  });
  return [...ordered];
}

export {
  inChartOrder
};
