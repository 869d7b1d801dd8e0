import {
  FIELD_WORDS,
  type Field,
  missingIn,
  type Payload,
  readPayload,
  renderEscalation,
  type Sender,
  triggerOf,
} from '../domain/escalation.ts';
import { capOf } from '../domain/ledger.ts';
import { showDollars } from '../domain/money.ts';
import { hasOccurred } from '../domain/occurrence.ts';
import { USER } from '../domain/org.ts';
import type { Reason } from '../domain/report-words.ts';
import type { Member, State } from '../domain/state.ts';
import { actingAs, type Caller, requireMember } from './caller.ts';
import { foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';
import { occurrenceId } from './occurrence-id.ts';
import { record } from './record.ts';
import { EXIT, UserError } from './user-error.ts';
import { ask } from './write.ts';

export type EscalateInput = Readonly<{ reason: Reason; text: string; payload: Payload }>;

/**
 * Asks the supervisor, one hop up; the member counts as blocked until a turn answers it. For three reasons only, and what
 * goes to the user stands alone: he has seen nothing of the work. Between members a plain question will do; whoever begins
 * to say more says all of it.
 *
 * @throws UserError when it is no reason, something is missing, or the caller is no member
 */
export function escalate(
  nest: Nest,
  caller: Caller,
  { reason, text, payload: given }: EscalateInput,
): Readonly<{ member: string; to: string }> {
  const next = `nest escalate --reason ${reason} "…"`;
  if (text.trim() === '' && Object.keys(given).length === 0)
    throw new UserError('there is nothing to send: the text is empty', EXIT.usage, next);
  const why = triggerOf(reason);
  if (why.trigger === null) throw new UserError(`${reason} is no reason to ask`, EXIT.usage, why.instead);
  const { state } = foldNest(nest);
  const acting = actingAs(state, caller);
  if (acting === USER)
    throw new UserError('you are the user; this is for members', EXIT.notAllowed, 'add --as <member>');
  const member = requireMember(state, acting);
  const { lead, payload: found } = readPayload(text);
  const payload = { ...found, ...given };
  const missing = missingIn(payload);
  const alone = Object.keys(payload).length > 0 || (member.supervisor === USER && caller.session !== null);
  if (alone && missing.length > 0) throw incomplete(missing, reason, member.supervisor);
  const whole = alone ? renderEscalation(lead, payload, senderOf(state, member), why.trigger) : text;
  // The same question in the same turn is the same, whatever it has cost since.
  const id = occurrenceId('escalate', caller, member, [reason, text, JSON.stringify(given)]);
  if (!hasOccurred(state.seen, caller.actor, id)) {
    const data = { reason, text: nest.log.putText(whole), as: caller.as };
    const about = { actor: caller.actor, member: member.id, gen: member.gen, id };
    const { ruling } = ask(nest, record('escalated', data, about), id);
    if (!ruling.accepted) throw new UserError(ruling.why, EXIT.refused, 'nest whoami');
  }
  return { member: member.id, to: member.supervisor };
}

function incomplete(missing: readonly Field[], reason: Reason, reader: string): UserError {
  const list = missing.map((field) => `${field} (${FIELD_WORDS[field]})`).join(', ');
  const whom = reader === USER ? 'the user has' : `${reader} has`;
  const options = missing.map((field) => `--${field} "…"`).join(' ');
  return new UserError(
    `not asked: ${whom} seen nothing of your work, and this is missing: ${list}`,
    EXIT.usage,
    `nest escalate --reason ${reason} "…" ${options}; or the same as lines of the text: Asked: …, Tried: …, Diagnosis: …, Recommended: …`,
  );
}

function senderOf(state: State, { id, role, supervisor, title, turns }: Member): Sender {
  const spent = showDollars(state.purses.get(id)?.subtree ?? 0);
  const cap = capOf(state, id);
  const left = cap === null ? '' : `, ${showDollars(cap.left)} left`;
  return {
    who: `${id} (${role}), at work for ${supervisor === USER ? 'you' : supervisor} on: ${title}`,
    cost: `${spent}${left}, ${turns} ${turns === 1 ? 'turn' : 'turns'}`,
  };
}
