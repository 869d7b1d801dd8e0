import { setTimeout as sleep } from 'node:timers/promises';
import type { Member, State } from '../../domain/state.ts';
import { alive } from '../../harness/process.ts';
import type { Caller } from '../caller.ts';
import { livePid } from '../live-pid.ts';
import type { Nest } from '../nest.ts';
import { splitProcess } from '../observe.ts';
import { reach } from '../reconcile/reach.ts';
import { ensureWatcher } from '../reconcile/watcher.ts';
import { hireAgain } from './hire-again.ts';
import { obstacleOf } from './obstacle.ts';
import type { Look } from './plan-up.ts';
import { respawns } from './respawn.ts';
import type { UpWorld } from './up.ts';

export function realUpWorld(nest: Nest, caller: Caller, root: string): UpWorld {
  return {
    now: Date.now,
    look: (state, member) => lookAt(nest, state, member),
    reach: (member, id, text) => tell(nest, member, id, text),
    hireAgain: (member, why) => hireAgain(nest, caller, member, why, root),
    startWatcher: () => ensureWatcher(nest, root).catch(() => null),
    pause: sleep,
  };
}

/** Whether its session begins to work is seen afterwards, for all of them together. */
async function tell(
  nest: Nest,
  member: Member,
  id: string,
  text: string,
): Promise<{ ok: boolean; why: string }> {
  const { attempts } = await reach(nest, member, { id, text, heard: () => true });
  return {
    ok: attempts.at(-1)?.ok ?? false,
    why: attempts
      .map(({ why }) => why)
      .filter(Boolean)
      .join('; '),
  };
}

function lookAt(nest: Nest, state: State, member: Member): Look {
  const lives = livePid(member) !== null;
  const [pid, token] = splitProcess(member.launcher);
  return {
    lives,
    launched: pid !== null && alive(pid, token),
    respawns: !lives && respawns(member, Date.now()),
    obstacle: lives ? null : obstacleOf(nest.dir, state, member),
  };
}
