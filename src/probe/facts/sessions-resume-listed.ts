import { existsSync } from 'node:fs';
import { alive } from '../../harness/process.ts';
import { listedWorker } from '../../harness/roster.ts';
import { fact } from '../fact.ts';
import { idle, lockOf, resume, waitFor } from '../live.ts';

/** The list drops a session that was killed some three seconds later; in ms. */
const DROPPED_MS = 2500;

export const sessionsResumeListed = fact({
  id: 'sessions.resume-listed',
  group: 'sessions',
  claim:
    'as long as `daemon/roster.json` lists a session, its process may be dead already, a resume answers with a copy under another id; when the list has dropped it, it is itself again',
  why: 'After a session was killed its resume waits until the list has dropped it, which takes some three seconds.',
  reliedOnBy: ['src/app/reconcile/resume-session.ts'],
  expected: 'killed and listed: a copy; listed no more: itself',
  advice: 'Check the id that comes back whatever the list says, and remove a copy.',
  async probe(lab) {
    const first = await idle(lab, [{ text: 'result: one' }]);
    if (!existsSync(lockOf(lab))) throw new Error('there is no daemon');
    process.kill(first.pid, 'SIGKILL');
    const killed = Date.now();
    await waitFor(lab, () => !alive(first.pid, first.startToken));
    if (listedWorker(first.short, lab.config) === null) return 'killed and listed no more at once';
    const copy = await resume(lab, first.session, [{ text: 'result: two' }]);
    if (copy === first.short && Date.now() - killed > DROPPED_MS) {
      throw new Error('the resume took longer than the list holds a session that was killed');
    }
    const listed = copy === null ? 'not resumed' : copy === first.short ? 'itself' : 'a copy';
    if ((await waitFor(lab, () => listedWorker(first.short, lab.config) === null)) === null) {
      return `killed and listed: ${listed}; listed for ever`;
    }
    const back = await resume(lab, first.session, [{ text: 'result: three' }]);
    const dropped = back === null ? 'not resumed' : back === first.short ? 'itself' : 'a copy';
    return `killed and listed: ${listed}; listed no more: ${dropped}`;
  },
});
