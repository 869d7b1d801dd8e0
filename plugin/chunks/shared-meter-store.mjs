import {
  KINDS,
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
  isSessionId
} from "./shared-children.mjs";
import {
  isAppendError,
  record
} from "./shared-record.mjs";
import {
  SPEND_NOTES,
  closingOf
} from "./shared-fold-log.mjs";
import {
  PRIVATE_FILE,
  makePrivateDir,
  readIfThere
} from "./shared-private-files.mjs";
import {
  hash53,
  hashNumber
} from "./shared-hash.mjs";

// src/domain/tally.ts
var MIXED = "mixed";
var REST = "other models";
var OPEN = 8;
var UNFINISHED = 64;
var ASKED = { input: 6e3, output: 150, write5m: 0, write1h: 0, read: 0 };
var LOOKUP = { input: 1e4, output: 1e3, write5m: 0, write1h: 0, read: 0 };
var SUMMARY = { input: 1e3, output: 3e3, write5m: 0, write1h: 0, read: 0 };
function newTally() {
  return { nanos: 0, hidden: 0, largest: 0, models: [], notes: [], table: null, unfinished: 0 };
}
function newFileTally() {
  return { open: [] };
}
function note(tally, what) {
  if (!tally.notes.includes(what)) tally.notes.push(what);
}
function addReply(tally, file, reply, table, known, others) {
  const { key } = reply;
  if (key === null) {
    note(tally, "no-id");
    charge(tally, openOf(reply, 0, tally, table), 1);
    return null;
  }
  const before = file.open.find((one) => one.key === key);
  if (before !== void 0) {
    replace(tally, file, before, reply, table);
    return null;
  }
  if (known(key)) {
    for (const other of others()) {
      const same = other.open.find((one) => one.key === key);
      if (same !== void 0) replace(tally, other, same, { ...reply, lookups: 0 }, table);
    }
    return null;
  }
  const open = openOf(reply, key, tally, table);
  charge(tally, open, 1);
  file.open.push(open);
  evict(tally, file);
  return key;
}
function evict(tally, { open }) {
  if (open.length <= OPEN) return;
  const finished = open.findIndex((one) => one.stopped);
  if (finished >= 0 && finished < open.length - 1) open.splice(finished, 1);
  else if (open.length > UNFINISHED && open.shift()?.stopped === false) tally.unfinished += 1;
}
function replace(tally, file, before, reply, table) {
  const larger = reply.usage.output >= before.usage.output && !sameUsage(reply, before, table);
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
function sameUsage(reply, { usage, model }, table) {
  const same = KINDS.every((kind) => reply.usage[kind] === usage[kind]);
  return same && nameOf(priceFor(reply, table)) === model;
}
function nameOf({ model }) {
  return model.slice(0, 100);
}
function openOf(reply, key, tally, table) {
  const price = priceFor(reply, table);
  tally.table = (tally.table ?? table.id) === table.id ? table.id : MIXED;
  if (!price.known) note(tally, "unpriced");
  const { usage, stopped, asked, closed, lookups } = reply;
  const nanos = costOf(price.rates, usage);
  const open = {
    key,
    usage,
    model: nameOf(price),
    nanos,
    hidden: 0,
    stopped,
    asked,
    closed,
    lookups
  };
  return { ...open, hidden: hiddenOf(open, table) };
}
function priceFor({ model, special }, table) {
  const price = priceOf(table, model);
  return special ? { ...price, rates: ceilingOf(table), known: false } : price;
}
function hiddenOf(open, table) {
  const { rates: rates2 } = priceOf(table, open.model);
  const asked = open.asked && !open.closed ? costOf(rates2, ASKED) : 0;
  return asked + open.lookups * costOf(rates2, LOOKUP);
}
function addCompaction(tally, file, { key, tokens: tokens2 }, table, known) {
  const model = file.open.at(-1)?.model;
  if (model === void 0 || known(key)) return null;
  tally.hidden += costOf(priceOf(table, model).rates, { ...SUMMARY, read: tokens2 });
  return key;
}
function charge(tally, { usage, model, nanos, hidden }, sign) {
  tally.nanos += sign * nanos;
  tally.hidden += sign * hidden;
  tally.largest = Math.max(tally.largest, nanos);
  let spend = rowOf(tally, model) ?? (sign < 0 ? rowOf(tally, REST) : void 0);
  if (spend === void 0) {
    spend = { model, nanos: 0, input: 0, output: 0, write5m: 0, write1h: 0, read: 0, replies: 0 };
    tally.models.push(spend);
  }
  spend.nanos += sign * nanos;
  spend.replies += sign;
  for (const kind of KINDS) spend[kind] += sign * usage[kind];
}
function rowOf({ models }, name) {
  return models.find(({ model }) => model === name);
}

// src/domain/carry.ts
function carry(tally, logged, table, anew) {
  const repriced = anew && logged.table !== table.id;
  if (logged.models.some(isRest)) pool(tally, logged);
  let cut = false;
  for (const spend of logged.models) {
    const model = isRest(spend) ? REST : spend.model;
    const own = tally.models.find((one) => one.model === model);
    if (own === void 0) {
      tally.nanos += spend.nanos;
      tally.models.push({ ...spend, model });
      cut = true;
      continue;
    }
    const before = own.nanos;
    if (repriced ? own.replies < spend.replies || KINDS.some((kind) => own[kind] < spend[kind]) : before < spend.nanos) {
      Object.assign(own, spend, { model });
      cut = true;
    } else if (repriced) own.nanos = spend.nanos + priceOfNew(own, spend, table);
    tally.nanos += own.nanos - before;
  }
  const places = new Map(logged.models.map(({ model }, at) => [model, at]));
  const place = ({ model }) => places.get(model) ?? places.size;
  tally.models.sort((a, b) => place(a) - place(b));
  const same = repriced && tally.nanos === logged.nanos;
  tally.hidden = same ? logged.hidden : Math.max(tally.hidden, logged.hidden);
  tally.largest = same ? logged.largest : Math.max(tally.largest, logged.largest);
  if (logged.table !== table.id) tally.table = MIXED;
  if (!cut) return;
  note(tally, "truncated");
  for (const one of logged.notes) if (one !== "missing" && one !== "incomplete") note(tally, one);
}
function priceOfNew(own, spend, table) {
  const rates2 = { ...priceOf(table, own.model).rates, tier: null };
  const whole = costOf(rates2, own);
  if (whole === 0) return 0;
  return Number(BigInt(own.nanos) * BigInt(whole - costOf(rates2, spend)) / BigInt(whole));
}
function isRest({ model }) {
  return model === REST || model === OLD_REST;
}
var OLD_REST = "other";
function pool(tally, { models }) {
  const named = new Set(models.filter((one) => !isRest(one)).map(({ model }) => model));
  const rest = tally.models.filter(({ model }) => !named.has(model));
  if (rest.length === 0) return;
  tally.models = [...tally.models.filter(({ model }) => named.has(model)), addedUp(rest)];
}
function addedUp(rows) {
  const sum = {
    model: REST,
    nanos: 0,
    input: 0,
    output: 0,
    write5m: 0,
    write1h: 0,
    read: 0,
    replies: 0
  };
  for (const one of rows) for (const kind of [...KINDS, "nanos", "replies"]) sum[kind] += one[kind];
  return sum;
}

// src/domain/gauge.ts
var MAX_NAMED = 11;
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
    table: tally.table === MIXED ? `${table.id} and others` : tally.table ?? table.id
  };
}
function modelsOf({ models }) {
  const used = models.filter((one) => one.replies > 0 || one.nanos > 0);
  const named = used.filter(({ model }) => model !== REST).slice(0, MAX_NAMED);
  const rest = used.filter((one) => !named.includes(one));
  named.sort((a, b) => b.nanos - a.nanos || (a.model < b.model ? -1 : 1));
  return [...named.map((one) => ({ ...one })), ...rest.length === 0 ? [] : [addedUp(rest)]];
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
  listed: MODELS,
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
  if (row?.type !== "assistant" || message == null || message.usage === void 0) return null;
  if (message.model === SYNTHETIC || row.isApiErrorMessage === true) return null;
  const { id, usage, stop_reason: stop } = message;
  const key = typeof id === "string" && id !== "" ? hashNumber(id) : null;
  if (typeof row.requestSessionId === "string" && row.requestSessionId !== session)
    return key === null ? null : { reply: null, foreign: key, damaged: false };
  const read = usageOf(usage);
  if (read === null) return { reply: null, foreign: null, damaged: true };
  const ended = stop === "end_turn" || stop === "stop_sequence";
  const reply = {
    key,
    model: typeof message.model === "string" && message.model !== "" ? message.model : "unknown",
    usage: read.usage,
    special: usage?.speed === "fast",
    stopped: typeof stop === "string",
    asked: ended && row.sessionKind === "bg" && row.isSidechain !== true,
    closed: blocksOf(message.content).some((b) => typeof b?.text === "string" && closingOf(b.text) !== null),
    lookups: blocksOf(message.content).filter((b) => b?.type === "tool_use" && LOOKUPS.has(b.name)).length
  };
  return { reply, foreign: null, damaged: read.damaged };
}
var LOOKUPS = /* @__PURE__ */ new Set(["WebSearch", "WebFetch"]);
function compactionIn(line) {
  const row = JSON.parse(line);
  if (row?.type !== "system" || row.subtype !== "compact_boundary" || typeof row.uuid !== "string")
    return null;
  return {
    key: hashNumber(row.uuid),
    tokens: Math.min(tokens(row.compactMetadata?.preTokens) ?? 0, MAX_TOKENS)
  };
}
var MAX_TOKENS = 1e8;
function usageOf(raw) {
  if (!isRecord(raw)) return null;
  const { cache_creation: creation } = raw;
  const parts = isRecord(creation) ? creation : {};
  const input = tokens(raw.input_tokens);
  const output = tokens(raw.output_tokens);
  const read = tokens(raw.cache_read_input_tokens ?? 0);
  const written = tokens(raw.cache_creation_input_tokens ?? 0);
  const short = tokens(parts.ephemeral_5m_input_tokens ?? 0);
  const long = tokens(parts.ephemeral_1h_input_tokens ?? 0);
  const counts = [input, output, read, written, short, long];
  const sum = counts.reduce((total, one) => total + (one ?? 0), 0);
  if (input === null && output === null || sum > MAX_TOKENS) return null;
  const rest = Math.max(0, (written ?? 0) - (short ?? 0) - (long ?? 0));
  return {
    usage: {
      input: input ?? 0,
      output: output ?? 0,
      write5m: (short ?? 0) + rest,
      write1h: long ?? 0,
      read: read ?? 0
    },
    damaged: counts.includes(null) || creation != null && !isRecord(creation)
  };
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function tokens(value) {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : null;
}
function blocksOf(content) {
  return Array.isArray(content) ? content : [];
}

// src/harness/meter/read-session.ts
function newSessionTally(session) {
  return { session, path: null, tally: newTally(), owed: null, files: {} };
}
var NO_AGENTS = { paths: [], whole: true };
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
  const agents = main === null ? NO_AGENTS : agentFiles(main);
  const paths = main === null ? [] : [main, ...agents.paths];
  const seen = /* @__PURE__ */ new Set();
  let gone = !agents.whole;
  for (const path of paths) {
    const name = path === main ? MAIN : nameOf2(path, main);
    const read = readFile(counted, name, path, table, keys, left);
    if (!read.gone) seen.add(name);
    left -= read.bytes;
    whole &&= read.whole;
    cut ||= read.cut;
    changed ||= read.changed;
  }
  if (cut) note(counted.tally, "truncated");
  if (main !== null) counted.path = main;
  gone ||= seen.size < paths.length || Object.keys(counted.files).some((name) => !seen.has(name));
  return { found: main !== null, gone, whole, cut, changed };
}
function nameOf2(path, main) {
  return path.slice(main.length - ".jsonl".length).replaceAll("\\", "/");
}
function locate({ session, path }, { hint, config }) {
  return findTranscript(session, path ?? hint, config) ?? findTranscript(session, hint, config);
}
var NOTHING = { bytes: 0, gone: false, whole: true, cut: false, changed: false };
function readFile(counted, name, path, table, keys, maxBytes) {
  const stat = statOf(path);
  if (stat === null) return { ...NOTHING, gone: true };
  const before = counted.files[name];
  if (before !== void 0 && before.size === stat.size && before.mtime === stat.mtimeMs) return NOTHING;
  if (maxBytes <= 0) return { ...NOTHING, whole: false };
  const file = before ?? { ...newFileTally(), mark: BEGINNING, size: 0, mtime: 0 };
  const onLine = (line) => countLine(counted, file, line, table, keys);
  let reading = readGrown(path, file.mark, onLine, maxBytes);
  const cut = reading.outcome === "cut";
  if (cut) {
    file.mark = BEGINNING;
    reading = readGrown(path, BEGINNING, onLine, maxBytes);
  }
  if (reading.outcome !== "read") return { ...NOTHING, gone: true, cut };
  const bytes = reading.mark.offset - file.mark.offset;
  if (reading.skipped > 0) note(counted.tally, "damaged");
  file.mark = reading.mark;
  if (reading.whole) Object.assign(file, { size: stat.size, mtime: stat.mtimeMs });
  counted.files[name] = file;
  return { bytes, gone: false, whole: reading.whole, cut, changed: true };
}
function statOf(path) {
  try {
    return fs2.statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}
function countLine({ tally, session, files }, file, line, table, keys) {
  const last = line.at(-1) === RETURN ? line.at(-2) : line.at(-1);
  if (line[0] !== BRACE || last !== END_BRACE) {
    note(tally, "damaged");
    return;
  }
  const usage = line.includes(USAGE);
  if (!usage && !line.includes(COMPACTED)) return;
  try {
    const text = line.toString("utf8");
    if (usage) {
      const row = replyIn(text, session);
      if (row === null) return;
      const { reply, foreign, damaged } = row;
      const others = () => Object.values(files);
      if (damaged) note(tally, "damaged");
      if (reply !== null) remember(keys, addReply(tally, file, reply, table, keys.has, others));
      if (foreign !== null && !keys.has(foreign)) keys.add(foreign);
      return;
    }
    const compaction = compactionIn(text);
    if (compaction !== null) remember(keys, addCompaction(tally, file, compaction, table, keys.has));
  } catch {
    note(tally, "damaged");
  }
}
function remember(keys, key) {
  if (key !== null) keys.add(key);
}

// src/app/meter-store.ts
import fs3 from "node:fs";
import { dirname, join } from "node:path";

// src/harness/meter/tally-form.ts
function isSessionTally(value) {
  return isRecord2(value) && isText(value.session) && (value.path === null || isText(value.path)) && OWED.has(value.owed) && isTally(value.tally) && isRecord2(value.files) && Object.values(value.files).every(isFileSeen);
}
var OWED = /* @__PURE__ */ new Set([null, "anew", "cut"]);
function isTally(value) {
  return isRecord2(value) && [value.nanos, value.hidden, value.largest, value.unfinished].every(isCount) && (value.table === null || isText(value.table)) && isListOf(value.models, isModelSpend) && isListOf(value.notes, (one) => SPEND_NOTES.includes(one));
}
function isModelSpend(value) {
  const whole = isRecord2(value) && isText(value.model) && isUsage(value);
  return whole && Number.isSafeInteger(value.nanos) && Number.isSafeInteger(value.replies);
}
function isFileSeen(value) {
  return isRecord2(value) && isRecord2(value.mark) && [value.mark.offset, value.mark.check, value.size].every(isCount) && Number.isFinite(value.mtime) && isListOf(value.open, isOpen);
}
function isOpen(value) {
  return isRecord2(value) && [value.key, value.nanos, value.hidden, value.lookups].every(isCount) && isText(value.model) && isRecord2(value.usage) && isUsage(value.usage) && [value.stopped, value.asked, value.closed].every((one) => typeof one === "boolean");
}
function isUsage(value) {
  return KINDS.every((kind) => Number.isSafeInteger(value[kind]));
}
function isRecord2(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function isListOf(value, one) {
  return Array.isArray(value) && value.every(one);
}
function isText(value) {
  return typeof value === "string";
}
function isCount(value) {
  return Number.isSafeInteger(value) && value >= 0;
}

// src/app/meter-store.ts
var FORM = 2;
var KEY = 8;
var MANY = 64;
var LEFT_MS = 1e4;
function openShelf(nestDir, session) {
  const base = join(nestDir, "meter", session);
  const text = readIfThere(`${base}.json`);
  const kept = load(base, text, session);
  const stored = kept?.keys ?? 0;
  const epoch = stored > 0 && kept !== null ? kept.epoch : Math.floor(Math.random() * 2 ** 53);
  const fresh = /* @__PURE__ */ new Set();
  let old = null;
  let oldSet = null;
  let asked = 0;
  return {
    counted: kept?.counted ?? null,
    told: kept?.told ?? "",
    keys: {
      has(key) {
        if (fresh.has(key)) return true;
        if (stored === 0) return false;
        old ??= readKeys(`${base}.keys`, stored);
        asked += 1;
        if (asked === MANY) oldSet = new Set(old);
        return oldSet?.has(key) ?? old.includes(key);
      },
      add: (key) => void fresh.add(key)
    },
    keep(counted, told) {
      const next = reserve(`${base}.next`);
      if (next === null) return;
      try {
        const untouched = readIfThere(`${base}.json`) === text;
        if (untouched) {
          const more = stored === 0 ? [epoch, ...fresh] : [...fresh];
          writeKeys(`${base}.keys`, stored === 0 ? 0 : stored + 1, more);
          const body = { form: FORM, keys: stored + fresh.size, epoch, told, counted };
          fs3.writeSync(next, sealed(JSON.stringify(body)));
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
    const kept = JSON.parse(unsealed(text ?? "") ?? "null");
    if (kept?.form !== FORM || typeof kept.told !== "string" || !isSessionTally(kept.counted)) return null;
    if (kept.counted.session !== session || !Number.isSafeInteger(kept.keys) || kept.keys < 0) return null;
    return kept.keys === 0 || holds(`${base}.keys`, kept) ? kept : null;
  } catch {
    return null;
  }
}
function holds(file, { keys, epoch }) {
  const first = new Float64Array(1);
  const fd = fs3.openSync(file, "r");
  try {
    fs3.readSync(fd, first, 0, KEY, 0);
    return first[0] === epoch && fs3.fstatSync(fd).size >= (keys + 1) * KEY;
  } finally {
    fs3.closeSync(fd);
  }
}
function sealed(json) {
  return `{"check":"${hash53(json)}",${json.slice(1)}`;
}
function unsealed(text) {
  const [head, check] = /^\{"check":"([0-9a-f]{14})",/.exec(text) ?? [];
  if (head === void 0) return null;
  const json = `{${text.slice(head.length)}`;
  return hash53(json) === check ? json : null;
}
function readKeys(file, count) {
  const keys = new Float64Array(count);
  const fd = fs3.openSync(file, "r");
  try {
    fs3.readSync(fd, keys, 0, count * KEY, KEY);
  } finally {
    fs3.closeSync(fd);
  }
  return keys;
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
var NOTHING2 = { metered: null, appended: null, unwritten: null };
var QUIET_MS = 10 * 6e4;
var TORN_MS = 6e4;
function meterSession(nest, subject, table, { now = Date.now(), maxBytes, unwritten } = {}) {
  const { session, logged, place, ...by } = subject;
  if (!isSessionId(session)) return NOTHING2;
  const shelf = openShelf(nest.dir, session);
  const fresh = shelf.counted === null;
  const counted = shelf.counted ?? newSessionTally(session);
  const owed = fresh && logged !== null ? "anew" : counted.owed;
  const read = readSession(counted, place, table, shelf.keys, maxBytes);
  if (!read.found && fresh && logged === null) return NOTHING2;
  counted.owed = owed ?? (read.cut ? "cut" : null);
  if (read.found && read.whole && counted.owed !== null) {
    if (logged !== null) carry(counted.tally, logged, table, counted.owed === "anew");
    counted.owed = null;
  }
  const files = Object.values(counted.files).map((file) => ({ ...file, quiet: now - file.mtime > QUIET_MS }));
  const passing = read.gone ? ["missing"] : [];
  if (files.some(({ size, mark, mtime }) => size > mark.offset && now - mtime > TORN_MS))
    passing.push("damaged");
  const here = noted(gaugeOf(counted.tally, files, table), passing);
  const found = counted.owed === "anew" && logged !== null ? logged : here;
  const gauge = read.found ? found : noted(logged !== null && logged.nanos >= here.nanos ? logged : here, ["missing"]);
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
  const event = news ? record("spend_metered", metered, { actor: "system", ...by }) : null;
  const refused = event === null ? null : append(nest, event);
  const written = event !== null && refused === null;
  if (event !== null && refused !== null) unwritten?.(event, refused);
  if (read.changed || written) shelf.keep(counted, written ? said : shelf.told);
  return { metered, appended: written ? event : null, unwritten: written ? null : event };
}
function noted(gauge, more) {
  return { ...gauge, notes: SPEND_NOTES.filter((one) => more.includes(one) || gauge.notes.includes(one)) };
}
function differs(gauge, logged) {
  if (logged === null) return repliesOf(gauge) > 0 || gauge.hidden > 0 || gauge.notes.length > 0;
  if (gauge.nanos !== logged.nanos) return gauge.nanos > logged.nanos;
  const notes = gauge.notes.join() !== logged.notes.join();
  const more = repliesOf(gauge) > repliesOf(logged);
  return notes || more || gauge.hidden > logged.hidden || gauge.largest > logged.largest;
}
function repliesOf({ models }) {
  return models.reduce((sum, { replies }) => sum + replies, 0);
}
function append(nest, event) {
  try {
    nest.log.append([event], { spool: false });
    return null;
  } catch (error) {
    if (!isAppendError(error)) throw error;
    return error.message;
  }
}
function subjectOf(member, session) {
  const hint = session.id === member.session ? member.transcript : null;
  const place = { hint, config: configOf(member) };
  return { session: session.id, place, logged: session.gauge, member: member.id, gen: session.gen };
}
function meterBaseline(nest, state, session, place) {
  if (state.sessions.get(session)?.member != null) return null;
  const subject = { session, place, logged: null, member: null, gen: null };
  return meterSession(nest, subject, tableOf(state)).appended;
}

export {
  priceTable,
  tableOf,
  meterSession,
  subjectOf,
  meterBaseline
};
