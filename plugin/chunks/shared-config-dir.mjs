// src/harness/config-dir.ts
import { homedir } from "node:os";
import { join, resolve } from "node:path";
function configDir(env = process.env, home = homedir()) {
  const own = env.CLAUDE_CONFIG_DIR;
  return own === void 0 || own === "" ? join(home, ".claude") : resolve(own);
}
function userStateFile(env = process.env, home = homedir()) {
  const own = env.CLAUDE_CONFIG_DIR;
  return own === void 0 || own === "" ? join(home, ".claude.json") : join(resolve(own), ".claude.json");
}

export {
  configDir,
  userStateFile
};
