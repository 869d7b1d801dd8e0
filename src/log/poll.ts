import fs from 'node:fs';
import { basename, dirname } from 'node:path';

/** Starts watching a folder. `onEvent` means "look again"; `onFailure` that no more events will come. */
export type Watch = (
  dir: string,
  file: string,
  onEvent: () => void,
  onFailure: (error: unknown) => void,
) => () => void;

/** How to follow a file, and what to do with a notice that watching has failed and polling goes on. */
export type FollowOptions = Readonly<{
  watch?: Watch;
  pollMs?: number;
  onNotice?: (message: string) => void;
}>;

/** Follows a file from an offset: calls back when there may be more behind it. */
export type Follow = (
  file: string,
  offset: number,
  onChange: () => void,
  opts?: FollowOptions,
) => { close(): void };

/** How late a change is noticed at worst, where no events arrive: network mounts, exhausted watch limits. */
const POLL_MS = 500;

/**
 * Follows a file with Node's own watcher and a slow poll underneath; needs no package, for hooks and waiters.
 *
 * The folder is watched, never the file: a file that is replaced by a rename would be lost. An event says nothing but
 * "look again": what counts is whether the file's identity or size changed. The first look happens at once.
 */
export const followFile: Follow = (file, offset, onChange, opts = {}) => {
  let seen = { ino: -1, size: offset };
  let closed = false;
  let stopWatching: (() => void) | null = null;

  const look = () => {
    if (closed) return;
    const now = identity(file);
    const first = seen.ino === -1;
    const changed = now.size !== seen.size || (!first && now.ino !== seen.ino);
    seen = now;
    if (changed) onChange();
  };
  const degrade = (error: unknown) => {
    if (closed) return;
    const watching = stopWatching;
    stopWatching = null;
    watching?.();
    opts.onNotice?.(`cannot watch ${dirname(file)} (${(error as Error)?.message}); polling instead`);
  };

  const poll = setInterval(look, opts.pollMs ?? POLL_MS);
  try {
    stopWatching = (opts.watch ?? watchFolder)(dirname(file), file, look, once(degrade));
  } catch (error) {
    degrade(error);
  }
  setImmediate(look);

  return {
    close() {
      closed = true;
      clearInterval(poll);
      stopWatching?.();
    },
  };
};

const watchFolder: Watch = (dir, file, onEvent, onFailure) => {
  const watcher = fs.watch(dir, (_event, name) => {
    if (name === null || name === basename(file)) onEvent();
  });
  watcher.on('error', onFailure);
  return () => watcher.close();
};

function identity(file: string): { ino: number; size: number } {
  try {
    const { ino, size } = fs.statSync(file);
    return { ino, size };
  } catch {
    return { ino: 0, size: 0 };
  }
}

function once<T>(act: (argument: T) => void): (argument: T) => void {
  let done = false;
  return (argument) => {
    if (done) return;
    done = true;
    act(argument);
  };
}
