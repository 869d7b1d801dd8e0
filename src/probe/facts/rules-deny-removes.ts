import { contextText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { asked, turn } from '../live.ts';

const TOOLS = ['SendMessage', 'ListAgents'];

export const rulesDenyRemoves = fact({
  id: 'rules.deny-removes',
  group: 'rules',
  claim: 'a tool that `permissions.deny` of the launch settings names is not offered to the model at all',
  why: 'Sessions talk to each other through a log that their supervisor can read, so the tools that go past it are taken away.',
  reliedOnBy: ['src/app/launch-member.ts', 'src/harness/allow-rules.ts', 'src/harness/role-rules.ts'],
  expected: 'without the rule: offered; with it: not offered',
  advice: 'Have a PreToolUse hook deny the calls; the model then sees the tools and loses a turn on each.',
  async probe(lab) {
    const ways = { 'without the rule': [], 'with it': TOOLS };
    const seen: string[] = [];
    for (const [name, deny] of Object.entries(ways)) {
      const settings = { permissions: { deny } };
      const [request] = asked(lab, await turn(lab, [{ text: 'result: ok' }], { settings }));
      if (request === undefined) return `${name}: no request`;
      // Some tools are named in a list only, and handed over when the model asks for them.
      const { tools } = request.body as { tools: { name: string }[] };
      const lines = contextText(request.conversation).split('\n');
      const offered = TOOLS.filter((tool) => tools.some(({ name }) => name === tool) || lines.includes(tool));
      const all = offered.length === TOOLS.length;
      seen.push(`${name}: ${all ? 'offered' : offered.length === 0 ? 'not offered' : `only ${offered}`}`);
    }
    return seen.join('; ');
  },
});
