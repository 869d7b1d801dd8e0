import { fact } from '../fact.ts';
import { script } from '../lab.ts';

export const launchSwallowedPrompt = fact({
  id: 'launch.swallowed-prompt',
  group: 'launch',
  claim:
    'a prompt that directly follows `--allowedTools RULE` is taken for another rule: `--bg` exits 0, prints `(idle — send a prompt to start)`, and no turn begins',
  why: 'A launch that prints this note counts as failed, since the session would wait for ever; options are given as `--name=value` and the prompt after `--`.',
  reliedOnBy: ['src/harness/launch.ts'],
  expected: 'exit 0, the note "(idle — send a prompt to start)", no turn; behind "--": a turn',
  report: {
    title: '`claude --bg --allowedTools Read "prompt"` starts a session without its prompt and exits 0',
    steps: [
      'In a trusted folder: `claude --bg --permission-mode dontAsk --allowedTools Read "Say hello"`.',
      'It prints `backgrounded · <id> · … (idle — send a prompt to start)` and exits 0; the session does nothing.',
      'With `--allowedTools=Read`, or with `--` before the prompt, the turn begins.',
    ],
  },
  advice: 'Put `--` before the prompt, always, and take the note for a failure.',
  together: 'prompts',
  async probe(lab) {
    const hooks = JSON.stringify({ hooks: lab.recording(['UserPromptSubmit']) });
    const fixed = ['--bg', '-n', 'probe', '--permission-mode', 'dontAsk', '--model', 'haiku'];
    const prompt = (name: string): string => `${name}\n${script([{ text: 'result: ok' }])}`;
    const begun = (name: string): boolean =>
      lab.fired('UserPromptSubmit').some(({ payload }) => payload.prompt === prompt(name));
    const rules = ['--settings', hooks, '--allowedTools', 'Read'];
    const { exitCode, stdout } = await lab.cli([...fixed, ...rules, prompt('first')]);
    await lab.cli([...fixed, ...rules, '--', prompt('second')]);
    if ((await lab.until(() => begun('second'), 20_000)) === null) return 'no turn behind `--` either';
    // It began later, so the first would have a turn about now.
    await lab.until(() => begun('first'), 1500);
    const said = stdout.includes('(idle — send a prompt to start)')
      ? 'the note "(idle — send a prompt to start)"'
      : 'no note';
    return `exit ${exitCode}, ${said}, ${begun('first') ? 'a turn' : 'no turn'}; behind "--": a turn`;
  },
});
