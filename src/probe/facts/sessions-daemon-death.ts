import { alive } from '../../harness/process.ts';
import { DAEMON_KILLED, daemonKilled } from '../daemon-killed.ts';
import { fact } from '../fact.ts';

export const sessionsDaemonDeath = fact({
  id: 'sessions.daemon-death',
  group: 'sessions',
  claim:
    'when the daemon is killed its sessions live on for a while (some 57 s were measured), and stay on its list; `daemon.lock` goes on naming the dead process, and `claude agents` starts no other',
  why: 'A daemon that has died is noticed by its lock file, and started again before its sessions end with it.',
  reliedOnBy: ['src/app/reconcile/daemon.ts', 'src/harness/daemon-start.ts', 'src/harness/daemon.ts'],
  expected: 'both sessions live and are listed; the lock names the dead daemon; none started',
  advice: 'If the sessions die with it, resume each by its full id.',
  together: DAEMON_KILLED,
  async probe(lab) {
    const killed = await daemonKilled(lab);
    if (killed === null) return 'no daemon by its lock file';
    const { daemon, live, listed, now } = killed;
    const lock = now?.pid === daemon.pid ? 'the lock names the dead daemon' : 'the lock says something else';
    const started = now !== null && alive(now.pid, now.procStart) ? 'one started' : 'none started';
    const sessions =
      live === 2 && listed === 2 ? 'both sessions live and are listed' : `${live} live, ${listed} listed`;
    return `${sessions}; ${lock}; ${started}`;
  },
});
