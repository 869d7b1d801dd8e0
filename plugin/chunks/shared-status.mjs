import {
  USER
} from "./shared-fold-log.mjs";

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

export {
  inChartOrder
};
