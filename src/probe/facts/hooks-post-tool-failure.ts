import { contextText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { printing, withHook } from '../hook.ts';
import { bash } from '../lab.ts';
import { asked, turn } from '../live.ts';

const WORDS = 'What the hook has to say.';

export const hooksPostToolFailure = fact({
  id: 'hooks.post-tool-failure',
  group: 'hooks',
  claim:
    'a command with another exit code than 0 fires PostToolUseFailure, with its words in `error`, and no PostToolUse; what it printed cannot be replaced, only spoken to (`additionalContext`). A code that is explained away, as that of a grep without a hit, counts as a success and is marked (`returnCodeInterpretation`)',
  why: 'A success proves what a rule asks for, so a failure must never come as one; and a secret in the words of a failure reaches the model, which can only be told.',
  reliedOnBy: ['src/harness/tool-result.ts', 'src/hooks/after.ts'],
  expected:
    'failed: PostToolUseFailure with its words, not replaced, spoken to; grep without a hit: PostToolUse, marked; succeeded: PostToolUse, unmarked',
  advice:
    'If failures can be replaced by now, take secrets out of them as well; if they come as successes, look for what marks them.',
  async probe(lab) {
    const hookSpecificOutput = {
      hookEventName: 'PostToolUseFailure',
      updatedToolOutput: 'replaced',
      additionalContext: WORDS,
    };
    const hooks = withHook(
      lab.recording(['PostToolUse', 'PostToolUseFailure']),
      'PostToolUseFailure',
      printing({ hookSpecificOutput }),
    );
    const commands = ['echo loud; exit 3', 'grep nowhere README.md', 'echo fine'];
    const steps = [...commands.map((command) => bash(command)), { text: 'result: ok' }];
    const args = ['--allowedTools=Bash'];
    const session = await turn(lab, steps, { args, settings: { hooks } });
    const requests = asked(lab, session);
    if (requests.length < steps.length) throw new Error('the model was not asked often enough');
    const of = (event: string, command: string) =>
      lab
        .fired(event)
        .map(({ payload }) => payload)
        .filter(({ tool_input: input }) => (input as { command?: string }).command === command);
    const [failed = '', grep = '', fine = ''] = commands;
    const marked = (command: string): string => {
      const [payload] = of('PostToolUse', command);
      if (payload === undefined) return 'no PostToolUse';
      const { returnCodeInterpretation } = payload.tool_response as Record<string, unknown>;
      return `PostToolUse, ${typeof returnCodeInterpretation === 'string' ? '' : 'un'}marked`;
    };
    const [failure] = of('PostToolUseFailure', failed);
    const seen = contextText(requests[1]?.conversation ?? { model: '', system: '', turns: [] });
    const how = [
      of('PostToolUse', failed).length > 0 ? 'PostToolUse' : '',
      failure === undefined
        ? 'no PostToolUseFailure'
        : `PostToolUseFailure with${String(failure.error).includes('loud') ? '' : 'out'} its words`,
      seen.includes('loud') ? 'not replaced' : 'replaced',
      seen.includes(WORDS) ? 'spoken to' : 'not spoken to',
    ];
    return [
      `failed: ${how.filter((part) => part !== '').join(', ')}`,
      `grep without a hit: ${marked(grep)}`,
      `succeeded: ${marked(fine)}`,
    ].join('; ');
  },
});
