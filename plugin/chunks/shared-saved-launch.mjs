import {
  configDir
} from "./shared-config-dir.mjs";

// src/harness/saved-launch.ts
import { readFileSync } from "node:fs";
import { join } from "node:path";
function savedLaunch(short, dir = configDir()) {
  const flags = flagsOf(short, dir);
  return flags === null ? null : flags.join("\n");
}
function savedAllowRules(short, dir = configDir()) {
  for (const flag of flagsOf(short, dir) ?? []) {
    const json = flag.replace(/^--settings=/, "");
    if (!json.startsWith("{")) continue;
    try {
      const settings = JSON.parse(json);
      const allow = settings.permissions?.allow;
      if (Array.isArray(allow)) return allow.filter((rule) => typeof rule === "string");
    } catch {
    }
  }
  return [];
}
function flagsOf(short, dir) {
  if (!/^[0-9a-f]{8}$/.test(short)) return null;
  try {
    const job = JSON.parse(readFileSync(join(dir, "jobs", short, "state.json"), "utf8"));
    const flags = job.respawnFlags;
    return Array.isArray(flags) ? flags.filter((flag) => typeof flag === "string") : [];
  } catch {
    return null;
  }
}

export {
  savedLaunch,
  savedAllowRules
};
