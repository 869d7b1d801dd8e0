import { setTimeout as sleep } from 'node:timers/promises';
import type { Member, State } from '../../domain/state.ts';
import { daemonLives } from '../../harness/daemon.ts';
import { readJob } from '../../harness/job-state.ts';
import { alive } from '../../harness/process.ts';
import type { Caller } from '../caller.ts';
import type { Nest } from '../nest.ts';
import { splitProcess } from '../observe.ts';
import { livePid, reach } from '../reconcile/reach.ts';
import { ensureWatcher } from '../reconcile/start.ts';
import { configOf } from '../wake.ts';
import { hireAgain } from './hire-again.ts';
import { obstacleOf } from './obstacle.ts';
import type { Look } from './plan-up.ts';
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

/** Job states after which the platform starts a session again by itself. */
const OVER = new Set(['done', 'failed', 'stopped']);

function lookAt(nest: Nest, state: State, member: Member): Look {
  const lives = livePid(member) !== null;
  const [pid, token] = splitProcess(member.launcher);
  const config = configOf(member);
  const job = lives || member.short === null ? null : readJob(member.short, config);
  const cut = member.turn?.open === true && job?.state != null && !OVER.has(job.state);
  return {
    lives,
    launched: pid !== null && alive(pid, token),
    respawns: cut && daemonLives(config),
    obstacle: lives ? null : obstacleOf(nest.dir, state, member),
  };
}
