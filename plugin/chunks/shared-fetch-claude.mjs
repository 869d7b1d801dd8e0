import {
  run
} from "./shared-run.mjs";

// src/harness/fetch-claude.ts
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
var CLAUDE_VERSION = "2.1.332";
var PACKAGE = "@anthropic-ai/claude-code";
var WAY = "Name a CLI of your own with NEST_CLAUDE=/path/to/claude, or run it again with the network up.";
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
async function runNpm(what, folder, words, how) {
  const { file, args } = npm(how.env);
  const result = await run(file, [...args, ...words, "--loglevel=error"], {
    cwd: folder,
    env: npmEnvironment(how.env),
    timeoutMs: 6e5,
    ...how.signal === void 0 ? {} : { signal: how.signal }
  });
  if (result.ok) return result.stdout;
  if (result.missing) throw new Error(`npm was not found, so Claude Code cannot be fetched. ${WAY}`);
  const why = result.timedOut ? "it took more than ten minutes" : `${result.stderr || result.stdout}`.trim();
  throw new Error(`npm could not ${what}: ${why}
${WAY}`);
}
async function install(folder, version, how) {
  writeFileSync(join(folder, "package.json"), '{"private":true}\n');
  const wanted = `${PACKAGE}@${version}`;
  const flags = ["--no-save", "--ignore-scripts", "--include=optional", "--no-audit", "--no-fund"];
  const quiet = ["--no-package-lock", "--engine-strict=false", "--prefix", folder];
  await runNpm(`fetch ${wanted}`, folder, ["install", ...flags, ...quiet, wanted], how);
  if (!existsSync(programIn(folder))) {
    throw new Error(`${wanted} has no program for this machine (${platformPackage()}). ${WAY}`);
  }
}
async function fetchInto(target, version, how) {
  const parent = dirname(target);
  mkdirSync(parent, { recursive: true });
  const partial = mkdtempSync(join(parent, `.${version}-`));
  try {
    await install(partial, version, how);
    try {
      renameSync(partial, target);
    } catch (error) {
      if (!existsSync(programIn(target))) throw error;
    }
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}
async function latestVersion(options = {}) {
  const how = { env: options.env ?? process.env, signal: options.signal };
  const said = await runNpm("say what is latest", process.cwd(), ["view", PACKAGE, "dist-tags.latest"], how);
  const version = said.trim();
  if (!isVersion(version)) {
    throw new Error(`npm says that the latest ${PACKAGE} is “${version.slice(0, 60)}”. ${WAY}`);
  }
  return version;
}
function isVersion(text) {
  return /^\d+\.\d+\.\d+[\w.-]*$/.test(text);
}
async function ensureClaude(options) {
  const { cacheDir, env = process.env, log = (line) => process.stderr.write(`${line}
`), signal } = options;
  const given = options.given ?? env.NEST_CLAUDE;
  if (given) {
    const what = options.given ? "the path given for Claude Code" : "NEST_CLAUDE";
    if (!existsSync(resolve(given))) throw new Error(`${what} is ${resolve(given)}, which does not exist.`);
    return resolve(given);
  }
  const how = { env, ...signal === void 0 ? {} : { signal } };
  const wanted = options.version ?? CLAUDE_VERSION;
  const version = wanted === "latest" ? await latestVersion(how) : wanted;
  if (!isVersion(version))
    throw new Error(`“${version}” is no version of Claude Code, such as ${CLAUDE_VERSION}.`);
  const target = join(resolve(cacheDir), version);
  if (existsSync(programIn(target))) return programIn(target);
  log(`fetching Claude Code ${version} from the npm registry into ${target} …`);
  await fetchInto(target, version, how);
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
