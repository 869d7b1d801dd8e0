import type { Fact } from '../../src/probe/fact.ts';

/** What a change touches, and why each of it was chosen. */
export type Choice = Readonly<{
  chosen: readonly Readonly<{ fact: Fact; because: string }>[];
  /** What was left out, in words for whoever reads the log of a check; null where nothing was. */
  note: string | null;
}>;

/** More facts than this take longer than a check may. */
const MOST = 40;

/** What a procedure runs in: a change of it touches all of them alike. The list of facts is no part of it. */
const LAB =
  /^src\/(?:probe\/(?!facts\.ts)[^/]+\.ts|sim\/|harness\/fetch-claude\.ts|harness\/tested-version\.ts)/;

/**
 * The facts that a change touches: those whose own file has changed, those that a changed file relies on, and, where what
 * measures them has changed, the quick ones as a sample. Where that is more than `most`, the quick ones and those of changed
 * fact files are left.
 *
 * @param changed paths from the root, with `/`; null where nobody knows what has changed: then the quick ones
 */
export function touched(facts: readonly Fact[], changed: readonly string[] | null, most = MOST): Choice {
  const quick = facts.filter((fact) => fact.quick === true);
  const asQuick = (because: string) => quick.map((fact) => ({ fact, because }));
  if (changed === null) return { chosen: asQuick('quick'), note: 'what has changed is not known' };
  const files = new Set(changed);
  const lab = changed.find((file) => LAB.test(file));
  const all = facts.flatMap((fact) => {
    const own = fileOf(fact);
    if (files.has(own)) return [{ fact, because: own, own: true }];
    const relying = fact.reliedOnBy.find((file) => files.has(file));
    if (relying !== undefined) return [{ fact, because: relying, own: false }];
    return lab !== undefined && fact.quick ? [{ fact, because: lab, own: false }] : [];
  });
  if (all.length <= most) return { chosen: all, note: null };
  const left = all.filter(({ fact, own }) => own || fact.quick === true);
  return {
    chosen: left,
    note: `${all.length} are touched: only the quick and the changed ones are measured`,
  };
}

/** Where a fact is declared, as a path from the root. */
export function fileOf({ id }: Pick<Fact, 'id'>): string {
  return `src/probe/facts/${id.replace('.', '-')}.ts`;
}
