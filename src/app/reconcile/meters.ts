import type { Member, State } from '../../domain/state.ts';
import { findTranscript } from '../../harness/transcript.ts';
import { grownAt } from '../observe.ts';
import { configOf } from '../wake.ts';
import type { World } from './tick.ts';

/** Members metered in one round at the most; the others follow in the next, who waited longest first. */
const AT_ONCE = 4;
/** A transcript that grows is read again after so long, in ms. */
const AGAIN_MS = 1000;
/** Subagents write files of their own, which grow while the session’s own does not; looked at this often, in ms. */
const AT_WORK_MS = 5000;

/** Where nothing stands, all folders of projects are looked through, this often at the most, in ms. */
const SEEK_MS = 5000;

/** `path`: where the transcript stood. `sought`: when it was last looked for in all folders. */
type Look = Readonly<{ at: number; grown: number | null; path: string | null; sought: number }>;

/** When each session was last metered, and how its transcript stood then. Lost with the process, it is metered once more. */
export type Looks = Map<string, Look>;

/**
 * Meters whoever has spent something since it was last metered. Replies that end a turn are metered by this alone: the
 * hook of that moment only files. What has not grown costs one look at a file, which is looked for when it is not where it
 * was: it moves when the session enters a worktree (fact: transcripts.moves-with-worktree).
 */
export function meterGrown(state: State, looks: Looks, meters: Meters): void {
  const { meter } = meters;
  const due: { member: Member; look: Look; before: number }[] = [];
  for (const member of state.members.values()) {
    if (member.session === null) continue;
    const before = looks.get(member.session);
    const look = lookFor(member, member.session, before, meters);
    if (before === undefined || isDue(member, before, look))
      due.push({ member, look, before: before?.at ?? 0 });
    else if (look.sought !== before.sought)
      looks.set(member.session, { ...before, path: look.path, sought: look.sought });
  }
  due.sort((a, b) => a.before - b.before);
  for (const { member, look } of due.slice(0, AT_ONCE)) {
    meter(state, member);
    looks.set(member.session as string, look);
  }
  if (looks.size > state.sessions.size) forget(state, looks);
}

type Meters = Pick<World, 'now' | 'meter'> &
  Readonly<{ grown?: (transcript: string | null) => number | null; find?: typeof findTranscript }>;

function lookFor(member: Member, session: string, before: Look | undefined, meters: Meters): Look {
  const { now, grown = grownAt, find = findTranscript } = meters;
  const at = now();
  const path = before?.path ?? member.transcript;
  const sought = before?.sought ?? Number.NEGATIVE_INFINITY;
  const seen = grown(path);
  if (seen !== null || at - sought < SEEK_MS) return { at, grown: seen, path, sought };
  const found = find(session, member.transcript, configOf(member));
  return { at, grown: grown(found), path: found, sought: at };
}

function isDue(member: Member, before: Look, look: Look): boolean {
  const since = look.at - before.at;
  if (look.grown !== before.grown) return since >= AGAIN_MS;
  const atWork = member.turn?.open === true || member.background > 0;
  return atWork && since >= AT_WORK_MS;
}

function forget(state: State, looks: Looks): void {
  for (const session of looks.keys()) if (!state.sessions.has(session)) looks.delete(session);
}
