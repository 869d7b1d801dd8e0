import fs from 'node:fs';
import { join } from 'node:path';
import { holdsSeat } from '../../domain/org.ts';
import type { Member } from '../../domain/state.ts';
import { AFTER_DIR, QUIET_DIR, quietName, TOOL_CLASSES } from '../../harness/tool-classes.ts';
import { makePrivateDir, PRIVATE_FILE } from '../../log/private-files.ts';
import type { Folded } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { EXIT, UserError } from '../user-error.ts';
import { heededBy, looksForSecrets } from './heeded.ts';
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
  const before = quietIn(nest.dir, QUIET_DIR);
  const after = quietIn(nest.dir, AFTER_DIR);
  const made: [folder: string, file: string][] = [];
  const set = (folder: string, there: ReadonlySet<string>, file: string, quiet: boolean, text = ''): void => {
    if (!quiet && there.has(file)) remove(nest.dir, folder, file);
    if (quiet && !there.has(file) && make(nest.dir, folder, file, text)) made.push([folder, file]);
  };
  // Secrets are looked for by the shell itself, unless the charter says that nobody looks for any.
  const nothing = looksForSecrets(state) ? '' : 'nobody looks for secrets\n';
  for (const member of state.members.values()) {
    const leave = isGated(member) && state.blind === null;
    const watched = watchedBy(state, member, now);
    const heeded = heededBy(state, member);
    for (const name of TOOL_CLASSES) {
      const file = quietName(member.id, name);
      set(QUIET_DIR, before, file, leave && !watched.has(name));
      set(AFTER_DIR, after, file, leave && !heeded.has(name), nothing);
    }
  }
  if (made.length > 0 && sizeOf(nest.log.file) !== Number(position))
    for (const [folder, file] of made) remove(nest.dir, folder, file);
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
    for (const folder of [QUIET_DIR, AFTER_DIR])
      for (const file of quietIn(nest.dir, folder)) fs.rmSync(join(nest.dir, folder, file), { force: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UserError(`nothing was done: the gates of members cannot be told (${why})`, EXIT.notRecorded);
  }
}

/** Whether calls of any class are left alone: whoever metered last saw no limit near. */
export function isAnyQuiet({ dir }: Pick<Nest, 'dir'>, { id }: Member): boolean {
  const there = quietIn(dir, QUIET_DIR);
  return TOOL_CLASSES.some((name) => there.has(quietName(id, name)));
}

function quietIn(nestDir: string, folder: string): ReadonlySet<string> {
  try {
    return new Set(fs.readdirSync(join(nestDir, folder)));
  } catch {
    return new Set();
  }
}

function make(nestDir: string, folder: string, file: string, text: string): boolean {
  try {
    makePrivateDir(join(nestDir, folder));
    fs.writeFileSync(join(nestDir, folder, file), text, { mode: PRIVATE_FILE });
    return true;
  } catch {
    return false; // The gate looks at every call until then.
  }
}

function remove(nestDir: string, folder: string, file: string): void {
  try {
    fs.rmSync(join(nestDir, folder, file), { force: true });
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
