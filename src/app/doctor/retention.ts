import { join } from 'node:path';
import { ageOf } from '../../domain/age.ts';
import { holdsSeat } from '../../domain/org.ts';
import type { State } from '../../domain/state.ts';
import { configDir } from '../../harness/config-dir.ts';
import { DEFAULT_RETENTION_DAYS } from '../../harness/platform-settings.ts';
import { ok, unknown, warn } from './finding.ts';
import type { Check, World } from './world.ts';

const ID = 'retention';
const DAY_MS = 86_400_000;

/**
 * Transcripts that the platform deletes before the run is over: what a session has said and spent is read from them, and
 * without one it cannot be resumed. fact: settings.retention
 */
export const RETENTION: Check = {
  id: ID,
  look(world) {
    const said = world.settings().findLast(({ retentionDays }) => retentionDays !== null);
    const days = said?.retentionDays ?? DEFAULT_RETENTION_DAYS;
    const runs = world.nest === null ? 0 : runDays(world, world.state(world.nest));
    const file = said?.file ?? join(configDir(world.env), 'settings.json');
    if (!Number.isFinite(days)) return [unknown(ID, `${file} does not say it with a number`)];
    const kept = `transcripts are kept for ${days} days`;
    if (days > runs) return [ok(ID, kept)];
    const longer = Math.max(365, 2 * Math.ceil(runs));
    return [
      warn(
        ID,
        `${kept}, and members have been there for ${Math.floor(runs)}: what they said and spent gets lost`,
        `Write "cleanupPeriodDays": ${longer} into ${file}.`,
      ),
    ];
  },
};

/** Since the first of those who hold a seat was hired. */
function runDays({ now }: World, state: State): number {
  const ages = [...state.members.values()].filter(holdsSeat).map(({ hiredAt }) => ageOf(hiredAt, now) ?? 0);
  return Math.max(0, ...ages) / DAY_MS;
}
