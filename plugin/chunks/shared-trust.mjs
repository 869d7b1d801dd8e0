import {
  findRepository
} from "./shared-repository.mjs";
import {
  userStateFile
} from "./shared-config-dir.mjs";

// src/harness/trust.ts
import { readFileSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
function trustOf(cwd, options = {}) {
  const env = options.env ?? process.env;
  if (env.CLAUDE_CODE_SANDBOXED) return "trusted";
  let at;
  try {
    at = realpathSync(cwd);
  } catch {
    return "unknown";
  }
  const store = readStore(options.stateFile ?? userStateFile(env));
  if (store === "unreadable") return "unknown";
  const repository = findRepository(at);
  const main = repository?.mainRoot ?? null;
  if (main !== null && store.has(key(main))) return "trusted";
  for (; ; ) {
    if (store.has(key(at))) return "trusted";
    const parent = dirname(at);
    if (at === repository?.root || parent === at) return "untrusted";
    at = parent;
  }
}
function trustFix(cwd) {
  return `Run \`claude\` in ${cwd} once and accept the trust prompt.`;
}
function readStore(path) {
  let text;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    return error.code === "ENOENT" ? /* @__PURE__ */ new Set() : "unreadable";
  }
  try {
    const projects = JSON.parse(text)?.projects ?? {};
    const entries = Object.entries(projects);
    return new Set(entries.filter(([, v]) => v?.hasTrustDialogAccepted === true).map(([path2]) => key(path2)));
  } catch {
    return "unreadable";
  }
}
function key(path) {
  const normal = path.normalize("NFC").replace(/^\\\\\?\\/, "");
  const drive = /^([A-Za-z]):[\\/]/.exec(normal);
  const spelled = drive ? `${drive[1].toLowerCase()}${normal.slice(1).replaceAll("\\", "/")}` : normal;
  return spelled.length > 1 ? spelled.replace(/\/+$/, "") : spelled;
}

export {
  trustOf,
  trustFix
};
