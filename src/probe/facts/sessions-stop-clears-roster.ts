import { alive } from '../../harness/process.ts';
import { listedWorker } from '../../harness/roster.ts';
import { fact } from '../fact.ts';
import { idle, waitFor } from '../live.ts';

export const sessionsStopClearsRoster = fact({
  id: 'sessions.stop-clears-roster',
  group: 'sessions',
  claim:
    '`claude stop` takes a session off `daemon/roster.json`: by the time its process is gone, or within two seconds of it, it is listed no more',
  why: 'A stopped session can be resumed at once, where one that was killed has to be waited for.',
  reliedOnBy: ['src/app/reconcile/resume-session.ts'],
  expected: 'listed before; gone from the list with its process',
  advice: 'Wait until the list has dropped the session before it is resumed.',
  async probe(lab) {
    const { short, pid, startToken } = await idle(lab, [{ text: 'result: ok' }]);
    const before = listedWorker(short, lab.config) === null ? 'not listed before' : 'listed before';
    await lab.cli(['stop', short]);
    if ((await waitFor(lab, () => !alive(pid, startToken))) === null) throw new Error('it did not stop');
    const gone = await lab.until(() => listedWorker(short, lab.config) === null, 2000);
    return `${before}; ${gone === null ? 'still listed two seconds after' : 'gone from the list with its process'}`;
  },
});
