import nodeFs from 'node:fs';
import { dirname } from 'node:path';
import { AppendError, codeOf, type Fate } from './append-error.ts';
import { type Frame, unwritten } from './frame.ts';
import { refuseNonFile } from './only-file.ts';
import { PRIVATE_FILE, syncDir } from './private-files.ts';

/** What appending needs of a file system. Injected by tests that fill the disk. */
export type AppendFs = Pick<
  typeof nodeFs,
  'statSync' | 'openSync' | 'writeSync' | 'fdatasyncSync' | 'fstatSync' | 'closeSync'
>;

/** Puts records aside that could not be written. Returns the file that holds them, or `null`. */
export type Spooler = (bytes: Uint8Array) => string | null;

/** Writes that may stop half-way before the append is given up; each leaves one fragment for readers to skip. */
const MAX_WRITES = 4;

const FLAGS = nodeFs.constants.O_WRONLY | nodeFs.constants.O_APPEND | nodeFs.constants.O_CREAT;

/**
 * Appends records to a file: one buffer, one `write` on an O_APPEND descriptor, the returned length checked. What a
 * short write cut off is written again as whole records, under the same ids.
 *
 * The file is opened each time (3 µs): a descriptor that is kept would go on writing into a log that was replaced.
 *
 * @param opts.spool null: what cannot be written now shall not be kept for later
 * @returns how many writes it took
 * @throws AppendError when the file cannot be written, after the records went to `spool`
 */
export function appendTo(
  file: string,
  whole: Frame,
  opts: { durable: boolean; spool: Spooler | null; fs?: AppendFs },
): number {
  if (whole.bytes.length === 0) return 0;
  const fs = opts.fs ?? nodeFs;
  let rest = whole;
  let writes = 0;
  let written = false;
  try {
    refuseNonFile(file, fs);
    const fd = fs.openSync(file, FLAGS, PRIVATE_FILE);
    try {
      while (true) {
        const count = fs.writeSync(fd, rest.bytes, 0, rest.bytes.length);
        writes += 1;
        if (count === rest.bytes.length) break;
        rest = unwritten(rest, count);
        if (writes === MAX_WRITES) throw halfWay();
      }
      written = true;
      if (opts.durable) {
        rest = whole; // Written is not yet kept.
        putOnDisk(fs, fd, file, whole.bytes.length);
      }
    } finally {
      fs.closeSync(fd);
    }
    return writes;
  } catch (error) {
    // Whether the last write left anything is unknown, so what it held is kept under the same ids.
    throw new AppendError(file, codeOf(error), fateOf(rest.bytes, opts.spool, written), error);
  }
}

function fateOf(bytes: Uint8Array, spool: Spooler | null, written: boolean): Fate {
  if (spool === null) return written ? 'doubtful' : 'dropped';
  const spooled = spool(bytes);
  return spooled === null ? 'lost' : { spooled };
}

function putOnDisk(fs: AppendFs, fd: number, file: string, batch: number): void {
  fs.fdatasyncSync(fd);
  // Nothing but this batch in it: the file is new, and its name must be on disk as well.
  if (fs.fstatSync(fd).size <= batch) syncDir(dirname(file));
}

const halfWay = () => Object.assign(new Error('writes keep stopping half-way'), { code: 'ESHORT' });
