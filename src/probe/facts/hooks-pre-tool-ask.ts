import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { deciding, firings, printing, settled, shortOf, withHook } from '../hook.ts';
import { bash } from '../lab.ts';

export const hooksPreToolAsk = fact({
  id: 'hooks.pre-tool-ask',
  group: 'hooks',
  claim:
    'a PreToolUse hook that answers `ask` makes a request for permission of a call that a rule allows; a hook of PermissionRequest answers it',
  why: 'What the charter wants to be asked about is put before whoever may grant it, by the broker that stands behind every request.',
  reliedOnBy: ['src/harness/hook-output.ts'],
  expected: 'asked, not run',
  advice: 'Deny the call, and say that leave has to be asked for by `nest escalate`.',
  async probe(lab) {
    const ask = {
      hookEventName: 'PreToolUse',
      permissionDecision: 'ask',
      permissionDecisionReason: 'The reason of the hook.',
    };
    const recorded = lab.recording(['PermissionRequest', 'Stop']);
    const asking = withHook(recorded, 'PreToolUse', printing({ hookSpecificOutput: ask }), 'Bash');
    const no = deciding({ behavior: 'deny', message: 'No.' });
    const hooks = withHook(asking, 'PermissionRequest', no);
    const made = join(lab.repo, 'made');
    const steps = [bash('touch made'), { text: 'result: ok' }];
    const started = await lab.start(steps, { settings: { hooks }, args: ['--allowedTools=Bash(touch *)'] });
    await settled(lab, [shortOf(started)]);
    if ((await firings(lab, 'Stop')) === null) throw new Error('the turn did not end');
    const asked = lab.fired('PermissionRequest').length > 0 ? 'asked' : 'not asked';
    return `${asked}, ${existsSync(made) ? 'run' : 'not run'}`;
  },
});
