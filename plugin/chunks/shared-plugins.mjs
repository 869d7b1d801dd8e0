import {
  configDir
} from "./shared-config-dir.mjs";

// src/harness/plugins.ts
import { readFileSync } from "node:fs";
import { join } from "node:path";
function installedPlugins(name, dir = configDir()) {
  return Object.keys(listed(dir)).filter((key) => key.startsWith(`${name}@`));
}
function pluginCopies(name, dir = configDir()) {
  return Object.entries(listed(dir)).flatMap(([id, copies]) => {
    if (!id.startsWith(`${name}@`) || !Array.isArray(copies)) return [];
    return copies.map((one) => ({
      id,
      scope: typeof one?.scope === "string" ? one.scope : "user",
      version: typeof one?.version === "string" ? one.version : "",
      project: typeof one?.projectPath === "string" ? one.projectPath : null
    }));
  });
}
function listed(dir) {
  try {
    const list = JSON.parse(readFileSync(join(dir, "plugins", "installed_plugins.json"), "utf8"));
    const plugins = list?.plugins;
    return typeof plugins === "object" && plugins !== null ? plugins : {};
  } catch {
    return {};
  }
}

export {
  installedPlugins,
  pluginCopies
};
