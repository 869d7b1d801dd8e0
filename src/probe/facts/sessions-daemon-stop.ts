import { daemonLives } from '../../harness/daemon.ts';
import { alive } from '../../harness/process.ts';
import { fact } from '../fact.ts';
import { idle, waitFor } from '../live.ts';

export const sessionsDaemonStop = fact({
  id: 'sessions.daemon-stop',
  group: 'sessions',
  claim:
    '`claude daemon stop --any` ends the daemon of a configuration folder and every background session with it; their SessionEnd hooks run',
  why: 'The demo, the probe and the tests end all that they have started in a HOME of their own in this way.',
  reliedOnBy: ['src/harness/isolate-end.ts'],
  expected: 'the daemon ends, and two of two sessions, each with a SessionEnd',
  advice: 'End the processes that `daemon.lock` and `daemon/roster.json` name, by their ids.',
  async probe(lab) {
    const settings = { hooks: lab.recording(['SessionEnd']) };
    const steps = [{ text: 'result: ok' }];
    const both = await Promise.all(['one', 'two'].map((name) => idle(lab, steps, { name, settings })));
    await lab.cli(['daemon', 'stop', '--any']);
    const runs = (): number => both.filter(({ pid, startToken }) => alive(pid, startToken)).length;
    await waitFor(lab, () => runs() === 0 && !daemonLives(lab.config));
    const daemon = daemonLives(lab.config) ? 'stays' : 'ends';
    const sessions = ['no', 'one', 'two'][both.length - runs()];
    await lab.until(() => lab.fired('SessionEnd').length >= both.length, 1000);
    const each = lab.fired('SessionEnd').length === both.length ? 'each with a' : 'not each with a';
    return `the daemon ${daemon}, and ${sessions} of two sessions, ${each} SessionEnd`;
  },
});
