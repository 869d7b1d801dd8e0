import { fact } from '../fact.ts';
import { TASK_ENDS, taskEnds } from '../task-ends.ts';

export const wakeBackgroundTaskEnds = fact({
  id: 'wake.background-task-ends',
  group: 'wake',
  claim:
    'when a command that Bash has started in the background ends, an idle session is woken: a prompt that begins with `<task-notification>`, and a turn',
  why: 'A session that starts a command which waits for its next message, in the background, is woken by the end of it.',
  reliedOnBy: ['src/harness/hook-input.ts'],
  expected: 'idle while it runs; woken by its end',
  advice: 'Wake by an asyncRewake hook, or over the messaging socket.',
  together: TASK_ENDS,
  async probe(lab) {
    const turns = await taskEnds(lab);
    if (turns === 0) return 'no end of the turn while it runs';
    if (turns === 1) return 'idle while it runs; not woken by its end';
    const prompts = lab.fired('UserPromptSubmit').map(({ payload }) => String(payload.prompt));
    return prompts.at(-1)?.startsWith('<task-notification>')
      ? 'idle while it runs; woken by its end'
      : 'idle while it runs; woken by another prompt';
  },
});
