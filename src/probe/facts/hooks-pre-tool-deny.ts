import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toolResultText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { printing, withHook } from '../hook.ts';
import { bash } from '../lab.ts';
import { asked, turn } from '../live.ts';

export const hooksPreToolDeny = fact({
  id: 'hooks.pre-tool-deny',
  group: 'hooks',
  claim:
    'a PreToolUse hook that denies keeps the tool from running, also where a rule allows it, and without a prompt; its reason reaches the model, and the turn goes on',
  why: 'AskUserQuestion would open a dialog that nobody sees: the hook denies it, puts the question to the supervisor, and tells the model so.',
  reliedOnBy: ['src/harness/hook-output.ts'],
  expected: 'not run, no prompt, the reason in the result, a Stop',
  advice: 'Remove the tool by `permissions.deny` in the launch settings.',
  async probe(lab) {
    const permission = {
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason: 'The reason of the hook.',
    };
    const recorded = lab.recording(['PermissionRequest', 'Stop']);
    const hooks = withHook(recorded, 'PreToolUse', printing({ hookSpecificOutput: permission }), 'Bash');
    const made = join(lab.repo, 'made');
    const steps = [bash('touch made'), { text: 'result: ok' }];
    const args = ['--allowedTools=Bash(touch *)'];
    const session = await turn(lab, steps, { settings: { hooks }, args });
    const result = asked(lab, session)[1];
    const reason =
      result !== undefined && toolResultText(result.conversation).includes('The reason of the hook.');
    return [
      existsSync(made) ? 'run' : 'not run',
      lab.fired('PermissionRequest').length === 0 ? 'no prompt' : 'a prompt',
      reason ? 'the reason in the result' : 'no reason',
      lab.fired('Stop').length === 0 ? 'no Stop' : 'a Stop',
    ].join(', ');
  },
});
