import fs from 'node:fs';
import { join } from 'node:path';
import { holdsSeat } from '../../domain/org.ts';
import type { Member } from '../../domain/state.ts';
import { QUIET_DIR, quietName, TOOL_CLASSES } from '../../harness/tool-classes.ts';
import { makePrivateDir, PRIVATE_FILE } from '../../log/private-files.ts';
import type { Folded } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { EXIT, UserError } from '../user-error.ts';
import { watchedBy } from './watched.ts';

/** A fold, as far as it has to be known that nothing came after it. */
type UpToDate = Pick<Folded, 'state' | 'position'>;

/**
 * Says of everybody, class by class, whether its gate may leave its calls alone: caches like any other, made anew by
 * whoever meters, by the gate itself, and by the reconciler. One is made only when nothing has come into the log since
 * the fold: whoever appends what gates have to look at takes them away before and after (`lookAgain`), so no order of
 * the two leaves one standing. (docs/decisions/021-gate.md)
 */
export function setGates(nest: Nest, { state, position }: UpToDate, now: number): void {
  const there = quietIn(nest.dir);
  const made: string[] = [];
  for (const member of state.members.values()) {
    const watched = watchedBy(state, member, now);
    for (const name of TOOL_CLASSES) {
      const file = quietName(member.id, name);
      const quiet = isGated(member) && state.blind === null && !watched.has(name);
      if (!quiet && there.has(file)) remove(nest.dir, file);
      if (quiet && !there.has(file) && make(nest.dir, file)) made.push(file);
    }
  }
  if (made.length > 0 && sizeOf(nest.log.file) !== Number(position))
    for (const file of made) remove(nest.dir, file);
}

/** Adopted sessions have no launch settings, and so no gate. */
function isGated(member: Member): boolean {
  return holdsSeat(member) && member.mode !== 'adopt';
}

/**
 * Makes every gate look at the next call: before and after something comes into the log that gates have to know.
 *
 * @throws UserError when it cannot be done; then nothing is to be appended
 */
export function lookAgain(nest: Pick<Nest, 'dir'>): void {
  try {
    for (const file of quietIn(nest.dir)) fs.rmSync(join(nest.dir, QUIET_DIR, file), { force: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UserError(`nothing was done: the gates of members cannot be told (${why})`, EXIT.notRecorded);
  }
}

/** Whether calls of any class are left alone: whoever metered last saw no limit near. */
export function isAnyQuiet({ dir }: Pick<Nest, 'dir'>, { id }: Member): boolean {
  const there = quietIn(dir);
  return TOOL_CLASSES.some((name) => there.has(quietName(id, name)));
}

function quietIn(nestDir: string): ReadonlySet<string> {
  try {
    return new Set(fs.readdirSync(join(nestDir, QUIET_DIR)));
  } catch {
    return new Set();
  }
}

function make(nestDir: string, file: string): boolean {
  try {
    makePrivateDir(join(nestDir, QUIET_DIR));
    fs.writeFileSync(join(nestDir, QUIET_DIR, file), '', { mode: PRIVATE_FILE });
    return true;
  } catch {
    return false; // The gate looks at every call until then.
  }
}

function remove(nestDir: string, file: string): void {
  try {
    fs.rmSync(join(nestDir, QUIET_DIR, file), { force: true });
  } catch {
    // The reconciler tries again; what follows every reply is metered all the same.
  }
}

function sizeOf(file: string): number {
  try {
    return fs.statSync(file).size;
  } catch {
    return 0;
  }
}
