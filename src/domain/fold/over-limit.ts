import { moreFor } from '../bound.ts';
import type { NestEvent } from '../events.ts';
import { executiveOf } from '../org.ts';
import type { Member, State } from '../state.ts';
import { closeAsks } from './close-asks.ts';
import { fileReport } from './context.ts';
import { enter } from './enter.ts';
import { current } from './hiring.ts';
import { pushItem, settleTaken } from './inbox.ts';
import { settlePurse } from './purse.ts';

/** Marks remembered of each member: an account, turns and time can near their end at once. */
const MAX_TOLD = 4;

type Stopped = NestEvent<'budget_stopped'>;

export function onBudgetTold(state: State, event: NestEvent<'budget_told'>): void {
  const member = current(state, event);
  if (member === undefined || event.actor !== 'system' || member.told.includes(event.data.mark)) return;
  member.told = [...member.told, event.data.mark].slice(-MAX_TOLD);
}

/**
 * Nothing is left for a member: it stands still until somebody gives it more. What it has said last is its report, unless
 * it has reported in that turn itself; what it has brought to its end stays so.
 */
export function onBudgetStopped(state: State, event: Stopped, position: string): void {
  const member = current(state, event);
  if (member === undefined || event.actor !== 'system') return;
  const { cause, mark, why, text } = event.data;
  tellOwner(state, member, event, position);
  if (member.phase === 'halted' && member.halt?.error === mark) return;
  const reported = member.turn?.open === true && member.turn.reported;
  if (member.turn !== null) member.turn.open = false;
  settleTaken(state, member);
  closeAsks(state, member, 'elsewhere', ({ agent }) => agent !== null);
  if (reported && (member.phase === 'done' || member.phase === 'failed')) {
    settlePurse(state, member);
    return;
  }
  const { id, at } = event;
  member.halt = { cause, error: mark, at, until: null };
  member.blockedOn = null;
  enter(member, 'halted', at, why);
  settlePurse(state, member);
  if (reported) return;
  const reason = cause === 'budget' ? 'budget' : 'other';
  fileReport(state, member, { id, at, status: 'blocked', reason, text, by: 'hook', position }, 'report');
}

/**
 * Whoever shares an account stops with it, and its supervisor may have no more to give than it has. So whoever stands
 * above the account's owner is told as well, once for each grant.
 */
function tellOwner(state: State, member: Member, event: Stopped, position: string): void {
  const { cause, of, mark, why } = event.data;
  if (cause !== 'budget') return;
  const owner = of === 'charter' ? executiveOf(state) : state.members.get(of);
  if (owner === undefined || owner.usedUp === mark) return;
  owner.usedUp = mark;
  if (owner === member) return;
  const { id, at } = event;
  pushItem(state, owner.supervisor, {
    id: `${id}:account`,
    from: owner.id,
    kind: 'notice',
    status: 'over budget',
    text: {
      text: `${why}; ${member.id} and whoever else shares it have been stopped. ${moreFor(event.data)}`,
    },
    at,
    position,
  });
}
