import {
  plural
} from "./shared-words.mjs";
import "./shared-sanitize.mjs";
import {
  foldNest
} from "./shared-fold-log.mjs";
import {
  actingId,
  chainAbove,
  directReports
} from "./shared-identity.mjs";
import "./shared-version.mjs";
import "./shared-runtime.mjs";

// src/app/whoami.ts
function whoami(nest, caller) {
  const { state } = foldNest(nest);
  const id = actingId(state, caller, caller.as);
  const member = id === null ? void 0 : state.members.get(id);
  return {
    id,
    role: member?.role ?? (id === null ? null : id),
    gen: member?.gen ?? null,
    session: caller.session,
    supervisor: member?.supervisor ?? null,
    chain: id === null ? [] : chainAbove(state, id),
    reports: id === null ? [] : directReports(state, id).map((m) => m.id),
    unread: id === null ? 0 : state.inboxes.get(id)?.items.length ?? 0,
    nest: state.nest?.id ?? "",
    dir: nest.dir
  };
}

// src/cli/commands/whoami.ts
function run(here) {
  const me = whoami(here.nest(), here.caller());
  if (here.json) here.printJson(me);
  else here.print(render(me));
  return 0;
}
function render(me) {
  const { id, role, gen, supervisor, reports, unread, dir } = me;
  if (id === null)
    return `nobody: this session is no member of the nest in ${dir}
next: nest adopt --role executive
`;
  const inbox = unread === 0 ? "" : `${plural(unread, "unread item")}: nest inbox
`;
  const team = reports.length === 0 ? "" : `your reports: ${reports.join(", ")}
`;
  const self = supervisor === null ? "the user" : `${id}: ${role}, generation ${gen}, under ${supervisor}`;
  return `${self}
${team}${inbox}nest: ${dir}
`;
}
export {
  run
};
