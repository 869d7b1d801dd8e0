import {
  cut,
  sanitize
} from "./shared-sanitize.mjs";

// src/cli/words.ts
function oneLine(text, length = 100) {
  const line = sanitize(text).replace(/\s+/g, " ").trim();
  return line.length > length ? `${cut(line, length - 1)}…` : line;
}
function fence(name, text, limit = Number.POSITIVE_INFINITY, rest = "") {
  const data = sanitize(text).replace(/<(\/?)nest-/gi, "<$1nest ");
  const shown = cut(data, limit);
  const more = shown.length < data.length ? `
[cut: ${data.length} characters in all; ${rest}]` : "";
  return `<nest-${name}>
${shown.trimEnd()}${more}
</nest-${name}>
`;
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
  fence,
  routingLine,
  plural
};
