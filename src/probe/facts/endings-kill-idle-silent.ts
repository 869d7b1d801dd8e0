import { setTimeout as sleep } from 'node:timers/promises';
import { readSessionProcess } from '../../harness/job-state.ts';
import { alive } from '../../harness/process.ts';
import { fact } from '../fact.ts';
import { firings, settled, shortOf } from '../hook.ts';

/** For a hook that comes late, in ms. */
const LATE_MS = 1500;

export const endingsKillIdleSilent = fact({
  id: 'endings.kill-idle-silent',
  group: 'endings',
  claim:
    'a session that is killed (SIGKILL) between turns fires no hook, and `claude agents` goes on listing it as done, without a process',
  why: 'No hook says that such a session is gone: nest looks at processes instead, and resumes the session before it writes to it.',
  reliedOnBy: ['src/app/reconcile/findings.ts'],
  expected: 'no hook from two killed sessions, both listed as done without a process',
  advice: 'If a hook fires by now, use it; keep watching processes for the versions where none does.',
  async probe(lab) {
    const settings = { hooks: lab.recording(['Stop', 'StopFailure', 'SessionEnd', 'SessionStart']) };
    const shorts: string[] = [];
    for (const text of ['result: one', 'result: two'])
      shorts.push(shortOf(await lab.start([{ text }], { settings })));
    const pids = (await firings(lab, 'Stop', 2))?.map(({ env }) => Number(env.CLAUDE_PID));
    if (pids === undefined) throw new Error('two turns did not end');
    const idle = (): boolean => pids.every((pid) => readSessionProcess(pid, lab.config)?.status === 'idle');
    if ((await settled(lab, shorts)) === null || (await lab.until(idle)) === null)
      throw new Error('two sessions did not come to rest');
    const before = lab.fired().length;
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    if ((await lab.until(() => pids.every((pid) => !alive(pid)))) === null) throw new Error('not killed');
    await sleep(LATE_MS);
    const late = lab
      .fired()
      .slice(before)
      .map(({ payload }) => String(payload.hook_event_name));
    if (late.length > 0) return `${[...new Set(late)].sort().join(', ')} from two killed sessions`;
    const listed = (await lab.agents()).map(({ state, pid }) => `${state} ${pid === undefined}`);
    return listed.length === 2 && listed.every((one) => one === 'done true')
      ? 'no hook from two killed sessions, both listed as done without a process'
      : `no hook from two killed sessions, listed as ${listed.length === 0 ? 'nothing' : [...new Set(listed)].join(', ')}`;
  },
});
