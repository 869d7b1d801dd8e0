import { setTimeout as sleep } from 'node:timers/promises';
import { readSessionProcess } from '../../harness/job-state.ts';
import { fact } from '../fact.ts';
import { asked, firings, ofSession, running, shortOf, withHook } from '../hook.ts';
import { bash } from '../lab.ts';

/** For a turn that would go on after all, in ms. */
const LATE_MS = 1000;

export const permissionNoAnswer = fact({
  id: 'permission.no-answer',
  group: 'permission',
  claim:
    'when a PermissionRequest hook prints nothing or runs into its timeout, the prompt of a background session stays open, and the session is listed as waiting for it',
  why: 'A request that nobody ruled on in time is not lost: a person can attach and answer, and is told to.',
  reliedOnBy: ['src/hooks/permission-wait.ts'],
  expected: 'silent: the prompt stays; timed out: the prompt stays',
  advice: 'Let the hook deny, with a message, before its time is up.',
  async probe(lab) {
    const recorded = lab.recording(['PermissionRequest']);
    const kinds = {
      silent: running(''),
      'timed out': running('setTimeout(() => {}, 60000)', { timeout: 1 }),
    };
    const shorts = new Map<string, string>();
    for (const [name, hook] of Object.entries(kinds)) {
      const settings = { hooks: withHook(recorded, 'PermissionRequest', hook) };
      const steps = [bash('node -p 40+2'), { text: 'result: ok' }];
      shorts.set(name, shortOf(await lab.start(steps, { settings })));
    }
    if ((await firings(lab, 'PermissionRequest', 2)) === null)
      throw new Error('no two requests for permission');
    const waits = (short: string): boolean => {
      const pid = Number(ofSession(lab.fired('PermissionRequest'), short)[0]?.env.CLAUDE_PID);
      return readSessionProcess(pid, lab.config)?.waitingFor === 'permission prompt';
    };
    await lab.until(() => [...shorts.values()].every(waits), 5000);
    await sleep(1000 + LATE_MS);
    const fate = (short: string): string =>
      asked(lab, short).length > 1 ? 'the turn goes on' : waits(short) ? 'the prompt stays' : 'not waiting';
    return [...shorts].map(([name, short]) => `${name}: ${fate(short)}`).join('; ');
  },
});
