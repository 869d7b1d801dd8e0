import {
  configDir
} from "./shared-children.mjs";

// src/harness/plugins.ts
import { readFileSync } from "node:fs";
import { join } from "node:path";
function installedPlugins(name, dir = configDir()) {
  try {
    const list = JSON.parse(readFileSync(join(dir, "plugins", "installed_plugins.json"), "utf8"));
    const { plugins } = list;
    if (typeof plugins !== "object" || plugins === null) return [];
    return Object.keys(plugins).filter((key) => key.startsWith(`${name}@`));
  } catch {
    return [];
  }
}

export {
  installedPlugins
};
