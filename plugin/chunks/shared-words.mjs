import {
  cut,
  sanitize
} from "./shared-money.mjs";

// src/cli/words.ts
function oneLine(text, length = 100) {
  const line = sanitize(text).replace(/\s+/g, " ").trim();
  return line.length > length ? `${cut(line, length - 1)}…` : line;
}
function routingLine(routing) {
  return routing === null ? "" : `model: ${oneLine(routing.why.join("; "), 500)}
`;
}
function plural(n, word, many = `${word}s`) {
  return `${n} ${n === 1 ? word : many}`;
}

export {
  oneLine,
  routingLine,
  plural
};
