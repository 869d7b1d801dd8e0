import { type Fact, MAX_FACTS } from '../domain/memory.ts';
import { USER } from '../domain/org.ts';
import { sanitizeLine } from '../domain/sanitize.ts';
import { actingAs, type Caller, requireMember } from './caller.ts';
import { foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';
import { freshId, record } from './record.ts';
import { EXIT, UserError } from './user-error.ts';
import { ask } from './write.ts';

const MAX_NAME = 60;
const MAX_VALUE = 500;
const MAX_SOURCE = 200;

export type FactInput = Readonly<{ name: string; value: string | null; source: string | null }>;

/**
 * Keeps an exact value for the caller, or (null) drops it. Nothing of it is cut: what does not fit is refused.
 *
 * @throws UserError when it does not fit, or the caller is no member
 */
export function noteFact(
  nest: Nest,
  caller: Caller,
  { name, value, source }: FactInput,
): Readonly<{ member: string }> {
  mustFit('the name', name, MAX_NAME);
  if (value !== null) mustFit('the value', value, MAX_VALUE);
  if (source !== null) mustFit('--source', source, MAX_SOURCE);
  const { state } = foldNest(nest);
  const id = actingAs(state, caller);
  if (id === USER)
    throw new UserError('you are the user; facts are for members', EXIT.notAllowed, 'add --as <member>');
  const member = requireMember(state, id);
  const request = freshId('fact');
  const about = { actor: caller.actor, member: id, gen: member.gen, id: request };
  const { ruling } = ask(
    nest,
    record('fact_noted', { request, name, value, source, as: caller.as }, about),
    request,
  );
  if (ruling.accepted) return { member: id };
  const next = ruling.code === 'full' ? `nest fact drop <name> (at most ${MAX_FACTS})` : 'nest fact list';
  throw new UserError(ruling.why, EXIT.refused, next);
}

function mustFit(what: string, text: string, most: number): void {
  const is = text.trim() !== '' && text.length <= most && sanitizeLine(text) === text;
  if (is) return;
  throw new UserError(
    `${what} has to be one line of at most ${most} characters`,
    EXIT.usage,
    'a longer text belongs into a file: keep its path as the fact',
  );
}

/** What a member keeps, by default the caller. @throws UserError when there is no such member */
export function listFacts(
  nest: Nest,
  caller: Caller,
  of: string | null,
): Readonly<{ member: string; facts: readonly Fact[] }> {
  const { state } = foldNest(nest);
  const id = of ?? actingAs(state, caller);
  if (id === USER) throw new UserError('whose facts?', EXIT.usage, 'nest fact list <member>');
  return { member: id, facts: requireMember(state, id).memory.facts };
}
