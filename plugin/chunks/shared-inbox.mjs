import {
  supersededNote,
  unreadOf
} from "./shared-deliver.mjs";
import {
  readItemText
} from "./shared-digest.mjs";
import {
  actingAs
} from "./shared-caller.mjs";
import {
  foldNest
} from "./shared-fold-log.mjs";

// src/app/inbox.ts
function readInbox(nest, caller) {
  const { state } = foldNest(nest);
  const reader = actingAs(state, caller);
  const items = unreadOf(state, reader);
  const entries = items.map(({ text, attempts, ...item }) => ({
    ...item,
    text: readItemText(nest.log, text),
    repeat: attempts > 0
  }));
  return { reader, items, entries, note: supersededNote(state.inboxes.get(reader)) };
}

export {
  readInbox
};
