import {
  cut,
  sanitize
} from "./shared-fold-log.mjs";

// src/cli/words.ts
function oneLine(text, length = 100) {
  const line = sanitize(text).replace(/\s+/g, " ").trim();
  return line.length > length ? `${cut(line, length - 1)}…` : line;
}
function plural(n, word, many = `${word}s`) {
  return `${n} ${n === 1 ? word : many}`;
}

export {
  oneLine,
  plural
};
