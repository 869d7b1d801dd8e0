import { fact } from '../fact.ts';
import { script } from '../lab.ts';

const REST =
  ' --model opus "double" \'single\' `back` $HOME $(id) \\n\n\n# A heading\n  two blanks\tand a tab äöü € 😀 漢字\n- a dash\n';

const BEGINNINGS = {
  'a dash': '-',
  'a long option': '--version',
  'a number sign': '#',
  'an exclamation mark': '!',
};

export const launchDashDashVerbatim = fact({
  id: 'launch.dash-dash-verbatim',
  group: 'launch',
  claim:
    'what stands after `--` is the prompt, to the letter: a leading dash, `#` or `!`, quotes, dollar signs, newlines, tabs and letters of any script reach hook and model unchanged',
  why: 'Assignments and messages are handed over as they were written, without any quoting.',
  reliedOnBy: ['src/harness/argv.ts'],
  expected: 'unchanged after a dash, a long option, a number sign, an exclamation mark',
  advice: 'Write the prompt to a file and launch with a constant sentence that names the file.',
  together: 'prompts',
  async probe(lab) {
    const settings = { hooks: lab.recording(['UserPromptSubmit']) };
    const prompts = Object.entries(BEGINNINGS).map(
      ([name, beginning]) => [name, `${beginning}${REST}${script([{ text: 'result: ok' }])}`] as const,
    );
    for (const [, prompt] of prompts) await lab.start(prompt, { settings });
    const reached = (prompt: string): boolean =>
      lab.fired('UserPromptSubmit').some(({ payload }) => payload.prompt === prompt) &&
      lab.sim.all().some(({ conversation }) => conversation.turns.some(({ text }) => text.includes(prompt)));
    await lab.until(() => prompts.every(([, prompt]) => reached(prompt)), 20_000);
    const unchanged = prompts.filter(([, prompt]) => reached(prompt)).map(([name]) => name);
    return `unchanged after ${unchanged.join(', ') || 'nothing'}`;
  },
});
