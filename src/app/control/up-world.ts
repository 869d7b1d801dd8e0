import { setTimeout as sleep } from 'node:timers/promises';
import type { Member, State } from '../../domain/state.ts';
import { alive } from '../../harness/process.ts';
import type { Caller } from '../caller.ts';
import type { Nest } from '../nest.ts';
import { splitProcess } from '../observe.ts';
import { livePid, reach } from '../reconcile/reach.ts';
import { ensureWatcher } from '../reconcile/start.ts';
import { hireAgain } from './hire-again.ts';
import { obstacleOf } from './obstacle.ts';
import type { Look } from './plan-up.ts';
import { mayRespawn } from './respawn.ts';
import type { UpWorld } from './up.ts';

export function realUpWorld(nest: Nest, caller: Caller, root: string): UpWorld {
  return {
    now: Date.now,
    look: (state, member) => lookAt(nest, state, member),
    reach: (member, id, text) => reach(nest, member, id, text),
    hireAgain: (member, why) => hireAgain(nest, caller, member, why, root),
    startWatcher: () => ensureWatcher(nest, root).catch(() => null),
    pause: sleep,
  };
}

function lookAt(nest: Nest, state: State, member: Member): Look {
  const lives = livePid(member) !== null;
  const [pid, token] = splitProcess(member.launcher);
  return {
    lives,
    launched: pid !== null && alive(pid, token),
    respawns: !lives && mayRespawn(member),
    obstacle: lives ? null : obstacleOf(nest.dir, state, member),
  };
}
