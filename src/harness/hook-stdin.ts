import { fstatSync, readSync } from 'node:fs';
import { Socket } from 'node:net';
import { isatty } from 'node:tty';

export type StdinProblem = 'tty' | 'empty' | 'incomplete' | 'not-json' | 'too-large' | 'unreadable';
/** `value` is the parsed JSON when `problem` is null; `raw` is whatever arrived, also when it is damaged. */
export type StdinResult = Readonly<{ raw: string; value: unknown; problem: StdinProblem | null }>;
export type StdinOptions = Readonly<{ fd?: number; idleMs?: number; totalMs?: number; maxBytes?: number }>;

/** No byte for this long ends the wait. Well below the 15 s timeout that our hook entries carry. */
const IDLE_MS = 2500;
/** Slow input that still makes progress may take this long in all. */
const TOTAL_MS = 8000;
const MAX_BYTES = 64 * 1024 * 1024;
const CHUNK = 256 * 1024;

/**
 * Reads a hook's payload: until the bytes form one complete JSON object, never until end of file. Background
 * sessions were seen to close the pipe behind it, but nothing promises that. Never rejects. Afterwards stdin no longer keeps the process up.
 * fact: hooks.stdin-one-object
 */
export function readHookStdin(options: StdinOptions = {}): Promise<StdinResult> {
  const fd = options.fd ?? 0;
  const gathered = new Gathered(options.maxBytes ?? MAX_BYTES);
  let kind: 'file' | 'pipe' | 'tty';
  try {
    kind = kindOf(fd);
  } catch {
    return Promise.resolve({ raw: '', value: null, problem: 'unreadable' });
  }
  if (kind === 'tty') return Promise.resolve({ raw: '', value: null, problem: 'tty' });
  if (kind === 'file') return Promise.resolve(readAvailable(fd, gathered) ?? gathered.atEnd());
  return readPipe(fd, gathered, options);
}

function kindOf(fd: number): 'file' | 'pipe' | 'tty' {
  if (isatty(fd)) return 'tty';
  const stat = fstatSync(fd);
  return stat.isFIFO() || stat.isSocket() || process.platform === 'win32' ? 'pipe' : 'file';
}

function readPipe(fd: number, gathered: Gathered, options: StdinOptions): Promise<StdinResult> {
  let socket: Socket;
  try {
    // Wrapping the descriptor makes it non-blocking, which is what allows a synchronous read that cannot hang.
    // The types do not know `manualStart`; without it the socket would start to read on its own.
    socket = new Socket({ fd, readable: true, writable: false, manualStart: true } as { fd: number });
  } catch {
    return Promise.resolve({ raw: '', value: null, problem: 'unreadable' });
  }
  const atOnce = process.platform === 'win32' ? null : readAvailable(fd, gathered);
  if (atOnce !== null) {
    socket.on('error', () => {});
    socket.unref();
    return Promise.resolve(atOnce);
  }
  return new Promise((resolve) => {
    const finish = (result: StdinResult): void => {
      clearTimeout(idle);
      clearTimeout(total);
      socket.removeAllListeners();
      socket.on('error', () => {});
      // Not destroyed: that would free descriptor 0 for the next file that is opened.
      socket.pause();
      socket.unref();
      resolve(result);
    };
    const giveUp = (): void => finish(gathered.atEnd('incomplete'));
    const total = setTimeout(giveUp, options.totalMs ?? TOTAL_MS);
    const idle = setTimeout(giveUp, options.idleMs ?? IDLE_MS);
    socket.on('data', (chunk: Buffer) => {
      idle.refresh();
      const done = gathered.add(chunk);
      if (done !== null) finish(done);
    });
    socket.on('end', () => finish(gathered.atEnd()));
    socket.on('close', () => finish(gathered.atEnd()));
    socket.on('error', () => finish(gathered.atEnd('unreadable')));
  });
}

/** Reads what is there without waiting. Null: more is to come. */
function readAvailable(fd: number, gathered: Gathered): StdinResult | null {
  const chunk = Buffer.allocUnsafe(CHUNK);
  for (;;) {
    let count: number;
    try {
      count = readSync(fd, chunk, 0, CHUNK, null);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EAGAIN') return null;
      return gathered.atEnd(code === 'EOF' ? undefined : 'unreadable');
    }
    if (count === 0) return gathered.atEnd();
    const done = gathered.add(Buffer.from(chunk.subarray(0, count)));
    if (done !== null) return done;
  }
}

class Gathered {
  readonly #chunks: Buffer[] = [];
  readonly #max: number;
  #bytes = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** A result once the bytes so far are one JSON object (only a closing brace can make them one), else null. */
  add(chunk: Buffer): StdinResult | null {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes > this.#max)
      return { raw: this.#text().slice(0, 4096), value: null, problem: 'too-large' };
    let last = chunk.length - 1;
    while (last >= 0 && (chunk[last] as number) <= 0x20) last--;
    if (last >= 0 && chunk[last] !== 0x7d) return null;
    const raw = this.#text();
    return raw.trimEnd().endsWith('}') ? parse(raw) : null;
  }

  /** The verdict when nothing more will come; `problem` is used when what came is not a whole value. */
  atEnd(problem?: StdinProblem): StdinResult {
    const raw = this.#text();
    if (raw.trim() === '') return { raw, value: null, problem: problem ?? 'empty' };
    return parse(raw) ?? { raw, value: null, problem: problem ?? 'not-json' };
  }

  #text(): string {
    return Buffer.concat(this.#chunks)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
  }
}

function parse(raw: string): StdinResult | null {
  try {
    return { raw, value: JSON.parse(raw) as unknown, problem: null };
  } catch {
    return null;
  }
}
