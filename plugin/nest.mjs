import {
  OUTPUT_GONE
} from "./chunks/shared-exit-codes.mjs";
import {
  COMMANDS
} from "./chunks/shared-catalogue.mjs";
import {
  GLOBALS
} from "./chunks/shared-globals.mjs";
import {
  painter
} from "./chunks/shared-colour.mjs";
import {
  OutputGone,
  say,
  toJsonLine,
  writeOut
} from "./chunks/shared-out.mjs";
import {
  requireNest
} from "./chunks/shared-nest.mjs";
import "./chunks/shared-envelope.mjs";
import "./chunks/shared-state-dir.mjs";
import "./chunks/shared-paths.mjs";
import "./chunks/shared-private-files.mjs";
import "./chunks/shared-append-error.mjs";
import {
  isInsideClaude
} from "./chunks/shared-process.mjs";
import {
  callerOf
} from "./chunks/shared-caller.mjs";
import {
  EXIT,
  UserError
} from "./chunks/shared-user-error.mjs";
import "./chunks/shared-identity.mjs";
import {
  VERSION
} from "./chunks/shared-version.mjs";
import "./chunks/shared-runtime.mjs";

// src/cli/fail.ts
function fail(error, json) {
  if (error instanceof OutputGone) return OUTPUT_GONE[0];
  const expected = error instanceof UserError ? error : fromSystem(error);
  if (expected === null) return internal(error, json);
  const { message, exitCode, next } = expected;
  if (json) say(toJsonLine({ error: { message, exitCode, next } }).trimEnd());
  else say(`nest: ${message}${next === null ? "" : `
next: ${next}`}`);
  return exitCode;
}
var SYSTEM = {
  EACCES: "permission denied",
  EPERM: "not permitted",
  EROFS: "the file system is read-only",
  ENOSPC: "no space left on the device",
  EDQUOT: "the disk quota is used up",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of the path is no folder",
  ENOENT: "it does not exist",
  ENAMETOOLONG: "the name is too long",
  ELOOP: "too many symbolic links",
  EMFILE: "too many open files",
  EIO: "input or output error"
};
function fromSystem(error) {
  const { code, path, syscall } = error;
  const words = code === void 0 ? void 0 : SYSTEM[code];
  if (words === void 0 || syscall === void 0) return null;
  const where = path === void 0 ? "" : ` ${path}`;
  return new UserError(`cannot ${syscall}${where}: ${words} (${code})`, EXIT.notRecorded);
}
function internal(error, json) {
  const stack = error instanceof Error ? error.stack ?? error.message : String(error);
  const message = error instanceof Error ? error.message : String(error);
  const next = "report this as a bug, with the lines above and what you ran";
  if (json) say(toJsonLine({ error: { message, exitCode: EXIT.fault, next, stack } }).trimEnd());
  else
    say(
      `nest: internal error: ${stack}
nest ${VERSION}, node ${process.version}, ${process.platform}
next: ${next}`
    );
  return EXIT.fault;
}

// src/cli/here.ts
import fs from "node:fs";
import { isAbsolute, resolve } from "node:path";

// src/harness/hook-env.ts
import { basename } from "node:path";
function readSessionEnv(env) {
  const jobDir = text(env.CLAUDE_JOB_DIR);
  return {
    session: text(env.CLAUDE_CODE_SESSION_ID),
    pid: positive(env.CLAUDE_PID),
    jobDir,
    short: jobDir === null ? null : basename(jobDir.replaceAll("\\", "/")),
    headless: env.CLAUDE_CODE_ENTRYPOINT === "sdk-cli",
    messagingSocket: text(env.CLAUDE_CODE_MESSAGING_SOCKET),
    nest: {
      dir: text(env.NEST_DIR),
      member: text(env.NEST_MEMBER),
      gen: positive(env.NEST_GEN),
      nonce: text(env.NEST_NONCE)
    }
  };
}
function text(value) {
  return value === void 0 || value === "" ? null : value;
}
function positive(value) {
  return value !== void 0 && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null;
}

// src/cli/here.ts
var SLOW_FOLD = 64 * 1024 * 1024;
function hereOf(options) {
  const env = readSessionEnv(process.env);
  const cwd = goTo(text2(options.C));
  const flag = text2(options.nest);
  let nest = null;
  return {
    cwd,
    env,
    json: options.json === true,
    paint: painter(options["no-color"] === true, process.env),
    nest: () => {
      nest ??= openChecked(flag === null ? null : resolve(cwd, flag), cwd, env);
      return nest;
    },
    caller: () => callerOf({
      session: env.session,
      as: text2(options.as),
      insideClaude: () => isInsideClaude(process.env)
    }),
    print: writeOut,
    printJson: (value) => writeOut(toJsonLine(value))
  };
}
function text2(value) {
  return typeof value === "string" ? value : null;
}
function goTo(dir) {
  if (dir !== null) {
    try {
      process.chdir(dir);
    } catch {
      throw new UserError(`-C: there is no folder ${JSON.stringify(dir)}`, EXIT.notFound);
    }
  }
  try {
    return process.cwd();
  } catch {
    const name = process.env.PWD ?? "";
    if (isAbsolute(name)) return name;
    throw new UserError("the current folder does not exist any more", EXIT.noNest, "nest -C <folder> …");
  }
}
function openChecked(flag, cwd, env) {
  const nest = requireNest({ flag, session: env.session, cwd, hint: env.nest.dir });
  const size = fs.statSync(nest.log.file, { throwIfNoEntry: false })?.size;
  if (size === void 0) {
    const next = flag === null ? 'nest init --objective "…"' : "nest status --nest <the folder that holds log.jsonl>";
    throw new UserError(`${nest.dir} holds no nest: there is no log.jsonl in it`, EXIT.noNest, next);
  }
  if (size > SLOW_FOLD && !fs.existsSync(`${nest.dir}/snapshot.json`))
    say(`reading a log of ${Math.round(size / 1e6)} MB without a snapshot; the next command has one`);
  return nest;
}

// src/cli/plain.ts
function plainInvocation(argv, commands) {
  const options = /* @__PURE__ */ Object.create(null);
  const words = [];
  let command = null;
  for (let i = 0; i < argv.length; i += 1) {
    const word = argv[i];
    if (word === "--") {
      if (command === null) return null;
      words.push(...argv.slice(i + 1));
      break;
    }
    if (word.length < 2 || word[0] !== "-") {
      if (command !== null) words.push(word);
      else {
        command = commandAt(argv, i, commands);
        if (command === null) return null;
        i += command.path.length - 1;
      }
      continue;
    }
    const option = optionOf(word, command);
    if (option === null) return null;
    if (option.value === void 0) {
      options[option.name] = true;
      continue;
    }
    i += 1;
    const value = argv[i];
    if (value === void 0 || value.startsWith("-")) return null;
    if (!take(options, option, value)) return null;
  }
  if (command === null || !complete(command, words, options)) return null;
  return { command, args: words, options };
}
function commandAt(argv, at, commands) {
  const [first, second] = [argv[at], argv[at + 1]];
  const family = commands.filter((c) => c.path[0] === first);
  const nested = family.find((c) => c.path.length === 2 && c.path[1] === second);
  if (nested !== void 0) return nested;
  return family.length > 1 && second !== void 0 ? null : family.find((c) => c.path.length === 1) ?? null;
}
function optionOf(word, command) {
  const known = [...GLOBALS, ...command?.options ?? []];
  const found = word.startsWith("--") ? known.find((o) => o.name === word.slice(2) && o.short !== o.name) : known.find((o) => o.short !== void 0 && o.short === word.slice(1));
  return found ?? null;
}
function take(options, option, value) {
  if (option.choices !== void 0 && !option.choices.includes(value)) return false;
  if (option.repeat === void 0) options[option.name] = value;
  else options[option.name] = [...options[option.name] ?? [], value];
  return true;
}
function complete(command, words, options) {
  const args = command.args ?? [];
  if (words.length > args.length || words.length < args.filter((a) => a.required).length) return false;
  if (args.some((a, i) => a.choices !== void 0 && words[i] !== void 0 && !a.choices.includes(words[i])))
    return false;
  return (command.options ?? []).every((o) => o.required === void 0 || o.name in options);
}

// src/cli/main.ts
async function main(argv) {
  try {
    const plain = plainInvocation(argv, COMMANDS);
    if (plain !== null) return await run(plain);
    const { parseByCommander } = await import("./chunks/program.mjs");
    const parsed = parseByCommander(argv, COMMANDS);
    if ("command" in parsed) return await run(parsed);
    writeOut(parsed.print);
    return 0;
  } catch (error) {
    return fail(error, argv.includes("--json"));
  }
}
async function run({ command, args, options }) {
  const here = hereOf(options);
  return (await command.load()).run(here, args, options);
}
main(process.argv.slice(2)).then((code) => process.exit(code));
