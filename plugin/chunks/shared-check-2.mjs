import {
  driftLine
} from "./shared-consequences.mjs";

// src/app/platform/check.ts
var SHOWN = 4;
function platformChecks({ version, support, drifts }) {
  const named = (kind) => drifts.filter((drift) => drift.kind === kind);
  if (support === "unmeasured") {
    const message2 = `Claude Code ${version} was never measured: whether members can work on it is not known (nest probe --quick finds out).`;
    return [{ id: "platform", level: "warn", message: message2, fix: "nest probe --quick" }];
  }
  const grave = named("refuse");
  if (grave.length > 0) {
    const message2 = `Claude Code ${version} is not supported: ${grave.map(driftLine).join("; ")}.`;
    return [{ id: "platform", level: "refuse", message: message2, fix: measureAgain(grave.map(({ fact }) => fact)) }];
  }
  const felt = named("said");
  const checks = felt.slice(0, SHOWN).map((drift) => {
    const message2 = `Claude Code ${version}: ${driftLine(drift)}.`;
    return { id: "platform", level: "warn", message: message2, fix: measureAgain([drift.fact]) };
  });
  if (felt.length <= SHOWN) return checks;
  const message = `Claude Code ${version}: ${felt.length - SHOWN} more differ (nest doctor).`;
  return [...checks, { id: "platform", level: "warn", message, fix: "nest doctor" }];
}
function measureAgain(facts) {
  return `nest probe ${facts.join(" ")} # measures again; NEST_CLAUDE=<file> names another version`;
}

export {
  platformChecks,
  measureAgain
};
