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
  isOutOfMeans
} from "./shared-hold.mjs";
import {
  agentFiles,
  findTranscript,
  isSessionId
} from "./shared-children.mjs";
import {
  isAppendError,
  record
} from "./shared-record.mjs";
import {
  PRIVATE_FILE,
  makePrivateDir,
  readIfThere
} from "./shared-private-files.mjs";
import {
  SPEND_NOTES,
  ageOf,
  boundFor,
  closingOf,
  correctiveStep,
  directReports,
  endingWords,
  formatAge,
  hash53,
  hashNumber,
  ladderWords,
  mayGoOn,
  moreFor,
  nextStep
} from "./shared-fold-log.mjs";

// src/domain/tally.ts
var OPEN = 8;
var ASKED = { input: 6e3, output: 150, write5m: 0, write1h: 0, read: 0 };
var LOOKUP = { input: 1e4, output: 1e3, write5m: 0, write1h: 0, read: 0 };
var SUMMARY = { input: 1e3, output: 3e3, write5m: 0, write1h: 0, read: 0 };
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
  const open2 = openOf(reply, key, tally, table);
  charge(tally, open2, 1);
  file.open.push(open2);
  if (file.open.length > OPEN && file.open.shift()?.stopped === false) tally.unfinished += 1;
  return key;
}
function replace(tally, file, before, reply, table) {
  const larger = reply.usage.output >= before.usage.output;
  const after = larger ? openOf(reply, before.key, tally, table) : { ...before };
  after.stopped = before.stopped || reply.stopped;
  after.asked = before.asked || reply.asked;
  after.closed = before.closed || reply.closed;
  after.lookups = before.lookups + reply.lookups;
  after.hidden = hiddenOf(after, table);
  charge(tally, before, -1);
  charge(tally, after, 1);
  file.open[file.open.indexOf(before)] = after;
}
function openOf(reply, key, tally, table) {
  const price = priceFor(reply, table);
  if (!price.known) note(tally, "unpriced");
  const { usage, stopped: stopped2, asked, closed, lookups } = reply;
  const nanos = costOf(price.rates, usage);
  const open2 = {
    key,
    usage,
    model: price.model.slice(0, 100),
    nanos,
    hidden: 0,
    stopped: stopped2,
    asked,
    closed,
    lookups
  };
  return { ...open2, hidden: hiddenOf(open2, table) };
}
function priceFor({ model, special }, table) {
  const price = priceOf(table, model);
  return special ? { ...price, rates: ceilingOf(table), known: false } : price;
}
function hiddenOf(open2, table) {
  const { rates: rates2 } = priceOf(table, open2.model);
  const asked = open2.asked && !open2.closed ? costOf(rates2, ASKED) : 0;
  return asked + open2.lookups * costOf(rates2, LOOKUP);
}
function addCompaction(tally, file, { key, tokens, at }, table, known, doubt) {
  const model = file.open.at(-1)?.model;
  if (model === void 0 || (doubt || at <= file.until) && known(key)) return null;
  tally.hidden += costOf(priceOf(table, model).rates, { ...SUMMARY, read: tokens });
  return key;
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

// src/domain/gauge.ts
var MAX_MODELS = 12;
var REST = "other";
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
  for (const { open: open2, quiet } of files) {
    const over = quiet ? open2 : open2.slice(0, -1);
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

// src/harness/meter/read-session.ts
import fs2 from "node:fs";

// src/harness/meter/grown.ts
import fs from "node:fs";
var BEGINNING = { offset: 0, check: 0 };
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
  if (offset === 0) return BEGINNING.check;
  const length = Math.min(offset, CHECKED);
  const buffer = Buffer.alloc(CHECKED);
  fs.readSync(fd, buffer, 0, length, offset - length);
  return fingerprint(buffer);
}
function fingerprint(buffer) {
  let a = 3735928559;
  let b = 1103547991;
  for (let at = 0; at < buffer.length; at += 4) {
    const word = buffer.readInt32LE(at);
    a = Math.imul(a ^ word, 2654435761) ^ a >>> 15;
    b = Math.imul(b ^ word, 1597334677) ^ b >>> 13;
  }
  return 2 ** 32 * (b & 2097151) + (a >>> 0);
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
    closed: blocksOf(message.content).some((b) => typeof b?.text === "string" && closingOf(b.text) !== null),
    lookups: blocksOf(message.content).filter((b) => b?.type === "tool_use" && LOOKUPS.has(b.name)).length
  };
}
var LOOKUPS = /* @__PURE__ */ new Set(["WebSearch", "WebFetch"]);
function compactionIn(line) {
  const row = JSON.parse(line);
  if (row?.type !== "system" || row.subtype !== "compact_boundary" || typeof row.uuid !== "string")
    return null;
  const at = typeof row.timestamp === "string" ? Date.parse(row.timestamp) || 0 : 0;
  return { key: hashNumber(row.uuid), tokens: count(row.compactMetadata?.preTokens), at };
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
var MAX_TOKENS = 1e9;
function count(value) {
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? Math.min(value, MAX_TOKENS) : 0;
}
function blocksOf(content) {
  return Array.isArray(content) ? content : [];
}

// src/harness/meter/read-session.ts
function newSessionTally(session) {
  return { session, path: null, tally: newTally(), files: {} };
}
var MAIN = "main";
var USAGE = Buffer.from('"usage"');
var COMPACTED = Buffer.from('"compact_boundary"');
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
  const stat = statOf(path);
  if (stat === null) return NOTHING;
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
function statOf(path) {
  try {
    return fs2.statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}
function countLine({ tally, session }, file, line, table, keys, doubt) {
  const last = line.at(-1) === RETURN ? line.at(-2) : line.at(-1);
  if (line[0] !== BRACE || last !== END_BRACE) {
    note(tally, "damaged");
    return;
  }
  const usage = line.includes(USAGE);
  if (!usage && !line.includes(COMPACTED)) return;
  try {
    const text = line.toString("utf8");
    const key = usage ? addIf(replyIn(text, session), (reply) => addReply(tally, file, reply, table, keys.has, doubt)) : addIf(compactionIn(text), (one) => addCompaction(tally, file, one, table, keys.has, doubt));
    if (key !== null) keys.add(key);
  } catch {
    note(tally, "damaged");
  }
}
function addIf(found, add) {
  return found === null ? null : add(found);
}

// src/app/meter-store.ts
import fs3 from "node:fs";
import { dirname, join } from "node:path";
var FORM = 1;
var KEY = 8;
var LEFT_MS = 1e4;
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
      const next = reserve(`${base}.next`);
      if (next === null) return;
      try {
        const untouched = readIfThere(`${base}.json`) === text;
        if (untouched) {
          writeKeys(`${base}.keys`, stored, fresh);
          const body = { form: FORM, keys: stored + fresh.length, told, counted };
          fs3.writeSync(next, JSON.stringify(body));
        }
        fs3.closeSync(next);
        if (untouched) fs3.renameSync(`${base}.next`, `${base}.json`);
        else fs3.unlinkSync(`${base}.next`);
      } catch {
      }
    }
  };
}
function reserve(file) {
  try {
    return fs3.openSync(file, "wx", PRIVATE_FILE);
  } catch (error) {
    const { code } = error;
    if (code === "EEXIST") clearUp(file);
    if (code !== "ENOENT") return null;
  }
  try {
    makePrivateDir(dirname(file));
    return fs3.openSync(file, "wx", PRIVATE_FILE);
  } catch {
    return null;
  }
}
function clearUp(file) {
  const at = fs3.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (at !== void 0 && Date.now() - at > LEFT_MS) fs3.rmSync(file, { force: true });
}
function load(base, text, session) {
  try {
    const kept = JSON.parse(text ?? "null");
    if (kept?.form !== FORM || !isWhole(kept.counted) || kept.counted.session !== session) return null;
    const size = fs3.statSync(`${base}.keys`, { throwIfNoEntry: false })?.size ?? 0;
    return size >= kept.keys * KEY ? kept : null;
  } catch {
    return null;
  }
}
function isWhole({ tally, files }) {
  const counted = Number.isSafeInteger(tally.nanos) && Array.isArray(tally.models) && Array.isArray(tally.notes);
  return counted && Object.values(files).every(({ mark, open: open2 }) => mark.offset >= 0 && Array.isArray(open2));
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
var NOTHING2 = { metered: null, appended: null };
var QUIET_MS = 10 * 6e4;
function meterSession(nest, subject, table, { now = Date.now(), maxBytes, unwritten } = {}) {
  const { session, logged } = subject;
  if (!isSessionId(session)) return NOTHING2;
  const shelf = openShelf(nest.dir, session);
  const fresh = shelf.counted === null;
  const counted = shelf.counted ?? newSessionTally(session);
  const read = readSession(counted, subject.place, table, shelf.keys, maxBytes);
  if (!read.found && fresh && logged === null) return NOTHING2;
  if (read.found && read.whole && (fresh || read.cut) && logged !== null) carry(counted.tally, logged);
  const files = Object.values(counted.files).map((file) => ({ ...file, quiet: now - file.mtime > QUIET_MS }));
  const here = gaugeOf(counted.tally, files, table);
  const gauge = read.found ? here : missing(logged !== null && logged.nanos >= here.nanos ? logged : here);
  const { nanos, hidden, largest, models, notes } = gauge;
  const metered = {
    session,
    nanos,
    hidden,
    largest,
    models: [...models],
    notes: [...notes],
    table: gauge.table
  };
  const said = JSON.stringify(metered);
  const news = differs(gauge, logged) && (said !== shelf.told || gauge.nanos > (logged?.nanos ?? -1));
  const appended = news ? append(nest, subject, metered, unwritten) : null;
  if (read.changed || appended !== null) shelf.keep(counted, appended === null ? shelf.told : said);
  return { metered, appended };
}
function missing(gauge) {
  return { ...gauge, notes: SPEND_NOTES.filter((one) => one === "missing" || gauge.notes.includes(one)) };
}
function differs(gauge, logged) {
  if (logged === null) return gauge.nanos > 0 || gauge.hidden > 0 || gauge.notes.length > 0;
  if (gauge.nanos !== logged.nanos) return gauge.nanos > logged.nanos;
  const notes = gauge.notes.join() !== logged.notes.join();
  return notes || gauge.hidden > logged.hidden || gauge.largest > logged.largest;
}
function append(nest, { member, gen }, metered, unwritten) {
  const event = record("spend_metered", metered, { actor: "system", member, gen });
  try {
    nest.log.append([event], { spool: false });
    return event;
  } catch (error) {
    if (!isAppendError(error)) throw error;
    unwritten?.(event, error.message);
    return null;
  }
}
function subjectOf(member, session) {
  const hint = session.id === member.session ? member.transcript : null;
  const place = { hint, config: configOf(member) };
  return { session: session.id, place, logged: session.gauge, member: member.id, gen: session.gen };
}

// src/app/spend.ts
function meterMember(nest, state, member, unwritten) {
  const table = tableOf(state);
  const appended = [];
  for (const session of sessionsOf(state, member)) {
    const event = meterSession(nest, subjectOf(member, session), table, { unwritten }).appended;
    if (event !== null) appended.push(event);
  }
  return appended;
}
function spendOfSession(nest, state, member) {
  const session = member.session === null ? void 0 : state.sessions.get(member.session);
  return session === void 0 ? null : meterSession(nest, subjectOf(member, session), tableOf(state)).metered;
}
function sessionsOf({ sessions }, { id }) {
  return [...sessions.values()].filter((session) => payerOf(session) === id);
}
function payerOf({ payer, member }) {
  return payer ?? member;
}
var LOOK_BYTES = 64 * 1024 * 1024;

// src/domain/signs.ts
var UNSEEN = {
  process: "unknown",
  waitingFor: null,
  folder: "unknown",
  transcriptAt: null,
  unheard: null
};
function lastSign(state, member, seen, now, depth = 0) {
  const ages = [ageOf(member.lastAt, now)];
  if (state.awakeSince !== null) ages.push(ageOf(state.awakeSince, now));
  if (seen.transcriptAt !== null) ages.push(Math.max(0, now - seen.transcriptAt));
  if (seen.children?.latestAt != null) ages.push(Math.max(0, now - seen.children.latestAt));
  if (depth < 10) {
    for (const report of directReports(state, member.id)) {
      if (report.phase === "working" || report.phase === "waiting")
        ages.push(lastSign(state, report, UNSEEN, now, depth + 1));
    }
  }
  const known = ages.filter((age) => age !== null);
  return known.length === 0 ? null : Math.min(...known);
}
function busyFor(state, member, seen, now) {
  const awake = state.awakeSince === null ? 0 : Date.parse(state.awakeSince) || 0;
  const since = (at) => Math.max(0, now - Math.max(at, awake));
  if (seen.toolSince != null) return since(seen.toolSince);
  const runs = member.background > 0 && (seen.children?.alive ?? 0) > 0;
  return runs ? since(Date.parse(member.phaseAt) || 0) : null;
}
function lookAtWork(member, seen, now, evidence) {
  if (seen.transcriptAt !== null)
    evidence.push(`transcript: grew ${formatAge(Math.max(0, now - seen.transcriptAt))} ago`);
  if (seen.toolSince != null) {
    const what = seen.tool === void 0 ? "a tool call" : `a call of ${seen.tool}`;
    evidence.push(`transcript: ${what} has been running for ${formatAge(Math.max(0, now - seen.toolSince))}`);
  }
  if (seen.children != null && seen.children.alive > 0) {
    const { alive, names, latestAt } = seen.children;
    const age = latestAt === null ? "" : `, the latest for ${formatAge(Math.max(0, now - latestAt))}`;
    evidence.push(`processes: ${alive} below its session (${names})${age}`);
  }
  const steps = ladderWords(member);
  if (steps !== "") evidence.push(`ladder: ${steps}`);
}

// src/domain/verdict.ts
var MINUTE = 6e4;
var TOOL_PATIENCE = 4;
var NO_RESULT = "no result (budget cap may have tripped in a sub-agent)";
function verdict(state, why, action, evidence) {
  return { state, action, why, evidence };
}
function verdictOf(state, member, seen, now) {
  const said = `log: ${member.lastType} ${formatAge(ageOf(member.lastAt, now))} ago`;
  const evidence = [said];
  if (seen.process !== "unknown") evidence.push(`process: ${seen.process}`);
  if (seen.waitingFor !== null) evidence.push(`registry: waits for ${seen.waitingFor}`);
  const { id } = member;
  const closed = closedTerminal(state, member, seen, evidence);
  if (closed !== null) return closed;
  switch (member.phase) {
    case "blocked":
      return verdict("blocked", member.why, unblock(member), evidence);
    case "halted":
      if (isOutOfMeans(member)) return outOfMeans(state, member, now, evidence);
      return halted(member, now, evidence);
    case "stopped":
      return stopped(member, evidence);
    case "not_started":
      return verdict("not started", member.why, `nest hire --name ${id} … again`, evidence);
    case "lost":
      return verdict("lost", member.why, `nest fire ${id}, then hire again`, evidence);
    case "done":
    case "failed":
      return verdict(member.phase, member.why, afterwards(member), evidence);
    case "ended":
      return verdict("ended", member.why, `nest logs ${id}`, evidence);
    default:
      return open(state, member, seen, now, evidence);
  }
}
var GOES_ON = /* @__PURE__ */ new Set(["idle", "working", "waiting", "unreported", "ended", "lost"]);
function closedTerminal(state, member, seen, evidence) {
  if (member.mode !== "adopt" || member.session === null || member.tombstone !== null) return null;
  if (!GOES_ON.has(member.phase) || seen.folder === "missing") return null;
  const reason = state.sessions.get(member.session)?.ended ?? null;
  const resume = `claude --resume ${member.session}`;
  if (reason !== null)
    return verdict("ended", endingWords(reason) ?? "its session has ended", resume, evidence);
  const gone = member.phase === "lost" || seen.process === "gone";
  return gone ? verdict("lost", "its process is gone", resume, evidence) : null;
}
function stopped(member, evidence) {
  if (member.tombstone?.stopped !== false) return verdict("stopped", member.why, "", evidence);
  const why = `${member.why}; nothing says that its session has been stopped`;
  return verdict("stopped", why, `nest fire ${member.id}`, evidence);
}
function afterwards(member) {
  if (member.phase === "done") return "";
  return correctiveStep(member) ?? `nest show ${member.id}`;
}
function unblock(member) {
  if (member.blockedOn === "permission")
    return `nest approve ${member.asks[0] ?? "<request>"}, or nest deny …`;
  if (member.blockedOn === "prompt") return `nest attach ${member.id}`;
  return correctiveStep(member) ?? `nest show ${member.id}, then nest msg ${member.id} "…"`;
}
function outOfMeans(state, member, now, evidence) {
  const { id, why, mode, halt } = member;
  const how = halt?.cause === "budget" ? "over budget" : "halted";
  const bound = boundFor(state, member, now);
  if (bound.words !== "") evidence.push(`ledger: ${bound.words}`);
  if (mayGoOn(state, member, now)) {
    const next = mode === "batch" ? `nest reassign ${id} --why "…"` : "";
    const words = mode === "batch" ? why : "has been given more, and goes on";
    return verdict(how, words, next, evidence);
  }
  return verdict(how, why, moreFor(bound), evidence);
}
function halted(member, now, evidence) {
  const { halt, id, why } = member;
  const until = halt?.until == null ? Number.NaN : Date.parse(halt.until);
  if (until > now) evidence.push(`the limit resets in ${formatAge(until - now)}`);
  if (halt?.cause === "authentication" || halt?.cause === "billing")
    return verdict("halted", why, "claude, then /login", evidence);
  const passes = halt?.cause === "rate_limit" || halt?.cause === "server";
  return verdict("halted", why, passes ? "" : `nest logs ${id}, then nest msg ${id} "…"`, evidence);
}
function open(state, member, seen, now, evidence) {
  const { id } = member;
  if (seen.waitingFor !== null) {
    const attach = `nest attach ${id}`;
    return verdict("blocked", `waits for ${seen.waitingFor}`, attach, evidence);
  }
  if (seen.folder === "missing")
    return verdict("lost", `its folder is gone: ${member.cwd}`, `nest fire ${id}`, evidence);
  if (member.phase === "launching") return launching(member, now, evidence);
  if (member.phase === "unreported") return verdict("unreported", member.why, `nest logs ${id}`, evidence);
  if (seen.unheard !== null) return silentHooks(id, seen.unheard, now, evidence);
  if (seen.process === "gone") {
    return verdict(
      "lost",
      "its process is gone and it has said nothing",
      `nest logs ${id}; nest fire ${id}`,
      evidence
    );
  }
  if (member.phase !== "idle") return running(state, member, seen, now, evidence);
  return member.turns === 0 ? unbegun(member, now, evidence) : verdict("idle", member.why, "", evidence);
}
function silentHooks(id, { at, words }, now, evidence) {
  evidence.push(`transcript: a turn ended ${formatAge(Math.max(0, now - at))} ago: ${words}`);
  const why = "its hooks are silent (not loaded in that session?); from its transcript, it has ended its turn";
  return verdict("unreported", why, `nest logs ${id}`, evidence);
}
function unbegun(member, now, evidence) {
  const age = ageOf(member.phaseAt, now);
  if (member.mode === "adopt" || age === null || age <= member.deadlineSeconds * 1e3)
    return verdict("idle", "no turn has begun yet", "", evidence);
  const why = `its session began ${formatAge(age)} ago, and no turn has (trust prompt? lost prompt?)`;
  return verdict("not started", why, `nest attach ${member.id}`, evidence);
}
function launching(member, now, evidence) {
  const age = ageOf(member.hiredAt, now);
  const limit = member.deadlineSeconds * 1e3;
  if (age !== null && age > limit) {
    const why = `its session has not begun for ${formatAge(age)} (deadline ${member.deadlineSeconds}s)`;
    return verdict("not started", why, `nest logs ${member.id}; nest fire ${member.id}`, evidence);
  }
  return verdict("launching", "its session has not bound itself yet", "", evidence);
}
function running(state, member, seen, now, evidence) {
  const charter = state.charter;
  const silence = lastSign(state, member, seen, now);
  if (silence === null || charter === null)
    return verdict("unknown", "no time of its last sign is known", `nest logs ${member.id}`, evidence);
  const { quietMinutes, stalledMinutes } = charter.thresholds;
  const sign = `last sign of life ${formatAge(silence)} ago`;
  lookAtWork(member, seen, now, evidence);
  if (seen.loop != null && member.phase === "working") {
    const { call, times, alike } = seen.loop;
    evidence.push(
      `transcript: ${times} times in a row, with ${alike ? "the same result" : "results that differ"}`
    );
    const why = `has made the same call ${times} times: ${call}`;
    return verdict("looping", why, nextStep(state, member), evidence);
  }
  const busy = busyFor(state, member, seen, now);
  if (busy !== null && busy < TOOL_PATIENCE * stalledMinutes * MINUTE) {
    if (member.phase === "waiting") return verdict("waiting", member.why, "", evidence);
    return verdict("working", `busy in ${seen.tool ?? "a tool"} for ${formatAge(busy)}`, "", evidence);
  }
  if (silence >= stalledMinutes * MINUTE)
    return verdict(
      "stalled",
      member.mode === "batch" ? `${sign}, and ${NO_RESULT}` : sign,
      nextStep(state, member),
      evidence
    );
  if (silence >= quietMinutes * MINUTE) return verdict("quiet", sign, nextStep(state, member), evidence);
  if (member.phase === "waiting") return verdict("waiting", member.why, "", evidence);
  return verdict("working", sign, "", evidence);
}

export {
  meterMember,
  spendOfSession,
  NO_RESULT,
  verdictOf
};
