import type { Charter } from './charter.ts';

export type Models = Charter['models'];
type Refusal = Readonly<{ code: string; why: string }>;

/**
 * The rung of a model on the charter's ladder: 0 is the cheapest tier, -1 none. A full name of a model counts as the tier
 * whose name stands in it, the highest where there are several.
 */
export function rungOf({ ladder }: Pick<Models, 'ladder'>, model: string): number {
  const exact = ladder.indexOf(model);
  return exact >= 0 ? exact : ladder.findLastIndex((tier) => model.includes(tier));
}

/** The tier that a model counts as: the ladder's word for it, or its own name where the ladder has none. */
export function tierOf(models: Pick<Models, 'ladder'>, model: string): string {
  return models.ladder[rungOf(models, model)] ?? model;
}

/** The rungs that floor and ceiling leave. Where they contradict each other the ceiling holds: it costs less. */
export function boundsOf(models: Models): Readonly<{ lowest: number; highest: number }> {
  const { ladder, floor, ceiling } = models;
  const top = ladder.length - 1;
  const limit = ceiling === null ? top : rungOf(models, ceiling);
  const highest = limit < 0 ? top : limit;
  return { lowest: Math.min(highest, Math.max(0, floor === null ? 0 : rungOf(models, floor))), highest };
}

/**
 * Why the charter does not let a model be hired, or null. A model that is not on the ladder is refused as soon as there
 * is a floor or a ceiling: nothing shows on which side of it the model stands, and a bound that a name gets around is none.
 */
export function refuseModel(models: Models, model: string): Refusal | null {
  const { ladder, floor, ceiling } = models;
  if (floor === null && ceiling === null) return null;
  const rung = rungOf(models, model);
  if (rung < 0)
    return {
      code: 'off_ladder',
      why:
        `${model} is not on the charter's ladder (${ladder.join(', ')}), ` +
        `so nothing shows that it keeps to ${boundWords(models)}`,
    };
  const { lowest, highest } = boundsOf(models);
  if (rung > highest)
    return { code: 'ceiling', why: `${model} is above the charter's ceiling, ${ladder[highest]}` };
  if (rung < lowest)
    return { code: 'floor', why: `${model} is below the charter's floor, ${ladder[lowest]}` };
  return null;
}

function boundWords({ floor, ceiling }: Models): string {
  const parts = [
    floor === null ? '' : `its floor ${floor}`,
    ceiling === null ? '' : `its ceiling ${ceiling}`,
  ];
  return parts.filter((part) => part !== '').join(' and ');
}

/**
 * A model that nobody has named for this hire, brought within floor and ceiling. One that is not on the ladder is rounded
 * up: to the highest tier that they leave. `why` is empty where nothing changes.
 */
export function withinBounds(models: Models, model: string): Readonly<{ model: string; why: string }> {
  const no = refuseModel(models, model);
  if (no === null) return { model, why: '' };
  const { lowest, highest } = boundsOf(models);
  const tier = models.ladder[no.code === 'floor' ? lowest : highest] as string;
  return { model: tier, why: `${no.why}: ${tier}` };
}

/**
 * The tier above a model, from the charter's `models.ladder` (the cheapest first), no higher than `models.ceiling`.
 * A full name of a model counts as the tier whose name stands in it.
 */
export function tierAbove(
  { models }: Pick<Charter, 'models'>,
  model: string,
): { model: string } | { why: string } {
  const { ladder, ceiling } = models;
  const at = rungOf(models, model);
  if (at < 0) return { why: `${model} is not on the charter's ladder (${ladder.join(', ')})` };
  if (at === ladder.length - 1) return { why: `${ladder[at]} is the highest tier of the charter's ladder` };
  if (at >= boundsOf(models).highest) return { why: `the charter's ceiling is ${ceiling}` };
  return { model: ladder[at + 1] as string };
}

/** What is wrong with floor and ceiling of a charter: what cannot be held against the ladder binds nothing. */
export function modelFaults(models: Models): string[] {
  const { ladder, floor, ceiling } = models;
  const faults: string[] = [];
  for (const [name, bound] of Object.entries({ floor, ceiling }))
    if (bound !== null && rungOf(models, bound) < 0)
      faults.push(`models.${name} must be a tier of models.ladder (${ladder.join(', ')}), not ${bound}`);
  if (faults.length > 0 || floor === null || ceiling === null) return faults;
  return rungOf(models, floor) > rungOf(models, ceiling)
    ? [`models.floor (${floor}) must not be above models.ceiling (${ceiling})`]
    : [];
}
