import type { Role } from '../domain/charter.ts';
import { type Declared, type Route, routeOf } from '../domain/routing.ts';
import type { Member, State } from '../domain/state.ts';
import { cut } from '../domain/text.ts';
import { type Models, rungOf } from '../domain/tiers.ts';
import { isKind, isSignal, KIND_NAMES, SIGNAL_NAMES } from '../domain/work-signals.ts';
import { EXIT, UserError } from './user-error.ts';

/** As the log records it, with a member. */
export type Routing = Member['routing'];

/** What a hire may declare of the work. */
export type Work = Readonly<{ kind: string | null; signals: readonly string[] }>;

export const UNDECLARED: Work = { kind: null, signals: [] };

const LINE = 480;
const LINES = 10;

/** @throws UserError for a word that is none of the lists */
export function declared({ kind, signals }: Work, role: Role): Declared {
  if (kind !== null && !isKind(kind)) throw unknown('kind', kind, KIND_NAMES);
  const known = signals.map((signal) => {
    if (isSignal(signal)) return signal;
    throw unknown('signal', signal, SIGNAL_NAMES);
  });
  return { kind, signals: [...new Set(known)], role };
}

function unknown(what: string, word: string, list: readonly string[]): UserError {
  return new UserError(
    `--${what}: there is no ${JSON.stringify(word.slice(0, 40))}; there are ${list.join(', ')}`,
    EXIT.usage,
    'nest route --help',
  );
}

/**
 * The model for a hire, and what is recorded of its choice: the one that was named, else the one that the declared work is
 * routed to, else the charter's own. Whether the charter lets a named one be hired, the log rules.
 *
 * @throws UserError for a kind or a signal that there is not
 */
export function chooseModel(
  models: Models,
  outcomes: State['outcomes'],
  work: Work,
  role: Role,
  named: string | null,
): Readonly<{ model: string; routing: Routing }> {
  const wish = declared(work, role);
  const route = routeOf(models, outcomes, wish);
  const says = wish.kind !== null || wish.signals.length > 0;
  if (named === null) return { model: route.model, routing: says ? recorded(wish, route.why) : null };
  return { model: named, routing: says ? recorded(wish, [given(models, named, route)]) : null };
}

function given(models: Models, named: string, route: Route): string {
  const rung = rungOf(models, named);
  const same = rung >= 0 && models.ladder[rung] === route.tier;
  return `${named} was named${same ? '' : `; the declared work is routed to ${route.model}`}`;
}

function recorded({ kind, signals }: Declared, why: readonly string[]): Routing {
  return { kind, signals: [...signals], why: why.slice(0, LINES).map((line) => cut(line, LINE)) };
}
