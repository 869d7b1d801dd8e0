import {
  sanitize
} from "./shared-sanitize.mjs";

// src/app/digest.ts
function itemLabel(item) {
  return item.status === "" ? item.kind : `${item.kind}: ${item.status}`;
}
function readItemText(log, text) {
  try {
    return sanitize(log.getText(text));
  } catch (error) {
    const head = "head" in text ? text.head : "";
    return sanitize(`${head}
[the rest cannot be read: ${error.message}]`);
  }
}

export {
  itemLabel,
  readItemText
};
