import { MEASURED, type Measured } from '../../harness/measured.ts';
import { type Kept, readKept } from './kept.ts';

/** What is known of a version of the CLI, from all that was measured of it. */
export type Known = Readonly<{
  version: string;
  /** `whole`: every fact was measured, here or by us. `part`: some were. `none`: the version was never seen. */
  extent: 'whole' | 'part' | 'none';
  /** Facts that do not hold there, by their ids. */
  differs: readonly string[];
}>;

/** What is known of a version: what we have measured, and over it what the user has. */
export function knownOf(version: string, stateDir: string, measured: readonly Measured[] = MEASURED): Known {
  return together(
    version,
    measured.find((one) => one.version === version) ?? null,
    readKept(stateDir, version),
  );
}

/** A measurement of one's own beats ours, fact by fact; one that found nothing out says nothing. */
function together(version: string, shipped: Measured | null, own: Kept | null): Known {
  const verdictOf = (id: string): string | undefined => own?.facts[id];
  const decided = (id: string): boolean => verdictOf(id) === 'holds' || verdictOf(id) === 'differs';
  const ours = (shipped?.differs ?? []).filter((id) => !decided(id));
  const theirs = Object.keys(own?.facts ?? {}).filter((id) => verdictOf(id) === 'differs');
  const extent = shipped !== null || own?.whole === true ? 'whole' : own === null ? 'none' : 'part';
  return { version, extent, differs: [...new Set([...ours, ...theirs])].sort() };
}
