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
  limitSeconds: 45,
  quick: true,
  advice: 'Grant by rule at launch whatever may be needed, and attach to the session for the rest.',
  async probe(lab) {
    const recorded = lab.recording(['PermissionRequest', 'Stop']);
    const settings = { hooks: withHook(recorded, 'PermissionRequest', deciding({ behavior: 'allow' })) };
    const sums = ['40+2', '50+3'];
    const shorts: string[] = [];
    for (const sum of sums)
      shorts.push(shortOf(await lab.start([bash(`node -p ${sum}`), { text: 'result: ok' }], { settings })));
    if ((await firings(lab, 'PermissionRequest', 2)) === null)
      return `${lab.fired('PermissionRequest').length} of two calls ask`;
    const stops = (await firings(lab, 'Stop', 2, 10_000)) ?? lab.fired('Stop');
    if (stops.length < 2) return `${stops.length} of two turns go on`;
    const results = shorts.map((short) => asked(lab, short)[1]);
    const ran = ['42', '53'].filter((sum, index) => {
      const request = results[index];
      return request !== undefined && toolResultText(request.conversation).includes(sum);
    });
    return `${ran.length === 2 ? 'two' : ran.length} of two calls run`;
  },
});
