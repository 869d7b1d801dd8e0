import {
  normalisePath
} from "./shared-paths.mjs";

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

export {
  filesystemOf,
  conflictCopies
};
