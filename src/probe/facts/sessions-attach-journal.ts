import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alive } from '../../harness/process.ts';
import { fact } from '../fact.ts';
import type { Lab } from '../lab.ts';
import { idle, processOf, waitFor } from '../live.ts';

export const sessionsAttachJournal = fact({
  id: 'sessions.attach-journal',
  group: 'sessions',
  claim:
    'while a terminal has a background session open, a file in `daemon/attach-journal/` names the process of that terminal (`pid`, `procStart`); the file of the session itself goes on saying that it is a background one',
  why: 'A session that a person may sit in is never stopped to reach it.',
  reliedOnBy: ['src/harness/attached.ts'],
  expected: 'nobody before; while it is open: a living process; its own file: bg',
  advice: 'Ask a person before a session is stopped, or never stop one to reach it.',
  async probe(lab) {
    const { short } = await idle(lab, [{ text: 'result: ok' }]);
    const before = attached(lab) === null ? 'nobody before' : 'somebody before';
    const ends = await attach(lab, short);
    const pid = await waitFor(lab, () => attached(lab));
    const kind = processOf(lab, short)?.background === true ? 'bg' : 'another kind';
    ends();
    return `${before}; while it is open: ${pid === null ? 'nobody' : 'a living process'}; its own file: ${kind}`;
  },
});

/** The living process that the journal names. */
function attached(lab: Lab): number | null {
  const folder = join(lab.config, 'daemon', 'attach-journal');
  try {
    for (const name of readdirSync(folder)) {
      const { pid, procStart } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      if (typeof pid === 'number' && alive(pid, String(procStart))) return pid;
    }
  } catch {
    // No such folder yet, or a file that has just been closed.
  }
  return null;
}

/** Opens a session in a terminal that `script` makes. @returns what closes it @throws where there is no such program */
async function attach(lab: Lab, short: string): Promise<() => void> {
  if (!(await lab.exec('script', ['--version'])).ok)
    throw new Error('script (util-linux) is needed for a terminal');
  const closed = join(lab.folder, 'closed');
  // What is typed comes from a pipe that nobody closes, until a file says that it is over.
  const typing = `while [ ! -e '${closed}' ]; do sleep 0.1; done`;
  const attaching = `'${lab.claude}' attach ${short}`;
  void lab.exec('sh', ['-c', `${typing} | script -qfec "${attaching}" /dev/null`]);
  return () => writeFileSync(closed, '');
}
