import { fact } from '../fact.ts';
import { print } from '../live.ts';

const IDS = ['2c3d4e5f-6a7b-4c8d-9e0f-1a2b3c4d5e6f', '3d4e5f6a-7b8c-4d9e-8f1a-2b3c4d5e6f7a'] as const;

export const sessionsBatchSessionId = fact({
  id: 'sessions.batch-session-id',
  group: 'sessions',
  claim:
    '`claude -p --output-format=json --session-id=ID` prints one document that names this id (`session_id`), how it went (`subtype`), what it cost (`total_cost_usd`), and `errors` where a limit was hit',
  why: 'No hook says that a run has hit its limit: the document is looked for by the id that the run was given.',
  reliedOnBy: ['src/harness/batch-result.ts'],
  expected: 'its id, success, a cost; its id, error_max_budget_usd, words',
  advice: 'Read exit code and stderr of the run, and the session id from its SessionStart hook.',
  limitSeconds: 60,
  async probe(lab) {
    const [well, capped] = await Promise.all([
      print(lab, [{ text: 'result: ok' }], { args: [`--session-id=${IDS[0]}`] }),
      print(lab, [{ text: 'result: ok' }], {
        args: [`--session-id=${IDS[1]}`, '--max-budget-usd=0.000001'],
      }),
    ]);
    const id = (found: unknown, wanted: string): string => (found === wanted ? 'its id' : 'another id');
    const cost = typeof well.total_cost_usd === 'number' ? 'a cost' : 'no cost';
    const said = Array.isArray(capped.errors) && capped.errors.some((one) => typeof one === 'string');
    const first = `${id(well.session_id, IDS[0])}, ${well.subtype}, ${cost}`;
    return `${first}; ${id(capped.session_id, IDS[1])}, ${capped.subtype}, ${said ? 'words' : 'no words'}`;
  },
});
