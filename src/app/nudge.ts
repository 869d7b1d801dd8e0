import { formatAge } from '../domain/age.ts';
import { heldUntil } from '../domain/hold.ts';
import type { Member } from '../domain/state.ts';
import { type Caller, requireMember } from './caller.ts';
import { changesOf } from './changes.ts';
import { takeStep } from './chase.ts';
import { catchUp, type Folded, foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';
import { observe, splitProcess } from './observe.ts';
import { holderOf } from './process-lock.ts';
import { reach } from './reconcile/reach.ts';
import { record } from './record.ts';
import { EXIT, UserError } from './user-error.ts';
import { waiterFile } from './waiter-file.ts';
import { requireSight } from './write.ts';

export type Nudged = Readonly<{
  member: string;
  /** A turn of the member has taken it up; only then it counts. */
  arrived: boolean;
  channel: 'waiter' | 'socket' | 'resume';
  /** Why it has not arrived, as far as anybody can tell. */
  why: string;
}>;

/** As long as an event's reason may be; whoever has more to say writes a message. */
const MAX_TEXT = 480;
/** A live session takes up a wake in a fraction of a second, a resumed one in a few seconds; in ms. */
const PROOF_MS = 10_000;
/** How often the log is looked at where the file system does not say that it grew, in ms. */
const LOOK_MS = 500;

const DEFAULT_TEXT =
  'You have been silent for a while. Say how it stands: nest report --status progress, or nest escalate when something is in your way. Then go on.';

/**
 * Asks a silent member how it stands, and wakes it. It counts only when a new turn of the member proves that it arrived;
 * until then it stays unread in its inbox.
 *
 * @throws UserError when there is nobody to nudge, or the caller may not
 */
export async function nudgeMember(
  nest: Nest,
  caller: Caller,
  id: string,
  text: string | null,
): Promise<Nudged> {
  const { state } = foldNest(nest);
  requireSight(state);
  const member = requireMember(state, id);
  const words = (text ?? DEFAULT_TEXT).trim();
  if (words === '')
    throw new UserError('there is nothing to say: the text is empty', EXIT.usage, `nest nudge ${id}`);
  if (words.length > MAX_TEXT)
    throw new UserError(
      `a nudge is short, at most ${MAX_TEXT} characters`,
      EXIT.usage,
      `nest msg ${id} - < FILE`,
    );
  const until = heldUntil(state, member);
  if (until > Date.now()) throw held(id, until);
  const { id: item, from, folded } = takeStep(nest, caller, state, member, 'nudge', words);
  const proven = (): boolean => isProven(folded, member);
  if (proven()) return { member: id, arrived: true, channel: 'socket', why: '' };
  const { channel, ok, why } = await wake(nest, folded, folded.state.members.get(id) ?? member, item, from);
  const arrived = ok ? await proof(nest, folded, proven) : false;
  return {
    member: id,
    arrived,
    channel,
    why: arrived ? '' : (busyWith(folded, member) ?? (why === '' ? NO_TURN : why)),
  };
}

/** A turn before a limit has passed would only hit it again. */
function held(id: string, until: number): UserError {
  const when = Number.isFinite(until)
    ? `until ${new Date(until).toISOString()}`
    : 'until somebody has mended it';
  return new UserError(
    `not nudged: a limit that all share holds ${id} ${when}`,
    EXIT.refused,
    `nest show ${id}`,
  );
}

async function wake(
  nest: Nest,
  folded: Folded,
  member: Member,
  item: string,
  from: string,
): Promise<Omit<Nudged, 'member' | 'arrived'> & { ok: boolean }> {
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  // A supervisor's own waiter has seen the log by now.
  if (pid !== null && holderOf(waiterFile(nest.dir, pid)) !== null)
    return { channel: 'waiter', ok: true, why: '' };
  const text = `nest: a nudge for ${member.id}, from ${from}. The text follows in your context; nest inbox shows it again.`;
  const heard = (): boolean => {
    catchUp(nest, folded);
    return isProven(folded, member);
  };
  const { attempts } = await reach(nest, member, { id: item, text, heard });
  for (const { channel, ok, why } of attempts) {
    const tried = { reader: member.id, items: [item], channel, ok, why: why.slice(0, 480) };
    nest.log.append([record('wake_tried', tried, { actor: 'system' })]);
  }
  const { channel, ok, why } = attempts.at(-1) ?? { channel: 'socket', ok: false, why: '' };
  return { channel: channel === 'resume' ? 'resume' : 'socket', ok, why };
}

/** A turn of the member has begun since: its hook has put the text into it. */
function isProven({ state }: Folded, { id, gen }: Member): boolean {
  const now = state.members.get(id);
  return now?.gen === gen && now.ladder.vain === 0;
}

async function proof(nest: Nest, folded: Folded, proven: () => boolean): Promise<boolean> {
  const deadline = Date.now() + PROOF_MS;
  const changes = changesOf(nest.log, folded.position, LOOK_MS);
  try {
    for (;;) {
      catchUp(nest, folded);
      if (proven()) return true;
      if (Date.now() >= deadline) return false;
      await changes.next();
    }
  } finally {
    changes.close();
  }
}

const NO_TURN = `no turn has begun within ${PROOF_MS / 1000}s`;

function busyWith({ state }: Folded, { id }: Member): string | null {
  const member = state.members.get(id);
  const now = Date.now();
  const seen = member === undefined ? null : observe(member, now);
  if (seen?.toolSince == null) return null;
  return `it is busy in ${seen.tool ?? 'a tool'} for ${formatAge(Math.max(0, now - seen.toolSince))}, and reads it after that`;
}
