import type { NestEvent } from './events.ts';
import type { State } from './state.ts';
import { refuseModel } from './tiers.ts';

/**
 * Rules on the model of a wish to hire: floor and ceiling of the charter bind whoever names one. A session that is adopted
 * runs on what its person has chosen, and one that is brought back goes on as it was. In a log that a version without
 * these rules may still rule on, they do not bind here, lest two versions disagree; whoever hires then refuses by itself.
 */
export function decideModel(
  { charter, moneyRules }: State,
  { mode, continues, model }: NestEvent<'hire_requested'>['data'],
): Readonly<{ code: string; why: string }> | null {
  if (!moneyRules || charter === null || mode === 'adopt' || continues === 'recovery') return null;
  return refuseModel(charter.models, model);
}
