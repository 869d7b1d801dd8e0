import type { Lab } from './lab.ts';

/** What one fact is about; `nest probe <group>` runs all of a group. */
export type Group =
  | 'launch'
  | 'identity'
  | 'settings'
  | 'rules'
  | 'brief'
  | 'worktrees'
  | 'endings'
  | 'wake'
  | 'permission'
  | 'hooks'
  | 'sessions'
  | 'plugin'
  | 'transcripts';

/** One behaviour of the platform that the product relies on, and how to find out whether it holds here. */
export type Fact = Readonly<{
  /** `<group>.<words-with-dashes>`. Code that relies on it says `fact: <id>` in a docstring. */
  id: string;
  group: Group;
  /** The behaviour, in one sentence. */
  claim: string;
  /** What the product does because of it, and what would go wrong. One sentence or two. */
  why: string;
  /** Modules that rely on it, as `src/…` paths; a test holds the list to what the code says. */
  reliedOnBy: readonly string[];
  /** What the procedure gives where the fact holds: short words, the same at every run. No times, ids, paths, counts that vary. */
  expected: string;
  /**
   * Part of the subset for a version that was never seen before: a few seconds, and without it nobody could be hired, or
   * members are told of things by another way.
   */
  quick?: true;
  /** The platform was at fault, rather than of another design: `docs/harness-notes.md` gives this reproduction of it. */
  report?: Readonly<{ title: string; steps: readonly string[] }>;
  /** What to do about it where it does not hold: words for whoever builds on the platform. */
  advice: string;
  /** The procedure mostly waits: its lab takes no place of another. */
  waits?: true;
  /**
   * Facts with the same word here share one lab when they are asked together, and are found out there one after the other:
   * they look at one run, which the first of them makes (`shared`). Each is asked alone as well, and says what it saw itself.
   */
  together?: string;
  /** Seconds that the procedure may take, where it may take more than a minute. */
  limitSeconds?: number;
  /**
   * Finds out, in a lab: HOME, repository, scripted model, the CLI as given. Returns what was seen, in the
   * words of `expected` where the fact holds and in other words where it does not. Throws only when it could not find
   * out (the verdict is then `unknown`): waiting in vain for what the fact claims is a finding, not a failure.
   */
  probe(lab: Lab): Promise<string>;
}>;

/** Declares a fact; there for the types. */
export function fact(declared: Fact): Fact {
  return declared;
}
