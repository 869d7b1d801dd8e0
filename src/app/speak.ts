import { goesOnByItself, mayWake } from '../domain/hold.ts';
import { hasOccurred } from '../domain/occurrence.ts';
import { USER } from '../domain/org.ts';
import { actingAs, type Caller, requireMember } from './caller.ts';
import { foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';
import { occurrenceId } from './occurrence-id.ts';
import { freshId, record } from './record.ts';
import { EXIT, UserError } from './user-error.ts';
import { type WakePath, wakeMember } from './wake.ts';
import { ask, write } from './write.ts';

function mustSay(text: string, next: string): void {
  if (text.trim() === '')
    throw new UserError('there is nothing to send: the text is empty', EXIT.usage, next);
}

/**
 * Sends text to a member or to the user, and wakes the reader for it.
 *
 * @throws UserError when there is no such reader, or nothing to say
 */
export async function sendMessage(
  nest: Nest,
  caller: Caller,
  to: string,
  text: string,
): Promise<{ from: string; to: string; id: string; woken: WakePath; resumable: boolean }> {
  mustSay(text, `nest msg ${to} "…"`);
  const { state } = foldNest(nest);
  const from = actingAs(state, caller);
  if (to !== USER && requireMember(state, to).tombstone !== null) {
    throw new UserError(`${to} has been stopped and will not read this`, EXIT.refused, 'nest tree');
  }
  const member = state.members.get(from);
  const id = member === undefined ? freshId('msg') : occurrenceId('msg', caller, member, [to, text]);
  const data = { to, text: nest.log.putText(text), as: caller.as };
  if (!hasOccurred(state.seen, caller.actor, id)) {
    const event = record('message_sent', data, {
      actor: caller.actor,
      member: member?.id,
      gen: member?.gen,
      id,
    });
    const { ruling } = ask(nest, event, id);
    if (!ruling.accepted) throw new UserError(ruling.why, EXIT.refused, 'nest tree');
  }
  const reader = state.members.get(to);
  // Whoever is paused, or held by a limit that all share, reads it when that is over.
  const asleep = reader === undefined || goesOnByItself(reader) || !mayWake(state, reader, Date.now());
  const resumable = !asleep && reader.mode === 'bg' && reader.session !== null && reader.job !== null;
  const woken = asleep ? 'none' : await wakeMember(nest, reader, id, from);
  return { from, to, id, woken, resumable };
}

/** Records a sign of life. */
export function heartbeat(nest: Nest, caller: Caller, note: string): { member: string } {
  const { state } = foldNest(nest);
  const member = requireMember(state, mustBeMember(actingAs(state, caller)));
  const data = { note: note.slice(0, 500), as: caller.as };
  write(nest, record('heartbeat', data, { actor: caller.actor, member: member.id, gen: member.gen }));
  return { member: member.id };
}

function mustBeMember(id: string): string {
  if (id !== USER) return id;
  throw new UserError('you are the user; this is for members', EXIT.notAllowed, 'add --as <member>');
}
