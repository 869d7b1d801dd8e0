import {
  configDir
} from "./shared-config-dir.mjs";

// src/harness/spawn-env.ts
var SESSION_VARIABLES = /* @__PURE__ */ new Set([
  "AI_AGENT",
  "CLAUDECODE",
  "CLAUDE_CODE_CHILD_NOTES_DIR",
  "CLAUDE_CODE_CHILD_SESSION",
  "CLAUDE_CODE_ENTRYPOINT",
  "CLAUDE_CODE_EXECPATH",
  "CLAUDE_CODE_MESSAGING_SOCKET",
  "CLAUDE_CODE_MESSAGING_TOKEN",
  "CLAUDE_CODE_SESSION_ATTENDED",
  "CLAUDE_CODE_SESSION_ID",
  "CLAUDE_EFFORT",
  "CLAUDE_ENV_FILE",
  "CLAUDE_JOB_DIR",
  "CLAUDE_PID",
  "CLAUDE_PLUGIN_DATA",
  "CLAUDE_PLUGIN_ROOT",
  "CLAUDE_PROJECT_DIR"
]);
function spawnEnv(env = process.env) {
  const kept = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === void 0 || SESSION_VARIABLES.has(name) || name.startsWith("NEST_")) continue;
    kept[name] = value;
  }
  return kept;
}
function spawnEnvIn(config, env = process.env) {
  const kept = spawnEnv(env);
  return config === configDir(env) ? kept : { ...kept, CLAUDE_CONFIG_DIR: config };
}

export {
  spawnEnv,
  spawnEnvIn
};
