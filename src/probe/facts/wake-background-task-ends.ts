import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { bash } from '../lab.ts';
import { begin, untilThere, waitFor } from '../live.ts';

export const wakeBackgroundTaskEnds = fact({
  id: 'wake.background-task-ends',
  group: 'wake',
  claim:
    'when a command that Bash has started in the background ends, an idle session is woken: a prompt that begins with `<task-notification>`, and a turn',
  why: 'A session that starts a command which waits for its next message, in the background, is woken by the end of it.',
  reliedOnBy: ['src/harness/hook-input.ts'],
  expected: 'idle while it runs; woken by its end',
  advice: 'Wake by an asyncRewake hook, or over the messaging socket.',
  async probe(lab) {
    const go = join(lab.folder, 'go');
    const command = bash(untilThere(go), { run_in_background: true });
    const settings = {
      permissions: { allow: ['Bash'] },
      hooks: lab.recording(['Stop', 'UserPromptSubmit']),
    };
    await begin(lab, [command, { text: 'result: waiting' }, { text: 'result: woken' }], { settings });
    const stops = (count: number) => waitFor(lab, () => lab.fired('Stop').length >= count);
    if ((await stops(1)) === null) return 'no end of the turn while it runs';
    writeFileSync(go, '');
    if ((await stops(2)) === null) return 'idle while it runs; not woken by its end';
    const prompts = lab.fired('UserPromptSubmit').map(({ payload }) => String(payload.prompt));
    return prompts.at(-1)?.startsWith('<task-notification>')
      ? 'idle while it runs; woken by its end'
      : 'idle while it runs; woken by another prompt';
  },
});
