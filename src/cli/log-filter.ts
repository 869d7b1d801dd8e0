import { requireMember } from '../app/caller.ts';
import { closest } from '../app/closest.ts';
import { foldNest } from '../app/fold-log.ts';
import type { Nest } from '../app/nest.ts';
import { EXIT, UserError } from '../app/user-error.ts';
import type { Envelope } from '../domain/envelope.ts';
import { type Position, START } from '../domain/event-log.ts';
import { sessionActor } from '../domain/identity.ts';
import { USER } from '../domain/org.ts';
import { isKnownType, knownTypes } from '../domain/shape.ts';
import { listOf, textOf } from './options.ts';
import type { Options } from './spec.ts';

export type Filter = Readonly<{ from: Position; wants: (event: Envelope) => boolean }>;

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** What `--member`, `--type` and `--since` ask for. @throws UserError when one of them makes no sense */
export function filterOf(nest: Nest, options: Options, now: number): Filter {
  const types = new Set(listOf(options, 'type').map(knownType));
  const member = textOf(options, 'member');
  const concerns = member === null ? () => true : concerning(nest, member);
  const { from, at } = sinceOf(textOf(options, 'since'), now);
  const wants = (event: Envelope): boolean =>
    (types.size === 0 || types.has(event.type)) && concerns(event) && (at === null || event.at >= at);
  return { from, wants };
}

/** @throws UserError naming the types there are */
function knownType(type: string): string {
  if (isKnownType(type)) return type;
  const meant = closest(type.slice(0, 40), knownTypes());
  const hint = meant === null ? '' : ` (did you mean ${meant}?)`;
  throw new UserError(
    `--type: no event is a ${JSON.stringify(type.slice(0, 40))}${hint}; there are ${knownTypes().join(', ')}`,
    EXIT.usage,
    `nest log --type ${meant ?? 'report_filed'}`,
  );
}

function sinceOf(since: string | null, now: number): { from: Position; at: string | null } {
  if (since === null) return { from: START, at: null };
  if (/^\d{1,16}$/.test(since)) return { from: since, at: null };
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(since) ?? [];
  if (amount === undefined || unit === undefined)
    throw new UserError(
      `--since: ${JSON.stringify(since.slice(0, 40))} is neither a position nor a length of time such as 90s, 10m, 2h, 3d`,
      EXIT.usage,
      'nest log --since 10m',
    );
  return { from: START, at: new Date(now - Number(amount) * (UNITS[unit] as number)).toISOString() };
}

/** Whether an event is about a member, comes from one of its sessions, or addresses it. */
function concerning(nest: Nest, id: string): (event: Envelope) => boolean {
  const { state } = foldNest(nest);
  if (id !== USER) requireMember(state, id);
  const actors = new Set<string>();
  if (id === USER) actors.add(USER);
  for (const session of state.sessions.values())
    if (session.member === id) actors.add(sessionActor(session.id));
  return ({ member, actor, data }) =>
    member === id || actors.has(actor) || data.to === id || data.reader === id || data.supervisor === id;
}
