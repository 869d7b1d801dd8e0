import {
  run
} from "./shared-run.mjs";

// src/harness/fetch-claude.ts
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
var CLAUDE_VERSION = "2.1.332";
var PACKAGE = "@anthropic-ai/claude-code";
function isMusl() {
  const report = process.report?.getReport();
  return process.platform === "linux" && report?.header?.glibcVersionRuntime === void 0;
}
function platformPackage() {
  return `${PACKAGE}-${process.platform}-${process.arch}${isMusl() ? "-musl" : ""}`;
}
function programIn(folder) {
  const name = process.platform === "win32" ? "claude.exe" : "claude";
  return join(folder, "node_modules", platformPackage(), name);
}
function npm(env) {
  const beside = dirname(process.execPath);
  const candidates = [
    env.npm_execpath?.endsWith("npm-cli.js") ? env.npm_execpath : "",
    join(beside, "node_modules", "npm", "bin", "npm-cli.js"),
    join(dirname(beside), "lib", "node_modules", "npm", "bin", "npm-cli.js")
  ];
  const script = candidates.find((file) => file !== void 0 && file !== "" && existsSync(file));
  if (script) return { file: process.execPath, args: [script] };
  return { file: process.platform === "win32" ? "npm.cmd" : "npm", args: [] };
}
function npmEnvironment(env) {
  const foreign = /^npm_(config_(local_prefix|global|prefix|workspace.*|ignore_scripts)|package_|lifecycle_)/i;
  const kept = Object.entries(env).filter(([name, value]) => value !== void 0 && !foreign.test(name));
  return Object.fromEntries(kept);
}
async function install(folder, env) {
  writeFileSync(join(folder, "package.json"), '{"private":true}\n');
  const { file, args } = npm(env);
  const flags = ["--no-save", "--ignore-scripts", "--include=optional", "--no-audit", "--no-fund"];
  const quiet = ["--no-package-lock", "--engine-strict=false", "--loglevel=error", "--prefix", folder];
  const result = await run(file, [...args, "install", ...flags, ...quiet, `${PACKAGE}@${CLAUDE_VERSION}`], {
    cwd: folder,
    env: npmEnvironment(env),
    timeoutMs: 6e5
  });
  const way = "Name a CLI of your own with NEST_CLAUDE=/path/to/claude, or run it again with the network up.";
  if (result.missing) throw new Error(`npm was not found, so Claude Code cannot be fetched. ${way}`);
  if (!result.ok) {
    const why = result.timedOut ? "it took more than ten minutes" : `${result.stderr || result.stdout}`.trim();
    throw new Error(`npm could not fetch ${PACKAGE}@${CLAUDE_VERSION}: ${why}
${way}`);
  }
  if (!existsSync(programIn(folder))) {
    throw new Error(
      `${PACKAGE}@${CLAUDE_VERSION} has no program for this machine (${platformPackage()}). ${way}`
    );
  }
}
async function fetchInto(target, env) {
  const parent = dirname(target);
  mkdirSync(parent, { recursive: true });
  const partial = mkdtempSync(join(parent, `.${CLAUDE_VERSION}-`));
  try {
    await install(partial, env);
    try {
      renameSync(partial, target);
    } catch (error) {
      if (!existsSync(programIn(target))) throw error;
    }
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}
async function ensureClaude(options) {
  const { cacheDir, env = process.env, log = (line) => process.stderr.write(`${line}
`) } = options;
  const given = options.given ?? env.NEST_CLAUDE;
  if (given) {
    const what = options.given ? "the path given for Claude Code" : "NEST_CLAUDE";
    if (!existsSync(resolve(given))) throw new Error(`${what} is ${resolve(given)}, which does not exist.`);
    return resolve(given);
  }
  const target = join(resolve(cacheDir), CLAUDE_VERSION);
  if (existsSync(programIn(target))) return programIn(target);
  log(`fetching Claude Code ${CLAUDE_VERSION} from the npm registry into ${target} …`);
  await fetchInto(target, env);
  return programIn(target);
}
function claudeCacheDir(root, home) {
  if (existsSync(join(root, ".git"))) return join(root, ".cache", "claude");
  return join(home, process.platform === "darwin" ? "Library/Caches" : ".cache", "nest", "claude");
}

export {
  CLAUDE_VERSION,
  ensureClaude,
  claudeCacheDir
};
