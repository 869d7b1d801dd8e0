import {
  record
} from "./shared-record.mjs";

// src/app/deliver.ts
var BATCH = 20;
function unreadOf(state, reader) {
  return state.inboxes.get(reader)?.items ?? [];
}
function supersededNote(inbox) {
  return (inbox?.superseded ?? []).map(
    (s) => `${s.count} older unread item${s.count === 1 ? "" : "s"} from ${s.from}: nest log --member ${s.from}`
  ).join("\n");
}
function deliver(nest, reader, actor, channel, items, print) {
  const about = { actor };
  for (const ids of batches(items))
    nest.log.append([record("delivery_started", { reader, items: ids, channel }, about)]);
  print();
  for (const ids of batches(items))
    nest.log.append([record("delivered", { reader, items: ids, channel }, about)], { durable: true });
}
function batches(items) {
  const all = [];
  for (let i = 0; i < items.length; i += BATCH) all.push(items.slice(i, i + BATCH).map((item) => item.id));
  return all;
}

export {
  unreadOf,
  supersededNote,
  deliver
};
