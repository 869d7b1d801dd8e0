import { chainAbove, USER } from '../../domain/org.ts';
import type { Ask, Ruling, State } from '../../domain/state.ts';
import { callOf } from '../../harness/tool-call.ts';
import { actingAs, type Caller } from '../caller.ts';
import { readItemText } from '../digest.ts';
import { foldNest } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { freshId, record } from '../record.ts';
import { EXIT, UserError } from '../user-error.ts';
import { ask as askLog, write } from '../write.ts';
import { foldLive, openAsks } from './dead.ts';
import { mayNotAllow } from './judge.ts';
import { requireAsk } from './list.ts';

export type AnswerInput = Readonly<{
  request: string;
  decision: 'allow' | 'deny';
  /** Also for later requests of that member for the same call. */
  always: boolean;
  why: string;
}>;

export type Answered = Readonly<{
  request: string;
  member: string;
  decision: 'allow' | 'deny';
  always: boolean;
  by: string;
  /** The same was said before, by the same; nothing has changed. */
  repeated: boolean;
}>;

/** Longest reason, in characters: it stands in a line of the log. */
const MAX_WHY = 500;

/**
 * Answers a request for permission. The answer reaches the session that waits for it without anybody attaching. What the
 * answerer may not allow, because he may not do it himself, goes one hop up.
 *
 * @throws UserError when it is refused, or comes too late, saying why
 */
export function answerRequest(nest: Nest, caller: Caller, input: AnswerInput, now: number): Answered {
  const { request, decision, always, why } = input;
  if (why.length > MAX_WHY)
    throw new UserError(`--why: at most ${MAX_WHY} characters`, EXIT.usage, 'nest msg <member> "…" for more');
  const state = foldLive(nest, now);
  const ask = requireAsk(state.asks, request);
  const by = actingAs(state, caller);
  const answered = { request, member: ask.member, decision, always, by };
  if (ask.ruling?.by === by && ask.ruling.decision === decision) return { ...answered, repeated: true };
  const open = ask.ruling === null && ask.outcome === null;
  const above = by === USER || chainAbove(state, ask.member).includes(by);
  if (decision === 'allow' && open && above) mustBeAllowed(nest, state, by, ask);
  // A turn that is run again after a crash says the same under the same key.
  const id =
    caller.session === null ? freshId('rule') : `rule:${request}:${caller.session}:${decision}:${always}`;
  const data = { request, decision, why, always, rule: null, as: caller.as };
  const event = record('permission_ruled', data, { actor: caller.actor, id });
  const { ruling } = askLog(nest, event, id);
  if (!ruling.accepted) throw refused(ruling, ask);
  return { ...answered, repeated: false };
}

/** Open requests that are alike: for the same call as this one, which comes first. */
export function alikeTo(nest: Nest, request: string): string[] {
  const { state } = foldNest(nest);
  const { key } = requireAsk(state.asks, request);
  const alike = openAsks(state).filter((ask) => ask.key === key && ask.ruling === null);
  return [request, ...alike.map((ask) => ask.request).filter((other) => other !== request)];
}

function mustBeAllowed(nest: Nest, state: State, by: string, ask: Ask): void {
  const cwd = state.members.get(ask.member)?.cwd ?? '';
  const call = callOf(ask.tool, readItemText(nest.log, ask.input), cwd);
  const refusal = mayNotAllow(state, by, ask, call);
  if (refusal === null) return;
  const deny = `nest deny ${ask.request} --why "…"`;
  if (refusal.final) {
    const next = by === USER ? `nest charter show, or ${deny}` : deny;
    throw new UserError(`not approved: ${refusal.why}`, EXIT.notAllowed, next);
  }
  const to = raise(nest, state, by, ask, refusal.why);
  throw new UserError(
    `not approved: ${refusal.why}. ${to === USER ? 'The user' : to} has been asked; ${ask.member} waits for it`,
    EXIT.notAllowed,
    `nothing more to do; or ${deny}`,
  );
}

/** Puts a request before whoever is above somebody who may not allow it. What is reserved for the user goes to him. */
function raise(nest: Nest, state: State, by: string, ask: Ask, why: string): string {
  const to = ask.reserved === null ? (state.members.get(by)?.supervisor ?? USER) : USER;
  if (ask.before.includes(to)) return to;
  const data = { reader: by, items: [ask.item], to, why: why.slice(0, 480) };
  write(nest, record('raised', data, { actor: 'system', id: `raise:${to}:${ask.item}`.slice(0, 200) }));
  return to;
}

function refused(ruling: Ruling, ask: Ask): UserError {
  const code =
    ruling.code === 'not_authorised' || ruling.code === 'reserved' ? EXIT.notAllowed : EXIT.refused;
  const next = ruling.code === 'too_late' ? `nest attach ${ask.member}` : 'nest asks';
  return new UserError(`not answered: ${ruling.why}`, code, next);
}
