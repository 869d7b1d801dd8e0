"use strict";
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// src/hooks/filing-hook.ts
var filing_hook_exports = {};
__export(filing_hook_exports, {
  runFiling: () => runFiling
});
module.exports = __toCommonJS(filing_hook_exports);

// src/log/file-log.ts
var import_node_path8 = require("node:path");

// src/log/append.ts
var import_node_fs3 = { default: require("node:fs") };
var import_node_path2 = require("node:path");

// src/log/append-error.ts
var AppendError = class extends Error {
  name = "AppendError";
  code;
  spooled;
  constructor(file, code, fate, cause) {
    super(words(file, code, fate), { cause });
    this.code = code;
    this.spooled = typeof fate === "string" ? null : fate.spooled;
  }
};
function words(file, code, fate) {
  const what = `${file} could not be written (${code})`;
  if (fate === "doubtful") return `not confirmed: ${what}; the record may stand there all the same`;
  if (fate === "dropped") return `not recorded: ${what}; it is not kept for later, so nothing comes of it`;
  if (fate === "lost") return `not recorded: ${what}, and it could not be kept anywhere else`;
  return `not recorded: ${what}; it waits in ${fate.spooled} until an append succeeds`;
}
function codeOf(error) {
  const code = error?.code;
  return typeof code === "string" ? code : "UNKNOWN";
}

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
var import_node_fs = { default: require("node:fs") };
function refuseNonFile(file, fs8 = import_node_fs.default) {
  const stat = fs8.statSync(file, { throwIfNoEntry: false });
  if (stat === void 0 || !(stat.isDirectory() || stat.isFIFO() || stat.isSocket())) return;
  const [code, what] = stat.isDirectory() ? ["EISDIR", "a folder"] : ["EFTYPE", "a pipe or a socket"];
  throw Object.assign(new Error(`${file} is ${what}, not a file`), { code, syscall: "read", path: file });
}

// src/log/private-files.ts
var import_node_fs2 = { default: require("node:fs") };
var import_node_path = require("node:path");
var PRIVATE_FILE = 384;
var PRIVATE_DIR = 448;
var counter = 0;
function uniqueSuffix() {
  counter += 1;
  const random = Math.floor(Math.random() * 4294967296).toString(36);
  return `${process.pid}-${counter}-${random}`;
}
function makePrivateDir(dir) {
  if (isDirectory(dir)) return;
  const above = (0, import_node_path.dirname)(dir);
  if (above !== dir) makePrivateDir(above);
  try {
    import_node_fs2.default.mkdirSync(dir, { mode: PRIVATE_DIR });
  } catch (error) {
    if (!isDirectory(dir)) throw error;
  }
}
function isDirectory(path) {
  return import_node_fs2.default.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
function replaceFile(path, contents, opts) {
  const temp = (0, import_node_path.join)((0, import_node_path.dirname)(path), `.tmp-${uniqueSuffix()}`);
  try {
    import_node_fs2.default.writeFileSync(temp, contents, { mode: PRIVATE_FILE, flag: "wx", flush: opts.durable });
    import_node_fs2.default.renameSync(temp, path);
  } catch (error) {
    import_node_fs2.default.rmSync(temp, { force: true });
    throw error;
  }
  if (opts.durable) syncDir((0, import_node_path.dirname)(path));
}
function syncDir(dir) {
  let fd = null;
  try {
    fd = import_node_fs2.default.openSync(dir, "r");
    import_node_fs2.default.fsyncSync(fd);
  } catch {
  } finally {
    if (fd !== null) import_node_fs2.default.closeSync(fd);
  }
}

// src/log/append.ts
var MAX_WRITES = 4;
var FLAGS = import_node_fs3.default.constants.O_WRONLY | import_node_fs3.default.constants.O_APPEND | import_node_fs3.default.constants.O_CREAT;
function appendTo(file, whole, opts) {
  if (whole.bytes.length === 0) return 0;
  const fs8 = opts.fs ?? import_node_fs3.default;
  let rest = whole;
  let writes = 0;
  let written = false;
  try {
    refuseNonFile(file, fs8);
    const fd = fs8.openSync(file, FLAGS, PRIVATE_FILE);
    try {
      while (true) {
        const count = fs8.writeSync(fd, rest.bytes, 0, rest.bytes.length);
        writes += 1;
        if (count === rest.bytes.length) break;
        rest = unwritten(rest, count);
        if (writes === MAX_WRITES) throw halfWay();
      }
      written = true;
      if (opts.durable) {
        rest = whole;
        putOnDisk(fs8, fd, file, whole.bytes.length);
      }
    } finally {
      fs8.closeSync(fd);
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
function putOnDisk(fs8, fd, file, batch) {
  fs8.fdatasyncSync(fd);
  if (fs8.fstatSync(fd).size <= batch) syncDir((0, import_node_path2.dirname)(file));
}
var halfWay = () => Object.assign(new Error("writes keep stopping half-way"), { code: "ESHORT" });

// src/log/blobs.ts
var import_node_fs4 = { default: require("node:fs") };
var import_node_path3 = require("node:path");

// src/domain/text.ts
var MAX_INLINE_BYTES = 4096;
var HEAD_LENGTH = 300;
function cut(text, length) {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 55296 && last <= 56319 ? length - 1 : length);
}

// src/log/blobs.ts
function putText(dir, text) {
  if (text.length <= MAX_INLINE_BYTES && Buffer.byteLength(JSON.stringify(text)) <= MAX_INLINE_BYTES)
    return { text };
  const contents = Buffer.from(text);
  const blob = sha256(contents);
  const path = (0, import_node_path3.join)(dir, blob);
  if (import_node_fs4.default.statSync(path, { throwIfNoEntry: false })?.size === contents.length) touch(path);
  else {
    makePrivateDir(dir);
    replaceFile(path, contents, { durable: true });
  }
  return { blob, bytes: contents.length, head: cut(text, HEAD_LENGTH) };
}
function touch(path) {
  const now = /* @__PURE__ */ new Date();
  try {
    import_node_fs4.default.utimesSync(path, now, now);
  } catch {
  }
}
function getText(dirs, text) {
  if ("text" in text) return text.text;
  if (!/^[0-9a-f]{64}$/.test(text.blob))
    throw new Error(`not the name of a blob: ${JSON.stringify(text.blob)}`);
  let why = "is missing";
  for (const dir of dirs) {
    const contents = bytesIfThere((0, import_node_path3.join)(dir, text.blob));
    if (contents === null) continue;
    if (sha256(contents) === text.blob) return contents.toString();
    why = "is damaged: its hash does not match";
  }
  throw new Error(`the text of ${text.bytes} bytes in ${(0, import_node_path3.join)(dirs[0] ?? "", text.blob)} ${why}`);
}
function moveBlobs(from, to) {
  if (!import_node_fs4.default.existsSync(from)) return;
  makePrivateDir(to);
  for (const name of import_node_fs4.default.readdirSync(from)) {
    const contents = bytesIfThere((0, import_node_path3.join)(from, name));
    if (contents === null || !/^[0-9a-f]{64}$/.test(name)) continue;
    try {
      if (sha256(contents) === name) replaceFile((0, import_node_path3.join)(to, name), contents, { durable: true });
      import_node_fs4.default.rmSync((0, import_node_path3.join)(from, name), { force: true });
    } catch {
    }
  }
}
function bytesIfThere(path) {
  try {
    return import_node_fs4.default.readFileSync(path);
  } catch {
    return null;
  }
}
function sha256(bytes) {
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(bytes).digest("hex");
}

// src/log/poll.ts
var import_node_fs5 = { default: require("node:fs") };
var import_node_path4 = require("node:path");
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
    opts.onNotice?.(`cannot watch ${(0, import_node_path4.dirname)(file)} (${error?.message}); polling instead`);
  };
  const poll = setInterval(look, opts.pollMs ?? POLL_MS);
  try {
    stopWatching = (opts.watch ?? watchFolder)((0, import_node_path4.dirname)(file), file, look, once(degrade));
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
  const watcher = import_node_fs5.default.watch(dir, (_event, name) => {
    if (name === null || name === (0, import_node_path4.basename)(file)) onEvent();
  });
  watcher.on("error", onFailure);
  return () => watcher.close();
};
function identity(file) {
  try {
    const { ino, size } = import_node_fs5.default.statSync(file);
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
var import_node_fs6 = { default: require("node:fs") };

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
var import_node_buffer = require("node:buffer");
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
  const ascii = (0, import_node_buffer.isAscii)(bytes);
  const clean = ascii || (0, import_node_buffer.isUtf8)(bytes);
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
  if ((0, import_node_buffer.isUtf8)(line)) parseLine(line.toString("utf8"), line.length, offset, sink);
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
    const stat = fd === null ? null : import_node_fs6.default.fstatSync(fd, { bigint: true });
    const size = Number(stat?.size ?? 0);
    if (stat !== null) source = String(stat.ino);
    if (size < from) sink.damage.add(from, from - size, "truncated");
    else if (fd !== null)
      next = readRange(fd, from, size, from + (opts.maxBytes ?? Number.POSITIVE_INFINITY), sink);
  } finally {
    if (fd !== null) import_node_fs6.default.closeSync(fd);
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
    const got = import_node_fs6.default.readSync(
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
    const got = import_node_fs6.default.readSync(fd, buffer, 0, Math.min(buffer.length, size - offset), offset);
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
    return import_node_fs6.default.openSync(file, "r");
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

// src/log/secrets.ts
var import_node_fs7 = { default: require("node:fs") };
var import_node_path5 = require("node:path");

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
    const kept = JSON.parse(import_node_fs7.default.readFileSync((0, import_node_path5.join)(dir, FILE), "utf8"));
    const patterns = Array.isArray(kept?.patterns) ? kept.patterns : [];
    return { on: kept?.on !== false, patterns: patterns.filter((one) => typeof one === "string") };
  } catch {
    return DEFAULT;
  }
}

// src/log/snapshot.ts
var import_node_fs8 = { default: require("node:fs") };

// src/domain/hash.ts
function hash53(text) {
  return hashNumber(text).toString(16).padStart(14, "0");
}
function hashNumber(text) {
  let a = 3735928559;
  let b = 1103547991;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ a >>> 16, 2246822507) ^ Math.imul(b ^ b >>> 13, 3266489909);
  b = Math.imul(b ^ b >>> 16, 2246822507) ^ Math.imul(a ^ a >>> 13, 3266489909);
  return 2 ** 32 * (b & 2097151) + (a >>> 0);
}

// src/log/snapshot.ts
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
    const bytes = import_node_fs8.default.readFileSync(file);
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
    fd = import_node_fs8.default.openSync(logFile, "r");
  } catch {
    return null;
  }
  try {
    const { ino, size } = import_node_fs8.default.fstatSync(fd, { bigint: true });
    if (String(ino) !== source || size < offset) return null;
    const tail = Buffer.alloc(Math.min(TAIL_BYTES, offset));
    import_node_fs8.default.readSync(fd, tail, 0, tail.length, offset - tail.length);
    return hash53(tail.toString("latin1"));
  } finally {
    import_node_fs8.default.closeSync(fd);
  }
}
var crc32 = (bytes) => process.getBuiltinModule("node:zlib").crc32(bytes).toString(16).padStart(8, "0");

// src/log/spool.ts
var import_node_fs9 = { default: require("node:fs") };
var import_node_path6 = require("node:path");
var BATCH = 64;
function spool(dir, bytes, now = Date.now()) {
  const file = (0, import_node_path6.join)(dir, `${String(now).padStart(15, "0")}-${uniqueSuffix()}.jsonl`);
  const write = () => {
    makePrivateDir(dir);
    replaceFile(file, bytes, { durable: true });
  };
  return attempt(write) || attempt(write) ? file : null;
}
function spoolState(dir) {
  let names = [];
  try {
    names = import_node_fs9.default.readdirSync(dir).sort();
  } catch {
  }
  const paths = (ending) => names.filter((name) => name.endsWith(ending)).map((name) => (0, import_node_path6.join)(dir, name));
  return { pending: paths(".jsonl"), damaged: paths(".damaged") };
}
function replaySpool(dir, blobs, append) {
  if (!import_node_fs9.default.existsSync(dir)) return { replayed: 0, damaged: [] };
  moveBlobs((0, import_node_path6.join)(dir, "blobs"), blobs);
  let replayed = 0;
  const damaged = [];
  for (const file of spoolState(dir).pending) {
    const contents = read(file);
    if (contents === null) continue;
    for (let i = 0; i < contents.lines.length; i += BATCH) append(contents.lines.slice(i, i + BATCH));
    replayed += contents.lines.length;
    if (contents.bad) {
      const aside = file.replace(/\.jsonl$/, ".damaged");
      if (attempt(() => import_node_fs9.default.renameSync(file, aside))) damaged.push(aside);
    } else {
      attempt(() => import_node_fs9.default.unlinkSync(file));
    }
  }
  attempt(() => import_node_fs9.default.rmdirSync((0, import_node_path6.join)(dir, "blobs")));
  attempt(() => import_node_fs9.default.rmdirSync(dir));
  return { replayed, damaged };
}
function read(file) {
  let text;
  try {
    text = import_node_fs9.default.readFileSync(file, "utf8");
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

// src/log/state-dir.ts
var import_node_os = { default: require("node:os") };

// src/log/paths.ts
var import_node_path7 = require("node:path");
var pathsOf = (platform) => platform === "win32" ? import_node_path7.win32 : import_node_path7.posix;
function pathHash(path, platform) {
  let a = 3735928559;
  let b = 1103547991;
  const text = foldCase(path, platform);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ a >>> 16, 2246822507) ^ Math.imul(b ^ b >>> 13, 3266489909);
  b = Math.imul(b ^ b >>> 16, 2246822507) ^ Math.imul(a ^ a >>> 13, 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(16).padStart(14, "0");
}
var foldCase = (path, platform) => platform === "win32" ? path.toLowerCase() : path;

// src/log/state-dir.ts
var thisUser = () => ({ home: import_node_os.default.homedir(), platform: process.platform });
function stateDir({ home, platform }) {
  const path = pathsOf(platform);
  return platform === "win32" ? path.join(home, "AppData", "Local", "nest") : path.join(home, ".local", "state", "nest");
}
function spoolDir(nestDir, owner) {
  return pathsOf(owner.platform).join(stateDir(owner), "spool", pathHash(nestDir, owner.platform));
}
function rememberSession(sessionId, nestDir, owner = thisUser()) {
  const file = sessionFile(sessionId, owner);
  if (file === null) throw new RangeError(`not a session id: ${JSON.stringify(sessionId)}`);
  makePrivateDir(pathsOf(owner.platform).dirname(file));
  replaceFile(file, `${nestDir}
`, { durable: false });
}
function sessionFile(sessionId, owner) {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/.test(sessionId)) return null;
  return pathsOf(owner.platform).join(stateDir(owner), "sessions", sessionId);
}

// src/log/file-log.ts
var SPOOL_CHECK_MS = 1e3;
function openFileLog(dir, options = {}) {
  const file = (0, import_node_path8.join)(dir, "log.jsonl");
  const snapshotFile = (0, import_node_path8.join)(dir, "snapshot.json");
  const blobs = (0, import_node_path8.join)(dir, "blobs");
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
    putText: (text) => putTextSomewhere([blobs, (0, import_node_path8.join)(aside, "blobs")], clean.text(text)),
    getText: (text) => getText([blobs, (0, import_node_path8.join)(aside, "blobs")], text),
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

// src/app/nest.ts
function openNest(dir) {
  return { dir, log: openFileLog(dir) };
}

// src/domain/identity.ts
var SESSION = "session:";
function sessionActor(session) {
  return SESSION + session;
}

// src/hooks/context.ts
function hookContext({ env, session, dir }) {
  return { env, nest: openNest(dir), session, actor: sessionActor(session) };
}
function hintOf(env) {
  return env.nest.member === null ? null : { member: env.nest.member, gen: env.nest.gen };
}

// src/domain/harmless.ts
var HARMLESS = /* @__PURE__ */ new Set([
  "hook_failed",
  "heartbeat",
  "gate_decided",
  "gate_recorded",
  "gate_redacted",
  "memory_told"
]);

// src/app/record.ts
var counter2 = 0;
function freshId(prefix) {
  counter2 += 1;
  const random = Math.floor(Math.random() * 2 ** 52).toString(36);
  return `${prefix}:${Date.now().toString(36)}.${process.pid}.${counter2}.${random}`;
}
function record(type, data, about) {
  const event = {
    v: 1,
    id: about.id ?? freshId(type),
    at: about.at ?? (/* @__PURE__ */ new Date()).toISOString(),
    type,
    actor: about.actor,
    member: about.member ?? null,
    gen: about.gen ?? null,
    data
  };
  return HARMLESS.has(type) ? { ...event, harmless: true } : event;
}

// src/domain/sanitize.ts
var STRINGS = /(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[\s\S]*?(?:\u0007|\u001b\\|\u009c|$)/g;
var CSI = /(?:\u001b\[|\u009b)[\u0030-\u003f]*[\u0020-\u002f]*[\u0040-\u007e]?/g;
var ESCAPES = /\u001b[\u0020-\u002f]*[\u0030-\u007e]?/g;
var CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
var PLAIN = /^[\t\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u061b\u2010-\u2027]*$/;
function sanitize(text) {
  if (PLAIN.test(text)) return text;
  const lines = text.replace(/\r\n?/g, "\n");
  return lines.replace(STRINGS, "").replace(CSI, "").replace(ESCAPES, "").replace(CONTROLS, "");
}
function sanitizeLine(text) {
  return sanitize(text).replace(/\s+/g, " ").trim();
}

// src/harness/tool-call.ts
var IDLE_FIELDS = /* @__PURE__ */ new Set(["description", "timeout"]);
var MAX_NAME = 60;
function callKey({ tool, input }) {
  const fields = Object.entries(input).filter(([name]) => !IDLE_FIELDS.has(name));
  const sorted = fields.sort(([a], [b]) => a < b ? -1 : 1);
  return `${tool.slice(0, MAX_NAME)} ${hash53(JSON.stringify([tool, sorted]))}`;
}
function callLine({ tool, input }) {
  for (const name of ["command", "file_path", "notebook_path", "url", "path", "query"]) {
    if (typeof input[name] === "string") return `${tool}: ${input[name]}`;
  }
  return `${tool}: ${JSON.stringify(input)}`;
}

// src/harness/hook-input.ts
var TERMINAL_TASK = /* @__PURE__ */ new Set(["completed", "failed", "killed", "stopped", "cancelled", "canceled", "done"]);
var SOURCES = ["startup", "resume", "clear", "compact", "fork"];
function parseHookInput(value, raw = "") {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return problem("not-an-object", null, raw);
  }
  const p = value;
  const name = str(p.hook_event_name);
  const session = str(p.session_id);
  if (session === null) return problem("no-session", name, raw);
  const common = {
    session,
    transcript: str(p.transcript_path),
    cwd: str(p.cwd),
    promptId: str(p.prompt_id),
    agentId: str(p.agent_id)
  };
  switch (name) {
    case "SessionStart": {
      const source = SOURCES.includes(p.source) ? p.source : "other";
      return { ...common, event: "session-start", source, model: str(p.model), title: str(p.session_title) };
    }
    case "UserPromptSubmit": {
      const text = str(p.prompt) ?? "";
      return { ...common, event: "prompt-submit", text, kind: promptKind(text) };
    }
    case "Stop":
      return { ...common, event: "stop", ...stopFacts(p) };
    case "StopFailure":
      return {
        ...common,
        event: "stop-failure",
        error: str(p.error) ?? "unknown",
        details: str(p.error_details),
        lastMessage: str(p.last_assistant_message)
      };
    case "SessionEnd":
      return { ...common, event: "session-end", reason: str(p.reason) ?? "other" };
    case "PermissionRequest":
      return { ...common, event: "permission-request", ...requestFacts(p) };
    case "PreToolUse":
      return { ...common, event: "pre-tool", ...toolFacts(p), response: null };
    case "PostToolUse":
      return { ...common, event: "post-tool", ...toolFacts(p), response: p.tool_response ?? null };
    case "PostToolUseFailure":
      return { ...common, event: "post-tool-failure", ...toolFacts(p), response: p.error ?? null };
    case "PostToolBatch":
      return { ...common, event: "post-batch", calls: callsIn(p.tool_calls), made: madeIn(p.tool_calls) };
    case "PreCompact":
      return { ...common, event: "pre-compact" };
    default:
      return problem("unknown-event", name, raw);
  }
}
var RELAY_PREFIX = "[nest message ";
function promptKind(text) {
  if (text.startsWith(RELAY_PREFIX)) return "relay";
  if (text.startsWith("<cross-session-message ")) return "session";
  if (!text.startsWith("<task-notification>")) return "person";
  return text.includes("<task-id>") ? "task-notification" : "wake";
}
function stopFacts(p) {
  const list = Array.isArray(p.background_tasks) ? p.background_tasks : null;
  const background = [];
  for (const item of list ?? []) {
    if (typeof item !== "object" || item === null) continue;
    const task = item;
    const status = str(task.status) ?? "unknown";
    if (TERMINAL_TASK.has(status)) continue;
    background.push({ id: str(task.id) ?? "", type: str(task.type) ?? "unknown", status });
  }
  return {
    stopHookActive: p.stop_hook_active === true,
    lastMessage: str(p.last_assistant_message),
    background,
    backgroundKnown: list !== null
  };
}
function requestFacts(p) {
  const { tool, input } = toolFacts(p);
  return {
    tool,
    input,
    suggestions: Array.isArray(p.permission_suggestions) ? p.permission_suggestions : []
  };
}
function toolFacts(p) {
  const input = p.tool_input;
  const usable2 = typeof input === "object" && input !== null && !Array.isArray(input);
  return {
    tool: str(p.tool_name) ?? "unknown",
    input: usable2 ? input : {},
    toolUseId: str(p.tool_use_id)
  };
}
function callsIn(list) {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one) => str(one?.tool_use_id) ?? []);
}
function madeIn(list) {
  if (!Array.isArray(list) || list.length === 0) return null;
  const calls = list.map((one) => ({
    ...toolFacts(one ?? {}),
    response: one?.tool_response ?? null
  }));
  const keys = calls.map((call) => `${callKey(call)} ${hash53(JSON.stringify(call.response))}`);
  const [first] = calls;
  return {
    key: hash53(keys.sort().join("|")),
    what: first === void 0 ? "" : cut(sanitizeLine(callLine(first)), 160)
  };
}
function problem(reason, name, raw) {
  return { event: "problem", reason, name, head: head(raw) };
}
function head(raw) {
  const bytes = new TextEncoder().encode(raw.slice(0, 200));
  return new TextDecoder().decode(bytes.subarray(0, 200)).replace(/\uFFFD+$/, "");
}
function str(value) {
  return typeof value === "string" && value !== "" ? value : null;
}

// src/harness/hook-stdin.ts
var import_node_fs10 = require("node:fs");
var import_node_net = require("node:net");
var import_node_tty = require("node:tty");
var IDLE_MS = 2500;
var TOTAL_MS = 8e3;
var MAX_BYTES = 64 * 1024 * 1024;
var CHUNK = 256 * 1024;
function readHookStdin(options = {}) {
  const fd = options.fd ?? 0;
  const gathered = new Gathered(options.maxBytes ?? MAX_BYTES);
  let kind;
  try {
    kind = kindOf(fd);
  } catch {
    return Promise.resolve({ raw: "", value: null, problem: "unreadable" });
  }
  if (kind === "tty") return Promise.resolve({ raw: "", value: null, problem: "tty" });
  if (kind === "file") return Promise.resolve(readAvailable(fd, gathered) ?? gathered.atEnd());
  return readPipe(fd, gathered, options);
}
function kindOf(fd) {
  if ((0, import_node_tty.isatty)(fd)) return "tty";
  const stat = (0, import_node_fs10.fstatSync)(fd);
  return stat.isFIFO() || stat.isSocket() || process.platform === "win32" ? "pipe" : "file";
}
function readPipe(fd, gathered, options) {
  let socket;
  try {
    socket = new import_node_net.Socket({ fd, readable: true, writable: false, manualStart: true });
  } catch {
    return Promise.resolve({ raw: "", value: null, problem: "unreadable" });
  }
  const atOnce = process.platform === "win32" ? null : readAvailable(fd, gathered);
  if (atOnce !== null) {
    socket.on("error", () => {
    });
    socket.unref();
    return Promise.resolve(atOnce);
  }
  return new Promise((resolve) => {
    const finish = (result) => {
      clearTimeout(idle);
      clearTimeout(total);
      socket.removeAllListeners();
      socket.on("error", () => {
      });
      socket.pause();
      socket.unref();
      resolve(result);
    };
    const giveUp = () => finish(gathered.atEnd("incomplete"));
    const total = setTimeout(giveUp, options.totalMs ?? TOTAL_MS);
    const idle = setTimeout(giveUp, options.idleMs ?? IDLE_MS);
    socket.on("data", (chunk) => {
      idle.refresh();
      const done = gathered.add(chunk);
      if (done !== null) finish(done);
    });
    socket.on("end", () => finish(gathered.atEnd()));
    socket.on("close", () => finish(gathered.atEnd()));
    socket.on("error", () => finish(gathered.atEnd("unreadable")));
  });
}
function readAvailable(fd, gathered) {
  const chunk = Buffer.allocUnsafe(CHUNK);
  for (; ; ) {
    let count;
    try {
      count = (0, import_node_fs10.readSync)(fd, chunk, 0, CHUNK, null);
    } catch (error) {
      const code = error.code;
      if (code === "EAGAIN") return null;
      return gathered.atEnd(code === "EOF" ? void 0 : "unreadable");
    }
    if (count === 0) return gathered.atEnd();
    const done = gathered.add(Buffer.from(chunk.subarray(0, count)));
    if (done !== null) return done;
  }
}
var Gathered = class {
  #chunks = [];
  #max;
  #bytes = 0;
  constructor(max) {
    this.#max = max;
  }
  /** A result once the bytes so far are one JSON object (only a closing brace can make them one), else null. */
  add(chunk) {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes > this.#max)
      return { raw: this.#text().slice(0, 4096), value: null, problem: "too-large" };
    let last = chunk.length - 1;
    while (last >= 0 && chunk[last] <= 32) last--;
    if (last >= 0 && chunk[last] !== 125) return null;
    const raw = this.#text();
    return raw.trimEnd().endsWith("}") ? parse(raw) : null;
  }
  /** The verdict when nothing more will come; `problem` is used when what came is not a whole value. */
  atEnd(problem2) {
    const raw = this.#text();
    if (raw.trim() === "") return { raw, value: null, problem: problem2 ?? "empty" };
    return parse(raw) ?? { raw, value: null, problem: problem2 ?? "not-json" };
  }
  #text() {
    return Buffer.concat(this.#chunks).toString("utf8").replace(/^\uFEFF/, "");
  }
};
function parse(raw) {
  try {
    return { raw, value: JSON.parse(raw), problem: null };
  } catch {
    return null;
  }
}

// src/hooks/input.ts
async function readInput(context, hook) {
  const { value, raw, problem: problem2 } = await readHookStdin();
  const input = problem2 === null ? parseHookInput(value, raw) : null;
  if (input === null || input.event === "problem") {
    trace(context, hook, input === null ? `input ${problem2}` : input.reason, raw);
    return null;
  }
  const bound = hook === "gate" || hook === "meter" || input.event === "permission-request";
  return input.agentId === null || bound ? input : null;
}
function trace({ nest, session, actor }, hook, problem2, raw) {
  const data = { hook: hook.slice(0, 40), problem: problem2.slice(0, 60), head: raw.slice(0, 200), session };
  nest.log.append([record("hook_failed", data, { actor })]);
}

// src/app/batch-file.ts
var import_node_path9 = require("node:path");
function batchFile(nestDir, member, gen, kind) {
  return (0, import_node_path9.join)(nestDir, "batch", `${member}-${gen}.${kind}`);
}

// src/harness/transcript-tail.ts
var import_node_fs11 = require("node:fs");
var import_node_os2 = require("node:os");
var import_node_path10 = require("node:path");
var TAIL_BYTES2 = 256 * 1024;
function lastReply(path, home = (0, import_node_os2.homedir)()) {
  if (path === null) return null;
  const tail = readTail(expandHome(path, home), TAIL_BYTES2);
  if (tail === null) return null;
  let end = tail.length;
  while (end > 0) {
    const start = tail.lastIndexOf("\n", end - 1) + 1;
    const line = tail.slice(start, end);
    end = start - 1;
    if (!line.includes('"assistant"')) continue;
    const found = replyOf(line);
    if (found !== null) return found;
  }
  return null;
}
var HELD_BYTES = 2 * 1024 * 1024;
function expandHome(path, home = (0, import_node_os2.homedir)()) {
  return path === "~" || path.startsWith("~/") || path.startsWith("~\\") ? (0, import_node_path10.join)(home, path.slice(1)) : path;
}
function readTail(path, bytes) {
  let fd;
  try {
    fd = (0, import_node_fs11.openSync)(path, "r");
  } catch {
    return null;
  }
  try {
    const size = (0, import_node_fs11.fstatSync)(fd).size;
    const length = Math.min(size, bytes);
    const buffer = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const count = (0, import_node_fs11.readSync)(fd, buffer, filled, length - filled, size - length + filled);
      if (count === 0) break;
      filled += count;
    }
    return buffer.toString("utf8", 0, filled);
  } catch {
    return null;
  } finally {
    (0, import_node_fs11.closeSync)(fd);
  }
}
function replyOf(line) {
  try {
    const entry = JSON.parse(line);
    if (entry === null || entry.type !== "assistant" || entry.isSidechain === true) return null;
    const messageId = str2(entry.message?.id);
    const uuid = str2(entry.uuid);
    return messageId === null && uuid === null ? null : { messageId, uuid, at: str2(entry.timestamp) };
  } catch {
    return null;
  }
}
function str2(value) {
  return typeof value === "string" && value !== "" ? value : null;
}

// src/harness/batch-result.ts
var MAX_BYTES2 = 1024 * 1024;
function cappedBatch(file, session) {
  try {
    const {
      session_id: of,
      subtype,
      errors
    } = JSON.parse(readTail(file, MAX_BYTES2) ?? "");
    if (of !== session || typeof subtype !== "string" || !subtype.startsWith("error_max_")) return null;
    const words2 = Array.isArray(errors) ? errors.filter((one) => typeof one === "string") : [];
    return { error: subtype, text: words2.join("\n") || subtype };
  } catch {
    return null;
  }
}

// src/harness/transcript.ts
var START_BYTES = 128 * 1024;
var MAX_BYTES3 = 16 * 1024 * 1024;
function lastMessages(path, count) {
  for (let bytes = START_BYTES; ; bytes *= 4) {
    const text = readTail(path, Math.min(bytes, MAX_BYTES3));
    if (text === null) return [];
    const whole = Buffer.byteLength(text) < bytes;
    const messages = text.split("\n").flatMap(messagesOf);
    if (messages.length >= count || whole || bytes >= MAX_BYTES3)
      return count > 0 ? messages.slice(-count) : [];
  }
}
function messagesOf(line) {
  if (!line.includes('"message"')) return [];
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    return [];
  }
  if (entry === null || entry.type !== "user" && entry.type !== "assistant") return [];
  if (entry.isMeta === true || entry.isSidechain === true) return [];
  const at = typeof entry.timestamp === "string" ? entry.timestamp : null;
  const role = entry.type;
  const content = entry.message?.content;
  if (typeof content === "string") return content === "" ? [] : [{ role, text: content, tool: null, at }];
  if (!Array.isArray(content)) return [];
  return content.flatMap((block) => {
    const message = blockOf(block, role);
    return message === null ? [] : [{ ...message, at }];
  });
}
function blockOf(block, role) {
  if (block?.type === "text" && typeof block.text === "string") return { role, text: block.text, tool: null };
  if (block?.type === "tool_use" && typeof block.name === "string") {
    return { role, text: JSON.stringify(block.input ?? {}), tool: block.name };
  }
  if (block?.type === "tool_result") return { role: "tool", text: resultText(block.content), tool: null };
  return null;
}
function resultText(content) {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  const texts = content.map((block) => typeof block?.text === "string" ? block.text : "");
  return texts.filter((text) => text !== "").join("\n");
}

// src/harness/last-words.ts
var FAR_BACK = 60;
function lastWords(path) {
  const said = lastMessages(path, FAR_BACK).filter(({ role, tool }) => role === "assistant" && tool === null);
  return said.at(-1)?.text.trim() ?? "";
}

// src/harness/process.ts
var import_node_fs12 = require("node:fs");
var systemExec = (file, args) => process.getBuiltinModule("node:child_process").execFileSync(file, args, {
  encoding: "utf8",
  timeout: 3e3,
  stdio: ["ignore", "pipe", "ignore"],
  windowsHide: true
});
function startToken(pid, exec = systemExec, platform = process.platform) {
  if (!usable(pid)) return null;
  try {
    if (platform === "linux") return statFields(pid)?.[19] ?? null;
    if (platform === "win32") {
      const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CreationDate.Ticks`;
      return exec("powershell.exe", ["-NoProfile", "-NonInteractive", "-Command", query]).trim() || null;
    }
    return exec("ps", ["-o", "lstart=", "-p", String(pid)]).trim().replace(/\s+/g, " ") || null;
  } catch {
    return null;
  }
}
function quickStartToken(pid, exec = systemExec, platform = process.platform) {
  return platform === "win32" ? null : startToken(pid, exec, platform);
}
function statFields(pid) {
  return readStat(pid)?.fields ?? null;
}
function readStat(pid) {
  let text;
  try {
    text = (0, import_node_fs12.readFileSync)(`/proc/${pid}/stat`, "utf8");
  } catch {
    return null;
  }
  const open2 = text.indexOf("(");
  const close = text.lastIndexOf(")");
  return {
    name: text.slice(open2 + 1, close),
    fields: text.slice(close + 2).trim().split(" ")
  };
}
function usable(pid) {
  return Number.isSafeInteger(pid) && pid > 0;
}

// src/hooks/locate.ts
function clearKey(pid) {
  return `clear-${pid}`;
}

// src/hooks/session-end.ts
function onSessionEnd(context, input) {
  const { env, nest, session, actor } = context;
  const process2 = env.pid === null ? null : `${env.pid}:${quickStartToken(env.pid) ?? ""}`;
  const data = { session, reason: input.reason.slice(0, 40), process: process2, hint: hintOf(env) };
  const id = `end:${session}:${process2 ?? ""}:${data.reason}`;
  nest.log.append([...cap(context, input, id), record("session_ended", data, { actor, id })]);
  if (input.reason === "clear" && env.pid !== null) rememberSession(clearKey(env.pid), nest.dir);
}
function cap({ env, nest, session, actor }, input, id) {
  const { member, gen } = env.nest;
  if (!env.headless || member === null || gen === null) return [];
  const capped = cappedBatch(batchFile(nest.dir, member, gen, "json"), session);
  if (capped === null) return [];
  const data = {
    session,
    prompt: input.promptId,
    cause: capped.error === "error_max_budget_usd" ? "budget" : "limit",
    error: capped.error.slice(0, 60),
    text: nest.log.putText(checkpoint(capped.text, input.transcript)),
    until: null,
    hint: hintOf(env)
  };
  return [record("turn_failed", data, { actor, id: `cap:${id}` })];
}
function checkpoint(why, transcript) {
  const last = transcript === null ? "" : lastWords(transcript);
  const head2 = `Stopped by claude at its own cap: ${why}`;
  return last === "" ? head2 : `${head2}

The last it has said, as a checkpoint:

${last}`;
}

// src/domain/nothing-found.ts
var THING = "(?:results?|findings?|matches|match|data|hits?|information|evidence|sources?|occurrences?|papers?|references?|entries|examples?|records?|(?:\\w+ )?(?:results?|findings?|data|information|matches|sources?))";
var NOTHING = new RegExp(
  `^(?:(?:done|ok|okay|finished|completed?|success|sorry|unfortunately)[.,:;!]? *)?(?:i |we |it )?(?:have |has |could |did |was |were )?(?:not |n't )?(?:find|found|there (?:is|are|was|were)|got|returned|came up with)? *(?:nothing(?: (?:was|were|has been|to be|could be|relevant|new|else|useful|interesting))*(?: (?:found|to report|there|came (?:up|back)|matched|returned|turned up))?|(?:no|not any|any|zero|0) ${THING}(?: (?:was|were|have been|could be))?(?: (?:found|available|returned|exist|came (?:up|back)|for (?:this|that|it)))?|none|n/?a|empty|-+|\\.+)[.! ]*$`,
  "i"
);
var WRAP = /^[\s>*_`#-]*(?:result|status|summary)[*_`]*\s*:[*_`]*\s*/i;
var NOTHING_AT_ALL = /^(?:(?:ok|okay|done|finished|complete[d]?|success(?:ful)?)[.! ]*)?$/i;
function isNothingFound(text) {
  const lines = text.split("\n").map((line) => line.replace(WRAP, "").trim()).filter((line) => line !== "");
  return lines.length > 0 && lines.every((line) => NOTHING.test(line));
}
function saysWhere(text) {
  return /[`/"“]|\w\.\w|\d/.test(text.replace(WRAP, "")) || /\b(?:searched|looked|checked|queried|read|scanned|grepp?ed|tried|asked|ran|examined|inspected|reviewed|went through|in|on|at|within|among)\s+(?!it\b|this\b|that\b|all\b|everything\b)(?:\w+\W+){0,2}\w{3,}/i.test(
    text
  );
}
function isEmptySuccess(message, line) {
  const rest = line.replace(/[*_`\s]+$/, "").trim();
  const around = message.split("\n").filter((one) => !WRAP.test(one)).join("\n");
  const words2 = around.split(/\s+/).filter((word) => new RegExp("\\p{L}", "u").test(word)).length;
  if (NOTHING_AT_ALL.test(rest) && rest !== "") return false;
  if (rest === "") return words2 < LEAST_WORDS || isNothingFound(around);
  if (!NOTHING.test(rest)) return false;
  return !saysWhere(rest) && !saysWhere(around);
}
var LEAST_WORDS = 5;

// src/domain/closing.ts
var CLOSING = /^[\s>*_`#-]*(result|blocked)[*_`]*\s*:[*_`]*\s*(.*)$/i;
function closingOf(message) {
  const lines = message.trimEnd().split("\n");
  for (let i = lines.length - 1; i >= 0; i -= 1) {
    const match = CLOSING.exec(lines[i]);
    if (match === null) continue;
    const kind = match[1].toLowerCase() === "result" ? "result" : "blocked";
    const line = match[2].trim();
    return kind === "result" && isEmptySuccess(message, line) ? { kind, line, empty: true } : { kind, line };
  }
  return null;
}

// src/domain/occurrence.ts
var WEAK = "w:";

// src/hooks/keys.ts
function occurrenceKey(event, session, transcript, parts) {
  const reply = lastReply(transcript);
  const mark = reply?.uuid ?? reply?.messageId ?? null;
  const hash = hash53(JSON.stringify(parts));
  return mark === null ? `${WEAK}${event}:${session}:${hash}` : `${event}:${session}:${mark}:${hash}`;
}

// src/hooks/stop.ts
var MAX_BACKGROUND = 50;
function onStop({ env, nest, session, actor }, input) {
  const message = input.lastMessage ?? "";
  const closing = closingOf(message);
  const background = input.background.slice(0, MAX_BACKGROUND).map(({ id: id2, type }) => ({ id: id2.slice(0, 100), type: type.slice(0, 40) }));
  const data = {
    session,
    prompt: input.promptId,
    again: input.stopHookActive,
    text: nest.log.putText(message),
    closing: closing === null ? null : { ...closing, line: closing.line.slice(0, 500) },
    background: input.backgroundKnown ? background : null,
    hint: hintOf(env)
  };
  const id = occurrenceKey("stop", session, input.transcript, [
    input.promptId,
    String(input.stopHookActive),
    message
  ]);
  nest.log.append([record("turn_ended", data, { actor, id })], { durable: true });
}

// src/harness/halt-cause.ts
var CAUSES = new Map(
  Object.entries({
    rate_limit: "rate_limit",
    authentication_failed: "authentication",
    oauth_org_not_allowed: "authentication",
    account_on_hold: "authentication",
    verification_required: "authentication",
    cloud_credential_error: "authentication",
    billing_error: "billing",
    server_error: "server",
    overloaded: "server",
    max_output_tokens: "output_limit",
    invalid_request: "invalid_request",
    model_not_found: "invalid_request"
  })
);
function causeOf(error, text) {
  const cause = CAUSES.get(error) ?? "unknown";
  if (cause === "invalid_request" && /\banthropic\.com\/legal\/aup\b/.test(text)) return "refusal";
  return cause === "unknown" ? byStatus(Number(/^API Error: (\d{3})\b/.exec(text)?.[1])) : cause;
}
function byStatus(status) {
  if (status === 402) return "billing";
  if (status === 400 || status === 413 || status === 422) return "invalid_request";
  return status >= 500 && status <= 599 ? "server" : "unknown";
}
var MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
var RESET = /\bresets? (?:at )?(?:(?<month>[A-Z][a-z]{2}) (?<day>\d{1,2}),? (?:(?<year>\d{4}),? )?(?:at )?)?(?<hour>\d{1,2})(?::(?<minute>\d\d))? ?(?<half>[ap]m)(?: \((?<zone>[\w/+-]+)\))?/i;
var DAY_MS = 864e5;
function resetOf(text, now) {
  const seconds = /\|(\d{10})\b/.exec(text)?.[1];
  if (seconds !== void 0) return new Date(Number(seconds) * 1e3).toISOString();
  const found = RESET.exec(text)?.groups;
  if (found === void 0) return null;
  const hour = Number(found.hour) % 12 + (found.half?.toLowerCase() === "pm" ? 12 : 0);
  const minute = Number(found.minute ?? 0);
  const today = wallClock(now, found.zone);
  if (today === null) return null;
  const month = found.month === void 0 ? today.month : MONTHS.indexOf(found.month.toLowerCase());
  if (month < 0) return null;
  const day = found.day === void 0 ? today.day : Number(found.day);
  const at = (year2, shift = 0) => instantOf(Date.UTC(year2, month, day + shift, hour, minute), found.zone);
  const year = found.year === void 0 ? today.year : Number(found.year);
  const first = at(year);
  const past = first < now;
  if (past && found.month === void 0) return new Date(at(year, 1)).toISOString();
  if (past && found.year === void 0 && now - first > 30 * DAY_MS)
    return new Date(at(year + 1)).toISOString();
  return new Date(first).toISOString();
}
function wallClock(at, zone) {
  try {
    const parts = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric"
    }).formatToParts(at);
    const n = (type) => Number(parts.find((part) => part.type === type)?.value);
    const [year, month, day] = [n("year"), n("month") - 1, n("day")];
    return { year, month, day, utc: Date.UTC(year, month, day, n("hour"), n("minute")) };
  } catch {
    return null;
  }
}
function instantOf(wall, zone) {
  let at = wall;
  for (let round = 0; round < 2; round += 1) at += wall - (wallClock(at, zone)?.utc ?? wall);
  return at;
}

// src/hooks/stop-failure.ts
function onStopFailure({ env, nest, session, actor }, input) {
  const text = input.lastMessage ?? input.details ?? "";
  const cause = causeOf(input.error, text);
  const data = {
    session,
    prompt: input.promptId,
    cause,
    error: input.error.slice(0, 60),
    text: nest.log.putText(text),
    until: cause === "rate_limit" || cause === "billing" ? resetOf(text, Date.now()) : null,
    hint: hintOf(env)
  };
  const id = occurrenceKey("failed", session, input.transcript, [input.promptId, input.error, text]);
  nest.log.append([record("turn_failed", data, { actor, id })], { durable: true });
}

// src/hooks/filing-hook.ts
async function runFiling(name, found) {
  const context = hookContext(found);
  const input = await readInput(context, name);
  if (input?.event === "stop") onStop(context, input);
  if (input?.event === "stop-failure") onStopFailure(context, input);
  if (input?.event === "session-end") onSessionEnd(context, input);
  return 0;
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  runFiling
});
