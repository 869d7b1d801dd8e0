import {
  readInbox
} from "./shared-inbox.mjs";
import {
  pause
} from "./shared-out.mjs";
import {
  deliver
} from "./shared-deliver.mjs";
import "./shared-record.mjs";
import {
  renderItems
} from "./shared-digest.mjs";
import "./shared-caller.mjs";
import {
  isSet
} from "./shared-options.mjs";
import "./shared-user-error.mjs";
import {
  plural
} from "./shared-words.mjs";
import "./shared-sanitize.mjs";
import "./shared-fold-log.mjs";
import "./shared-identity.mjs";
import "./shared-version.mjs";
import "./shared-runtime.mjs";

// src/cli/commands/inbox.ts
import { fstatSync } from "node:fs";
var GOING_MS = 25;
function run(here, _args, options) {
  const nest = here.nest();
  const caller = here.caller();
  const view = readInbox(nest, caller);
  const page = renderItems(nest.log, view.items);
  const shown = here.json ? view.items : page.shown;
  const print = () => {
    if (here.json) {
      here.printJson({ reader: view.reader, items: view.entries, note: view.note });
      return;
    }
    if (shown.length === 0) {
      here.print(`nothing unread for ${view.reader}
`);
      return;
    }
    here.print(`${page.text}
`);
    if (isPipe()) pause(GOING_MS);
    here.print(lastLine(shown, view.items.length - shown.length, view.note));
  };
  if (isSet(options, "peek") || shown.length === 0) print();
  else deliver(nest, view.reader, caller.actor, "inbox", shown, print);
  return 0;
}
function lastLine(shown, rest, note) {
  const more = rest > 0 ? `; ${rest} more: nest inbox` : "";
  return `${plural(shown.length, "item")}, relayed as data${more}
${note === "" ? "" : `${note}
`}`;
}
function isPipe() {
  try {
    const out = fstatSync(1);
    return out.isFIFO() || out.isSocket();
  } catch {
    return false;
  }
}
export {
  run
};
