import { atLeast } from '../../harness/cli-version.ts';
import type { Check as Preflown } from '../../harness/preflight.ts';
import { TESTED_VERSION } from '../../harness/tested-version.ts';
import { readIfThere } from '../../log/private-files.ts';
import { measureAgain } from '../platform/check.ts';
import { CONSEQUENCES } from '../platform/consequences.ts';
import { readKept } from '../platform/kept.ts';
import { type Known, knownOf } from '../platform/known.ts';
import { platformFile } from '../platform/line.ts';
import { platformNote } from '../platform/note.ts';
import { type Drift, driftLine, standingOf } from '../platform/standing.ts';
import { type Finding, ok, quoted, unknown, warn, wrong } from './finding.ts';
import type { World } from './world.ts';

// What is known of the version of the CLI: from our measurements, and from the user's own.

/** A version that is newer than the one the tests run against, and that was never measured here. */
export function untested({ id, message: version }: Preflown, { stateDir }: World): Finding {
  if (atLeast(TESTED_VERSION, version) || knownOf(version, stateDir).extent !== 'none')
    return ok(id, version);
  const what = `Claude Code ${version} is newer than what nest was tested with (${TESTED_VERSION}), and was never measured`;
  return warn(id, what, 'nest probe --quick');
}

/** Each fact that differs and is felt, with what follows; then what differs and nobody feels. */
export function measured(version: string, { stateDir }: World): Finding[] {
  const known = knownOf(version, stateDir);
  const { support, drifts } = standingOf(known);
  if (support === 'unmeasured')
    return [warn('probe', `Claude Code ${version}: never measured here`, 'nest probe --quick')];
  const felt = drifts.filter(({ kind }) => kind !== 'alternative');
  const found = felt.map((drift) => {
    const tell = drift.kind === 'refuse' ? wrong : warn;
    const unsupported = drift.kind === 'refuse' ? ' (not supported: nobody is hired)' : '';
    const what = `Claude Code ${version}${unsupported}: ${driftLine(drift)}`;
    return tell('probe', what, measureAgain([quoted(drift.fact)]));
  });
  const open = undecided(version, stateDir);
  return [...found, ...open, ...unfelt(known, drifts, felt.length + open.length > 0)];
}

/** `nest status` shows what was noted at the last hire or probe, which another version since makes wrong. */
export function noted(version: string, { nest, stateDir }: World): Finding[] {
  const file = nest === null ? null : platformFile(nest.dir);
  const text = file === null ? null : readIfThere(file);
  if (file === null || text === null) return [];
  if (text === platformNote(standingOf(knownOf(version, stateDir)))) return [ok('platform-note', 'as it is')];
  const what = `${file} is out of date: nest status shows what does not go for Claude Code ${version}`;
  return [warn('platform-note', what, `rm ${quoted(file)}`)];
}

/** As many facts as are named, and asked for one by one; more are asked for all together. */
const NAMED = 8;

/** What was tried here and did not come out: that says nothing, and least of all that all is well. */
function undecided(version: string, stateDir: string): Finding[] {
  const ids = Object.entries(readKept(stateDir, version)?.facts ?? {})
    .filter(([, verdict]) => verdict === 'unknown')
    .map(([id]) => id)
    .sort((a, b) => weightOf(a) - weightOf(b) || (a < b ? -1 : 1));
  if (ids.length === 0) return [];
  const named = ids.slice(0, NAMED);
  const more = ids.length > NAMED ? `, and ${ids.length - NAMED} more` : '';
  const what = `Claude Code ${version}: could not be found out: ${named.join(', ')}${more}`;
  return [unknown('probe', what, more === '' ? `nest probe ${named.map(quoted).join(' ')}` : 'nest probe')];
}

/** What nobody can be hired without stands first, and last what nothing follows from. */
function weightOf(fact: string): number {
  const kind = CONSEQUENCES[fact]?.kind;
  return kind === undefined ? 2 : kind === 'refuse' ? 0 : 1;
}

function unfelt({ version, extent, differs }: Known, drifts: readonly Drift[], more: boolean): Finding[] {
  const taken = drifts
    .filter(({ kind }) => kind === 'alternative')
    .map((drift) => ok('probe', driftLine(drift)));
  const others = differs.filter((id) => !drifts.some(({ fact }) => fact === id));
  const quiet =
    others.length === 0
      ? []
      : [ok('probe', `${others.join(', ')}: differ, and nothing that you do depends on it`)];
  if (more || taken.length + quiet.length > 0) return [...taken, ...quiet];
  const whole = `Claude Code ${version} does what nest relies on`;
  const part = `Claude Code ${version}: what was measured of it is as it should be, and not all was (nest probe)`;
  return [ok('probe', extent === 'whole' ? whole : part)];
}
