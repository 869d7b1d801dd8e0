import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newsText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { asked, firings } from '../hook.ts';
import { bash } from '../lab.ts';
import { begin, processOf, rowsOf, send, transcriptOf, untilThere, waitFor } from '../live.ts';

const WORDS = 'The heron has come back.';

export const wakeMidTurn = fact({
  id: 'wake.mid-turn',
  group: 'wake',
  claim:
    'a message that the socket takes while a command runs fires UserPromptSubmit when the command has ended, under the `prompt_id` of the running turn, and reaches the model with the result of the command; one Stop ends it all',
  why: 'A supervisor that is at work gets its mail between two calls; a prompt with the id of the running turn begins no turn of its own.',
  reliedOnBy: ['src/hooks/prompt.ts'],
  expected: 'a prompt under the same id; its words with the result; 1 Stop',
  advice: 'Send nothing to a session that is busy, or count every prompt as the beginning of a turn.',
  async probe(lab) {
    const go = join(lab.folder, 'go');
    const hooks = lab.recording(['UserPromptSubmit', 'Stop']);
    const settings = { permissions: { allow: ['Bash'] }, hooks };
    const { short, session } = await begin(lab, [bash(untilThere(go)), { text: 'result: ok' }], { settings });
    const rows = () => rowsOf(transcriptOf(lab, session));
    if ((await waitFor(lab, () => JSON.stringify(rows()).includes('"tool_use"'))) === null)
      throw new Error('the session runs no command');
    if (!(await send(processOf(lab, short)?.messagingSocket ?? null, WORDS)))
      throw new Error('the socket took nothing');
    await waitFor(lab, () => rows().some(({ type }) => type === 'queue-operation'));
    writeFileSync(go, '');
    const prompts = await firings(lab, 'UserPromptSubmit', 2);
    await firings(lab, 'Stop');
    const ids = new Set(prompts?.map(({ payload }) => payload.prompt_id));
    const prompt =
      prompts === null ? 'no prompt' : `a prompt under ${ids.size === 1 ? 'the same' : 'another'} id`;
    const second = asked(lab, short)[1];
    const there = second !== undefined && newsText(second.conversation).includes(WORDS);
    return `${prompt}; its words ${there ? 'with' : 'not with'} the result; ${lab.fired('Stop').length} Stop`;
  },
});
