import {
  run
} from "./shared-run.mjs";

// src/harness/cli-version.ts
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
var MIN_VERSION = "2.1.224";
var TIMEOUT_MS = 15e3;
async function claudeVersion(command, cacheDir, options = {}) {
  const program = command.args.at(-1) ?? command.file;
  const key = cacheDir === null ? null : identity(program);
  const cache = join(cacheDir ?? "", "cli-version.json");
  if (key !== null) {
    const known = cached(cache, key);
    if (known !== null) return { version: known, problem: null };
  }
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const result = await run(command.file, [...command.args, "--version"], {
    ...options.env === void 0 ? {} : { env: options.env },
    timeoutMs,
    maxOutput: 1e5
  });
  if (result.missing)
    return { version: null, problem: "missing", message: `There is no program ${command.file}.` };
  if (result.timedOut) {
    return {
      version: null,
      problem: "hangs",
      message: `\`${program} --version\` gave no answer in ${timeoutMs / 1e3} s.`
    };
  }
  if (!result.ok) {
    const said = (result.stderr || result.stdout).trim().slice(0, 300);
    const how = result.exitCode === null ? "did not start" : `ended with ${result.exitCode}`;
    return {
      version: null,
      problem: "failed",
      message: `\`${program} --version\` ${how}${said && `: ${said}`}`
    };
  }
  const version = /^\s*v?(\d+\.\d+\.\d+\S*)/.exec(result.stdout)?.[1];
  if (version === void 0) {
    const said = result.stdout.trim().split("\n", 1)[0].slice(0, 100);
    return {
      version: null,
      problem: "not-claude",
      message: `\`${program} --version\` says “${said}”, which is no version.`
    };
  }
  if (key !== null) store(cache, key, version);
  return { version, problem: null };
}
function atLeast(version, floor) {
  const numbers = (text) => (/^\d+\.\d+\.\d+/.exec(text)?.[0] ?? "0.0.0").split(".").map(Number);
  const [a, b] = [numbers(version), numbers(floor)];
  for (let i = 0; i < 3; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
function identity(program) {
  try {
    const real = realpathSync(program);
    const stat = statSync(real);
    return `${real}|${stat.size}|${stat.mtimeMs}`;
  } catch {
    return null;
  }
}
function cached(path, key) {
  try {
    const kept = JSON.parse(readFileSync(path, "utf8"));
    return kept.key === key && typeof kept.version === "string" ? kept.version : null;
  } catch {
    return null;
  }
}
function store(path, key, version) {
  const partial = `${path}.${process.pid}`;
  try {
    mkdirSync(join(path, ".."), { recursive: true, mode: 448 });
    writeFileSync(partial, JSON.stringify({ key, version }), { mode: 384 });
    renameSync(partial, path);
  } catch {
    try {
      rmSync(partial, { force: true });
    } catch {
    }
  }
}

export {
  MIN_VERSION,
  claudeVersion,
  atLeast
};
