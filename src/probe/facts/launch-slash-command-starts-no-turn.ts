import { fact } from '../fact.ts';
import { script } from '../lab.ts';

export const launchSlashCommandStartsNoTurn = fact({
  id: 'launch.slash-command-starts-no-turn',
  group: 'launch',
  claim:
    'a prompt that begins with `/word` is taken for a command, known or not, and starts no turn; `Task: /word` does',
  why: 'A prompt that begins so gets a word before it, or the session would be idle at once with its assignment lost.',
  reliedOnBy: ['src/harness/argv.ts'],
  expected: '/word: no turn; Task: /word: a turn',
  report: {
    title: 'A background session whose prompt begins with an unknown slash command is `working` for ever',
    steps: [
      'In a trusted folder: `claude --bg -n probe --permission-mode dontAsk -- "/no-such-command hello"`.',
      'It prints `backgrounded · <id>` and exits 0; nothing says that the command is unknown.',
      '`claude agents --json --all` goes on listing the session with the status `idle` and the state `working`.',
    ],
  },
  advice: 'Put a word before a prompt that begins with a slash.',
  together: 'prompts',
  async probe(lab) {
    const settings = { hooks: lab.recording(['UserPromptSubmit']) };
    const rest = ` of the prompt\n${script([{ text: 'result: ok' }])}`;
    const beginnings = ['/word', 'Task: /word'];
    for (const beginning of beginnings) await lab.start(`${beginning}${rest}`, { settings });
    const begun = (beginning: string): boolean =>
      lab
        .fired('UserPromptSubmit')
        .some(({ payload }) => String(payload.prompt).trim() === `${beginning}${rest}`);
    await lab.until(() => begun('Task: /word'), 20_000);
    // It began later, so the first would have a turn about now.
    await lab.until(() => begun('/word'), 1500);
    return beginnings.map((one) => `${one}: ${begun(one) ? 'a turn' : 'no turn'}`).join('; ');
  },
});
