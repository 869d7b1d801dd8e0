import { alive } from '../../harness/process.ts';
import { fact } from '../fact.ts';
import { bash } from '../lab.ts';
import { begin, processOf, rowsOf, transcriptOf, untilThere, waitFor } from '../live.ts';

export const sessionsRespawn = fact({
  id: 'sessions.respawn',
  group: 'sessions',
  claim:
    'a session that is killed in the middle of a turn is started again by the daemon, some ten seconds later, under the same id and as another process (SessionStart `resume`), and goes on with the turn',
  why: 'Such a session is not resumed or reported as dead for a while: it may come back by itself.',
  reliedOnBy: ['src/app/control/respawn.ts', 'src/app/reconcile/coming.ts', 'src/harness/daemon.ts'],
  expected: 'started again as itself, and at work',
  advice: 'Resume it yourself, as one that has been killed between turns.',
  limitSeconds: 75,
  waits: true,
  async probe(lab) {
    const settings = {
      permissions: { allow: ['Bash'] },
      hooks: lab.recording(['SessionStart']),
    };
    const command = bash(untilThere(`${lab.folder}/never`));
    const { short, session } = await begin(lab, [command, { text: 'result: ok' }], { settings });
    const runs = () => JSON.stringify(rowsOf(transcriptOf(lab, session))).includes('"tool_use"');
    if ((await waitFor(lab, runs)) === null) throw new Error('the session runs no command');
    const first = processOf(lab, short);
    if (first === null) throw new Error('the session has ended');
    const asked = lab.sim.all().length;
    process.kill(first.pid, 'SIGKILL');
    await waitFor(lab, () => !alive(first.pid, first.startToken));
    const again = await lab.until(() => processOf(lab, short), 30_000);
    if (again === null) return 'not started again';
    const started = () => lab.fired('SessionStart').find(({ payload }) => payload.source === 'resume');
    const start = await waitFor(lab, started);
    if (start?.payload.session_id !== session) return 'started again as another session';
    const goesOn = await waitFor(lab, () => lab.sim.all().length > asked);
    return goesOn === null ? 'started again as itself, and idle' : 'started again as itself, and at work';
  },
});
