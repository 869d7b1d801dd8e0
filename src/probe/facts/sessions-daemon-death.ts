import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { alive } from '../../harness/process.ts';
import { listedWorker } from '../../harness/roster.ts';
import { fact } from '../fact.ts';
import { ANSWERING, begin, lockOf, settle, waitFor } from '../live.ts';

export const sessionsDaemonDeath = fact({
  id: 'sessions.daemon-death',
  group: 'sessions',
  claim:
    'when the daemon is killed its sessions live on for a while (some 57 s were measured), and stay on its list; `daemon.lock` goes on naming the dead process, and `claude agents` starts no other',
  why: 'A daemon that has died is noticed by its lock file, and started again before its sessions end with it.',
  reliedOnBy: ['src/app/reconcile/daemon.ts', 'src/harness/daemon-start.ts', 'src/harness/daemon.ts'],
  expected: 'both sessions live and are listed; the lock names the dead daemon; none started',
  advice: 'If the sessions die with it, resume each by its full id.',
  async probe(lab) {
    lab.sim.stage(ANSWERING);
    const both = await Promise.all(
      ['first', 'second'].map(async (name) => settle(lab, (await begin(lab, 'Work.', { name })).short)),
    );
    const daemon = daemonOf(lab);
    if (daemon === null || !alive(daemon.pid, daemon.procStart)) return 'no daemon by its lock file';
    process.kill(daemon.pid, 'SIGKILL');
    await waitFor(lab, () => !alive(daemon.pid, daemon.procStart));
    await lab.agents();
    await sleep(1000);
    const live = both.filter(({ pid, startToken }) => alive(pid, startToken)).length;
    const listed = both.filter(({ short }) => listedWorker(short, lab.config) !== null).length;
    const now = daemonOf(lab);
    const lock = now?.pid === daemon.pid ? 'the lock names the dead daemon' : 'the lock says something else';
    const started = now !== null && alive(now.pid, now.procStart) ? 'one started' : 'none started';
    const sessions =
      live === 2 && listed === 2 ? 'both sessions live and are listed' : `${live} live, ${listed} listed`;
    return `${sessions}; ${lock}; ${started}`;
  },
});

function daemonOf(lab: Parameters<typeof lockOf>[0]): Readonly<{ pid: number; procStart: string }> | null {
  try {
    return JSON.parse(readFileSync(lockOf(lab), 'utf8')) as { pid: number; procStart: string };
  } catch {
    return null;
  }
}
