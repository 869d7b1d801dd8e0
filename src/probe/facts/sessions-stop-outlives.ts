import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { alive, descendants } from '../../harness/process.ts';
import { listedWorker } from '../../harness/roster.ts';
import { fact } from '../fact.ts';
import { bash } from '../lab.ts';
import { begin, untilThere, waitFor } from '../live.ts';

export const sessionsStopOutlives = fact({
  id: 'sessions.stop-outlives',
  group: 'sessions',
  claim:
    '`claude stop` ends the process of a session, not always before it returns, and leaves alive what the session has started in the background',
  why: 'Whoever stops a session writes down the processes below it first, waits for its own to go, and ends the others one by one.',
  reliedOnBy: ['src/harness/stop.ts'],
  expected: 'its process ends; its background command lives on',
  advice: 'If everything below ends with it, there is nothing left to end.',
  report: {
    title: '`claude stop` leaves commands running that the session has started in the background',
    steps: [
      "claude --bg -n worker --permission-mode acceptEdits --allowedTools='Bash' -- 'Run `sleep 600` with Bash in the background, then end your turn.'",
      'claude stop <short id>',
      'ps: the command still runs, under pid 1',
    ],
  },
  async probe(lab) {
    const began = join(lab.folder, 'began');
    const command = `touch '${began}'; ${untilThere(`${lab.folder}/never`)}`;
    const settings = { permissions: { allow: ['Bash'] }, hooks: lab.recording(['Stop']) };
    const { short, pid, startToken } = await begin(
      lab,
      [bash(command, { run_in_background: true }), { text: 'result: waiting' }],
      { settings },
    );
    const ready = await waitFor(lab, () => existsSync(began) && lab.fired('Stop').length > 0);
    const below = descendants(pid);
    if (ready === null || below.length === 0) throw new Error('no command runs in the background');
    await lab.cli(['stop', short]);
    if ((await waitFor(lab, () => !alive(pid, startToken))) === null) return 'its process lives on';
    const dropped = await waitFor(lab, () => listedWorker(short, lab.config) === null);
    if (dropped === null) throw new Error('the stopped session stays listed');
    return below.some((one) => alive(one.pid, one.startToken))
      ? 'its process ends; its background command lives on'
      : 'its process ends; its background command too';
  },
});
