import type { Member, State } from '../state.ts';
import { closeAsks } from './close-asks.ts';
import { enter } from './enter.ts';
import { returnTaken } from './inbox.ts';

/**
 * The session of a member is gone because the organisation was stopped. That is no loss and no ending: where it stood is
 * kept, so that it can go on from there. What it had asked for at a prompt it asks for again.
 */
export function layDown(state: State, member: Member, at: string): void {
  member.process = null;
  member.prompt = null;
  closeAsks(state, member, 'session_gone');
  returnTaken(state, member);
  if (member.phase !== 'blocked' || member.blockedOn === 'answer') return;
  member.blockedOn = null;
  enter(member, 'working', at, 'stopped with the organisation, in the middle of a turn');
}
