import type { State } from '../../domain/state.ts';
import { type SettingsFile, settingsFiles } from '../../harness/platform-settings.ts';
import { foldNest } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { type Verification, verifyNest } from '../verify.ts';
import type { Finding } from './finding.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Where the doctor stands. */
export type Place = Readonly<{
  env: Env;
  /** Null where the folder is gone. */
  cwd: string | null;
  /** In ms since 1970. */
  now: number;
  /** The folder that holds `plugin/`, `bin/` and `skills/` of the program that runs; null where it stands alone. */
  root: string | null;
  nest: Nest | null;
  /** Why there is none, where one was named or ought to be. */
  noNest: Readonly<{ why: string; fix: string }> | null;
  /** The folder of what the user's nests share. */
  stateDir: string;
}>;

/** What the checks look at: read once, by whoever needs it first. Everything in it may throw; nothing in it writes. */
export type World = Place &
  Readonly<{
    settings: () => readonly SettingsFile[];
    /** @throws what reading the log throws */
    state: (nest: Nest) => State;
    /** @throws what reading the log throws */
    verification: (nest: Nest) => Verification;
  }>;

/** A check: what it finds, at least one line. Whatever it throws counts as not known. */
export type Check = Readonly<{
  id: string;
  look: (world: World) => readonly Finding[] | Promise<readonly Finding[]>;
}>;

/** A check that has something to look at only in a nest, and says nothing elsewhere. */
export const inNest = (
  id: string,
  look: (world: World, nest: Nest) => readonly Finding[] | Promise<readonly Finding[]>,
): Check => ({ id, look: (world) => (world.nest === null ? [] : look(world, world.nest)) });

export function worldAt(place: Place): World {
  const verification = once((nest: Nest) => verifyNest(nest));
  return {
    ...place,
    settings: once(() => settingsFiles(place.cwd, place.env)),
    state: once((nest: Nest) => {
      const fresh = verification(nest).snapshot !== 'equal';
      return foldNest(nest, { fresh, keep: false }).state;
    }),
    verification,
  };
}

/** Made at the first call; a world has one nest. */
function once<A extends readonly unknown[], T>(make: (...args: A) => T): (...args: A) => T {
  let made: { value: T } | null = null;
  return (...args) => {
    made ??= { value: make(...args) };
    return made.value;
  };
}
