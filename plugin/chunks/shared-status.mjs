import {
  USER
} from "./shared-fold-log.mjs";

// src/app/status.ts
function inChartOrder(state) {
  const ordered = /* @__PURE__ */ new Set();
  const visit = (supervisor) => {
    for (const member of state.members.values()) {
      if (member.supervisor !== supervisor || ordered.has(member)) continue;
      ordered.add(member);
      visit(member.id);
    }
  };
  visit(USER);
  for (const member of state.members.values()) ordered.add(member);
  return [...ordered];
}

export {
  inChartOrder
};
