import { fact } from '../fact.ts';
import { script } from '../lab.ts';

const ASKED = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';

export const launchBatchSessionId = fact({
  id: 'launch.batch-session-id',
  group: 'launch',
  claim: '`claude -p --session-id ID` runs under that id: hooks, environment and printed result say so',
  why: 'A run without a person is entered in the log under an id that was chosen before it began.',
  reliedOnBy: ['src/harness/argv.ts'],
  expected: 'hook, environment, result',
  advice: 'Take the id from the result, or from what the SessionStart hook is given.',
  async probe(lab) {
    const settings = JSON.stringify({ hooks: lab.recording(['SessionStart']) });
    const fixed = ['-p', '--output-format=json', '--model=haiku', `--session-id=${ASKED}`];
    const { stdout } = await lab.cli([
      ...fixed,
      '--settings',
      settings,
      '--',
      script([{ text: 'result: ok' }]),
    ]);
    const fired = lab.fired('SessionStart')[0];
    const says = {
      hook: fired?.payload.session_id === ASKED,
      environment: fired?.env.CLAUDE_CODE_SESSION_ID === ASKED,
      result: stdout.includes(`"session_id":"${ASKED}"`),
    };
    const named = Object.entries(says).flatMap(([name, is]) => (is ? [name] : []));
    return named.join(', ') || 'another id';
  },
});
