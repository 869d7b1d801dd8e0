import {
  trustFix,
  trustOf
} from "./shared-trust.mjs";
import {
  loginState
} from "./shared-login.mjs";
import {
  MIN_VERSION,
  atLeast,
  claudeVersion
} from "./shared-consequences.mjs";
import {
  isProgram,
  locateClaude,
  pathFolders
} from "./shared-cli.mjs";
import {
  spawnEnv
} from "./shared-spawn-env.mjs";
import {
  findRepository,
  hasCommit,
  repositoriesIn
} from "./shared-repository.mjs";

// src/harness/preflight.ts
import { realpathSync, statSync } from "node:fs";
import { join } from "node:path";
async function preflight(spec) {
  const env = spec.env ?? process.env;
  const located = locateClaude(spec.claude, env);
  const command = "problem" in located ? null : located;
  const version = command === null ? null : await claudeVersion(command, spec.cacheDir, { env: spawnEnv(env) });
  const place = cwdCheck(spec.cwd);
  const checks = [
    ...cliChecks(located, version),
    place,
    ...place.level === "ok" ? [trustCheck(spec, env), gitCheck(spec)] : [],
    loginCheck(env, spec.home),
    foreignNest(spec.ownBins, env)
  ];
  return { checks, command, version: version?.version ?? null };
}
function cliChecks(located, version) {
  if ("problem" in located) return [refuse("cli", located.message, located.fix)];
  const found = ok("cli", `${located.args.at(-1) ?? located.file} (from ${located.source})`);
  if (version === null) return [found];
  if (version.problem !== null) {
    return [
      found,
      refuse("version", version.message, "Reinstall Claude Code, or name another in NEST_CLAUDE.")
    ];
  }
  if (atLeast(version.version, MIN_VERSION)) return [found, ok("version", version.version)];
  const message = `Claude Code ${version.version} is too old: nest needs ${MIN_VERSION}.`;
  return [found, refuse("version", message, "Run `claude update`.")];
}
function cwdCheck(cwd) {
  try {
    if (statSync(cwd).isDirectory()) return ok("cwd", cwd);
    return refuse("cwd", `${cwd} is not a directory.`, "Name a directory with --cwd.");
  } catch {
    return refuse("cwd", `${cwd} does not exist.`, "Create it, or name another with --cwd.");
  }
}
function trustCheck(spec, env) {
  if (spec.mode === "batch") return ok("trust", "not asked for in batch mode");
  const trust = trustOf(spec.cwd, {
    env,
    ...spec.home ? { stateFile: join(spec.home, ".claude.json") } : {}
  });
  if (trust === "trusted") return ok("trust", "trusted");
  const fix = trustFix(spec.cwd);
  if (trust === "untrusted") return refuse("trust", `${spec.cwd} is not a trusted workspace.`, fix);
  return warn("trust", "The trust store cannot be read; the launch may be refused.", fix);
}
function gitCheck(spec) {
  const repository = findRepository(spec.cwd);
  if (repository === null) {
    const inside = repositoriesIn(spec.cwd);
    if (inside.length === 0) return ok("git", "no repository");
    const names = inside.slice(0, 3).join(", ");
    const message2 = `${spec.cwd} is no repository but holds one (${names}); work there is not isolated.`;
    return warn("git", message2, "Hire into the repository itself with --cwd.");
  }
  if (hasCommit(repository) !== false) return ok("git", repository.linked ? "linked worktree" : "repository");
  const message = `${repository.root} has no commit yet.`;
  const fix = 'Make a first commit: git commit --allow-empty -m "first"';
  return spec.edits ? refuse("git", message, fix) : warn("git", message, fix);
}
function loginCheck(env, home) {
  const login = loginState(env, home);
  if (login === "yes") return ok("login", "logged in");
  if (login === "unknown") return ok("login", "cannot be told here");
  return warn("login", "Claude Code does not look logged in.", "Run `claude` and log in.");
}
function foreignNest(ownBins, env) {
  const own = new Set(ownBins.map(real));
  for (const folder of pathFolders(env)) {
    const path = join(folder, process.platform === "win32" ? "nest.cmd" : "nest");
    if (!isProgram(path)) continue;
    if (own.has(real(folder)) || own.has(real(join(real(path), "..")))) break;
    const message = `Another \`nest\` stands first on PATH: ${path}. Members use ours all the same.`;
    return warn("foreign-nest", message, `In your own shell, run ${join(ownBins[0] ?? "", "nest")}.`);
  }
  return ok("foreign-nest", "no other nest on PATH");
}
function real(path) {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
var ok = (id, message) => ({ id, level: "ok", message, fix: "" });
var warn = (id, message, fix) => ({ id, level: "warn", message, fix });
var refuse = (id, message, fix) => ({
  id,
  level: "refuse",
  message,
  fix
});

export {
  preflight
};
