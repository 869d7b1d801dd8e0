// src/harness/cli.ts
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join, resolve } from "node:path";
var FIX = "Install Claude Code, or name the program in NEST_CLAUDE.";
function locateClaude(explicit, env = process.env, platform = process.platform) {
  const named = explicit ?? (env.NEST_CLAUDE === "" ? void 0 : env.NEST_CLAUDE);
  if (named !== void 0) {
    return atPath(resolve(named), explicit === null ? "NEST_CLAUDE" : "flag", platform);
  }
  let shim = null;
  for (const folder of pathFolders(env, platform)) {
    if (platform !== "win32") {
      if (isProgram(join(folder, "claude")))
        return { file: join(folder, "claude"), args: [], source: "PATH" };
      continue;
    }
    if (isFile(join(folder, "claude.exe")))
      return { file: join(folder, "claude.exe"), args: [], source: "PATH" };
    for (const name of ["claude.cmd", "claude.ps1"]) {
      if (!isFile(join(folder, name))) continue;
      const behind = behindShim(folder);
      if (behind !== null) return { ...behind, source: "PATH" };
      shim ??= join(folder, name);
    }
  }
  if (shim !== null) return shimOnly(shim);
  return { problem: "not-found", message: "There is no `claude` on PATH.", fix: FIX };
}
function pathFolders(env, platform = process.platform) {
  const value = env.PATH ?? (platform === "win32" ? env.Path : void 0) ?? "";
  const folders = value.split(platform === process.platform ? delimiter : platform === "win32" ? ";" : ":");
  return folders.filter((folder) => folder !== "" && isAbsolute(folder));
}
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
function atPath(path, source, platform) {
  if (!isFile(path)) return { problem: "not-found", message: `There is no file ${path}.`, fix: FIX };
  if (/\.[cm]?js$/.test(path)) return { file: process.execPath, args: [path], source };
  if (platform === "win32" && /\.(cmd|bat|ps1)$/i.test(path)) {
    const behind = behindShim(dirname(path));
    return behind === null ? shimOnly(path) : { ...behind, source };
  }
  if (platform !== "win32" && !isProgram(path)) {
    return {
      problem: "not-a-program",
      message: `${path} is not executable.`,
      fix: `chmod +x '${path}', or ${FIX}`
    };
  }
  return { file: path, args: [], source };
}
function behindShim(folder) {
  const home = join(folder, "node_modules", "@anthropic-ai", "claude-code");
  if (isFile(join(home, "bin", "claude.exe"))) return { file: join(home, "bin", "claude.exe"), args: [] };
  for (const script of ["cli-wrapper.cjs", "cli.js"]) {
    if (isFile(join(home, script))) return { file: process.execPath, args: [join(home, script)] };
  }
  return null;
}
function shimOnly(path) {
  return {
    problem: "shim-only",
    message: `${path} is a script for a shell; a task passed through it could be changed on the way.`,
    fix: "Name the program behind it (claude.exe) in NEST_CLAUDE."
  };
}
function isFile(path) {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

export {
  locateClaude,
  pathFolders,
  isProgram
};
