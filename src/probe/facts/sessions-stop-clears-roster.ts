import { alive } from '../../harness/process.ts';
import { listedWorker } from '../../harness/roster.ts';
import { fact } from '../fact.ts';
import { idle } from '../live.ts';

export const sessionsStopClearsRoster = fact({
  id: 'sessions.stop-clears-roster',
  group: 'sessions',
  claim:
    '`claude stop` takes a session off `daemon/roster.json`: by the time its process is gone, or within a second of it, it is listed no more',
  why: 'A stopped session can be resumed at once, where one that was killed has to be waited for.',
  reliedOnBy: ['src/app/reconcile/resume-session.ts'],
  expected: 'listed before; gone from the list with its process',
  advice: 'Wait until the list has dropped the session before it is resumed.',
  async probe(lab) {
    const { short, pid, startToken } = await idle(lab, [{ text: 'result: ok' }]);
    const before = listedWorker(short, lab.config) === null ? 'not listed before' : 'listed before';
    await lab.cli(['stop', short]);
    if ((await lab.until(() => !alive(pid, startToken))) === null) throw new Error('it did not stop');
    const gone = await lab.until(() => listedWorker(short, lab.config) === null, 1000);
    return `${before}; ${gone === null ? 'still listed a second after' : 'gone from the list with its process'}`;
  },
});
