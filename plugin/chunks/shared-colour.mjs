// src/cli/colour.ts
import fs from "node:fs";
var SGR = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39]
};
function painter(refused, env) {
  if (refused || (env.NO_COLOR ?? "") !== "" || env.TERM === "dumb" || !isTerminal(1))
    return (_, text) => text;
  return (hue, text) => `\x1B[${SGR[hue][0]}m${text}\x1B[${SGR[hue][1]}m`;
}
function isTerminal(fd) {
  try {
    return fs.fstatSync(fd).isCharacterDevice() && process.getBuiltinModule("node:tty").isatty(fd);
  } catch {
    return false;
  }
}

export {
  painter,
  isTerminal
};
