import { CONSEQUENCES, type Consequence } from './consequences.ts';
import type { Known } from './known.ts';

/** A fact that differs, and what follows. */
export type Drift = Readonly<{ fact: string } & Pick<Consequence, 'kind' | 'words'>>;

/** How the product stands to a version of the CLI. */
export type Standing = Readonly<{
  version: string;
  /** `unsupported`: nobody is hired. `bound`: some of what differs is felt. `full`: nothing is. `unmeasured`: never seen. */
  support: 'full' | 'bound' | 'unsupported' | 'unmeasured';
  /** What differs and is felt, the worst first. */
  drifts: readonly Drift[];
}>;

const WORST: Readonly<Record<Consequence['kind'], number>> = { refuse: 0, said: 1, alternative: 2 };

/** What follows from what is known. Pure. */
export function standingOf({ version, extent, differs }: Known): Standing {
  const drifts = differs
    .flatMap((fact) => {
      const consequence = CONSEQUENCES[fact];
      return consequence === undefined ? [] : [driftOf(fact, consequence, differs)];
    })
    .sort((a, b) => WORST[a.kind] - WORST[b.kind] || (a.fact < b.fact ? -1 : 1));
  return { version, drifts, support: supportOf(extent, drifts) };
}

/** What would take over does so only while there is something left that it relies on. */
function driftOf(fact: string, { kind, words, by }: Consequence, differs: readonly string[]): Drift {
  if (by.length === 0 || by.some((id) => !differs.includes(id))) return { fact, kind, words };
  return { fact, kind: 'said', words: `nothing takes over, since ${by.join(' and ')} differ as well` };
}

function supportOf(extent: Known['extent'], drifts: readonly Drift[]): Standing['support'] {
  if (drifts.some(({ kind }) => kind === 'refuse')) return 'unsupported';
  if (extent === 'none') return 'unmeasured';
  return drifts.length > 0 ? 'bound' : 'full';
}

/** One line about a drift. */
export function driftLine({ fact, words }: Drift): string {
  return `${fact} differs: ${words}`;
}
