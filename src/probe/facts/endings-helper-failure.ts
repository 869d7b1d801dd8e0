import { alive } from '../../harness/process.ts';
import { fact } from '../fact.ts';
import { firings, shortOf } from '../hook.ts';
import { script } from '../lab.ts';

export const endingsHelperFailure = fact({
  id: 'endings.helper-failure',
  group: 'endings',
  claim:
    'a compaction that the API refuses fires StopFailure with an `agent_id`: a helper has failed, not the session',
  why: 'A StopFailure with that field halts no member and is not filed as the end of its turn.',
  reliedOnBy: ['src/harness/hook-input.ts'],
  expected: 'StopFailure with an agent_id',
  advice: 'Ignore a StopFailure that comes while no turn is open.',
  async probe(lab) {
    const settings = { env: { CLAUDE_CODE_MAX_RETRIES: '1' }, hooks: lab.recording(['Stop', 'StopFailure']) };
    // The scripted model knows by these words whose compaction it is to fail.
    const prompt = `You are member "probe".\n${script([{ text: 'result: ok' }])}`;
    const short = shortOf(await lab.start(prompt, { settings }));
    const stop = (await firings(lab, 'Stop'))?.[0];
    if (stop === undefined) throw new Error('the turn did not end');
    await lab.cli(['stop', short]);
    if ((await lab.until(() => !alive(Number(stop.env.CLAUDE_PID)))) === null)
      throw new Error('the session did not end');
    const error = { status: 400, type: 'invalid_request_error', message: 'no summary' };
    lab.sim.stage({ actors: [], sideFailures: [{ member: 'probe', side: 'compaction', error }] });
    await lab.cli(['--bg', '--resume', String(stop.payload.session_id), '--', '/compact']);
    const failed = (await firings(lab, 'StopFailure'))?.[0]?.payload;
    if (failed === undefined) {
      if (!lab.sim.all().some(({ note }) => note === 'compaction'))
        throw new Error('no compaction was tried');
      return 'no StopFailure';
    }
    return `StopFailure ${typeof failed.agent_id === 'string' ? 'with an' : 'without an'} agent_id`;
  },
});
