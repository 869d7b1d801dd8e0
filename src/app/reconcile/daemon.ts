import type { State } from '../../domain/state.ts';
import { locateClaude } from '../../harness/cli.ts';
import { daemonDied } from '../../harness/daemon.ts';
import { startDaemon } from '../../harness/daemon-start.ts';
import { processOf } from '../observe.ts';
import { configOf } from '../wake.ts';
import type { World } from './tick.ts';

/** How long a daemon has to be gone: one that is replaced by a newer version is back sooner, in ms. */
const GONE_MS = 5000;
/** Between two attempts to start one, in ms. Sessions outlive their daemon by a minute. */
const AGAIN_MS = 15_000;

/** Since when the daemon of each configuration folder has been seen to be gone, and when it was last started. */
type Seen = { since: number; triedAt: number };
const gone = new Map<string, Seen>();

/**
 * Starts the platform's daemon again when it has died under living sessions: within a minute they would all end, and
 * until then none of them would come back that dies (fact: sessions.daemon-death).
 */
export function keepDaemon(state: State, { now, tell }: Pick<World, 'now' | 'tell'>): void {
  const configs = new Set<string>();
  for (const member of state.members.values()) {
    if (member.mode === 'bg' && member.tombstone === null && processOf(member) === 'alive')
      configs.add(configOf(member));
  }
  for (const config of gone.keys()) if (!configs.has(config) || !daemonDied(config)) gone.delete(config);
  for (const config of configs) {
    if (!daemonDied(config)) continue;
    const seen = gone.get(config) ?? { since: now(), triedAt: Number.NEGATIVE_INFINITY };
    gone.set(config, seen);
    if (now() - seen.since < GONE_MS || now() - seen.triedAt < AGAIN_MS) continue;
    seen.triedAt = now();
    void start(config, tell);
  }
}

async function start(config: string, tell: World['tell']): Promise<void> {
  const command = locateClaude(null);
  const problem = 'problem' in command ? command.message : await startDaemon(command, config);
  tell(`the platform's daemon had died; ${problem === null ? 'started again' : `not started: ${problem}`}`);
}
