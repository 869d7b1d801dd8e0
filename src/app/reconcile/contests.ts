import { SETTLE_MS } from '../../domain/claims.ts';
import type { State } from '../../domain/state.ts';
import type { Nest } from '../nest.ts';
import { record } from '../record.ts';
import type { World } from './tick.ts';

/** Says of contests that two members have not settled in time that somebody above them has to rule. */
export function raiseContests(nest: Nest, state: State, { now, tell }: Pick<World, 'now' | 'tell'>): void {
  for (const { id, at, before, ruling, wisher, holder } of state.claims.contests) {
    if (before !== null || ruling !== null || now() - Date.parse(at) < SETTLE_MS) continue;
    nest.log.append([record('claim_unsettled', { contest: id }, { actor: 'system', id: `unsettled:${id}` })]);
    tell(`${wisher} and ${holder} have not settled ${id}: it is to be ruled`);
  }
}
