import type { Role } from '../domain/charter.ts';
import type { Outcome } from '../domain/outcomes.ts';
import { routeOf } from '../domain/routing.ts';
import { declared, type Work } from './choose-model.ts';
import { foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';
import { EXIT, UserError } from './user-error.ts';
import { requireSight } from './write.ts';

export type RouteView = Readonly<{
  model: string;
  /** Its tier, and the ladder from the cheapest on; null where it is on no rung of it. */
  tier: string | null;
  ladder: readonly string[];
  floor: string | null;
  ceiling: string | null;
  role: Role;
  kind: string | null;
  signals: readonly string[];
  why: readonly string[];
  /** What became of work of that kind, tier by tier. */
  outcomes: readonly Outcome[];
}>;

/**
 * What a hire would run on. Changes nothing.
 *
 * @throws UserError for a kind or signal that there is not, or when the log cannot be ruled by
 */
export function routeWork(nest: Nest, work: Work, role: Role): RouteView {
  const { state } = foldNest(nest);
  requireSight(state);
  const { charter, outcomes } = state;
  if (charter === null) throw new UserError('the log holds no charter', EXIT.damaged, 'nest verify');
  const { ladder, floor, ceiling } = charter.models;
  const wish = declared(work, role);
  const { model, tier, why } = routeOf(charter.models, outcomes, wish);
  const { kind, signals } = wish;
  return {
    model,
    tier,
    ladder,
    floor,
    ceiling,
    role,
    kind,
    signals,
    why,
    outcomes: outcomes.filter((one) => one.kind === kind),
  };
}
