import type { Role } from './charter.ts';
import { type Evidence, evidenceOf, type Outcome } from './outcomes.ts';
import { boundsOf, type Models, rungOf, withinBounds } from './tiers.ts';
import { KINDS, type Kind, SIGNALS, type Signal } from './work-signals.ts';

/** What is declared of a piece of work, and the role that it is for. */
export type Declared = Readonly<{ kind: Kind | null; signals: readonly Signal[]; role: Role }>;

/** The model that is chosen, its tier on the ladder (null: it is on none), and why, a line for each thing that counted. */
export type Route = Readonly<{ model: string; tier: string | null; why: readonly string[] }>;

/** Work of which no kind is said counts as this: the middle. */
const UNSAID: Kind = 'implementation';

/**
 * Chooses the model for a member from what is declared of its work, the charter's models, and what became of work of the
 * same kind. Wherever two answers are possible it takes the higher tier:
 *
 * - the demand of the kind and its signals picks the first rung of the ladder that is not below it, so what falls between
 *   two rungs, because a tier is missing, goes up;
 * - signals that take from the demand count for nothing beside one that adds to it;
 * - the roster is what a role runs on at the least;
 * - floor and ceiling hold, whatever speaks for another tier;
 * - outcomes move it by one rung between them, down only on evidence and only where no signal speaks against it.
 *
 * Without a kind and a signal there is nothing to weigh: the roster, else the default, within floor and ceiling.
 */
export function routeOf(models: Models, outcomes: readonly Outcome[], declared: Declared): Route {
  const { kind, signals, role } = declared;
  const listed = models.roster[role];
  if (kind === null && signals.length === 0) {
    const from = listed === undefined ? 'the charter’s default' : `the charter’s roster for ${role}`;
    return chosen(models, listed ?? models.default, [`${from}: ${listed ?? models.default}`]);
  }
  const why: string[] = [];
  const least = listed === undefined ? 0 : rungOf(models, listed);
  if (listed !== undefined && least < 0)
    return chosen(models, listed, [
      `the charter’s roster for ${role}: ${listed}, which is not on its ladder, so that no signal moves it`,
    ]);
  const { demand, raised, words } = demandOf(kind, signals);
  const { ladder } = models;
  let rung = Math.ceil((demand * (ladder.length - 1)) / 100);
  why.push(`${words}: ${demand} of 100, ${ladder[rung]} of ${ladder.join(', ')}`);
  if (rung < least) {
    rung = least;
    why.push(`the charter’s roster for ${role}: ${ladder[least]} at the least`);
  }
  const { lowest, highest } = boundsOf(models);
  const within = Math.min(highest, Math.max(lowest, rung));
  if (within !== rung) why.push(`the charter’s ${within < rung ? 'ceiling' : 'floor'}: ${ladder[within]}`);
  rung = within;
  if (kind !== null) {
    const found = evidenceOf(models, outcomes, kind, rung);
    const moved = corrected(rung, found, Math.max(least, lowest), highest, raised);
    if (moved !== rung)
      why.push(`${found.words}: one tier ${moved > rung ? 'up' : 'down'}, ${ladder[moved]}`);
    else if (found.move === 'up') why.push(`${found.words}, and there is no tier above it to go to`);
    rung = moved;
  }
  return { model: spelled(models, rung, role), tier: ladder[rung] as string, why };
}

/** Outcomes move a rung by one, and not beyond what roster, floor and ceiling leave. */
function corrected(
  rung: number,
  { move }: Evidence,
  lowest: number,
  highest: number,
  raised: boolean,
): number {
  if (move === 'up' && rung < highest) return rung + 1;
  return move === 'down' && !raised && rung > lowest ? rung - 1 : rung;
}

type Demand = Readonly<{ demand: number; raised: boolean; words: string }>;

/** How much the work asks for, from 0 to 100. `raised`: a signal speaks for a stronger model. */
function demandOf(kind: Kind | null, signals: readonly Signal[]): Demand {
  const given = [...new Set(signals)];
  const raised = given.some((signal) => SIGNALS[signal].weight > 0);
  const counted = given.filter((signal) => SIGNALS[signal].weight > 0 === raised);
  const ignored = given.filter((signal) => !counted.includes(signal));
  const base: number = KINDS[kind ?? UNSAID].demand;
  const sum = counted.reduce((demand: number, signal) => demand + SIGNALS[signal].weight, base);
  const parts = counted.map((signal) => {
    const { weight } = SIGNALS[signal];
    return `${signal} ${weight > 0 ? '+' : ''}${weight}`;
  });
  const aside =
    ignored.length === 0 ? '' : ` (${ignored.join(', ')} not counted beside what speaks against it)`;
  const words = [`${kind ?? 'work of no declared kind'} ${base}`, ...parts].join(', ') + aside;
  return { demand: Math.min(100, Math.max(0, sum)), raised, words };
}

/** The user's own name for a tier, where roster or default has one: `claude-opus-5-5` for `opus`. */
function spelled(models: Models, rung: number, role: Role): string {
  const names = [models.roster[role], models.default];
  const own = names.find((name) => name !== undefined && rungOf(models, name) === rung);
  return own ?? (models.ladder[rung] as string);
}

function chosen(models: Models, model: string, why: readonly string[]): Route {
  const within = withinBounds(models, model);
  const tier = models.ladder[rungOf(models, within.model)] ?? null;
  return { model: within.model, tier, why: within.why === '' ? why : [...why, within.why] };
}
