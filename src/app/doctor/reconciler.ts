import fs from 'node:fs';
import { join } from 'node:path';
import { isSuspended, startedWith } from '../../harness/process.ts';
import { processOf } from '../observe.ts';
import { watcherOf } from '../reconcile/watcher.ts';
import { count, ok, warn, wrong } from './finding.ts';
import { type Check, inNest } from './world.ts';

const ID = 'reconciler';

const START = 'nohup nest watch > /dev/null 2>&1 &';

/** Somebody looks after living members, and is able to. */
export const RECONCILER: Check = inNest(ID, (world, nest) => {
  const state = world.state(nest);
  const living = [...state.members.values()].filter(
    (member) => member.tombstone === null && processOf(member) === 'alive',
  ).length;
  const pid = watcherOf(nest.dir);
  if (pid === null) {
    if (living === 0 || state.down !== null) return [ok(ID, 'nobody is alive to look after')];
    const what = `nobody looks after ${count(living, 'living member')}: endings are noticed late, and nobody is woken`;
    return [wrong(ID, what, START)];
  }
  if (isSuspended(pid)) return [wrong(ID, `process ${pid} is suspended`, `kill -CONT ${pid}`)];
  if (isOther(pid, world.root)) {
    const what = `process ${pid} runs another version of nest than this one`;
    return [warn(ID, what, `kill ${pid}; sleep 2; ${START}`)];
  }
  return [ok(ID, `process ${pid}`)];
});

/** Whether a reconciler was started from a nest's copy of another installation; false where that cannot be told. */
function isOther(pid: number, root: string | null): boolean {
  const program = startedWith(pid)?.find((word) => word.endsWith(join('plugin', 'nest.cjs')));
  if (program === undefined || root === null) return false;
  const main = (folder: string): Buffer => fs.readFileSync(join(folder, 'nest-main.cjs'));
  try {
    return !main(join(program, '..')).equals(main(join(root, 'plugin')));
  } catch {
    return false;
  }
}
