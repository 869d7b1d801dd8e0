import { actingAs, type Caller } from './caller.ts';
import { foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';
import { freshId, record } from './record.ts';
import { EXIT, UserError } from './user-error.ts';
import { ask } from './write.ts';

const MAX_KEY = 120;
const MAX_WORDS = 480;

/**
 * Says that the caller is about to do something outside, under a key that is refused from then on.
 *
 * @throws UserError when it is done already, or nobody knows whether it is
 */
export function beginEffect(nest: Nest, caller: Caller, name: string, key: string): void {
  checkKey(key);
  const { state } = foldNest(nest);
  const member = state.members.get(actingAs(state, caller));
  if (member === undefined)
    throw new UserError('you are the user; this is for members', EXIT.notAllowed, 'add --as <member>');
  const id = freshId('effect');
  const data = { key, name: name.slice(0, MAX_WORDS), as: caller.as };
  const about = { actor: caller.actor, member: member.id, gen: member.gen, id };
  const { ruling } = ask(nest, record('effect_begun', data, about), id);
  if (!ruling.accepted)
    throw new UserError(
      `not begun: ${ruling.why}`,
      EXIT.refused,
      `nest effect done ${key}, or nest effect failed ${key}`,
    );
}

/** @throws UserError when nothing with that key is open, or it is not the caller's */
export function closeEffect(
  nest: Nest,
  caller: Caller,
  key: string,
  outcome: 'done' | 'failed',
  note: string,
): void {
  checkKey(key);
  const { state } = foldNest(nest);
  actingAs(state, caller);
  const id = freshId('effect');
  const data = { key, outcome, note: note.slice(0, MAX_WORDS), as: caller.as };
  const { ruling } = ask(nest, record('effect_closed', data, { actor: caller.actor, id }), id);
  if (ruling.accepted) return;
  const code =
    ruling.code === 'not_authorised' || ruling.code === 'unknown_actor' ? EXIT.notAllowed : EXIT.refused;
  throw new UserError(`not closed: ${ruling.why}`, code, 'nest status');
}

function checkKey(key: string): void {
  if (/^[\w.:@/+-]+$/.test(key) && key.length <= MAX_KEY) return;
  throw new UserError(
    `${JSON.stringify(key.slice(0, 40))} is no key: up to ${MAX_KEY} letters, digits and . : @ / + -`,
    EXIT.usage,
    'nest effect begin "…" --key npm-2.1.0',
  );
}
