import {
  isReturning
} from "./shared-live-pid.mjs";
import {
  daemonLives,
  daemonSince,
  listedWorker
} from "./shared-daemon.mjs";
import {
  configOf
} from "./shared-beside.mjs";
import {
  readJob
} from "./shared-job-state.mjs";

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
  respawns
};
