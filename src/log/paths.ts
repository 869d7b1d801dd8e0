import { posix, win32 } from 'node:path';

/** The two path dialects. Injected, so that Windows forms are tested everywhere. */
export type Platform = NodeJS.Platform;

/** The path functions of a platform. */
export const pathsOf = (platform: Platform) => (platform === 'win32' ? win32 : posix);

/**
 * Brings a path into the one form in which paths are compared and stored: absolute, no trailing separator, no `.` or
 * `..`; on Windows also backslashes, upper-case drive letter, no `\\?\` prefix, and Git Bash's `/c/…` as `C:\…`.
 *
 * Purely textual: symbolic links are the caller's business. Relative paths are taken from `cwd`.
 */
export function normalisePath(path: string, platform: Platform, cwd: string): string {
  if (platform !== 'win32') return posix.resolve(cwd, path);
  const plain = path
    .replace(/\//g, '\\')
    .replace(/^\\\\[?.]\\UNC\\/i, '\\\\')
    .replace(/^\\\\[?.]\\(?=[a-z]:)/i, '')
    .replace(/^\\([a-z])(?=\\|$)/i, (_, drive: string) => `${drive}:`);
  const absolute = win32.resolve(cwd, /^[a-z]:$/i.test(plain) ? `${plain}\\` : plain);
  const trimmed = /^(?:[a-z]:|\\\\[^\\]+\\[^\\]+)\\$/i.test(absolute)
    ? absolute
    : absolute.replace(/\\+$/, '');
  return trimmed.replace(/^[a-z]:/, (drive) => drive.toUpperCase());
}

/** Whether two paths name the same place: after normalisation, and without regard to case on Windows. */
export function samePath(a: string, b: string, platform: Platform): boolean {
  const root = platform === 'win32' ? 'C:\\' : '/';
  return (
    foldCase(normalisePath(a, platform, root), platform) ===
    foldCase(normalisePath(b, platform, root), platform)
  );
}

/**
 * A short name for a path, safe as a file name: 14 hex digits (53 bits, cyrb53).
 *
 * Not for secrets and not for content: it only keeps the folders of different nests apart, without loading a
 * cryptography module (3 ms) into every hook.
 */
export function pathHash(path: string, platform: Platform): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  const text = foldCase(path, platform);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(16).padStart(14, '0');
}

const foldCase = (path: string, platform: Platform) => (platform === 'win32' ? path.toLowerCase() : path);
