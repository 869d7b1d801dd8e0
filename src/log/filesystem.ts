import fs from 'node:fs';
import { dirname } from 'node:path';
import { normalisePath, type Platform } from './paths.ts';

/**
 * Whether appends by several processes stay whole on the file system of a folder. `unknown` where the system does not
 * say: macOS numbers its file systems differently on every boot, and Windows hides what a drive letter stands for.
 */
export type Filesystem = Readonly<{ atomicAppend: 'yes' | 'no' | 'unknown'; name: string }>;

/** Super-block magic numbers of Linux (include/uapi/linux/magic.h), of file systems where O_APPEND is not atomic. */
const NOT_ATOMIC: ReadonlyMap<number, string> = new Map([
  // open(2): "O_APPEND may lead to corrupted files on NFS filesystems if more than one process appends data at once".
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x01021997, '9p'],
  [0x65735546, 'FUSE'],
  [0x786f4256, 'VirtualBox shared folder'],
  [0x00c36400, 'Ceph'],
  [0x5346414f, 'AFS'],
  [0x6b414653, 'AFS'],
  [0x73757245, 'Coda'],
  [0x564c, 'NCP'],
]);

/**
 * Looks at the file system of a folder, or of the nearest folder above it that exists.
 *
 * @param statfsType gives the magic number of a path's file system; injected by tests
 */
export function filesystemOf(
  dir: string,
  platform: Platform = process.platform,
  statfsType: (path: string) => number = (path) => fs.statfsSync(path).type,
): Filesystem {
  if (platform === 'win32') {
    const network = normalisePath(dir, 'win32', 'C:\\').startsWith('\\\\');
    return network
      ? { atomicAppend: 'no', name: 'network share' }
      : { atomicAppend: 'unknown', name: 'drive' };
  }
  if (platform !== 'linux') return { atomicAppend: 'unknown', name: platform };
  const type = typeOfNearest(dir, statfsType);
  if (type === null) return { atomicAppend: 'unknown', name: 'unreadable' };
  const name = NOT_ATOMIC.get(type);
  return name === undefined
    ? { atomicAppend: 'yes', name: `0x${type.toString(16)}` }
    : { atomicAppend: 'no', name };
}

/**
 * Files beside the log that a synchronising service made of it (`log (conflicted copy).jsonl`, `log.sync-conflict-….jsonl`,
 * `log 2.jsonl`). They are never folded, only reported: nothing else of a nest has such a name.
 */
export function conflictCopies(dir: string): string[] {
  try {
    return fs.readdirSync(dir).filter((name) => /^log.+\.jsonl$/i.test(name));
  } catch {
    return [];
  }
}

function typeOfNearest(dir: string, statfsType: (path: string) => number): number | null {
  try {
    return statfsType(dir) >>> 0;
  } catch {
    const parent = dirname(dir);
    return parent === dir ? null : typeOfNearest(parent, statfsType);
  }
}
