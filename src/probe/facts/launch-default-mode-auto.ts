import { AT_REST } from '../at-rest.ts';
import { fact } from '../fact.ts';
import { script } from '../lab.ts';

export const launchDefaultModeAuto = fact({
  id: 'launch.default-mode-auto',
  group: 'launch',
  claim: 'without `--permission-mode` a background session runs in the mode `auto`',
  why: 'The mode is named at every launch: in `auto` a model decides what may run, and some allow rules do not count.',
  reliedOnBy: ['src/harness/argv.ts'],
  expected: 'auto',
  advice: 'Nothing, as long as the mode is always given.',
  together: AT_REST,
  async probe(lab) {
    const settings = JSON.stringify({ hooks: lab.recording(['UserPromptSubmit']) });
    const prompt = script([{ text: 'result: ok' }]);
    await lab.cli(['--bg', '-n', 'probe', '--model', 'haiku', '--settings', settings, '--', prompt]);
    const fired = await lab.until(() => lab.fired('UserPromptSubmit')[0], 20_000);
    return fired === null ? 'no hook of that session' : String(fired.payload.permission_mode);
  },
});
