import { toolResultText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { deciding, withHook } from '../hook.ts';
import { bash, script } from '../lab.ts';

export const permissionAllowBatch = fact({
  id: 'permission.allow-batch',
  group: 'permission',
  claim:
    'in a `-p` run, where no person could answer, a PermissionRequest hook is still asked, and its `allow` counts',
  why: 'Members in batch mode ask their supervisor like all others.',
  reliedOnBy: ['src/harness/hook-output.ts'],
  expected: 'asked once, and the call runs',
  advice: 'Grant by rule whatever a batch run may need.',
  async probe(lab) {
    const recorded = lab.recording(['PermissionRequest']);
    const settings = { hooks: withHook(recorded, 'PermissionRequest', deciding({ behavior: 'allow' })) };
    const args = ['-p', '--model', 'haiku', '--permission-mode', 'acceptEdits'];
    const steps = [bash('node -p 40+2'), { text: 'result: ok' }];
    await lab.cli([...args, '--settings', JSON.stringify(settings), '--', `Work.\n${script(steps)}`]);
    const requests = lab.sim.all().filter(({ kind }) => kind === 'scripted');
    if (requests.length === 0) throw new Error('the model was asked nothing');
    const times = lab.fired('PermissionRequest').length;
    const ran = requests.some(({ conversation }) => toolResultText(conversation).includes('42'));
    const often = times === 0 ? 'not asked' : times === 1 ? 'asked once' : `asked ${times} times`;
    return `${often}, and the call ${ran ? 'runs' : 'does not run'}`;
  },
});
