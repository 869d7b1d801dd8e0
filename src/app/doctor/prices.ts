import { ageOf } from '../../domain/age.ts';
import { holdsSeat } from '../../domain/org.ts';
import { priceTable } from '../../domain/price-table.ts';
import { priceOf } from '../../domain/prices.ts';
import { tableOf } from '../meter.ts';
import { count, ok, warn } from './finding.ts';
import type { Check, World } from './world.ts';

const ID = 'prices';
const DAY_MS = 86_400_000;
/** A list that is older than this may be out of date, in days. */
const OLD_DAYS = 90;

/** The dated list of prices (`nest prices`), where the charter does not replace it. */
export const PRICES: Check = {
  id: ID,
  look(world) {
    const { date, id } = priceTable();
    const days = Math.floor((ageOf(`${date}T00:00:00.000Z`, world.now) ?? 0) / DAY_MS);
    if (days <= OLD_DAYS) return [ok(ID, `list ${id}, ${count(days, 'day')} old`)];
    if (areOwn(world)) return [ok(ID, 'those of the charter')];
    return [
      warn(
        ID,
        `the price list is ${days} days old (${date}): dollars may be wrong`,
        `claude plugin update nest@nest # or prices of your own: nest charter set budget.prices`,
      ),
    ];
  },
};

/** Whether the charter prices every model that members run on, or would without being told otherwise. */
function areOwn({ nest, state }: World): boolean {
  if (nest === null) return false;
  const folded = state(nest);
  const table = tableOf(folded);
  const seated = [...folded.members.values()].filter(holdsSeat).map(({ model }) => model);
  const models = [folded.charter?.models.default ?? '', ...seated];
  return models.every((model) => table.overridden.has(priceOf(table, model).model));
}
