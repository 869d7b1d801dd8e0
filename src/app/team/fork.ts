import type { Member, State } from '../../domain/state.ts';
import { isFork } from '../../domain/team/team.ts';
import { findRepository } from '../../harness/repository.ts';
import { type Shared, sharedPrefix } from '../../harness/shared-prefix.ts';
import { findTranscript } from '../../harness/transcript.ts';
import type { Draft } from '../hire-plan.ts';
import { EXIT, UserError } from '../user-error.ts';

/** Whose conversation a member begins with. */
export type ForkSource = Readonly<{
  member: string;
  role: Member['role'];
  session: string;
  transcript: string | null;
  cwd: string;
  /** What it runs on; null: it was adopted, and runs on what its person has chosen. */
  model: string | null;
}>;

/** Null where the hire is no fork, or there is nobody to fork: the log says why, then. */
export function forkSource(state: State, draft: Pick<Draft, 'discipline' | 'supervisor'>): ForkSource | null {
  if (!isFork(draft)) return null;
  const parent = state.members.get(draft.supervisor);
  if (parent?.session == null) return null;
  const { id, role, session, transcript, cwd, mode, model } = parent;
  return { member: id, role, session, transcript, cwd, model: mode === 'adopt' ? null : model };
}

/** A fork runs on its parent's model: on another one nothing that was cached would count. @throws UserError for another one */
export function forkModel(state: State, draft: Draft, asked: string | null): Draft {
  const parent = state.members.get(draft.supervisor);
  if (!isFork(draft) || parent === undefined) return draft;
  if (asked !== null && asked !== parent.model)
    throw new UserError(
      `a fork runs on the model of its parent (${parent.model}), whose cache it shares: leave --model out, or hire without --style fork`,
      EXIT.refused,
      'nest hire --style fork …',
    );
  return { ...draft, model: parent.model, routing: null };
}

/** Longest prompt that goes by argument, with room for the rest of the command line; in bytes. */
const MAX_PROMPT = 60_000;

/**
 * What makes a fork another member. Its instructions are its parent's to the byte, so all that differs comes last: who it
 * is now, where it works, what its parent's paths mean there, and the assignment. fact: sessions.fork-prefix
 */
export function forkPrompt(
  { id, supervisor, title }: Pick<Draft, 'id' | 'supervisor' | 'title'>,
  source: ForkSource,
  place: Readonly<{ cwd: string; task: string; file: string }>,
): string {
  const head = `You are a fork. From here on you are member "${id}" of the nest and no longer "${source.member}"; you report to ${supervisor}, who goes on by itself and reads nothing of yours but your report.

- What stands above is what ${source.member} knew. What it still had to do, wait for or report is not yours.
- You work in ${place.cwd}, a git worktree of your own.${pathLine(source.cwd, place.cwd)} Commit there; what is in no commit is not integrated.
- You cannot fork or hire: the work is cut to your size. What is too large or unclear, say: nest escalate.
- End with a line "result: …" or "blocked: …"; your last message is your report.

# Assignment: ${title}

`;
  const whole = `${head}${place.task}`;
  return Buffer.byteLength(whole) <= MAX_PROMPT
    ? whole
    : `${head}It is long, and stands in the file ${place.file}: read it first.`;
}

/** Paths of the conversation so far lie in another checkout. */
function pathLine(from: string, to: string): string {
  const [before, now] = [findRepository(from)?.root ?? from, findRepository(to)?.root ?? to];
  return before === now
    ? ''
    : ` Paths above that begin with ${before}/ mean ${now}/ for you: read and write there, never in ${before}.`;
}

/** Tries and pause until the platform has written down what the fork begins with, in ms. */
const TRIES = 30;
const PAUSE_MS = 100;

/** What a fork has from its parent, as both transcripts say; null where that could not be found out. */
export async function measureShared(source: ForkSource, session: string | null): Promise<Shared | null> {
  if (session === null) return null;
  const parent = findTranscript(source.session, source.transcript);
  for (let i = 0; parent !== null && i < TRIES; i += 1) {
    const fork = findTranscript(session, null);
    const shared = fork === null ? null : sharedPrefix(parent, fork);
    if (shared !== null && shared.messages > 0) return shared;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return null;
}
