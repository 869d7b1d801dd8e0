import {
  readInbox
} from "./shared-inbox.mjs";
import {
  deliver
} from "./shared-deliver.mjs";
import "./shared-record.mjs";
import "./shared-digest.mjs";
import "./shared-caller.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-sanitize.mjs";
import "./shared-fold-log.mjs";
import "./shared-identity.mjs";
import "./shared-version.mjs";
import "./shared-runtime.mjs";

// src/cli/commands/inbox-ack.ts
function run(here, [id]) {
  const nest = here.nest();
  const caller = here.caller();
  const view = readInbox(nest, caller);
  const item = view.items.find((i) => i.id === id);
  if (item === void 0)
    throw new UserError(
      `${view.reader} has no unread item ${JSON.stringify(id.slice(0, 80))}`,
      EXIT.notFound,
      "nest inbox --peek"
    );
  deliver(nest, view.reader, caller.actor, "ack", [item], () => {
  });
  if (here.json) here.printJson({ reader: view.reader, acknowledged: item.id });
  else here.print(`acknowledged ${item.id}
`);
  return 0;
}
export {
  run
};
