import { toolResultText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { deciding, firings, shortOf, withHook } from '../hook.ts';
import { bash } from '../lab.ts';

export const permissionAllowSubagent = fact({
  id: 'permission.allow-subagent',
  group: 'permission',
  claim:
    'a call of a subagent asks the PermissionRequest hook under the id of the session, with an `agent_id`, and `allow` counts',
  why: 'A member answers for its subagents, and their requests are told from its own by that field.',
  reliedOnBy: ['src/harness/hook-input.ts', 'src/harness/hook-output.ts'],
  expected: 'asked with an agent_id, under the id of the session; the call runs',
  advice: 'Without the field, treat such a request as one of the session itself.',
  async probe(lab) {
    const call = { ...bash('node -p 40+2') };
    lab.sim.stage({
      actors: [
        { name: 'helper', match: { promptIncludes: 'HELPER' }, turns: [call, { text: 'It is 42.' }] },
        {
          name: 'parent',
          match: {},
          turns: [
            {
              tool: 'Agent',
              input: { description: 'sums', subagent_type: 'general-purpose', prompt: 'HELPER: go.' },
            },
          ],
          otherwise: { text: 'result: ok' },
        },
      ],
    });
    const recorded = lab.recording(['PermissionRequest']);
    const settings = { hooks: withHook(recorded, 'PermissionRequest', deciding({ behavior: 'allow' })) };
    const short = shortOf(await lab.start('Work.', { settings }));
    const payload = (await firings(lab, 'PermissionRequest'))?.[0]?.payload;
    if (payload === undefined) return 'not asked';
    const ran = await lab.until(() =>
      lab.sim.requestsOf('helper').some(({ conversation }) => toolResultText(conversation).includes('42')),
    );
    const agent = typeof payload.agent_id === 'string' ? 'an agent_id' : 'no agent_id';
    const own = String(payload.session_id).startsWith(short) ? 'the id of the session' : 'another id';
    return `asked with ${agent}, under ${own}; the call ${ran === null ? 'does not run' : 'runs'}`;
  },
});
