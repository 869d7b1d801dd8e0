import { fact } from '../fact.ts';
import { script } from '../lab.ts';

export const identityHeadlessMark = fact({
  id: 'identity.headless-mark',
  group: 'identity',
  claim:
    'hooks of a `claude -p` run carry CLAUDE_CODE_ENTRYPOINT=sdk-cli, those of a background session `cli`',
  why: 'In a run without a person no hook may wait: it would hold the process open.',
  reliedOnBy: ['src/harness/hook-env.ts'],
  expected: '-p: sdk-cli; --bg: cli',
  advice: 'Tell the hooks by the launch settings which kind of session they are in.',
  async probe(lab) {
    const settings = JSON.stringify({ hooks: lab.recording(['SessionStart']) });
    const fixed = ['--model', 'haiku', '--permission-mode', 'dontAsk', '--settings', settings];
    await lab.cli(['-p', ...fixed, '--', script([{ text: 'result: ok' }])]);
    await lab.cli(['--bg', '-n', 'probe', ...fixed]);
    await lab.until(() => lab.fired('SessionStart').length > 1, 20_000);
    const mark = (at: number): string => lab.fired('SessionStart')[at]?.env.CLAUDE_CODE_ENTRYPOINT ?? 'none';
    return `-p: ${mark(0)}; --bg: ${mark(1)}`;
  },
});
