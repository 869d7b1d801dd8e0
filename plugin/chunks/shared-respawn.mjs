import {
  daemonLives,
  daemonSince,
  isReturning,
  listedWorker
} from "./shared-live-pid.mjs";
import {
  configOf
} from "./shared-beside.mjs";
import {
  readJob
} from "./shared-observe.mjs";

// src/cli/table.ts
function table(head, rows, paint) {
  const all = [head.map((text) => ({ text, hue: "dim" })), ...rows];
  const widths = head.map((_, i) => Math.max(...all.map((row) => textOf(row[i] ?? "").length)));
  return all.map((row) => {
    const cells = row.map((cell, i) => {
      const text = textOf(cell);
      const pad = i === row.length - 1 ? "" : " ".repeat((widths[i] ?? 0) - text.length);
      return (typeof cell === "string" ? text : paint(cell.hue, text)) + pad;
    });
    return `${cells.join("  ").trimEnd()}
`;
  }).join("");
}
function textOf(cell) {
  return typeof cell === "string" ? cell : cell.text;
}

// src/app/control/respawn.ts
var OVER = /* @__PURE__ */ new Set(["done", "failed", "stopped"]);
function mayRespawn(member) {
  if (member.turn?.open !== true || member.short === null) return false;
  const config = configOf(member);
  const state = readJob(member.short, config)?.state ?? null;
  return state !== null && !OVER.has(state) && daemonLives(config);
}
function respawns(member, now) {
  const { short } = member;
  if (short === null) return false;
  const config = configOf(member);
  if (isReturning(short, config, now)) return true;
  const first = listedWorker(short, config)?.firstStartedAt ?? null;
  const since = daemonSince(config);
  return first !== null && since !== null && since <= first && mayRespawn(member);
}

export {
  mayRespawn,
  respawns,
  table
};
