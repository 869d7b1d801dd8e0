import type { Charter } from './charter.ts';
import type { NestEvent } from './events.ts';
import { refuseModel } from './tiers.ts';

/**
 * Rules on the model of a wish to hire: floor and ceiling of the charter bind whoever names one. A session that is adopted
 * runs on what its person has chosen, and one that is brought back goes on as it was.
 */
export function decideModel(
  charter: Charter | null,
  { mode, continues, model }: NestEvent<'hire_requested'>['data'],
): Readonly<{ code: string; why: string }> | null {
  if (charter === null || mode === 'adopt' || continues === 'recovery') return null;
  return refuseModel(charter.models, model);
}
