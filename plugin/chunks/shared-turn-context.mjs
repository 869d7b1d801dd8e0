import {
  openEffects
} from "./shared-fold-log.mjs";
import {
  cut,
  sanitizeLine
} from "./shared-sanitize.mjs";

// src/app/turn-context.ts
function openEffectsLine(state, member) {
  const open = openEffects(state, member);
  if (open.length === 0) return "";
  const all = open.map(({ name, key, at }) => `${oneLine(name, 80)} (key ${key}, begun ${at})`).join("; ");
  return `nest: requested by ${member} and not known to be committed; look whether it has happened before you repeat it, then nest effect done KEY or nest effect failed KEY: ${all}`;
}
function oneLine(text, length) {
  const line = sanitizeLine(text).replace(/[<>]/g, "");
  return line.length > length ? `${cut(line, length - 1)}…` : line;
}

export {
  openEffectsLine
};
