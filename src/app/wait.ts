import { setTimeout as sleep } from 'node:timers/promises';
import { USER } from '../domain/org.ts';
import { sanitizeLine } from '../domain/sanitize.ts';
import type { InboxItem, State } from '../domain/state.ts';
import { headOf } from '../domain/text.ts';
import { needsJudgement } from '../domain/wake-policy.ts';
import { alive } from '../harness/process.ts';
import { waitFile } from './beside.ts';
import { actingAs, type Caller } from './caller.ts';
import { changesOf } from './changes.ts';
import { unreadOf } from './deliver.ts';
import { itemLabel } from './digest.ts';
import { catchUp, type Folded, foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';
import { takeLock } from './process-lock.ts';
import { ensureWatcher } from './reconcile/watcher.ts';
import { record } from './record.ts';

/** One line of what needs a reader. */
export type WaitLine = Readonly<
  Pick<InboxItem, 'id' | 'from' | 'kind' | 'status' | 'position'> & { label: string; head: string }
>;

export type Waited = Readonly<
  | { how: 'something'; reader: string; items: readonly WaitLine[] }
  | { how: 'nothing'; reader: string }
  | { how: 'gone'; reader: string }
>;

export type WaitInput = Readonly<{
  /** Process of the session that this runs in, or null at a terminal. */
  session: number | null;
  /** Process that has started this one: with it gone, nobody reads what is printed. */
  parent: number;
  /** Milliseconds, or null: without end. */
  timeoutMs: number | null;
  /** The installation that a dead reconciler is replaced from. */
  root: string;
}>;

/** How often it looks at processes, and at the log where the file system does not say that it grew. */
const TICK_MS = 1000;
/** What comes together is told together. */
const GATHER_MS = 50;
const MAX_LINES = 50;
const BATCH = 20;

/**
 * Waits until the caller has something unread to judge, and tells what. Asks no model anything. In a session it stands
 * beside it in the waiter's place, which leaves the waking to it.
 *
 * @throws UserError when the caller is no member of this nest
 */
export async function waitForNews(nest: Nest, caller: Caller, input: WaitInput): Promise<Waited> {
  const { session, parent, timeoutMs } = input;
  const folded = foldNest(nest);
  const reader = actingAs(folded.state, caller);
  const lock = session === null ? null : takeLock(waitFile(nest.dir, session));
  const changes = changesOf(nest.log, folded.position, TICK_MS);
  const end = timeoutMs === null ? Number.POSITIVE_INFINITY : performance.now() + timeoutMs;
  try {
    for (;;) {
      catchUp(nest, folded);
      if (dueFor(folded.state, reader).length > 0) return await gathered(nest, folded, reader, session);
      const left = end - performance.now();
      if (left <= 0) return { how: 'nothing', reader };
      if (session !== null && !alive(session)) return { how: 'gone', reader };
      if (!alive(parent) || !holds(folded.state, reader)) return { how: 'gone', reader };
      await ensureWatcher(nest, input.root);
      await changes.next(Math.min(left, TICK_MS));
    }
  } finally {
    changes.close();
    lock?.release();
  }
}

function dueFor(state: State, reader: string): InboxItem[] {
  return unreadOf(state, reader).filter(needsJudgement);
}

function holds(state: State, reader: string): boolean {
  return reader === USER || state.members.get(reader)?.tombstone === null;
}

async function gathered(nest: Nest, folded: Folded, reader: string, session: number | null): Promise<Waited> {
  await sleep(GATHER_MS);
  catchUp(nest, folded);
  const due = dueFor(folded.state, reader);
  if (session !== null && due.length > 0) {
    const items = due.slice(0, BATCH).map((item) => item.id);
    const data = { reader, items, channel: 'wait', ok: null, why: '' } as const;
    nest.log.append([record('wake_tried', data, { actor: 'system' })]);
  }
  return { how: 'something', reader, items: due.slice(0, MAX_LINES).map(lineOf) };
}

function lineOf(item: InboxItem): WaitLine {
  const { id, from, kind, status, position, text } = item;
  const head = sanitizeLine(headOf(text)).slice(0, 140);
  return { id, from, kind, status, position, label: itemLabel(item), head };
}
