import { type ClaimRow, listClaims } from '../../app/claim.ts';
import { ageOf, formatAge } from '../../domain/age.ts';
import type { Contest } from '../../domain/claims.ts';
import type { Here } from '../here.ts';
import { table } from '../table.ts';
import { oneLine } from '../words.ts';

export function run(here: Here): number {
  const now = Date.now();
  const { claims, contests } = listClaims(here.nest());
  if (here.json) here.printJson({ claims, contests });
  else if (claims.length === 0 && contests.length === 0) here.print('nobody holds any ground\n');
  else here.print([held(claims, here, now), ...contests.map((one) => contested(one, now))].join(''));
  return 0;
}

function held(claims: readonly ClaimRow[], { paint }: Here, now: number): string {
  const rows = claims.map(({ holder, ground, why, at, gated }) => [
    holder,
    oneLine(ground.globs.join(' '), 80),
    formatAge(ageOf(at, now)),
    oneLine(gated ? why : `${why} (adopted: what it edits itself is not looked at)`.trim(), 80),
  ]);
  return table(['MEMBER', 'GROUND', 'SINCE', 'WHY'], rows, paint);
}

function contested(
  { id, wisher, holder, ground, why, at, exchanges, before, ruling }: Contest,
  now: number,
): string {
  const wants = `${id}: ${wisher} wants ${oneLine(ground.globs.join(' '), 80)}${why === '' ? '' : ` (${oneLine(why, 80)})`}; ${holder} holds it`;
  if (ruling !== null)
    return `${wants}; ${ruling.by} has ruled: ${ruling.owner} first${ruling.kind === 'order' ? `, then ${wisher}` : ''}\n`;
  const asked =
    before === null
      ? `settle it: nest msg ${holder} "…"`
      : `${before} is asked to rule: nest rule ${id} --owner …`;
  return `${wants}, for ${formatAge(ageOf(at, now))}; ${exchanges} of 3 exchanges; ${asked}\n`;
}
