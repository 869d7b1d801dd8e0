import {
  say,
  toJsonLine
} from "./shared-out.mjs";
import {
  followFile,
  openFileLog
} from "./shared-envelope.mjs";
import "./shared-state-dir.mjs";
import "./shared-paths.mjs";
import "./shared-private-files.mjs";
import "./shared-append-error.mjs";
import {
  requireMember
} from "./shared-caller.mjs";
import {
  countOf,
  isSet,
  listOf,
  textOf
} from "./shared-options.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import {
  oneLine
} from "./shared-words.mjs";
import "./shared-sanitize.mjs";
import {
  START,
  foldNest
} from "./shared-fold-log.mjs";
import {
  USER,
  headOf,
  isText,
  sessionActor
} from "./shared-identity.mjs";
import "./shared-version.mjs";
import "./shared-runtime.mjs";

// src/log/watch.ts
var followWithChokidar = (file, offset, onChange, opts = {}) => followFile(file, offset, onChange, { watch: chokidarWatch, ...opts });
var chokidarWatch = (dir, file, onEvent, onFailure) => {
  let closed = false;
  let close = async () => {
  };
  const start = async () => {
    const { watch } = await import("./chokidar.mjs");
    if (closed) return;
    const watcher = watch(dir, {
      depth: 0,
      ignoreInitial: true,
      ignored: (path) => path !== dir && path !== file
    });
    close = () => watcher.close();
    watcher.on("all", onEvent).on("ready", onEvent).on("error", onFailure);
  };
  start().catch(onFailure);
  return () => {
    closed = true;
    close().catch(() => {
    });
  };
};

// src/cli/log-filter.ts
var UNITS = { s: 1e3, m: 6e4, h: 36e5, d: 864e5 };
function filterOf(nest, options, now) {
  const types = new Set(listOf(options, "type"));
  const member = textOf(options, "member");
  const concerns = member === null ? () => true : concerning(nest, member);
  const { from, at } = sinceOf(textOf(options, "since"), now);
  const wants = (event) => (types.size === 0 || types.has(event.type)) && concerns(event) && (at === null || event.at >= at);
  return { from, wants };
}
function sinceOf(since, now) {
  if (since === null) return { from: START, at: null };
  if (/^\d{1,16}$/.test(since)) return { from: since, at: null };
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(since) ?? [];
  if (amount === void 0 || unit === void 0)
    throw new UserError(
      `--since: ${JSON.stringify(since.slice(0, 40))} is neither a position nor a length of time such as 90s, 10m, 2h, 3d`,
      EXIT.usage,
      "nest log --since 10m"
    );
  return { from: START, at: new Date(now - Number(amount) * UNITS[unit]).toISOString() };
}
function concerning(nest, id) {
  const { state } = foldNest(nest);
  if (id !== USER) requireMember(state, id);
  const actors = /* @__PURE__ */ new Set();
  if (id === USER) actors.add(USER);
  for (const session of state.sessions.values())
    if (session.member === id) actors.add(sessionActor(session.id));
  return ({ member, actor, data }) => member === id || actors.has(actor) || data.to === id || data.reader === id || data.supervisor === id;
}

// src/cli/log-lines.ts
var BUFFER = 64 * 1024;
var Lines = class {
  #print;
  #last;
  #lines = [];
  #size = 0;
  constructor(print, last) {
    this.#print = print;
    this.#last = last;
  }
  add(line) {
    this.#lines.push(line);
    if (this.#last === null) {
      this.#size += line.length;
      if (this.#size > BUFFER) this.flush();
    } else if (this.#lines.length > 2 * this.#last) this.#lines = this.#lines.slice(-this.#last);
  }
  flush() {
    const text = (this.#last === null ? this.#lines : this.#lines.slice(-this.#last)).join("");
    this.#lines = [];
    this.#size = 0;
    if (text !== "") this.#print(text);
  }
  /** From here on every line counts. */
  unlimit() {
    this.#last = null;
  }
};
function eventLine(event, position, json, paint) {
  if (json) return toJsonLine({ position, ...event });
  const who = event.member === null ? "" : ` ${oneLine(event.member, 40)}`;
  const by = oneLine(event.actor.replace(/^session:(.{8}).*$/, "session:$1"), 40);
  const at = oneLine(event.at, 24);
  return `${paint("dim", position.padStart(9))}  ${at}  ${paint("bold", oneLine(event.type, 60))}${who}  ${paint("dim", `by ${by}`)}  ${gist(event.data)}
`;
}
function gist(data) {
  const parts = [];
  for (const [key, value] of Object.entries(data)) {
    if (value === null || value === "" || key === "nonce") continue;
    if (isText(value)) parts.push(`${key}=${oneLine(headOf(value), 80)}`);
    else if (typeof value === "object") parts.push(`${key}=${oneLine(JSON.stringify(value), 60)}`);
    else parts.push(`${key}=${oneLine(String(value), 60)}`);
  }
  return oneLine(parts.join(" "), 240);
}

// src/cli/commands/log.ts
async function run(here, _args, options) {
  const nest = here.nest();
  const last = countOf(options, "count");
  const filter = filterOf(nest, options, Date.now());
  const lines = new Lines(here.print, last);
  const read = (from) => {
    const result = nest.log.readFrom(from, (event, position) => {
      if (filter.wants(event)) lines.add(eventLine(event, position, here.json, here.paint));
    });
    lines.flush();
    for (const d of result.damage) say(`nest: damage at ${d.position}: ${d.reason}, ${d.bytes} bytes`);
    const cut = result.damage.some((d) => d.reason === "truncated");
    return cut ? "0" : result.next;
  };
  let next = read(filter.from);
  if (!isSet(options, "follow")) return 0;
  lines.unlimit();
  await follow(nest, next, () => {
    next = read(next);
  });
  return 0;
}
function follow(nest, from, onAppend) {
  return new Promise((resolve, reject) => {
    const log = openFileLog(nest.dir, { follow: followWithChokidar });
    const following = log.follow(from, () => {
      try {
        onAppend();
      } catch (error) {
        following.close();
        reject(error);
      }
    });
    for (const signal of ["SIGINT", "SIGTERM"])
      process.once(signal, () => {
        following.close();
        resolve();
      });
  });
}
export {
  run
};
