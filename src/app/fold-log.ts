import { type Damage, type Position, START } from '../domain/event-log.ts';
import { evolve } from '../domain/evolve.ts';
import { fromLines, toLines } from '../domain/projection.ts';
import { initialState, type State } from '../domain/state.ts';
import { FOLD_VERSION } from '../domain/version.ts';
import type { Nest } from './nest.ts';

/** The state of a nest up to a position of its log. */
export type Folded = {
  state: State;
  position: Position;
  /** Identity of the log file that was read. */
  source: string;
  damage: Damage[];
  damageCount: number;
  /** Whether everything that stood in the log has been read; false only where `maxBytes` cut it short. */
  complete: boolean;
};

/** Bytes of new log after which a reader leaves a new snapshot behind, so that the next one reads less. */
const SNAPSHOT_AFTER = 256 * 1024;

/** How much of a log a hook reads at the most, beyond the snapshot (about 0.1 s). It never folds a long history. */
export const HOOK_BYTES = 8 * 1024 * 1024;

/**
 * Folds a nest: the snapshot, if it holds, and what came after it. A snapshot is a cache; without one (or with `fresh`)
 * the whole log is read, unless `maxBytes` says how much may be. Without `keep` no snapshot is left behind.
 */
export function foldNest(
  nest: Nest,
  opts: { maxBytes?: number; fresh?: boolean; keep?: boolean } = {},
): Folded {
  const snapshot = opts.fresh === true ? null : nest.log.loadSnapshot(FOLD_VERSION);
  const folded: Folded = {
    state: snapshot === null ? initialState() : fromLines(snapshot.state),
    position: snapshot?.position ?? START,
    source: snapshot?.source ?? '',
    damage: [],
    damageCount: 0,
    complete: true,
  };
  const before = Number(folded.position);
  catchUp(nest, folded, opts);
  if (opts.fresh !== true && opts.keep !== false && Number(folded.position) - before >= SNAPSHOT_AFTER)
    keepSnapshot(nest, folded);
  return folded;
}

/** Reads on from where a fold stands. A log that was cut or replaced under it is folded again from the start. */
export function catchUp(nest: Nest, folded: Folded, opts: { maxBytes?: number } = {}): void {
  const read = (from: Position) =>
    nest.log.readFrom(from, (event, at) => evolve(folded.state, event, at), opts);
  let from = folded.position;
  let result = read(from);
  const replaced = folded.source !== '' && result.source !== folded.source && from !== START;
  if (replaced || result.damage.some((d) => d.reason === 'truncated')) {
    folded.state = initialState();
    from = START;
    result = read(from);
  }
  folded.position = result.next;
  folded.source = result.source;
  folded.damage.push(...result.damage);
  folded.damageCount += result.damageCount;
  folded.complete = opts.maxBytes === undefined || Number(result.next) - Number(from) < opts.maxBytes;
}

/** Leaves the fold behind for the next reader. A disk that is full costs only the cache. */
function keepSnapshot(nest: Nest, { state, position, source }: Folded): void {
  try {
    nest.log.saveSnapshot({ state: inAscii(toLines(state)), position, rules: FOLD_VERSION, source });
  } catch {
    // The next reader folds again.
  }
}

/** The same JSON with an escape for every letter beyond ASCII: one such letter, and V8 takes twice the memory for all. */
function inAscii(json: string): string {
  return json.replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
