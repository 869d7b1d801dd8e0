import { type Ground, isInForce } from './claims.ts';
import { overlap } from './glob.ts';
import { chainAbove, isAtWork } from './org.ts';
import type { Member, State } from './state.ts';

/** Two members at work whose ground, as their briefs or their claims have it, has files in common: globs of the first. */
export type GroundOverlap = Readonly<{ members: readonly [string, string]; globs: readonly string[] }>;

/** Finds them in one repository (what its worktrees share). Whoever hands work down has the ground of those below as well. */
export function groundOverlaps(state: State, repo: string): GroundOverlap[] {
  const all = [...state.members.values()].filter(
    (one) => isAtWork(one) && one.discipline?.phase !== 'verification',
  );
  const grounds = all.map((member) => ({ id: member.id, ...groundOf(state, member, repo) }));
  return grounds.flatMap((one, i) =>
    grounds.slice(i + 1).flatMap((other) => {
      if (chainAbove(state, one.id).includes(other.id) || chainAbove(state, other.id).includes(one.id))
        return [];
      const globs = one.globs.filter((glob) =>
        other.globs.some((theirs) => overlap(glob, theirs, one.fold || other.fold)),
      );
      return globs.length === 0 ? [] : [{ members: [one.id, other.id] as const, globs }];
    }),
  );
}

function groundOf(state: State, { id, discipline }: Member, repo: string): Pick<Ground, 'globs' | 'fold'> {
  const claimed = state.claims.held.filter(
    (claim) => claim.holder === id && claim.ground.repo === repo && isInForce(state, claim),
  );
  const briefed = (discipline?.ground ?? []).flatMap(withBelow);
  const globs = [...new Set([...briefed, ...claimed.flatMap(({ ground }) => ground.globs)])];
  return { globs, fold: claimed.some(({ ground }) => ground.fold) };
}

/** A brief may name a folder by its name alone. */
function withBelow(word: string): string[] {
  const plain = word.replace(/^\.\//, '').replace(/\/+$/, '');
  return /[*?[{]/.test(plain) ? [plain] : [plain, `${plain}/**`];
}
