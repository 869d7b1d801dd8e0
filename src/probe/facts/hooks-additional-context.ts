import { newsText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { type Hooks, printing, withHook } from '../hook.ts';
import { bash } from '../lab.ts';
import { asked, turn } from '../live.ts';

/** Events whose hooks may say something to the model. */
const EVENTS = ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse'];

export const hooksAdditionalContext = fact({
  id: 'hooks.additional-context',
  group: 'hooks',
  claim:
    '`additionalContext` reaches the model in the next request: that of SessionStart and UserPromptSubmit together with the prompt, that of PreToolUse and PostToolUse together with the result',
  why: 'Messages are delivered in the prompt hook and marked as read there; if they arrived a request later, the model would begin without them.',
  reliedOnBy: ['src/harness/hook-output.ts'],
  expected:
    'SessionStart 1st request, UserPromptSubmit 1st request, PreToolUse 2nd request, PostToolUse 2nd request',
  quick: true,
  advice: 'Let the model fetch its messages by a command, and mark them as read in that command.',
  async probe(lab) {
    const words = (event: string): string => `These are the words of ${event}.`;
    const hooks = EVENTS.reduce<Hooks>(
      (all, event) =>
        withHook(
          all,
          event,
          printing({ hookSpecificOutput: { hookEventName: event, additionalContext: words(event) } }),
        ),
      {},
    );
    const steps = [bash('true'), { text: 'result: ok' }];
    const session = await turn(lab, steps, { settings: { hooks }, args: ['--allowedTools=Bash(true)'] });
    if (asked(lab, session).length < 2) throw new Error('the model was not asked twice');
    const requests = asked(lab, session).map(({ conversation }) => newsText(conversation));
    const where = (event: string): string => {
      const at = requests.findIndex((text) => text.includes(words(event)));
      return at < 0 ? 'no request' : `${['1st', '2nd'][at] ?? 'a later'} request`;
    };
    return EVENTS.map((event) => `${event} ${where(event)}`).join(', ');
  },
});
