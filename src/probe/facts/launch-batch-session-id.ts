import { fact } from '../fact.ts';
import { print } from '../live.ts';

const IDS = ['0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d', '2c3d4e5f-6a7b-4c8d-9e0f-1a2b3c4d5e6f'] as const;

export const launchBatchSessionId = fact({
  id: 'launch.batch-session-id',
  group: 'launch',
  claim:
    '`claude -p --output-format=json --session-id=ID` runs under that id: hooks, environment and the one document that it prints say so; the document also tells how it went (`subtype`), what it cost (`total_cost_usd`), and `errors` where a limit was hit',
  why: 'A run without a person is entered in the log under an id that was chosen before it began, and the document is looked for by that id: no hook says that a run has hit its limit.',
  reliedOnBy: ['src/harness/argv.ts', 'src/harness/batch-result.ts'],
  expected:
    'its id in hook, environment, document; success, a cost; with a cap: its id, error_max_budget_usd, words',
  advice:
    'Take the id from what the SessionStart hook is given, and read exit code and stderr of the run for its end.',
  async probe(lab) {
    const steps = [{ text: 'result: ok' }];
    const settings = { hooks: lab.recording(['SessionStart']) };
    const cap = '--max-budget-usd=0.000001';
    const [well, capped] = await Promise.all([
      print(lab, steps, { settings, args: [`--session-id=${IDS[0]}`] }),
      print(lab, steps, { args: [`--session-id=${IDS[1]}`, cap] }),
    ]);
    const fired = lab.fired('SessionStart')[0];
    const says = {
      hook: fired?.payload.session_id === IDS[0],
      environment: fired?.env.CLAUDE_CODE_SESSION_ID === IDS[0],
      document: well.session_id === IDS[0],
    };
    const named = Object.entries(says).flatMap(([name, is]) => (is ? [name] : []));
    const cost = typeof well.total_cost_usd === 'number' ? 'a cost' : 'no cost';
    const words = Array.isArray(capped.errors) && capped.errors.some((one) => typeof one === 'string');
    const its = capped.session_id === IDS[1] ? 'its id' : 'another id';
    return [
      `its id in ${named.join(', ') || 'nothing'}`,
      `${well.subtype}, ${cost}`,
      `with a cap: ${its}, ${capped.subtype}, ${words ? 'words' : 'no words'}`,
    ].join('; ');
  },
});
