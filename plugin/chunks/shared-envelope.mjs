import {
  spoolDir,
  thisUser
} from "./shared-state-dir.mjs";
import {
  AppendError,
  codeOf
} from "./shared-record.mjs";
import {
  PRIVATE_FILE,
  makePrivateDir,
  replaceFile,
  syncDir,
  uniqueSuffix
} from "./shared-private-files.mjs";
import {
  hash53
} from "./shared-hash.mjs";
import {
  HEAD_LENGTH,
  MAX_INLINE_BYTES,
  cut
} from "./shared-sanitize.mjs";

// src/log/secrets.ts
import fs from "node:fs";
import { join } from "node:path";

// src/domain/redact.ts
var SHAPES = [
  {
    kind: "private key",
    pattern: /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:[\s\S]*?-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----|[\s\S]*)/g
  },
  { kind: "AWS key id", pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { kind: "GitHub token", pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{22,255})\b/g },
  { kind: "GitLab token", pattern: /\bglpat-[A-Za-z0-9_-]{20,}/g },
  { kind: "Slack token", pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g },
  { kind: "Google key", pattern: /\bAIza[0-9A-Za-z_-]{35}\b/g },
  { kind: "npm token", pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { kind: "Stripe key", pattern: /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/g },
  { kind: "API key", pattern: /\bsk-(?=[A-Za-z_-]*[0-9])(?=[a-z0-9_-]*[A-Z])[A-Za-z0-9_-]{20,}/g },
  {
    kind: "JSON web token",
    pattern: /\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/g
  }
];
var IN_ADDRESS = /\b([a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@"'`]{1,64}:)([^\s/@"'`$<>{}]{6,})(?=@)/g;
var BEARER = /\b(bearer\s+)([A-Za-z0-9+/_.=~-]{20,})/gi;
var NAMED = /((?:api|access|secret|private|auth|encryption|signing|account|master)[_-]?key|secret|token|passw(?:or)?d|passphrase|credentials?)([A-Za-z0-9_-]{0,20}\\?["']?\s{0,3}(?::=|=>|[:=])\s{0,3}\\?["']?)([A-Za-z0-9+/_.~-]{16,}={0,2})/gi;
var gone = (kind) => `[redacted: ${kind}]`;
var LEAST_BITS = 3.5;
function redact(text, own = []) {
  const kinds = /* @__PURE__ */ new Set();
  const out = (kind) => {
    kinds.add(kind);
    return gone(kind);
  };
  let left = text;
  for (const { kind, pattern } of SHAPES) left = left.replace(pattern, () => out(kind));
  left = left.replace(IN_ADDRESS, (_, before) => before + out("password"));
  left = left.replace(
    BEARER,
    (whole, before, value) => isDrawn(value) ? before + out("bearer token") : whole
  );
  left = left.replace(
    NAMED,
    (whole, name, between, value) => isDrawn(value) ? name + between + out("secret") : whole
  );
  for (const source of own) {
    const pattern = patternOf(source);
    if (pattern !== null) left = left.replace(pattern, (found) => found === "" ? "" : out("own pattern"));
  }
  return { text: left, kinds: [...kinds] };
}
function isDrawn(value) {
  const bare = value.replace(/=+$/, "");
  if (!/[0-9]/.test(bare) || !/[A-Za-z]/.test(bare)) return false;
  if (/^[./~]|\/.*\/.*\.[a-z]{1,5}$/.test(bare)) return false;
  if (bare.includes(".") && bare.split(".").every((part) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(part)))
    return false;
  return bits(bare) >= LEAST_BITS;
}
function bits(value) {
  const counts = /* @__PURE__ */ new Map();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let sum = 0;
  for (const count of counts.values()) sum -= count / value.length * Math.log2(count / value.length);
  return sum;
}
function patternOf(source) {
  try {
    return new RegExp(source, "g");
  } catch {
    return null;
  }
}
function inTexts(value, change) {
  return changedIn(value, change);
}
function changedIn(value, change) {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) {
    const list = value.map((item) => changedIn(item, change));
    return list.some((item, i) => item !== value[i]) ? list : value;
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, changedIn(item, change)]);
  return entries.some(([key, item]) => item !== value[key]) ? Object.fromEntries(entries) : value;
}

// src/log/secrets.ts
var FILE = "redact.json";
var DEFAULT = { on: true, patterns: [] };
var AS_IT_IS = /* @__PURE__ */ new Set(["nest_created", "charter_amended"]);
var SHORTEST = 12;
function cleanerFor(dir) {
  const clean = (text, { on, patterns }) => on && text.length >= SHORTEST ? redact(text, patterns).text : text;
  return {
    text: (text) => clean(text, redactionOf(dir)),
    events(events) {
      const how = redactionOf(dir);
      if (!how.on) return events;
      return events.map((event) => {
        if (AS_IT_IS.has(event.type)) return event;
        const data = inTexts(event.data, (text) => clean(text, how));
        return data === event.data ? event : { ...event, data };
      });
    }
  };
}
function redactionOf(dir) {
  try {
    const kept = JSON.parse(fs.readFileSync(join(dir, FILE), "utf8"));
    const patterns = Array.isArray(kept?.patterns) ? kept.patterns : [];
    return { on: kept?.on !== false, patterns: patterns.filter((one) => typeof one === "string") };
  } catch {
    return DEFAULT;
  }
}
function keepRedaction(dir, { on, patterns } = DEFAULT) {
  const file = join(dir, FILE);
  const usual = on && patterns.length === 0;
  try {
    if (usual) fs.rmSync(file, { force: true });
    else replaceFile(file, `${JSON.stringify({ on, patterns })}
`, { durable: false });
  } catch {
  }
}

// src/log/file-log.ts
import { join as join4 } from "node:path";

// src/log/append.ts
import nodeFs2 from "node:fs";
import { dirname } from "node:path";

// src/domain/envelope.ts
var ENVELOPE_VERSION = 1;
var MAX_ID_LENGTH = 200;
function envelopeOf(value) {
  if (typeof value !== "object" || value === null) return null;
  const e = value;
  if (typeof e.id !== "string" || typeof e.type !== "string" || typeof e.v !== "number") return null;
  if (e.id === "" || e.id.length > MAX_ID_LENGTH || e.type === "") return null;
  if (e.v !== ENVELOPE_VERSION) return laterEnvelope(e, e.id, e.type, e.v);
  if (typeof e.data !== "object" || e.data === null || Array.isArray(e.data)) return null;
  const complete = typeof e.at === "string" && typeof e.actor === "string" && (e.member === null || typeof e.member === "string") && (e.gen === null || typeof e.gen === "number");
  return complete ? value : repaired(e, e.id, e.type);
}
function repaired(e, id, type) {
  const base = {
    v: ENVELOPE_VERSION,
    id,
    at: typeof e.at === "string" ? e.at : "",
    type,
    actor: typeof e.actor === "string" ? e.actor : "system",
    member: typeof e.member === "string" ? e.member : null,
    gen: typeof e.gen === "number" ? e.gen : null,
    data: e.data
  };
  return e.harmless === true ? { ...base, harmless: true } : base;
}
function laterEnvelope(e, id, type, v) {
  if (!Number.isInteger(v) || v < ENVELOPE_VERSION) return null;
  const at = typeof e.at === "string" ? e.at : "";
  return {
    v: ENVELOPE_VERSION,
    id,
    at,
    type: `v${v}:${type}`,
    actor: "system",
    member: null,
    gen: null,
    data: {}
  };
}

// src/log/frame.ts
var MAX_LINE_BYTES = 8192;
function frame(events) {
  const lines = events.map((event) => {
    const line = JSON.stringify(event);
    const bytes = line.length * 3 < MAX_LINE_BYTES ? 0 : Buffer.byteLength(line) + 2;
    if (bytes > MAX_LINE_BYTES) throw tooLong(event, `${bytes} bytes, a line holds ${MAX_LINE_BYTES}`);
    if (event.id.length > MAX_ID_LENGTH) throw tooLong(event, `an id holds ${MAX_ID_LENGTH} characters`);
    return line;
  });
  return frameLines(lines);
}
function frameLines(lines) {
  const parts = lines.map((line) => Buffer.from(`
${line}
`));
  const ends = [];
  let length = 0;
  for (const part of parts) {
    length += part.length;
    ends.push(length);
  }
  return { bytes: parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts), ends };
}
function unwritten(whole, written) {
  const complete = whole.ends.filter((end) => end <= written).length;
  const from = complete === 0 ? 0 : whole.ends[complete - 1] ?? 0;
  return { bytes: whole.bytes.subarray(from), ends: whole.ends.slice(complete).map((end) => end - from) };
}
function tooLong(event, why) {
  return new RangeError(`record ${event.id.slice(0, 80)} of type ${event.type} is too long: ${why}`);
}

// src/log/only-file.ts
import nodeFs from "node:fs";
function refuseNonFile(file, fs7 = nodeFs) {
  const stat = fs7.statSync(file, { throwIfNoEntry: false });
  if (stat === void 0 || !(stat.isDirectory() || stat.isFIFO() || stat.isSocket())) return;
  const [code, what] = stat.isDirectory() ? ["EISDIR", "a folder"] : ["EFTYPE", "a pipe or a socket"];
  throw Object.assign(new Error(`${file} is ${what}, not a file`), { code, syscall: "read", path: file });
}

// src/log/append.ts
var MAX_WRITES = 4;
var FLAGS = nodeFs2.constants.O_WRONLY | nodeFs2.constants.O_APPEND | nodeFs2.constants.O_CREAT;
function appendTo(file, whole, opts) {
  if (whole.bytes.length === 0) return 0;
  const fs7 = opts.fs ?? nodeFs2;
  let rest = whole;
  let writes = 0;
  let written = false;
  try {
    refuseNonFile(file, fs7);
    const fd = fs7.openSync(file, FLAGS, PRIVATE_FILE);
    try {
      while (true) {
        const count = fs7.writeSync(fd, rest.bytes, 0, rest.bytes.length);
        writes += 1;
        if (count === rest.bytes.length) break;
        rest = unwritten(rest, count);
        if (writes === MAX_WRITES) throw halfWay();
      }
      written = true;
      if (opts.durable) {
        rest = whole;
        putOnDisk(fs7, fd, file, whole.bytes.length);
      }
    } finally {
      fs7.closeSync(fd);
    }
    return writes;
  } catch (error) {
    throw new AppendError(file, codeOf(error), fateOf(rest.bytes, opts.spool, written), error);
  }
}
function fateOf(bytes, spool2, written) {
  if (spool2 === null) return written ? "doubtful" : "dropped";
  const spooled = spool2(bytes);
  return spooled === null ? "lost" : { spooled };
}
function putOnDisk(fs7, fd, file, batch) {
  fs7.fdatasyncSync(fd);
  if (fs7.fstatSync(fd).size <= batch) syncDir(dirname(file));
}
var halfWay = () => Object.assign(new Error("writes keep stopping half-way"), { code: "ESHORT" });

// src/log/blobs.ts
import fs2 from "node:fs";
import { join as join2 } from "node:path";
function putText(dir, text) {
  if (text.length <= MAX_INLINE_BYTES && Buffer.byteLength(JSON.stringify(text)) <= MAX_INLINE_BYTES)
    return { text };
  const contents = Buffer.from(text);
  const blob = sha256(contents);
  const path = join2(dir, blob);
  if (fs2.statSync(path, { throwIfNoEntry: false })?.size === contents.length) touch(path);
  else {
    makePrivateDir(dir);
    replaceFile(path, contents, { durable: true });
  }
  return { blob, bytes: contents.length, head: cut(text, HEAD_LENGTH) };
}
function touch(path) {
  const now = /* @__PURE__ */ new Date();
  try {
    fs2.utimesSync(path, now, now);
  } catch {
  }
}
function getText(dirs, text) {
  if ("text" in text) return text.text;
  if (!/^[0-9a-f]{64}$/.test(text.blob))
    throw new Error(`not the name of a blob: ${JSON.stringify(text.blob)}`);
  let why = "is missing";
  for (const dir of dirs) {
    const contents = bytesIfThere(join2(dir, text.blob));
    if (contents === null) continue;
    if (sha256(contents) === text.blob) return contents.toString();
    why = "is damaged: its hash does not match";
  }
  throw new Error(`the text of ${text.bytes} bytes in ${join2(dirs[0] ?? "", text.blob)} ${why}`);
}
function moveBlobs(from, to) {
  if (!fs2.existsSync(from)) return;
  makePrivateDir(to);
  for (const name of fs2.readdirSync(from)) {
    const contents = bytesIfThere(join2(from, name));
    if (contents === null || !/^[0-9a-f]{64}$/.test(name)) continue;
    try {
      if (sha256(contents) === name) replaceFile(join2(to, name), contents, { durable: true });
      fs2.rmSync(join2(from, name), { force: true });
    } catch {
    }
  }
}
function bytesIfThere(path) {
  try {
    return fs2.readFileSync(path);
  } catch {
    return null;
  }
}
function sha256(bytes) {
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(bytes).digest("hex");
}

// src/log/poll.ts
import fs3 from "node:fs";
import { basename, dirname as dirname2 } from "node:path";
var POLL_MS = 500;
var followFile = (file, offset, onChange, opts = {}) => {
  let seen = { ino: -1, size: offset };
  let closed = false;
  let stopWatching = null;
  const look = () => {
    if (closed) return;
    const now = identity(file);
    const first = seen.ino === -1;
    const changed = now.size !== seen.size || !first && now.ino !== seen.ino;
    seen = now;
    if (changed) onChange();
  };
  const degrade = (error) => {
    if (closed) return;
    const watching = stopWatching;
    stopWatching = null;
    watching?.();
    opts.onNotice?.(`cannot watch ${dirname2(file)} (${error?.message}); polling instead`);
  };
  const poll = setInterval(look, opts.pollMs ?? POLL_MS);
  try {
    stopWatching = (opts.watch ?? watchFolder)(dirname2(file), file, look, once(degrade));
  } catch (error) {
    degrade(error);
  }
  setImmediate(look);
  return {
    close() {
      closed = true;
      clearInterval(poll);
      stopWatching?.();
    }
  };
};
var watchFolder = (dir, file, onEvent, onFailure) => {
  const watcher = fs3.watch(dir, (_event, name) => {
    if (name === null || name === basename(file)) onEvent();
  });
  watcher.on("error", onFailure);
  return () => watcher.close();
};
function identity(file) {
  try {
    const { ino, size } = fs3.statSync(file);
    return { ino, size };
  } catch {
    return { ino: 0, size: 0 };
  }
}
function once(act) {
  let done = false;
  return (argument) => {
    if (done) return;
    done = true;
    act(argument);
  };
}

// src/log/read.ts
import fs4 from "node:fs";

// src/log/damage.ts
var DETAILED = 100;
var DamageReport = class {
  details = [];
  count = 0;
  add(offset, bytes, reason) {
    this.count += 1;
    if (this.details.length < DETAILED) this.details.push({ position: String(offset), bytes, reason });
  }
};

// src/log/lines.ts
import { isAscii, isUtf8 } from "node:buffer";
var MAX_READ_LINE_BYTES = 65536;
var BLOCK_BYTES = 32768;
var LF = 10;
function parseLines(buffer, from, to, base, sink) {
  let start = from;
  while (start < to) {
    const newline = start + BLOCK_BYTES < to ? buffer.indexOf(LF, start + BLOCK_BYTES) : -1;
    const end = newline === -1 || newline >= to ? to : newline + 1;
    parseBlock(buffer, start, end, base, sink);
    start = end;
  }
}
function parseBlock(buffer, from, to, base, sink) {
  const bytes = buffer.subarray(from, to);
  const ascii = isAscii(bytes);
  const clean = ascii || isUtf8(bytes);
  const block = buffer.toString("latin1", from, to);
  let start = 0;
  while (start < block.length) {
    const end = block.indexOf("\n", start);
    if (end > start) {
      const offset = base + from + start;
      if (end - start > MAX_READ_LINE_BYTES) {
        sink.damage.add(offset, end - start, "too-long");
      } else if (clean) {
        const line = ascii ? block.slice(start, end) : buffer.toString("utf8", from + start, from + end);
        parseLine(line, end - start, offset, sink);
      } else {
        parseDoubtful(buffer.subarray(from + start, from + end), offset, sink);
      }
    }
    start = end + 1;
  }
}
function parseDoubtful(line, offset, sink) {
  if (isUtf8(line)) parseLine(line.toString("utf8"), line.length, offset, sink);
  else sink.damage.add(offset, line.length, line[0] === 123 ? "torn" : "garbage");
}
function parseLine(line, bytes, offset, sink) {
  let value;
  try {
    value = JSON.parse(line);
  } catch {
    salvage(line, bytes, offset, sink);
    return;
  }
  const event = envelopeOf(value);
  if (event === null) {
    sink.damage.add(offset, bytes, "not-an-event");
    return;
  }
  sink.events += 1;
  sink.onEvent(event, String(offset));
}
function salvage(line, bytes, offset, sink) {
  if (/^[ \t\r]*$/.test(line)) return;
  const lead = /^[\0\uFEFF]*/.exec(line)?.[0] ?? "";
  const bare = line.slice(lead.length).replace(/\0+$/, "");
  if (bare === "" || bare.length === line.length) {
    sink.damage.add(offset, bytes, bare.startsWith("{") ? "torn" : "garbage");
    return;
  }
  const bareBytes = Buffer.byteLength(bare);
  sink.damage.add(offset, bytes - bareBytes, "garbage");
  parseLine(bare, bareBytes, offset + Buffer.byteLength(lead), sink);
}

// src/log/read.ts
var CHUNK_BYTES = 1048576;
var LF2 = 10;
function readLog(file, position, onEvent, opts = {}) {
  const from = offsetOf(position);
  const sink = { events: 0, damage: new DamageReport(), onEvent };
  const fd = openIfThere(file);
  let next = from;
  let source = "";
  try {
    const stat = fd === null ? null : fs4.fstatSync(fd, { bigint: true });
    const size = Number(stat?.size ?? 0);
    if (stat !== null) source = String(stat.ino);
    if (size < from) sink.damage.add(from, from - size, "truncated");
    else if (fd !== null)
      next = readRange(fd, from, size, from + (opts.maxBytes ?? Number.POSITIVE_INFINITY), sink);
  } finally {
    if (fd !== null) fs4.closeSync(fd);
  }
  const { details, count } = sink.damage;
  return { next: String(next), events: sink.events, damage: details, damageCount: count, source };
}
function offsetOf(position) {
  const offset = /^\d{1,16}$/.test(position) ? Number(position) : Number.NaN;
  if (!Number.isSafeInteger(offset))
    throw new RangeError(`not a position in a log: ${JSON.stringify(position)}`);
  return offset;
}
function readRange(fd, from, size, until, sink) {
  const reach = Math.min(size, until + MAX_READ_LINE_BYTES) - from;
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(reach, 1)));
  let next = from;
  let filled = 0;
  while (next < until) {
    const got = fs4.readSync(
      fd,
      buffer,
      filled,
      Math.min(buffer.length - filled, size - next - filled),
      next + filled
    );
    filled += got;
    const end = endOfLines(buffer.subarray(0, filled), until - next);
    if (end > 0) {
      parseLines(buffer, 0, end, next, sink);
      buffer.copyWithin(0, end, filled);
      next += end;
      filled -= end;
    } else if (filled > MAX_READ_LINE_BYTES) {
      const behind = skipLine(fd, next + filled, size, buffer);
      if (behind === null) return next;
      sink.damage.add(next, behind - 1 - next, "too-long");
      next = behind;
      filled = 0;
    } else if (got === 0) {
      return next;
    }
  }
  return next;
}
function endOfLines(bytes, limit) {
  const crossing = limit < bytes.length ? bytes.indexOf(LF2, limit - 1) : -1;
  return (crossing === -1 ? bytes.lastIndexOf(LF2) : crossing) + 1;
}
function skipLine(fd, from, size, buffer) {
  let offset = from;
  while (offset < size) {
    const got = fs4.readSync(fd, buffer, 0, Math.min(buffer.length, size - offset), offset);
    if (got === 0) return null;
    const newline = buffer.subarray(0, got).indexOf(LF2);
    if (newline !== -1) return offset + newline + 1;
    offset += got;
  }
  return null;
}
function openIfThere(file) {
  refuseNonFile(file);
  try {
    return fs4.openSync(file, "r");
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

// src/log/snapshot.ts
import fs5 from "node:fs";
var MAGIC = "nest-snapshot-3\n";
var TAIL_BYTES = 1024;
function saveSnapshot(file, logFile, snapshot) {
  const tail = tailOf(logFile, offsetOf(snapshot.position), snapshot.source);
  if (tail === null) return false;
  const { rules, position, source } = snapshot;
  const state = Buffer.from(snapshot.state);
  const header = JSON.stringify({ rules, position, source, tail, crc: crc32(state) });
  const body = Buffer.concat([Buffer.from(`${header}
`), state]);
  replaceFile(file, Buffer.concat([Buffer.from(MAGIC), body, body]), { durable: true });
  return true;
}
function loadSnapshot(file, logFile, rules) {
  const found = open(file, logFile, rules);
  return typeof found === "string" ? null : found;
}
function snapshotState(file, logFile, rules) {
  const found = open(file, logFile, rules, { checked: true });
  return typeof found === "string" ? found : "good";
}
function open(file, logFile, rules, { checked = false } = {}) {
  try {
    refuseNonFile(file);
    const bytes = fs5.readFileSync(file);
    const frame2 = bytes.toString("latin1", 0, MAGIC.length);
    if (isOther(frame2)) return "of another version";
    const middle = MAGIC.length + (bytes.length - MAGIC.length) / 2;
    const body = bytes.subarray(MAGIC.length, middle);
    if (frame2 !== MAGIC || !Number.isInteger(middle) || !body.equals(bytes.subarray(middle)))
      return "damaged";
    const newline = body.indexOf(10);
    const header = JSON.parse(body.toString("utf8", 0, newline));
    if (checked && header.crc !== crc32(body.subarray(newline + 1))) return "damaged";
    if (header.rules !== rules) return "of another version";
    const tail = tailOf(logFile, offsetOf(header.position), header.source);
    if (tail === null || tail !== header.tail) return "of another log";
    return {
      state: body.toString("utf8", newline + 1),
      position: header.position,
      rules,
      source: header.source
    };
  } catch (error) {
    return error.code === "ENOENT" ? "none" : "damaged";
  }
}
var isOther = (frame2) => /^nest-snapshot-\d/.test(frame2) && frame2 !== MAGIC;
function tailOf(logFile, offset, source) {
  let fd;
  try {
    refuseNonFile(logFile);
    fd = fs5.openSync(logFile, "r");
  } catch {
    return null;
  }
  try {
    const { ino, size } = fs5.fstatSync(fd, { bigint: true });
    if (String(ino) !== source || size < offset) return null;
    const tail = Buffer.alloc(Math.min(TAIL_BYTES, offset));
    fs5.readSync(fd, tail, 0, tail.length, offset - tail.length);
    return hash53(tail.toString("latin1"));
  } finally {
    fs5.closeSync(fd);
  }
}
var crc32 = (bytes) => process.getBuiltinModule("node:zlib").crc32(bytes).toString(16).padStart(8, "0");

// src/log/spool.ts
import fs6 from "node:fs";
import { join as join3 } from "node:path";
var BATCH = 64;
function spool(dir, bytes, now = Date.now()) {
  const file = join3(dir, `${String(now).padStart(15, "0")}-${uniqueSuffix()}.jsonl`);
  const write = () => {
    makePrivateDir(dir);
    replaceFile(file, bytes, { durable: true });
  };
  return attempt(write) || attempt(write) ? file : null;
}
function spoolState(dir) {
  let names = [];
  try {
    names = fs6.readdirSync(dir).sort();
  } catch {
  }
  const paths = (ending) => names.filter((name) => name.endsWith(ending)).map((name) => join3(dir, name));
  return { pending: paths(".jsonl"), damaged: paths(".damaged") };
}
function replaySpool(dir, blobs, append) {
  if (!fs6.existsSync(dir)) return { replayed: 0, damaged: [] };
  moveBlobs(join3(dir, "blobs"), blobs);
  let replayed = 0;
  const damaged = [];
  for (const file of spoolState(dir).pending) {
    const contents = read(file);
    if (contents === null) continue;
    for (let i = 0; i < contents.lines.length; i += BATCH) append(contents.lines.slice(i, i + BATCH));
    replayed += contents.lines.length;
    if (contents.bad) {
      const aside = file.replace(/\.jsonl$/, ".damaged");
      if (attempt(() => fs6.renameSync(file, aside))) damaged.push(aside);
    } else {
      attempt(() => fs6.unlinkSync(file));
    }
  }
  attempt(() => fs6.rmdirSync(join3(dir, "blobs")));
  attempt(() => fs6.rmdirSync(dir));
  return { replayed, damaged };
}
function read(file) {
  let text;
  try {
    text = fs6.readFileSync(file, "utf8");
  } catch {
    return null;
  }
  const all = text.split("\n").filter((line) => line.trim() !== "");
  const lines = all.filter(isRecord);
  return { lines, bad: lines.length < all.length };
}
function isRecord(line) {
  try {
    return envelopeOf(JSON.parse(line)) !== null;
  } catch {
    return false;
  }
}
function attempt(act) {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

// src/log/file-log.ts
var SPOOL_CHECK_MS = 1e3;
function openFileLog(dir, options = {}) {
  const file = join4(dir, "log.jsonl");
  const snapshotFile = join4(dir, "snapshot.json");
  const blobs = join4(dir, "blobs");
  const aside = spoolDir(dir, options.owner ?? thisUser());
  const follow = options.follow ?? followFile;
  const clean = cleanerFor(dir);
  let lastCheck = Number.NEGATIVE_INFINITY;
  const write = (whole, durable, keep) => appendTo(file, whole, { durable, spool: keep, fs: options.fs });
  const replay = () => replaySpool(aside, blobs, (lines) => write(frameLines(lines), true, () => null));
  const replayNowAndThen = () => {
    const now = performance.now();
    if (now - lastCheck < SPOOL_CHECK_MS) return 0;
    lastCheck = now;
    try {
      return replay().replayed;
    } catch {
      return 0;
    }
  };
  return {
    file,
    append(events, opts = {}) {
      const durable = opts.durable ?? false;
      const keep = opts.spool === false ? null : (bytes) => spool(aside, bytes);
      const replayed = replayNowAndThen();
      try {
        return { durable, writes: write(frame(clean.events(events)), durable, keep), replayed };
      } catch (error) {
        lastCheck = Number.NEGATIVE_INFINITY;
        throw error;
      }
    },
    readFrom: (position, onEvent, opts) => readLog(file, position, onEvent, opts),
    follow: (position, onAppend) => follow(file, offsetOf(position), onAppend),
    putText: (text) => putTextSomewhere([blobs, join4(aside, "blobs")], clean.text(text)),
    getText: (text) => getText([blobs, join4(aside, "blobs")], text),
    loadSnapshot: (rules) => loadSnapshot(snapshotFile, file, rules),
    snapshotState: (rules) => snapshotState(snapshotFile, file, rules),
    saveSnapshot: (snapshot) => saveSnapshot(snapshotFile, file, snapshot),
    replay,
    waiting: () => spoolState(aside)
  };
}
function putTextSomewhere(dirs, text) {
  let first;
  for (const dir of dirs) {
    try {
      return putText(dir, text);
    } catch (error) {
      first ??= error;
    }
  }
  throw new AppendError(dirs[0] ?? "", codeOf(first), "lost", first);
}

export {
  patternOf,
  keepRedaction,
  followFile,
  openFileLog
};
