import type { NestEvent } from '../events.ts';
import { hasOpenWork, USER } from '../org.ts';
import { noteUser } from '../presence.ts';
import type { Member, State } from '../state.ts';
import { closeAsks } from './close-asks.ts';
import { fileReport, forgetSteps, heard } from './context.ts';
import { enter } from './enter.ts';
import { recover } from './halts.ts';
import { hasUnread, settleTaken } from './inbox.ts';
import { noteAnswer, noteDone, noteHelp, noteMore } from './outcomes.ts';
import { endHiredTask } from './plan.ts';
import { claimDone } from './proof.ts';
import { settlePurse } from './purse.ts';
import { memberOf } from './sessions.ts';

/**
 * Input that answers no question, so that it does not end a block: what a session tells itself, and a wake, which may
 * be about anything (a message that comes with it does end the block, once it is delivered).
 */
const OWN_INPUT = new Set(['task-notification', 'wake']);

/** Whatever reaches its model brings along what is unread, the nudge too: only now has it arrived. */
function proveNudges({ ladder }: Member): void {
  ladder.nudges += ladder.vain;
  ladder.vain = 0;
}

export function onPromptSubmitted(state: State, event: NestEvent<'prompt_submitted'>): void {
  const member = memberOf(state, event);
  if (member === undefined) return;
  submit(state, member, event);
  settlePurse(state, member);
}

function submit(state: State, member: Member, event: NestEvent<'prompt_submitted'>): void {
  heard(member, event);
  proveNudges(member);
  const { prompt, kind } = event.data;
  if (kind === 'person' && member.mode === 'adopt') noteUser(state, event.at);
  const own = OWN_INPUT.has(kind);
  const { turn } = member;
  if (turn === null || !turn.open || turn.prompt !== prompt) {
    // A turn does not begin while another one stands at a prompt; a subagent may well.
    closeAsks(state, member, 'elsewhere', (ask) => ask.agent !== null);
    if (kind !== 'task-notification') noteMore(state, member);
    member.turns += 1;
    member.turn = { prompt, at: event.at, open: true, reported: false };
  } else if (!own) {
    // What comes in mid-turn shares the turn's prompt id, and is work that the report before it knew nothing of.
    turn.reported = false;
  }
  if (member.phase === 'blocked' && (own || member.asks.length > 0)) return;
  member.blockedOn = null;
  noteAnswer(member);
  enter(member, 'working', event.at, 'a turn is running');
}

/**
 * What the end of a turn says by itself, when the member has not reported in it. Order matters: the first that fits.
 * A call for help comes before whatever still runs; success does not, while it runs. One that has news still to come is
 * about to be woken by it, so the end of a turn that could not know of it is no ending yet.
 */
function outcome(
  state: State,
  member: Member,
  event: NestEvent<'turn_ended'>,
): 'waiting' | 'done' | 'blocked' | 'unreported' {
  const { closing, background } = event.data;
  if (closing?.kind === 'blocked') return 'blocked';
  if (background !== null && background.length > 0) return 'waiting';
  if (closing !== null) return closing.empty === true ? 'unreported' : 'done';
  return hasOpenWork(state, member.id) || hasUnread(state, member) ? 'waiting' : 'unreported';
}

function waitsFor(state: State, member: Member): string {
  const n = member.background;
  if (n > 0) return `on ${n} background task${n === 1 ? '' : 's'}`;
  return hasOpenWork(state, member.id) ? 'on its reports' : 'on news that it has not read yet';
}

/** Why the end of a turn is no report. A success that found nothing, and does not say where it looked, is none. */
function unsaid(closing: NestEvent<'turn_ended'>['data']['closing']): string {
  return closing === null
    ? 'its last message says neither result: nor blocked:'
    : 'its last message says result: and neither what holds nor where it looked; ask it, nothing is known';
}

/** The session that the user sits in: what it says at the end of a turn has been read. */
function isAttended(member: Member): boolean {
  return member.mode === 'adopt' && member.supervisor === USER;
}

/** Closes the turn; returns whether the member has reported in it. */
function close(member: Member, event: NestEvent<'turn_ended'>): boolean {
  const { prompt } = event.data;
  const { turn } = member;
  if (turn === null || (!turn.open && turn.prompt !== prompt)) {
    member.turn = { prompt, at: event.at, open: false, reported: false };
    return false;
  }
  turn.open = false;
  return turn.reported;
}

export function onTurnEnded(state: State, event: NestEvent<'turn_ended'>, position: string): void {
  const member = memberOf(state, event);
  if (member === undefined) return;
  end(state, member, event, position);
  settlePurse(state, member);
}

function end(state: State, member: Member, event: NestEvent<'turn_ended'>, position: string): void {
  heard(member, event);
  const { data } = event;
  member.background = data.background?.length ?? 0;
  const runs = (agent: string | null): boolean => data.background?.some(({ id }) => id === agent) ?? false;
  closeAsks(state, member, 'elsewhere', ({ agent }) => runs(agent));
  settleTaken(state, member);
  recover(state, member, event.at);
  member.prompt = null;
  if (close(member, event)) {
    if (member.phase === 'working') enter(member, 'idle', event.at, 'its turn ended');
    return;
  }
  const how = outcome(state, member, event);
  if (how === 'unreported' && isAttended(member)) {
    enter(member, 'idle', event.at, 'its turn ended; the user is there');
    return;
  }
  // Still blocked: the turn was about background work of its own, and answered nothing.
  if (member.phase === 'blocked' && (how === 'waiting' || how === 'unreported')) return;
  if (how === 'waiting') {
    enter(member, 'waiting', event.at, waitsFor(state, member));
    return;
  }
  const why = how === 'unreported' ? unsaid(data.closing) : (data.closing?.line ?? '');
  enter(member, how, event.at, why);
  if (how === 'blocked') member.blockedOn = 'answer';
  if (how === 'done') {
    forgetSteps(member);
    noteDone(state, member);
    endHiredTask(state, member, 'done', event.at, why);
  } else noteHelp(member);
  const reason = how === 'blocked' ? 'decision_needed' : null;
  const kind = how === 'unreported' ? 'ending' : 'report';
  fileReport(
    state,
    member,
    { id: event.id, at: event.at, status: how, reason, text: data.text, by: 'hook', position },
    kind,
  );
  if (how === 'done')
    claimDone(state, member, data.closing?.line ?? '', { id: event.id, at: event.at, position });
}
