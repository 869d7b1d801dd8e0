import { fact } from '../fact.ts';
import { script } from '../lab.ts';

export const settingsLastWins = fact({
  id: 'settings.last-wins',
  group: 'settings',
  claim: 'of two `--settings` only the last one counts; they are not merged',
  why: 'There is exactly one settings JSON in a launch, with environment, hooks and rules in it; a second would silence the first.',
  reliedOnBy: ['src/harness/settings.ts'],
  expected: 'the last one alone',
  advice: 'Merge the documents yourself; one JSON means the same either way.',
  async probe(lab) {
    const hooks = lab.recording(['SessionStart']);
    const json = (env: object): string => JSON.stringify({ env, hooks });
    const both = ['--settings', json({ PROBE_FIRST: '1' }), '--settings', json({ PROBE_LAST: '1' })];
    const prompt = script([{ text: 'result: ok' }]);
    await lab.cli(['-p', '--model', 'haiku', '--permission-mode', 'dontAsk', ...both, '--', prompt]);
    const [fired] = lab.fired('SessionStart');
    if (fired === undefined) return 'neither';
    const { PROBE_FIRST: first, PROBE_LAST: last } = fired.env;
    if (last === undefined) return first === undefined ? 'neither' : 'the first one alone';
    return first === undefined ? 'the last one alone' : 'both';
  },
});
