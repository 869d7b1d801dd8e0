import {
  configDir,
  userStateFile
} from "./shared-config-dir.mjs";

// src/harness/login.ts
import { readFileSync } from "node:fs";
import { join } from "node:path";
var KEYS = ["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "CLAUDE_CODE_OAUTH_TOKEN"];
var PROVIDERS = ["CLAUDE_CODE_USE_BEDROCK", "CLAUDE_CODE_USE_VERTEX", "CLAUDE_CODE_USE_FOUNDRY"];
function loginState(env = process.env, home, platform = process.platform) {
  if ([...KEYS, ...PROVIDERS].some((name) => env[name])) return "yes";
  const dir = configDir(env, home);
  const credentials = object(join(dir, ".credentials.json"));
  if (credentials.claudeAiOauth !== void 0) return "yes";
  const state = object(userStateFile(env, home));
  if (typeof state.primaryApiKey === "string") return "yes";
  const settings = object(join(dir, "settings.json"));
  if (typeof settings.apiKeyHelper === "string") return "yes";
  const inSettings = typeof settings.env === "object" && settings.env !== null ? settings.env : {};
  if ([...KEYS, ...PROVIDERS].some((name) => inSettings[name])) return "yes";
  if (platform === "darwin" || state.oauthAccount !== void 0) return "unknown";
  return "no";
}
function object(path) {
  try {
    const value = JSON.parse(readFileSync(path, "utf8"));
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

export {
  loginState
};
