import {
  bareModel,
  ceilingOf,
  costOf,
  priceOf,
  ratePerToken
} from "./shared-prices.mjs";
import {
  configOf
} from "./shared-beside.mjs";
import {
  agentFiles,
  findTranscript,
  takeLock
} from "./shared-observe.mjs";
import {
  PRIVATE_FILE,
  isAppendError,
  readIfThere,
  record,
  replaceFile
} from "./shared-record.mjs";
import {
  SPEND_NOTES,
  closingOf,
  hash53,
  hashNumber
} from "./shared-fold-log.mjs";

// src/domain/price-table.ts
var VERSION = 1;
var DATE = "2026-11-30";
var rates = (input, output, write5m, write1h, read) => ({
  input,
  output,
  write5m,
  write1h,
  read,
  tier: null
});
var MODELS = /* @__PURE__ */ new Map([
  ["claude-fable-5-2", rates(8e3, 4e4, 1e4, 16e3, 200)],
  ["claude-opus-5-5", rates(4e3, 2e4, 5e3, 8e3, 200)],
  ["claude-sonnet-5-5", rates(2e3, 1e4, 2500, 4e3, 100)],
  ["claude-haiku-5-5", { ...rates(100, 500, 125, 200, 10), tier: { above: 1e5, times: 5 } }]
]);
var ALIASES = /* @__PURE__ */ new Map([
  ["fable", "claude-fable-5-2"],
  ["opus", "claude-opus-5-5"],
  ["best", "claude-opus-5-5"],
  ["sonnet", "claude-sonnet-5-5"],
  ["haiku", "claude-haiku-5-5"]
]);
var LIST = {
  id: `${DATE}.${VERSION}`,
  date: DATE,
  models: MODELS,
  aliases: ALIASES,
  overridden: /* @__PURE__ */ new Set()
};
function priceTable(own = {}) {
  const entries = Object.entries(own);
  if (entries.length === 0) return LIST;
  const models = new Map(MODELS);
  const overridden = /* @__PURE__ */ new Set();
  for (const [name, price] of entries) {
    const bare = bareModel(name);
    const model = ALIASES.get(bare) ?? bare;
    const read = ratesOf(price);
    if (read === null) continue;
    models.set(model, read);
    overridden.add(model);
  }
  return { ...LIST, id: `${LIST.id}+${hash53(JSON.stringify(own))}`, models, overridden };
}
function ratesOf(own) {
  const [input, output, write5m, write1h, read] = [
    own.input,
    own.output,
    own.write5m,
    own.write1h,
    own.read
  ].map(ratePerToken);
  if (input == null || output == null || write5m == null || write1h == null || read == null) return null;
  const { above, times } = own;
  const tier = above === void 0 || times === void 0 ? null : { above, times };
  return { input, output, write5m, write1h, read, tier };
}

// src/domain/tally.ts
var OPEN = 8;
var MAX_MODELS = 12;
var REST = "other";
var ASKED = { input: 6e3, output: 150, write5m: 0, write1h: 0, read: 0 };
function newTally() {
  return { nanos: 0, hidden: 0, largest: 0, models: [], notes: [], unfinished: 0 };
}
function newFileTally() {
  return { until: 0, open: [] };
}
function note(tally, what) {
  if (!tally.notes.includes(what)) tally.notes.push(what);
}
function addReply(tally, file, reply, table, known, doubt) {
  const { key } = reply;
  if (key === null) {
    note(tally, "no-id");
    charge(tally, openOf(reply, 0, tally, table), 1);
    file.until = Math.max(file.until, reply.at);
    return null;
  }
  const before = file.open.find((one) => one.key === key);
  if (before !== void 0) {
    replace(tally, file, before, reply, table);
    return null;
  }
  if ((doubt || reply.at <= file.until) && known(key)) return null;
  file.until = Math.max(file.until, reply.at);
  const open = openOf(reply, key, tally, table);
  charge(tally, open, 1);
  file.open.push(open);
  if (file.open.length > OPEN && file.open.shift()?.stopped === false) tally.unfinished += 1;
  return key;
}
function replace(tally, file, before, reply, table) {
  const larger = reply.usage.output >= before.usage.output;
  const after = larger ? openOf(reply, before.key, tally, table) : { ...before };
  after.stopped = before.stopped || reply.stopped;
  after.asked = before.asked || reply.asked;
  after.closed = before.closed || reply.closed;
  after.hidden = hiddenOf(after, table);
  charge(tally, before, -1);
  charge(tally, after, 1);
  file.open[file.open.indexOf(before)] = after;
}
function openOf(reply, key, tally, table) {
  const price = priceFor(reply, table);
  if (!price.known) note(tally, "unpriced");
  const { usage, stopped, asked, closed } = reply;
  const nanos = costOf(price.rates, usage);
  const open = { key, usage, model: price.model.slice(0, 100), nanos, hidden: 0, stopped, asked, closed };
  return { ...open, hidden: hiddenOf(open, table) };
}
function priceFor({ model, special }, table) {
  const price = priceOf(table, model);
  return special ? { ...price, rates: ceilingOf(table), known: false } : price;
}
function hiddenOf({ asked, closed, model }, table) {
  return asked && !closed ? costOf(priceOf(table, model).rates, ASKED) : 0;
}
function charge(tally, { usage, model, nanos, hidden }, sign) {
  tally.nanos += sign * nanos;
  tally.hidden += sign * hidden;
  tally.largest = Math.max(tally.largest, nanos);
  let spend = tally.models.find((one) => one.model === model);
  if (spend === void 0) {
    spend = { model, nanos: 0, input: 0, output: 0, write5m: 0, write1h: 0, read: 0, replies: 0 };
    tally.models.push(spend);
  }
  spend.nanos += sign * nanos;
  spend.replies += sign;
  for (const kind of ["input", "output", "write5m", "write1h", "read"])
    spend[kind] += sign * usage[kind];
}
function carry(tally, logged) {
  const raised = logged.models.some(({ model }) => model === REST) ? carryTotal(tally, logged) : carryModels(tally, logged);
  tally.hidden = Math.max(tally.hidden, logged.hidden);
  tally.largest = Math.max(tally.largest, logged.largest);
  if (!raised) return;
  note(tally, "truncated");
  for (const one of logged.notes) if (one !== "missing" && one !== "incomplete") note(tally, one);
}
function carryModels(tally, logged) {
  let raised = false;
  for (const spend of logged.models) {
    const own = tally.models.find((one) => one.model === spend.model);
    const missing2 = spend.nanos - (own?.nanos ?? 0);
    if (missing2 <= 0) continue;
    raised = true;
    tally.nanos += missing2;
    if (own === void 0) tally.models.push({ ...spend });
    else Object.assign(own, spend);
  }
  return raised;
}
function carryTotal(tally, logged) {
  const missing2 = logged.nanos - tally.nanos;
  if (missing2 <= 0) return false;
  tally.nanos += missing2;
  const none = { input: 0, output: 0, write5m: 0, write1h: 0, read: 0, replies: 0 };
  tally.models.push({ model: REST, nanos: missing2, ...none });
  return true;
}
function gaugeOf(tally, files, table) {
  let unfinished = tally.unfinished;
  for (const { open, quiet } of files) {
    const over = quiet ? open : open.slice(0, -1);
    unfinished += over.filter((one) => !one.stopped).length;
  }
  const notes = new Set(tally.notes);
  if (unfinished > 0) notes.add("incomplete");
  return {
    nanos: tally.nanos,
    hidden: tally.hidden,
    largest: tally.largest,
    models: modelsOf(tally),
    notes: SPEND_NOTES.filter((one) => notes.has(one)),
    table: table.id
  };
}
function modelsOf({ models }) {
  const used = models.filter((one) => one.replies > 0 || one.nanos > 0);
  used.sort((a, b) => b.nanos - a.nanos || (a.model < b.model ? -1 : 1));
  if (used.length <= MAX_MODELS) return used.map((one) => ({ ...one }));
  const rest = { ...used[MAX_MODELS - 1], model: REST };
  for (const one of used.slice(MAX_MODELS)) {
    for (const kind of ["nanos", "input", "output", "write5m", "write1h", "read", "replies"])
      rest[kind] += one[kind];
  }
  return [...used.slice(0, MAX_MODELS - 1).map((one) => ({ ...one })), rest];
}

// src/harness/meter/read-session.ts
import fs2 from "node:fs";

// src/harness/meter/grown.ts
import fs from "node:fs";
var BEGINNING = { offset: 0, check: "" };
var CHECKED = 512;
var CHUNK = 1024 * 1024;
var MAX_LINE = 64 * 1024 * 1024;
var NEWLINE = 10;
function readGrown(path, from, onLine, maxBytes = Number.POSITIVE_INFINITY) {
  let fd;
  try {
    fd = fs.openSync(path, "r");
  } catch {
    return { outcome: "missing" };
  }
  try {
    const { size } = fs.fstatSync(fd);
    if (size < from.offset || checkAt(fd, from.offset) !== from.check) return { outcome: "cut" };
    const { next, whole, skipped } = readLines(fd, from.offset, size, onLine, maxBytes);
    const mark = next === from.offset ? from : { offset: next, check: checkAt(fd, next) };
    return { outcome: "read", mark, whole, skipped };
  } catch {
    return { outcome: "missing" };
  } finally {
    fs.closeSync(fd);
  }
}
function checkAt(fd, offset) {
  const length = Math.min(offset, CHECKED);
  if (length === 0) return "";
  const buffer = Buffer.allocUnsafe(length);
  const got = fs.readSync(fd, buffer, 0, length, offset - length);
  return hash53(buffer.toString("latin1", 0, got));
}
function readLines(fd, from, size, onLine, maxBytes) {
  let buffer = Buffer.allocUnsafe(Math.max(1, Math.min(size - from, CHUNK)));
  let next = from;
  let filled = 0;
  let skipped = 0;
  let skipping = false;
  while (next + filled < size && next - from < maxBytes) {
    if (filled === buffer.length) buffer = Buffer.concat([buffer], Math.min(size - next, buffer.length * 2));
    const got = fs.readSync(
      fd,
      buffer,
      filled,
      Math.min(buffer.length - filled, size - next - filled),
      next + filled
    );
    if (got === 0) break;
    filled += got;
    let begin = 0;
    for (let end = buffer.indexOf(NEWLINE); end >= 0 && end < filled; end = buffer.indexOf(NEWLINE, begin)) {
      if (skipping) skipped += 1;
      else if (end > begin) onLine(buffer.subarray(begin, end));
      skipping = false;
      begin = end + 1;
    }
    if (begin === 0 && filled >= MAX_LINE) {
      skipping = true;
      begin = filled;
    }
    buffer.copyWithin(0, begin, filled);
    next += begin;
    filled -= begin;
  }
  return { next, whole: next + filled >= size, skipped };
}

// src/harness/meter/reply-row.ts
var SYNTHETIC = "<synthetic>";
function replyIn(line, session) {
  const row = JSON.parse(line);
  const message = row?.message;
  if (row?.type !== "assistant" || message == null || message.usage == null) return null;
  if (message.model === SYNTHETIC || row.isApiErrorMessage === true) return null;
  if (typeof row.requestSessionId === "string" && row.requestSessionId !== session) return null;
  const { id, usage, stop_reason: stop } = message;
  const request = typeof row.requestId === "string" ? row.requestId : "";
  const ended = stop === "end_turn" || stop === "stop_sequence";
  return {
    key: typeof id === "string" && id !== "" ? hashNumber(`${id}
${request}`) : null,
    model: typeof message.model === "string" && message.model !== "" ? message.model : "unknown",
    usage: usageOf(usage),
    special: usage.speed === "fast",
    at: typeof row.timestamp === "string" ? Date.parse(row.timestamp) || 0 : 0,
    stopped: typeof stop === "string",
    asked: ended && row.sessionKind === "bg" && row.isSidechain !== true,
    closed: saysHow(message.content)
  };
}
function usageOf(raw) {
  const parts = raw.cache_creation;
  const short = count(parts?.ephemeral_5m_input_tokens);
  const long = count(parts?.ephemeral_1h_input_tokens);
  const rest = Math.max(0, count(raw.cache_creation_input_tokens) - short - long);
  return {
    input: count(raw.input_tokens),
    output: count(raw.output_tokens),
    write5m: short + rest,
    write1h: long,
    read: count(raw.cache_read_input_tokens)
  };
}
function count(value) {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
}
function saysHow(content) {
  if (!Array.isArray(content)) return false;
  return content.some(
    (block) => typeof block?.text === "string" && closingOf(block.text) !== null
  );
}

// src/harness/meter/read-session.ts
function newSessionTally(session) {
  return { session, path: null, tally: newTally(), files: {} };
}
var MAIN = "main";
var USAGE = Buffer.from('"usage"');
var BRACE = 123;
var END_BRACE = 125;
var RETURN = 13;
function readSession(counted, place, table, keys, maxBytes = Number.POSITIVE_INFINITY) {
  const main = locate(counted, place);
  let left = maxBytes;
  let whole = true;
  let cut = false;
  let changed = main !== null && counted.path !== main;
  const paths = main === null ? [] : [main, ...agentFiles(main)];
  for (const path of paths) {
    const name = path === main ? MAIN : nameOf(path, main);
    const read = readFile(counted, name, path, table, keys, left);
    left -= read.bytes;
    whole &&= read.whole;
    cut ||= read.cut;
    changed ||= read.changed;
  }
  if (cut) note(counted.tally, "truncated");
  if (main !== null) counted.path = main;
  return { found: main !== null, whole, cut, changed };
}
function nameOf(path, main) {
  return path.slice(main.length - ".jsonl".length).replaceAll("\\", "/");
}
function locate({ session, path }, { hint, config }) {
  return findTranscript(session, path ?? hint, config) ?? findTranscript(session, hint, config);
}
var NOTHING = { bytes: 0, whole: true, cut: false, changed: false };
function readFile(counted, name, path, table, keys, maxBytes) {
  const stat = fs2.statSync(path, { throwIfNoEntry: false });
  if (stat === void 0) return NOTHING;
  const before = counted.files[name];
  if (before !== void 0 && before.size === stat.size && before.mtime === stat.mtimeMs) return NOTHING;
  if (maxBytes <= 0) return { ...NOTHING, whole: false };
  const file = before ?? { ...newFileTally(), mark: BEGINNING, size: 0, mtime: 0 };
  const onLine = (line) => countLine(counted, file, line, table, keys, file.mark.offset === 0);
  let reading = readGrown(path, file.mark, onLine, maxBytes);
  const cut = reading.outcome === "cut";
  if (cut) {
    file.mark = BEGINNING;
    reading = readGrown(path, BEGINNING, onLine, maxBytes);
  }
  if (reading.outcome !== "read") return { ...NOTHING, cut };
  const bytes = reading.mark.offset - file.mark.offset;
  if (reading.skipped > 0) note(counted.tally, "damaged");
  file.mark = reading.mark;
  if (reading.whole) Object.assign(file, { size: stat.size, mtime: stat.mtimeMs });
  counted.files[name] = file;
  return { bytes, whole: reading.whole, cut, changed: true };
}
function countLine({ tally, session }, file, line, table, keys, doubt) {
  const last = line.at(-1) === RETURN ? line.at(-2) : line.at(-1);
  if (line[0] !== BRACE || last !== END_BRACE) {
    note(tally, "damaged");
    return;
  }
  if (line.indexOf(USAGE) < 0) return;
  let reply;
  try {
    reply = replyIn(line.toString("utf8"), session);
  } catch {
    note(tally, "damaged");
    return;
  }
  if (reply === null) return;
  const key = addReply(tally, file, reply, table, keys.has, doubt);
  if (key !== null) keys.add(key);
}

// src/app/meter-store.ts
import fs3 from "node:fs";
import { join } from "node:path";
var FORM = 1;
var KEY = 8;
function openShelf(nestDir, session) {
  const base = join(nestDir, "meter", session);
  const text = readIfThere(`${base}.json`);
  const kept = load(base, text, session);
  const stored = kept?.keys ?? 0;
  const fresh = [];
  let set = null;
  return {
    counted: kept?.counted ?? null,
    told: kept?.told ?? "",
    keys: {
      has(key) {
        set ??= /* @__PURE__ */ new Set([...readKeys(`${base}.keys`, stored), ...fresh]);
        return set.has(key);
      },
      add(key) {
        fresh.push(key);
        set?.add(key);
      }
    },
    keep(counted, told) {
      const lock = lockOf(`${base}.lock`);
      if (lock === null) return;
      try {
        if (readIfThere(`${base}.json`) !== text) return;
        writeKeys(`${base}.keys`, stored, fresh);
        const body = { form: FORM, keys: stored + fresh.length, told, counted };
        replaceFile(`${base}.json`, JSON.stringify(body), { durable: false });
      } catch {
      } finally {
        lock.release();
      }
    }
  };
}
function lockOf(file) {
  try {
    return takeLock(file);
  } catch {
    return null;
  }
}
function load(base, text, session) {
  try {
    const kept = JSON.parse(text ?? "null");
    if (kept?.form !== FORM || kept.counted.session !== session) return null;
    const size = fs3.statSync(`${base}.keys`, { throwIfNoEntry: false })?.size ?? 0;
    return size >= kept.keys * KEY ? kept : null;
  } catch {
    return null;
  }
}
function readKeys(file, count2) {
  if (count2 === 0) return new Float64Array();
  try {
    const bytes = fs3.readFileSync(file);
    const whole = Math.min(count2, Math.floor(bytes.length / KEY));
    return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + whole * KEY));
  } catch {
    return new Float64Array();
  }
}
function writeKeys(file, at, keys) {
  if (keys.length === 0) return;
  const fd = fs3.openSync(file, fs3.constants.O_RDWR | fs3.constants.O_CREAT, PRIVATE_FILE);
  try {
    const bytes = new Uint8Array(Float64Array.from(keys).buffer);
    fs3.writeSync(fd, bytes, 0, bytes.length, at * KEY);
  } finally {
    fs3.closeSync(fd);
  }
}

// src/app/meter.ts
function tableOf({ charter }) {
  return priceTable(charter?.budget.prices ?? {});
}
var QUIET_MS = 10 * 6e4;
function meterSession(nest, subject, table, { now = Date.now(), maxBytes } = {}) {
  const { session, logged } = subject;
  const shelf = openShelf(nest.dir, session);
  const fresh = shelf.counted === null;
  const counted = shelf.counted ?? newSessionTally(session);
  const read = readSession(counted, subject.place, table, shelf.keys, maxBytes);
  if (!read.found && fresh && logged === null) return { metered: null, appended: null };
  if (read.found && read.whole && (fresh || read.cut) && logged !== null) carry(counted.tally, logged);
  const files = Object.values(counted.files).map((file) => ({ ...file, quiet: now - file.mtime > QUIET_MS }));
  const here = gaugeOf(counted.tally, files, table);
  const gauge = read.found ? here : missing(logged !== null && logged.nanos >= here.nanos ? logged : here);
  const metered = { session, ...gauge };
  const print = hash53(JSON.stringify(metered));
  const news = differs(gauge, logged) && (print !== shelf.told || gauge.nanos > (logged?.nanos ?? -1));
  const appended = news ? append(nest, subject, metered) : null;
  if (read.changed || appended !== null) shelf.keep(counted, appended === null ? shelf.told : print);
  return { metered, appended };
}
function missing(gauge) {
  return { ...gauge, notes: SPEND_NOTES.filter((one) => one === "missing" || gauge.notes.includes(one)) };
}
function differs(gauge, logged) {
  if (logged === null) return gauge.nanos > 0 || gauge.hidden > 0 || gauge.notes.length > 0;
  if (gauge.nanos < logged.nanos) return false;
  const same = (one) => JSON.stringify([one.nanos, one.hidden, one.largest, one.notes]);
  return same(gauge) !== same(logged);
}
function append(nest, { member, gen }, metered) {
  const event = record("spend_metered", metered, { actor: "system", member, gen });
  try {
    nest.log.append([event], { spool: false });
    return event;
  } catch (error) {
    if (isAppendError(error)) return null;
    throw error;
  }
}
function subjectOf(member, session) {
  const hint = session.id === member.session ? member.transcript : null;
  const logged = session.gauge ?? null;
  const place = { hint, config: configOf(member) };
  return { session: session.id, place, logged, member: member.id, gen: session.gen };
}

// src/app/spend.ts
function meterMember(nest, state, member) {
  const table = tableOf(state);
  const appended = [];
  for (const session of sessionsOf(state, member)) {
    const event = meterSession(nest, subjectOf(member, session), table).appended;
    if (event !== null) appended.push(event);
  }
  return appended;
}
function spendOfSession(nest, state, member) {
  const session = member.session === null ? void 0 : state.sessions.get(member.session);
  return session === void 0 ? null : meterSession(nest, subjectOf(member, session), tableOf(state)).metered;
}
function sessionsOf({ sessions }, { id }) {
  return [...sessions.values()].filter((one) => one.member === id);
}
var LOOK_BYTES = 64 * 1024 * 1024;

export {
  meterMember,
  spendOfSession
};
