import { randomBytes } from 'node:crypto';
import { type Charter, defaultCharter, mergeCharter, priceFaults } from '../domain/charter.ts';
import { CharterSchema } from '../domain/schema/charter.ts';
import { modelFaults } from '../domain/tiers.ts';
import { RULES } from '../domain/version.ts';
import { filesystemOf } from '../log/filesystem.ts';
import { createNestDir, type Place, placeForNew, workingTreeAround, writePointer } from '../log/place.ts';
import { keepRedaction } from '../log/secrets.ts';
import type { Caller } from './caller.ts';
import { faultsOf } from './charter-fields.ts';
import { foldNest } from './fold-log.ts';
import { faultsOfGates } from './gate/check-gates.ts';
import { checkPermissions } from './grants.ts';
import { type Nest, openNest } from './nest.ts';
import { record } from './record.ts';
import { EXIT, UserError } from './user-error.ts';
import { write } from './write.ts';

export type InitInput = Readonly<{
  cwd: string;
  objective: string;
  /** A patch of the charter, not yet checked. */
  charter: unknown;
  stateDir: string | null;
  force: boolean;
  caller: Caller;
}>;

export type Founded = Readonly<{ nest: Nest; place: Place; charter: Charter; warnings: readonly string[] }>;

/**
 * Founds a nest for a folder. Of two that do so at once, one founds it and the other is told.
 *
 * @throws UserError when there is one already, the charter is wrong, or appends are not atomic there
 */
export function initNest(input: InitInput): Founded {
  if (input.objective.trim() === '')
    throw new UserError('an objective is needed', EXIT.usage, 'nest init --objective "…"');
  const whole = mergeCharter(defaultCharter(input.objective), input.charter);
  const charter = checkCharter(whole, 'nest init --help');
  const wide = checkPermissions(input.caller, charter, null);
  const at = placeForNew(input.cwd);
  if (input.stateDir?.trim() === '')
    throw new UserError('the folder for --state-dir is empty', EXIT.usage, 'nest init --state-dir <folder>');
  const place = makePlace(at, input.stateDir);
  const existing = openNest(place.dir);
  const warnings = [...wide, ...checkPlace(place.dir, input.force), ...cleaned(place.dir)];
  const before = foldNest(existing);
  if (before.state.nest !== null) throw alreadyThere(place.dir);
  const id = `nest-${randomBytes(6).toString('hex')}`;
  write(existing, record('nest_created', { nest: id, rules: RULES, charter }, { actor: input.caller.actor }));
  if (foldNest(existing).state.nest?.id !== id) throw alreadyThere(place.dir);
  keepRedaction(place.dir, charter.redact);
  return { nest: existing, place, charter, warnings };
}

/** @throws UserError when something that is no folder stands where the nest or the way to it would be */
function makePlace(at: Place, stateDir: string | null): Place {
  try {
    const place = stateDir === null ? at : writePointer(at, stateDir);
    createNestDir(place);
    return place;
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' && code !== 'ENOTDIR') throw error;
    throw new UserError(
      `no nest can be founded there: ${path ?? at.dir} is no folder, and no pointer to a nest either`,
      EXIT.refused,
      'move it away, or nest init --state-dir <folder>',
    );
  }
}

function alreadyThere(dir: string): UserError {
  return new UserError(`there already is a nest in ${dir}`, EXIT.refused, 'nest status');
}

function checkPlace(dir: string, force: boolean): string[] {
  const found = filesystemOf(dir);
  if (found.atomicAppend !== 'no') return [];
  const why = `${dir} is on ${found.name}, where appends from several processes can tear each other's records`;
  if (!force)
    throw new UserError(why, EXIT.refused, 'nest init --state-dir <a folder on a local disk>, or --force');
  return [`${why}; going on because of --force`];
}

/** What lies in a working tree goes with everything else that git does not track. */
function cleaned(dir: string): string[] {
  const root = workingTreeAround(dir);
  return root === null
    ? []
    : [`${dir} lies in the working tree of ${root}: git clean -fdx there deletes the nest with its log`];
}

/**
 * @param next where the user finds what a charter looks like
 * @throws UserError naming the first fields that are wrong
 */
export function checkCharter(value: unknown, next: string): Charter {
  const parsed = CharterSchema.safeParse(value);
  const wrong = parsed.success
    ? [
        ...modelFaults(parsed.data.models),
        ...priceFaults(parsed.data.budget.prices),
        ...faultsOfGates(parsed.data),
      ]
    : faultsOf(parsed.error, value);
  if (parsed.success && wrong.length === 0) return parsed.data;
  const faults = wrong.join('; ');
  throw new UserError(`the charter is not valid: ${faults}`, EXIT.usage, next);
}
