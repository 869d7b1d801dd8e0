import { cut } from '../../domain/text.ts';
import { EXIT, type ExitCode } from '../user-error.ts';
import { type Finding, unknown } from './finding.ts';
import { LOG, LOG_ID, SPOOL } from './log.ts';
import { COPIES, FOUND, filesystemCheck } from './nest-place.ts';
import { NODE } from './node.ts';
import { PLATFORM } from './platform.ts';
import { PLUGIN } from './plugin.ts';
import { PRICES } from './prices.ts';
import { PROBE_LABS } from './probe-labs.ts';
import { RECONCILER } from './reconciler.ts';
import { RETENTION } from './retention.ts';
import { RUNTIME } from './runtime.ts';
import { ORPHANS, SILENT, UNMATCHED } from './sessions.ts';
import { SETTINGS } from './settings.ts';
import { STATE_FOLDER } from './state-folder.ts';
import { WORKTREES } from './worktrees.ts';
import { type Check, type Place, worldAt } from './world.ts';

/** Every check, in the order in which they are shown: the machine, the plugin, the nest, its members. */
const CHECKS: readonly Check[] = [
  NODE,
  PLATFORM,
  PROBE_LABS,
  PLUGIN,
  SETTINGS,
  RETENTION,
  PRICES,
  STATE_FOLDER,
  FOUND,
  filesystemCheck(),
  LOG,
  COPIES,
  SPOOL,
  RUNTIME,
  RECONCILER,
  SILENT,
  UNMATCHED,
  ORPHANS,
  WORKTREES,
];

/**
 * Looks at everything that can be wrong. Changes nothing, starts no session, and never throws: what cannot be looked at is
 * `unknown`.
 *
 * @param begins is told of each check before it looks
 */
export async function examine(
  place: Place,
  begins: (id: string) => void = () => {},
): Promise<readonly Finding[]> {
  const world = worldAt(place);
  const found: Finding[] = [];
  for (const { id, look } of CHECKS) {
    begins(id);
    try {
      found.push(...(await look(world)));
    } catch (error) {
      found.push(unknown(id, `could not be looked at: ${cut((error as Error).message, 200)}`));
    }
  }
  return found;
}

/** Damage of the log is told as `nest verify` tells it; anything else that is wrong by a code of its own. */
export function exitCodeOf(found: readonly Finding[]): ExitCode {
  const bad = found.filter(({ state }) => state === 'wrong');
  if (bad.some(({ id }) => id === LOG_ID)) return EXIT.damaged;
  return bad.length > 0 ? EXIT.refused : EXIT.ok;
}
