import { toolResultText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { asked, deciding, firings, shortOf, withHook } from '../hook.ts';
import { bash } from '../lab.ts';

export const permissionAllow = fact({
  id: 'permission.allow',
  group: 'permission',
  claim:
    'in a background session a PermissionRequest hook that answers `allow` stands in for the person: the call runs and the turn goes on',
  why: 'This is how the ruling of a supervisor reaches whoever asked; otherwise every prompt would wait for somebody to attach.',
  reliedOnBy: ['src/harness/hook-output.ts'],
  expected: 'two of two calls run',
  quick: true,
  advice: 'Grant by rule at launch whatever may be needed, and attach to the session for the rest.',
  async probe(lab) {
    const recorded = lab.recording(['PermissionRequest']);
    const settings = { hooks: withHook(recorded, 'PermissionRequest', deciding({ behavior: 'allow' })) };
    const calls = [bash('node -p 40+2'), bash('node -p 50+3')];
    const short = shortOf(await lab.start([...calls, { text: 'result: ok' }], { settings }));
    if ((await firings(lab, 'PermissionRequest')) === null) return 'none of two calls asks';
    const goesOn = (): boolean => asked(lab, short).length > calls.length;
    if ((await lab.until(goesOn)) === null) return 'the turn does not go on';
    const asks = lab.fired('PermissionRequest').length;
    if (asks !== 2) return `${asks} of two calls ask`;
    const results = asked(lab, short).map(({ conversation }) => toolResultText(conversation));
    const ran = ['42', '53'].filter((sum, index) => results[index + 1]?.includes(sum));
    return `${ran.length === 2 ? 'two' : ran.length} of two calls run`;
  },
});
