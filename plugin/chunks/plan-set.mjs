import {
  PlanFileSchema
} from "./shared-plan.mjs";
import {
  readGiven
} from "./shared-colour.mjs";
import "./shared-out.mjs";
import "./shared-fields.mjs";
import "./shared-checks.mjs";
import "./shared-table.mjs";
import {
  textOf
} from "./shared-options.mjs";
import {
  actingAs,
  requireMember
} from "./shared-caller.mjs";
import "./shared-words.mjs";
import "./shared-closest.mjs";
import {
  ask,
  requireSight
} from "./shared-heeded.mjs";
import {
  freshId,
  record
} from "./shared-record.mjs";
import {
  USER,
  applyChange,
  foldNest,
  inOrder,
  missing,
  pathLeft,
  standings,
  wavesLeft
} from "./shared-fold-log.mjs";
import "./shared-version.mjs";
import "./shared-charter-2.mjs";
import "./shared-private-files.mjs";
import "./shared-hash.mjs";
import "./shared-member-id.mjs";
import "./shared-money.mjs";
import "./shared-sanitize.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/app/plan/split.ts
var MAX_BYTES = 6800;
var isEmpty = ({ add, change, drop }) => add.length + change.length + drop.length === 0;
function changeTo(tasks, planned) {
  const before = new Map(tasks.map((task) => [task.id, task]));
  const wanted = new Set(planned.map(({ id }) => id));
  const kept = [];
  const differing = planned.filter((one) => {
    const task = before.get(one.id);
    if (task === void 0 || isSame(task, one)) return false;
    if (task.state === "done") kept.push(task.id);
    return task.state !== "done";
  });
  const gone = tasks.filter(({ id }) => !wanted.has(id));
  const over = tasks.every(({ state }) => state === "done");
  const drop = gone.filter(({ state }) => state !== "done" || over).map(({ id }) => id);
  kept.push(...gone.filter(({ id }) => !drop.includes(id)).map(({ id }) => id));
  return { change: { add: planned.filter(({ id }) => !before.has(id)), change: differing, drop }, kept };
}
function isSame(task, one) {
  const of = ({ title, needs, owner, integration, estimate }) => [
    title,
    [...needs].sort(),
    owner,
    integration,
    estimate
  ];
  return JSON.stringify(of(task)) === JSON.stringify(of(one));
}
var sizeOf = (value) => Buffer.byteLength(JSON.stringify(value));
function packed(items, pack) {
  const parts = [];
  let bytes = 0;
  for (const item of items) {
    const size = sizeOf(item) + 1;
    if (parts.length === 0 || bytes + size > MAX_BYTES) [bytes] = [0, parts.push([])];
    parts.at(-1)?.push(item);
    bytes += size;
  }
  return parts.map((part) => ({ add: [], change: [], drop: [], ...pack(part) }));
}
function split(tasks, whole) {
  if (sizeOf(whole) <= MAX_BYTES) return isEmpty(whole) ? [] : [whole];
  const before = new Map(tasks.map((task) => [task.id, new Set(task.needs)]));
  const fewer = whole.change.map(({ id, needs }) => ({ id, needs: needs?.filter((need) => before.get(id)?.has(need)) })).filter(({ id, needs }) => needs !== void 0 && needs.length < (before.get(id)?.size ?? 0)).map(({ id, needs }) => ({ id, needs }));
  return [
    ...packed(fewer, (change) => ({ change })),
    ...packed(whole.drop, (drop) => ({ drop })),
    ...packed(inOrder(whole.add), (add) => ({ add })),
    ...packed(whole.change, (change) => ({ change }))
  ];
}

// src/app/plan/view.ts
function viewPlan(state, owner) {
  const tasks = state.plans.get(owner)?.tasks ?? [];
  const standing = standings(tasks);
  const waves = wavesLeft(tasks).map((wave) => wave.map(({ id }) => id));
  const path = pathLeft(tasks);
  const level = (id) => {
    const at = waves.findIndex((wave) => wave.includes(id));
    return at === -1 ? null : at + 1;
  };
  return {
    owner,
    tasks: tasks.map((task) => ({
      ...task,
      standing: standing.get(task.id),
      missing: task.state === "done" ? [] : missing(tasks, task),
      wave: level(task.id)
    })),
    waves,
    ready: tasks.filter(({ id }) => standing.get(id) === "ready").map(({ id }) => id),
    criticalPath: { tasks: path.path.map(({ id }) => id), weight: path.weight }
  };
}

// src/app/plan/which.ts
function ownPlan(state, caller, of) {
  if (of !== null) return of === USER ? of : requireMember(state, of).id;
  return actingAs(state, caller);
}

// src/app/plan/change.ts
function changePlan(nest, caller, of, wanted) {
  const { state } = foldNest(nest);
  requireSight(state);
  const owner = ownPlan(state, caller, of);
  const tasks = state.plans.get(owner)?.tasks ?? [];
  const whole = wanted(tasks);
  const after = applyChange(tasks, whole, "");
  if (!Array.isArray(after)) throw refused(after);
  let folded = state;
  for (const part of split(tasks, whole)) {
    const request = freshId("plan");
    const event = record(
      "plan_changed",
      { request, plan: owner, ...part, as: caller.as },
      { actor: caller.actor, id: request }
    );
    const asked = ask(nest, event, request);
    if (!asked.ruling.accepted) throw refused(asked.ruling);
    folded = asked.folded.state;
  }
  const ids = (list) => list.map(({ id }) => id);
  return {
    plan: viewPlan(folded, owner),
    added: ids(whole.add),
    changed: ids(whole.change),
    dropped: whole.drop,
    kept: []
  };
}
function setPlan(nest, caller, of, planned) {
  let kept = [];
  const done = changePlan(nest, caller, of, (tasks) => {
    const to = changeTo(tasks, planned);
    kept = to.kept;
    return to.change;
  });
  return { ...done, kept };
}
function refused({ code, why }) {
  const exit = code === "not_authorised" || code === "unknown_actor" ? EXIT.notAllowed : EXIT.refused;
  return new UserError(`not planned: ${why}`, exit, "nest plan show");
}

// src/app/plan/file.ts
var MOST_FAULTS = 8;
function readPlan(text, file) {
  const parsed = PlanFileSchema.safeParse(parseJson(text, file));
  if (parsed.success) return "tasks" in parsed.data ? parsed.data.tasks : parsed.data;
  const faults = parsed.error.issues.flatMap(
    (issue) => issue.code === "invalid_union" ? issue.errors.flat() : [issue]
  );
  const words = faults.map(
    ({ path, message }) => path.length === 0 ? message : `${path.join(".")}: ${message}`
  );
  throw new UserError(
    `${file} is no plan: ${words.slice(0, MOST_FAULTS).join("; ")}`,
    EXIT.usage,
    "nest plan set --help"
  );
}
function parseJson(text, file) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(
      `${file} is no JSON: ${error.message}`,
      EXIT.usage,
      "nest plan set --help"
    );
  }
}

// src/cli/plan-lines.ts
function replannedLines({ plan, added, changed, dropped, kept }) {
  const what = [
    ["added", added],
    ["changed", changed],
    ["dropped", dropped],
    ["done, so kept as it is", kept]
  ];
  const lines = what.filter(([, ids]) => ids.length > 0).map(([word, ids]) => `${word}: ${ids.join(", ")}
`);
  const ready = plan.ready.length === 0 ? "nothing" : plan.ready.join(", ");
  return `${lines.length === 0 ? "nothing to change\n" : lines.join("")}ready: ${ready}
`;
}

// src/cli/commands/plan-set.ts
function run(here, [file], options) {
  const name = file;
  const planned = readPlan(readGiven(here, "plan", name, "nest plan set plan.json", "plan set"), name);
  const done = setPlan(here.nest(), here.caller(), textOf(options, "of"), planned);
  if (here.json) here.printJson(done);
  else here.print(replannedLines(done));
  return 0;
}
export {
  run
};
