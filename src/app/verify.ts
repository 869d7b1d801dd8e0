import fs from 'node:fs';
import type { Damage } from '../domain/event-log.ts';
import { START } from '../domain/event-log.ts';
import { toJson } from '../domain/projection.ts';
import { EventSchema } from '../domain/schema/events.ts';
import { isKnownType } from '../domain/shape.ts';
import { FOLD_VERSION } from '../domain/version.ts';
import { conflictCopies } from '../log/filesystem.ts';
import type { SnapshotState } from '../log/snapshot.ts';
import { type Folded, foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';

export type Verification = Readonly<{
  ok: boolean;
  /** Whether the log holds the founding of a nest. */
  founded: boolean;
  bytes: number;
  events: number;
  byType: Readonly<Record<string, number>>;
  duplicates: number;
  late: number;
  malformed: number;
  skipped: number;
  damage: readonly Damage[];
  damageCount: number;
  /** What stands behind the last whole record, or null: a writer is at it, or (`abandoned`) was cut off there. */
  unfinished: Readonly<{ position: string; bytes: number; abandoned: boolean }> | null;
  /** Events that do not fit their schema in full, by position; the first 20. */
  invalid: readonly Readonly<{ position: string; type: string; why: string }>[];
  blind: Folded['state']['blind'];
  /** `equal` or `differs` where it was compared; else why there was none to compare. */
  snapshot: 'equal' | 'differs' | Exclude<SnapshotState, 'good'>;
  missingBlobs: readonly string[];
  spooled: number;
  conflictCopies: readonly string[];
}>;

const LISTED = 20;

/** Reads the whole log again and holds everything that is derived from it against it. Changes nothing. */
export function verifyNest(nest: Nest): Verification {
  const whole = foldNest(nest, { fresh: true });
  const byType: Record<string, number> = Object.create(null);
  const invalid: { position: string; type: string; why: string }[] = [];
  const missing = new Set<string>();
  let events = 0;
  nest.log.readFrom(START, (event, position) => {
    events += 1;
    byType[event.type] = (byType[event.type] ?? 0) + 1;
    for (const blob of blobsOf(event.data)) if (!readable(nest, blob)) missing.add(blob.blob);
    if (invalid.length >= LISTED || !isKnownType(event.type)) return;
    const parsed = EventSchema.safeParse(event);
    if (parsed.success) return;
    const issue = parsed.error.issues[0];
    invalid.push({
      position,
      type: event.type,
      why: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
    });
  });
  const { state } = whole;
  const snapshot = compareSnapshot(nest, whole);
  const copies = conflictCopies(nest.dir);
  const spooled = nest.log.waiting().pending.length;
  const unfinished = unfinishedIn(nest, whole.position);
  const clean =
    whole.damageCount === 0 &&
    unfinished?.abandoned !== true &&
    invalid.length === 0 &&
    missing.size === 0 &&
    copies.length === 0;
  return {
    ok:
      clean &&
      state.nest !== null &&
      state.blind === null &&
      state.counts.malformed === 0 &&
      snapshot !== 'differs' &&
      spooled === 0,
    founded: state.nest !== null,
    bytes: Number(whole.position),
    events,
    byType,
    duplicates: state.counts.duplicates,
    late: state.counts.late,
    malformed: state.counts.malformed,
    skipped: state.counts.skipped,
    damage: whole.damage,
    damageCount: whole.damageCount,
    unfinished,
    invalid,
    blind: state.blind,
    snapshot,
    missingBlobs: [...missing],
    spooled,
    conflictCopies: copies,
  };
}

/** A record is written in one go: what has been unfinished for so long, in ms, nobody is writing any more. */
const ABANDONED_MS = 2000;

function unfinishedIn(nest: Nest, position: string): Verification['unfinished'] {
  const { size, mtimeMs } = fs.statSync(nest.log.file);
  const bytes = size - Number(position);
  return bytes <= 0 ? null : { position, bytes, abandoned: Date.now() - mtimeMs > ABANDONED_MS };
}

/** A snapshot is right when what it leads to is, to the byte, what the whole log leads to. */
function compareSnapshot(nest: Nest, whole: Folded): Verification['snapshot'] {
  const state = nest.log.snapshotState(FOLD_VERSION);
  if (state !== 'good') return state;
  const warm = foldNest(nest, { keep: false });
  if (warm.position !== whole.position)
    return toJson(foldNest(nest, { fresh: true }).state) === toJson(foldNest(nest, { keep: false }).state)
      ? 'equal'
      : 'differs';
  return toJson(warm.state) === toJson(whole.state) ? 'equal' : 'differs';
}

type Blob = Readonly<{ blob: string; bytes: number; head: string }>;

function blobsOf(data: Readonly<Record<string, unknown>>): Blob[] {
  return Object.values(data).filter(
    (value): value is Blob => typeof (value as Blob | null)?.blob === 'string',
  );
}

function readable(nest: Nest, blob: Blob): boolean {
  try {
    nest.log.getText(blob);
    return true;
  } catch {
    return false;
  }
}
