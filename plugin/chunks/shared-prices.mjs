import {
  normalisePath
} from "./shared-paths.mjs";
import {
  DOLLAR
} from "./shared-fold-log.mjs";

// src/log/filesystem.ts
import fs from "node:fs";
import { dirname } from "node:path";
var NOT_ATOMIC = /* @__PURE__ */ new Map([
  // open(2): "O_APPEND may lead to corrupted files on NFS filesystems if more than one process appends data at once".
  [26985, "NFS"],
  [20859, "SMB"],
  [4283649346, "CIFS"],
  [4266872130, "SMB2"],
  [16914839, "9p"],
  [1702057286, "FUSE"],
  [2020557398, "VirtualBox shared folder"],
  [12805120, "Ceph"],
  [1397113167, "AFS"],
  [1799439955, "AFS"],
  [1937076805, "Coda"],
  [22092, "NCP"]
]);
function filesystemOf(dir, platform = process.platform, statfsType = (path) => fs.statfsSync(path).type) {
  if (platform === "win32") {
    const network = normalisePath(dir, "win32", "C:\\").startsWith("\\\\");
    return network ? { atomicAppend: "no", name: "network share" } : { atomicAppend: "unknown", name: "drive" };
  }
  if (platform !== "linux") return { atomicAppend: "unknown", name: platform };
  const type = typeOfNearest(dir, statfsType);
  if (type === null) return { atomicAppend: "unknown", name: "unreadable" };
  const name = NOT_ATOMIC.get(type);
  return name === void 0 ? { atomicAppend: "yes", name: `0x${type.toString(16)}` } : { atomicAppend: "no", name };
}
function conflictCopies(dir) {
  try {
    return fs.readdirSync(dir).filter((name) => /^log.+\.jsonl$/i.test(name));
  } catch {
    return [];
  }
}
function typeOfNearest(dir, statfsType) {
  try {
    return statfsType(dir) >>> 0;
  } catch {
    const parent = dirname(dir);
    return parent === dir ? null : typeOfNearest(parent, statfsType);
  }
}

// src/domain/prices.ts
var KINDS = ["input", "output", "write5m", "write1h", "read"];
function bareModel(id) {
  return id.trim().toLowerCase().replace(/\[[^\]]*\]$/, "").replace(/^.*[./](?=claude-)/, "").replace(/-v\d+(?::\d+)?$/, "").replace(/(?:@|-)(?:\d{8}|latest)$/, "").replace(/@default$/, "");
}
function priceOf(table, id) {
  const bare = bareModel(id);
  const model = table.aliases.get(bare) ?? bare;
  const rates = table.models.get(id) ?? table.models.get(model);
  return rates === void 0 ? { model, rates: ceilingOf(table), known: false } : { model, rates, known: true };
}
function ceilingOf({ models }) {
  const top = { input: 0, output: 0, write5m: 0, write1h: 0, read: 0 };
  for (const rates of models.values()) {
    const times = rates.tier?.times ?? 1;
    for (const kind of KINDS) top[kind] = Math.max(top[kind], rates[kind] * times);
  }
  return { ...top, tier: null };
}
function costOf(rates, usage) {
  let sum = 0;
  for (const kind of KINDS) sum += usage[kind] * rates[kind];
  const prompt = usage.input + usage.write5m + usage.write1h + usage.read;
  return rates.tier !== null && prompt > rates.tier.above ? sum * rates.tier.times : sum;
}
var DOLLARS = /^(\d{1,6})(?:\.(\d{1,3}))?$/;
function ratePerToken(dollars) {
  const match = DOLLARS.exec(String(dollars));
  if (match === null) return null;
  return Number(match[1]) * (DOLLAR / 1e6) + Number((match[2] ?? "").padEnd(3, "0"));
}

export {
  bareModel,
  priceOf,
  ceilingOf,
  costOf,
  ratePerToken,
  filesystemOf,
  conflictCopies
};
