import { overlap } from './glob.ts';
import { chainAbove, holdsSeat } from './org.ts';
import type { Member, State } from './state.ts';

/** Files of one repository, whichever of its worktrees they are looked at in. */
export type Ground = Readonly<{
  /** What all worktrees of a repository share, absolute; `/` for what lies in no repository. */
  repo: string;
  /** Relative to the top of a checkout. */
  globs: readonly string[];
  /** Names that differ only in case are one file there. */
  fold: boolean;
}>;

/** Ground that a generation of a member holds. */
export type Claim = Readonly<{
  id: string;
  holder: string;
  gen: number;
  ground: Ground;
  why: string;
  at: string;
}>;

/** What a ruling says: it is one member's; one has it after the other; or each has a part. */
export type ClaimRuling = Readonly<{
  kind: 'owner' | 'order' | 'split';
  by: string;
  /** Who has it now. */
  owner: string;
  at: string;
}>;

/** A claim that was refused, because somebody holds the ground: open until it is settled or ruled. */
export type Contest = {
  id: string;
  /** Who wants it, and of which generation. */
  wisher: string;
  gen: number;
  ground: Ground;
  why: string;
  holder: string;
  holderGen: number;
  at: string;
  /** Messages between the two that answer one of the other. */
  exchanges: number;
  /** Who of the two wrote last. */
  lastFrom: string | null;
  /** Who was asked to rule. */
  before: string | null;
  ruling: ClaimRuling | null;
};

export type Claims = { held: Claim[]; contests: Contest[] };

/** Claims that one member may hold. */
export const MAX_CLAIMS = 32;
export const MAX_GLOBS = 20;
/** Contests kept, the settled ones going first. */
export const MAX_CONTESTS = 128;
/** Exchanges after which somebody above has to rule. */
export const MAX_EXCHANGES = 3;
/** The same in time, in ms; the reconciler says when it is over. */
export const SETTLE_MS = 120_000;

export function meets(a: Ground, b: Ground): boolean {
  return (
    isSameRepo(a, b) && a.globs.some((one) => b.globs.some((other) => overlap(one, other, a.fold || b.fold)))
  );
}

function isSameRepo(a: Ground, b: Ground): boolean {
  if (a.repo === b.repo) return true;
  return (a.fold || b.fold) && a.repo.toLowerCase() === b.repo.toLowerCase();
}

/** Ground without those of its globs that reach into another. */
export function without(ground: Ground, other: Ground): Ground {
  return { ...ground, globs: ground.globs.filter((glob) => !meets({ ...ground, globs: [glob] }, other)) };
}

/** Whether a claim holds: the generation that made it still has its seat. */
export function isInForce(state: State, { holder, gen }: Pick<Claim, 'holder' | 'gen'>): boolean {
  const member = state.members.get(holder);
  return member !== undefined && member.gen === gen && holdsSeat(member);
}

/**
 * Claims of others that keep somebody from ground. What somebody above it holds does not: the work was handed down from
 * there. What somebody below it holds does, also for an edit of its supervisor.
 */
export function claimsAgainst(state: State, id: string, ground: Ground): Claim[] {
  const above = chainAbove(state, id);
  return state.claims.held.filter(
    (claim) =>
      claim.holder !== id &&
      !above.includes(claim.holder) &&
      isInForce(state, claim) &&
      meets(claim.ground, ground),
  );
}

/** The same for a claim that somebody makes: ground of members below it is no obstacle, and stays theirs. */
export function claimsInTheWay(state: State, id: string, ground: Ground): Claim[] {
  return claimsAgainst(state, id, ground).filter(({ holder }) => !chainAbove(state, holder).includes(id));
}

/** Whether anybody holds anything that a member may not edit. */
export function isAnyAgainst(state: State, { id }: Member): boolean {
  if (state.claims.held.length === 0) return false;
  const above = chainAbove(state, id);
  return state.claims.held.some(({ holder }) => holder !== id && !above.includes(holder));
}

/** The lowest of those who are above both, the user at last. */
export function commonSupervisor(state: State, a: string, b: string): string {
  const others = chainAbove(state, b);
  return chainAbove(state, a).find((id) => others.includes(id)) ?? 'user';
}

/** Whether somebody may rule between two: the user, and whoever is above both. */
export function mayRule(state: State, actor: string, a: string, b: string): boolean {
  return actor === 'user' || (chainAbove(state, a).includes(actor) && chainAbove(state, b).includes(actor));
}
