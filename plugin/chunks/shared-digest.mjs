import {
  sanitize
} from "./shared-sanitize.mjs";
import {
  cut
} from "./shared-identity.mjs";

// src/app/digest.ts
var ITEM_CHARS = 6e3;
var TOTAL_CHARS = 3e4;
function readItemText(log, text) {
  try {
    return sanitize(log.getText(text));
  } catch (error) {
    const head = "head" in text ? text.head : "";
    return sanitize(`${head}
[the rest cannot be read: ${error.message}]`);
  }
}
function renderItems(log, items) {
  const parts = [];
  const shown = [];
  let left = TOTAL_CHARS;
  for (const item of items) {
    if (left <= 0) break;
    const whole = fenced(readItemText(log, item.text));
    const part = cut(whole, Math.min(ITEM_CHARS, left));
    const more = part.length < whole.length ? `
[cut: ${whole.length} characters in all; nest show ${item.from} --full]` : "";
    const repeat = item.attempts > 0 ? ' repeated="may have been shown before"' : "";
    const status = item.status === "" ? "" : ` status="${item.status}"`;
    parts.push(
      `<nest-item id="${item.id}" from="${item.from}" kind="${item.kind}"${status}${repeat}>
${part}${more}
</nest-item>`
    );
    shown.push(item);
    left -= part.length;
  }
  return { text: parts.join("\n"), shown };
}
function fenced(text) {
  return text.replace(/<(\/?)nest-item/gi, "<$1nest item");
}

export {
  readItemText,
  renderItems
};
