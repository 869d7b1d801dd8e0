import { fact } from '../fact.ts';
import { bash } from '../lab.ts';
import { turn } from '../live.ts';

const COMMANDS = ['true', 'printenv HOME', 'true; printenv HOME'];

export const hooksIfRule = fact({
  id: 'hooks.if-rule',
  group: 'hooks',
  claim:
    'a hook with `if: "Bash(command *)"` is run for the calls that the rule names, any part of a compound command counting, and for no other',
  why: 'The check whether somebody was hired costs a process for `nest hire` only, not for every command. (Never answer `allow` behind such a rule: any part of a compound command satisfies it.)',
  reliedOnBy: ['src/harness/settings.ts'],
  expected: 'run for: printenv HOME | true; printenv HOME',
  advice: 'Filter by `tool_input.command` inside the hook, at the price of one process per call.',
  async probe(lab) {
    const { PostToolUse } = lab.recording(['PostToolUse']) as { PostToolUse: [{ hooks: [object] }] };
    const [hook] = PostToolUse[0].hooks;
    const only = [{ matcher: 'Bash', hooks: [{ ...hook, if: 'Bash(printenv *)' }] }];
    const settings = { hooks: { ...lab.recording(['Stop']), PostToolUse: only } };
    const steps = [...COMMANDS.map((command) => bash(command)), { text: 'result: ok' }];
    await turn(lab, steps, { settings, args: ['--allowedTools=Bash(true),Bash(printenv *)'] });
    if (lab.fired('Stop').length === 0) throw new Error('the turn did not end');
    const commands = lab.fired('PostToolUse').map(({ payload }) => {
      const { command } = payload.tool_input as { command?: string };
      return command;
    });
    return `run for: ${commands.join(' | ') || 'nothing'}`;
  },
});
