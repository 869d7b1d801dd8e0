import {
  pause,
  say
} from "./shared-out.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/cli/colour.ts
import fs from "node:fs";
function isTerminal(fd) {
  try {
    const found = fs.fstatSync(fd);
    return found.isCharacterDevice() && !isNothing(found) && process.getBuiltinModule("node:tty").isatty(fd);
  } catch {
    return false;
  }
}
function isNothing({ rdev }) {
  return rdev !== 0 && rdev === fs.statSync("/dev/null", { throwIfNoEntry: false })?.rdev;
}

// src/cli/text-input.ts
import fs2 from "node:fs";
var MAX_BYTES = 16 * 1024 * 1024;
function textInput(here, what, argument, file, next) {
  if (argument !== void 0 && file !== null)
    throw new UserError(`the ${what} is given twice: as an argument and by --file`, EXIT.usage, next);
  if (file !== null) return readGiven(here, what, file, next);
  if (argument === "-") return readStdin(what, next);
  if (argument !== void 0) return argument;
  throw new UserError(
    `the ${what} is missing: give it as an argument, with --file FILE, or - for stdin`,
    EXIT.usage,
    next
  );
}
function readGiven(here, what, file, next, option = "--file") {
  if (file === "-") return readStdin(what, next);
  here.mayRead(file, option);
  return readFile(what, file, next, option);
}
function readFile(what, file, next, option) {
  try {
    if (fs2.statSync(file).size > MAX_BYTES) throw tooLarge(what, next);
    return decode(fs2.readFileSync(file));
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { code } = error;
    const why = code === "ENOENT" ? "does not exist" : code === "EISDIR" ? "is a folder" : `cannot be read (${code})`;
    throw new UserError(`${option}: ${file} ${why}`, code === "ENOENT" ? EXIT.notFound : EXIT.usage, next);
  }
}
function readStdin(what, next) {
  if (isTerminal(0)) say(`reading the ${what} from the terminal; end it with Ctrl-D on a line of its own`);
  const chunks = [];
  let bytes = 0;
  const chunk = Buffer.allocUnsafe(64 * 1024);
  while (true) {
    const count = readSome(chunk);
    if (count === 0) return decode(Buffer.concat(chunks));
    bytes += count;
    if (bytes > MAX_BYTES) throw tooLarge(what, next);
    chunks.push(Buffer.from(chunk.subarray(0, count)));
  }
}
function readSome(into) {
  while (true) {
    try {
      return fs2.readSync(0, into);
    } catch (error) {
      const { code } = error;
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      pause(5);
    }
  }
}
function decode(bytes) {
  const text = bytes.toString("utf8");
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
function tooLarge(what, next) {
  return new UserError(
    `the ${what} is larger than ${MAX_BYTES / 1024 / 1024} MB: put it into a file and name the file`,
    EXIT.usage,
    next
  );
}

export {
  isTerminal,
  textInput,
  readGiven
};
