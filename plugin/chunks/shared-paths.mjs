// src/log/paths.ts
import { posix, win32 } from "node:path";
var pathsOf = (platform) => platform === "win32" ? win32 : posix;
function normalisePath(path, platform, cwd) {
  if (platform !== "win32") return posix.resolve(cwd, path);
  const plain = path.replace(/\//g, "\\").replace(/^\\\\[?.]\\UNC\\/i, "\\\\").replace(/^\\\\[?.]\\(?=[a-z]:)/i, "").replace(/^\\([a-z])(?=\\|$)/i, (_, drive) => `${drive}:`);
  const absolute = win32.resolve(cwd, /^[a-z]:$/i.test(plain) ? `${plain}\\` : plain);
  const trimmed = /^(?:[a-z]:|\\\\[^\\]+\\[^\\]+)\\$/i.test(absolute) ? absolute : absolute.replace(/\\+$/, "");
  return trimmed.replace(/^[a-z]:/, (drive) => drive.toUpperCase());
}
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

export {
  pathsOf,
  normalisePath,
  pathHash
};
