import { closingOf } from '../closing.ts';
import type { NestEvent } from '../events.ts';
import { isLoss } from '../loss.ts';
import type { Member, State } from '../state.ts';
import { closeAsks } from './close-asks.ts';
import { fileReport } from './context.ts';
import { enter } from './enter.ts';
import { current } from './hiring.ts';
import { pushItem, returnTaken, settleTaken } from './inbox.ts';
import { layDown } from './lay-down.ts';
import { noteDone, noteHelp } from './outcomes.ts';
import { settlePurse } from './purse.ts';

/** Observations remembered per member: more than can be true of it at once. */
const MAX_NOTED = 16;

const LIVE = new Set(['launching', 'idle', 'working', 'waiting', 'blocked']);
/** Phases in which a prompt that only a person can answer is news. */
const UNAWARE = new Set(['idle', 'working', 'waiting']);

const NOTICES = { loop_suspected: 'loop suspected', stalled: 'stalled' } as const;

type Observed = NestEvent<'observed'>;

/** What nobody said and somebody saw. */
export function onObserved(state: State, event: Observed, position: string): void {
  const member = current(state, event);
  if (member === undefined || member.noted.includes(event.id)) return;
  member.noted.push(event.id);
  if (member.noted.length > MAX_NOTED) member.noted.shift();
  note(state, member, event, position);
  settlePurse(state, member);
}

function note(state: State, member: Member, event: Observed, position: string): void {
  switch (event.data.what) {
    case 'process_back':
      back(member, event);
      return;
    case 'process_gone':
    case 'cwd_missing':
      gone(state, member, event, position);
      return;
    case 'prompt_open':
      promptOpen(state, member, event, position);
      return;
    case 'prompt_closed':
      promptClosed(member, event);
      return;
    case 'turn_interrupted':
      interrupted(state, member, event, position);
      return;
    case 'hooks_silent':
      silent(state, member, event, position);
      return;
    case 'loop_suspected':
    case 'stalled':
      tell(state, member, event, position, 'notice', NOTICES[event.data.what], event.data.evidence);
      return;
    default:
      event.data.what satisfies never;
  }
}

function back(member: Member, event: Observed): void {
  if (member.phase !== 'lost') return;
  // The one that is on record has gone; which one it is now, its own hook says.
  member.process = null;
  enter(member, member.turn?.open === true ? 'working' : 'idle', event.at, event.data.evidence);
}

function gone(state: State, member: Member, event: Observed, position: string): void {
  if (state.down !== null) {
    layDown(state, member, event.at);
    return;
  }
  const { what, evidence } = event.data;
  if (what === 'process_gone' && !isLoss(member)) {
    // The session of an adopted member is a person's own, who opens it again.
    if (member.mode !== 'adopt') member.process = null;
    return;
  }
  if (!LIVE.has(member.phase)) return;
  const why = what === 'cwd_missing' ? `its folder is gone: ${evidence}` : `its process is gone: ${evidence}`;
  if (what === 'process_gone') {
    closeAsks(state, member, 'session_gone');
    returnTaken(state, member);
  }
  enter(member, 'lost', event.at, why);
  report(state, member, event, position, 'unreported', { text: `lost without a word; ${why}` });
}

function promptOpen(state: State, member: Member, event: Observed, position: string): void {
  const { evidence } = event.data;
  member.prompt = evidence;
  if (!UNAWARE.has(member.phase) || member.asks.length > 0) return;
  enter(member, 'blocked', event.at, `waits for a person: ${evidence}`);
  member.blockedOn = 'prompt';
  tell(
    state,
    member,
    event,
    position,
    'permission',
    'attach required',
    `waits for a person: ${evidence}; nest attach ${member.id}`,
  );
}

function promptClosed(member: Member, event: Observed): void {
  member.prompt = null;
  if (member.phase !== 'blocked' || member.blockedOn !== 'prompt') return;
  enter(member, member.turn?.open === true ? 'working' : 'idle', event.at, 'its prompt has been answered');
  member.blockedOn = null;
}

function interrupted(state: State, member: Member, event: Observed, position: string): void {
  if (member.turn?.open !== true || member.phase !== 'working') return;
  member.turn.open = false;
  settleTaken(state, member);
  if (member.turn.reported) return;
  const why = `its turn ended without a report, probably interrupted: ${event.data.evidence}`;
  enter(member, 'unreported', event.at, why);
  report(state, member, event, position, 'unreported', { text: why });
}

/** A turn that no hook told of: the report is what the transcript says, and is marked as such. */
function silent(state: State, member: Member, event: Observed, position: string): void {
  const { text, evidence } = event.data;
  // Where no hook has ever told of a turn, every turn is told of like this.
  const next = member.turns === 0 && (member.phase === 'done' || member.phase === 'unreported');
  if (text === null || !(next || LIVE.has(member.phase))) return;
  if (member.turn !== null) member.turn.open = false;
  settleTaken(state, member);
  const closing = 'text' in text ? closingOf(text.text) : null;
  const status =
    closing === null || closing.empty === true
      ? 'unreported'
      : closing.kind === 'result'
        ? 'done'
        : 'blocked';
  enter(member, status, event.at, `its hooks are silent; from the transcript: ${closing?.line ?? evidence}`);
  if (status === 'blocked') member.blockedOn = 'answer';
  noteHelp(member); // In how many turns, nobody has said.
  if (status === 'done') noteDone(state, member);
  report(state, member, event, position, status, text);
}

type Status = 'unreported' | 'done' | 'blocked';

function report(
  state: State,
  member: Member,
  event: Observed,
  position: string,
  status: Status,
  text: Parameters<typeof fileReport>[2]['text'],
): void {
  const { id, at } = event;
  fileReport(state, member, { id, at, status, reason: null, text, by: 'observer', position }, 'ending');
}

function tell(
  state: State,
  member: Member,
  event: Observed,
  position: string,
  kind: 'notice' | 'permission',
  status: string,
  text: string,
): void {
  const { id, at } = event;
  pushItem(state, member.supervisor, { id, from: member.id, kind, status, text: { text }, at, position });
}
