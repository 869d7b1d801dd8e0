import { setTimeout as sleep } from 'node:timers/promises';
import { besideOf } from '../app/beside.ts';
import { changesOf } from '../app/changes.ts';
import { unreadOf } from '../app/deliver.ts';
import { itemLabel } from '../app/digest.ts';
import { catchUp, foldNest } from '../app/fold-log.ts';
import type { Nest } from '../app/nest.ts';
import { observeReports } from '../app/observe-reports.ts';
import { takeLock } from '../app/process-lock.ts';
import { ensureWatcher } from '../app/reconcile/watcher.ts';
import { record } from '../app/record.ts';
import { waiterFile } from '../app/waiter-file.ts';
import { goesOnByItself, mayWake } from '../domain/hold.ts';
import { memberOfSession } from '../domain/identity.ts';
import { directReports } from '../domain/org.ts';
import { isHeldBack } from '../domain/presence.ts';
import type { InboxItem, Member, State } from '../domain/state.ts';
import { isOnItsWay, needsJudgement } from '../domain/wake-policy.ts';
import { readSessionProcess } from '../harness/job-state.ts';
import { alive } from '../harness/process.ts';
import type { HookContext } from './context.ts';
import { INSTALLATION } from './installation.ts';

/** How often a waiter looks at processes, and at the log where the file system does not say that it grew. */
const TICK_MS = 1000;
/** What was unread when the waiter began may be on its way through the prompt hook that started it. */
const GRACE_MS = 3000;
/** Reports that come together are told together. */
const GATHER_MS = 50;
/** Items in one record, so that a line stays below its limit. */
const BATCH = 20;

/** Exit code with which an asyncRewake hook wakes its session (fact: hooks.async-rewake). */
const WAKE = 2;

/**
 * Waits beside a supervisor's session until there is something for it to judge, then ends with the code that wakes it.
 * Spends no tokens. One per session; leaves at once in `-p`, where it would hold the process open, and for members who
 * supervise nobody; ends when the session does. While it waits it notices subordinates that died without a word, and a
 * reconciler that did. fact: hooks.waiter-holds-batch
 */
export async function runWaiter(context: HookContext): Promise<number> {
  const { env, nest, session } = context;
  if (env.pid === null) return 0;
  const pid = env.pid;
  // The mark of a `-p` run is inherited: by the daemon that such a run has started, and by all of the daemon's sessions.
  if (env.headless && readSessionProcess(pid)?.background !== true) return 0;
  const lock = takeLock(waiterFile(nest.dir, pid));
  if (lock === null) return 0;
  const folded = foldNest(nest);
  const self = (): Member | undefined =>
    memberOfSession(folded.state, session) ?? inProcess(folded.state, pid);
  const atStart = new Set(unreadOf(folded.state, self()?.id ?? '').map((item) => item.id));
  const began = Date.now();
  let known = false;
  const changes = changesOf(nest.log, folded.position, TICK_MS);
  try {
    for (;;) {
      catchUp(nest, folded);
      const member = self();
      if (!alive(pid) || !lock.held() || done(folded.state, member)) return 0;
      if (member === undefined && known) return 0; // let go, or hired again in another session
      if (member !== undefined) {
        known = true;
        observeReports(nest, folded.state, member.id);
        await ensureWatcher(nest, INSTALLATION);
        const due = toWakeFor(folded.state, member, Date.now() - began < GRACE_MS ? atStart : new Set());
        if (due.length > 0) {
          await sleep(GATHER_MS);
          catchUp(nest, folded);
          const all = toWakeFor(folded.state, member, new Set());
          // What went out by another way in the meantime needs no wake, nor what a `nest wait` of the session returns for.
          if (all.length > 0 && besideOf(nest.dir, member) !== 'wait') {
            noteWake(nest, member, all);
            process.stderr.write(`${wakeText(member, all)}\n`);
            return WAKE;
          }
        }
      }
      await changes.next();
    }
  } finally {
    changes.close();
    lock.release();
  }
}

/** `/clear` gives the session another id, in the same process. fact: sessions.clear-new-id */
function inProcess(state: State, pid: number): Member | undefined {
  for (const member of state.members.values()) {
    if (member.tombstone === null && member.process?.startsWith(`${pid}:`)) return member;
  }
  return undefined;
}

function done(state: State, member: Member | undefined): boolean {
  if (member === undefined) return false;
  return member.role === 'staff' && directReports(state, member.id).length === 0;
}

/** Unread items that need a judgement, and for which nobody has just woken it. Progress is told at the next turn, and wakes nobody. */
function toWakeFor(state: State, member: Member, notYet: ReadonlySet<string>): InboxItem[] {
  const now = Date.now();
  if (goesOnByItself(member) || !mayWake(state, member, now) || isHeldBack(state, now)) return [];
  return unreadOf(state, member.id).filter(
    (item) => needsJudgement(item) && !notYet.has(item.id) && !isOnItsWay(item, now),
  );
}

/** Written down, so that the reconciler gives the turn some time before it tries another way. Nobody waits here to see it. */
function noteWake(nest: Nest, member: Member, items: readonly InboxItem[]): void {
  const ids = items.slice(0, BATCH).map((item) => item.id);
  const data = { reader: member.id, items: ids, channel: 'waiter', ok: null, why: '' } as const;
  try {
    nest.log.append([record('wake_tried', data, { actor: 'system' })]);
  } catch {
    // The wake counts, not its record.
  }
}

function wakeText(member: Member, items: readonly InboxItem[]): string {
  const list = items.slice(0, 8).map((item) => `${item.from} (${itemLabel(item)})`);
  const more = items.length > 8 ? ` and ${items.length - 8} more` : '';
  return `nest: ${items.length} new for ${member.id}, from ${list.join(', ')}${more}. The text follows in your context; nest inbox shows it again.`;
}
