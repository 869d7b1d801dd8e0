// src/app/deliver.ts
function unreadOf(state, reader) {
  return state.inboxes.get(reader)?.items ?? [];
}

export {
  unreadOf
};
