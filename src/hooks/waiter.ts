import { unreadOf } from '../app/deliver.ts';
import { itemLabel } from '../app/digest.ts';
import { catchUp, foldNest } from '../app/fold-log.ts';
import { observeReports } from '../app/observe-reports.ts';
import { takeLock } from '../app/process-lock.ts';
import { waiterFile } from '../app/waiter-file.ts';
import { goesOnByItself, mayWake } from '../domain/hold.ts';
import { memberOfSession } from '../domain/identity.ts';
import { directReports } from '../domain/org.ts';
import type { InboxItem, Member, State } from '../domain/state.ts';
import { needsJudgement } from '../domain/wake-policy.ts';
import { readSessionProcess } from '../harness/job-state.ts';
import { alive } from '../harness/process.ts';
import { changesOf, pause } from './changes.ts';
import type { HookContext } from './context.ts';

/** How often a waiter looks at processes, and at the log where the file system does not say that it grew. */
const TICK_MS = 1000;
/** What was unread when the waiter began may be on its way through the prompt hook that started it. */
const GRACE_MS = 3000;
/** Reports that come together are told together. */
const GATHER_MS = 300;

/** Exit code with which an asyncRewake hook wakes its session (fact: hook.async-rewake). */
const WAKE = 2;

/**
 * Waits beside a supervisor's session until there is something for it to judge, then ends with the code that wakes it.
 * Spends no tokens. One per session; leaves at once in `-p`, where it would hold the process open, and for members who
 * supervise nobody; ends when the session does. While it waits it notices subordinates that died without a word.
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
        const due = toWakeFor(folded.state, member, Date.now() - began < GRACE_MS ? atStart : new Set());
        if (due.length > 0) {
          await pause(GATHER_MS);
          catchUp(nest, folded);
          const all = toWakeFor(folded.state, member, new Set());
          // What went out by another way in the meantime needs no wake.
          if (all.length > 0) {
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

/** `/clear` gives the session another id, in the same process. */
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

/** Unread items that need a judgement. Progress is told at the next turn, and wakes nobody. */
function toWakeFor(state: State, member: Member, notYet: ReadonlySet<string>): InboxItem[] {
  if (goesOnByItself(member) || !mayWake(state, member, Date.now())) return [];
  return unreadOf(state, member.id).filter((item) => needsJudgement(item) && !notYet.has(item.id));
}

function wakeText(member: Member, items: readonly InboxItem[]): string {
  const list = items.slice(0, 8).map((item) => `${item.from} (${itemLabel(item)})`);
  const more = items.length > 8 ? ` and ${items.length - 8} more` : '';
  return `nest: ${items.length} new for ${member.id}, from ${list.join(', ')}${more}. The text follows in your context; nest inbox shows it again.`;
}
