import fs from 'node:fs';
import { dirname } from 'node:path';
import type { Finding } from '../../app/doctor/finding.ts';
import { examine, exitCodeOf } from '../../app/doctor/list.ts';
import type { Place } from '../../app/doctor/world.ts';
import type { UserError } from '../../app/user-error.ts';
import { stateDir, thisUser } from '../../log/state-dir.ts';
import type { Hue } from '../colour.ts';
import { isNamed } from '../fail.ts';
import type { Here } from '../here.ts';
import { installationRoot } from '../installation.ts';
import { say } from '../out.ts';
import type { Options } from '../spec.ts';
import { table } from '../table.ts';
import { oneLine } from '../words.ts';

/** After so long somebody wants to know what is waited for, in ms. */
const PATIENCE_MS = 1000;
/** Logs that take more than a second to verify, in bytes. */
const SLOW = 8 * 1024 * 1024;

/** Examines the machine and the nest. A set-up that is broken is what it is for: nothing in it is an error of the command. */
export async function run(here: Here, _: readonly string[], options: Options): Promise<number> {
  const place = placeOf(here, options);
  if (sizeOf(place) > SLOW) say(`reading ${Math.round(sizeOf(place) / 1e6)} MB three times …`);
  // A program cannot be started from a folder that is gone.
  if (orNull(process.cwd) === null) process.chdir(dirname(process.execPath));
  let current = '';
  const timer = setTimeout(() => say(`still looking (${current}) …`), PATIENCE_MS);
  const found = await examine(place, (id) => {
    current = id;
  });
  clearTimeout(timer);
  if (here.json) here.printJson({ checks: found });
  else here.print(render(found, here));
  return exitCodeOf(found);
}

function placeOf(here: Here, options: Options): Place {
  const base = {
    env: process.env,
    cwd: orNull(() => here.cwd),
    now: Date.now(),
    root: orNull(installationRoot),
    stateDir: stateDir(thisUser()),
  };
  try {
    return { ...base, nest: here.nest(), noNest: null };
  } catch (error) {
    // Nobody has named one, and there is none above the folder: that is no trouble.
    const user = isNamed<UserError>(error, 'UserError') ? error : null;
    const none = options.nest === undefined && user?.message.startsWith('there is no nest for') === true;
    const noNest = none ? null : { why: (error as Error).message, fix: user?.next ?? '' };
    return { ...base, nest: null, noNest };
  }
}

function orNull<T>(get: () => T): T | null {
  try {
    return get();
  } catch {
    return null;
  }
}

function sizeOf({ nest }: Place): number {
  return nest === null ? 0 : (orNull(() => fs.statSync(nest.log.file).size) ?? 0);
}

const HUES: Readonly<Record<Finding['state'], Hue>> = {
  ok: 'green',
  warn: 'yellow',
  wrong: 'red',
  unknown: 'dim',
};

function render(found: readonly Finding[], { paint }: Here): string {
  const rows = found.map(({ id, state, what }) => [
    id,
    { text: state, hue: HUES[state] },
    oneLine(what, 240),
  ]);
  const all = table(['CHECK', 'STATE', 'WHAT'], rows, paint);
  const open = found.filter(({ fix }) => fix !== '');
  if (open.length === 0) return `${all}\nnothing to do\n`;
  const lines = [...new Set(open.map(({ id, fix }) => `  ${id}: ${oneLine(fix, 1000)}\n`))];
  return `${all}\n${paint('bold', 'to do')}\n${lines.join('')}`;
}
