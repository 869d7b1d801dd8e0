import { alive } from '../../harness/process.ts';
import { listedWorker } from '../../harness/roster.ts';
import { DAEMON_KILLED, daemonKilled, daemonOf } from '../daemon-killed.ts';
import { fact } from '../fact.ts';
import { processOf, waitFor } from '../live.ts';

export const sessionsDaemonAdopts = fact({
  id: 'sessions.daemon-adopts',
  group: 'sessions',
  claim:
    '`claude daemon run --origin transient`, which is how the CLI itself starts its daemon, takes the sessions over that a killed daemon has left: the same processes, which `claude stop` ends as before',
  why: 'Where the daemon has died the reconciler starts another one, since no command that only looks does, and nobody would start a session again that is killed.',
  reliedOnBy: ['src/harness/daemon-start.ts'],
  expected: 'another daemon; the same processes, listed; stopped by claude stop',
  advice: 'Start any session: that starts a daemon too.',
  together: DAEMON_KILLED,
  async probe(lab) {
    const killed = await daemonKilled(lab);
    if (killed === null) throw new Error('there is no daemon');
    const { both, daemon } = killed;
    const by = JSON.stringify({ label: 'probe', cwd: lab.config, pid: process.pid });
    // It runs for as long as there are sessions; the lab ends it.
    void lab.cli(['daemon', 'run', '--origin', 'transient', '--spawned-by', by], { cwd: lab.config });
    const other = await waitFor(lab, () => {
      const now = daemonOf(lab);
      return now !== null && now.pid !== daemon.pid && alive(now.pid) ? now : null;
    });
    if (other === null) return 'no other daemon';
    const held = () =>
      both.every(
        ({ short, pid }) => processOf(lab, short)?.pid === pid && listedWorker(short, lab.config) !== null,
      );
    if ((await waitFor(lab, held)) === null)
      return 'another daemon; the sessions are not listed, or other processes';
    const [first] = both;
    await lab.cli(['stop', first?.short ?? '']);
    const gone = await waitFor(lab, () => first === undefined || !alive(first.pid, first.startToken));
    const stopped = gone === null ? 'not stopped' : 'stopped';
    return `another daemon; the same processes, listed; ${stopped} by claude stop`;
  },
});
