import { promptText } from '../../src/sim/conversation.ts';
import type { Actor, Answer } from '../../src/sim/scenario.ts';
import { bash, hire } from '../live/support/steps.ts';
import type { Biller } from './biller.ts';

/** What a subagent is told, so that its requests can be told apart from those of its member. */
const agentOf = (member: string): string => `You are the helper of ${member}; go on looking.`;

type Role = Readonly<{
  name: string;
  /** Whom it hires before it works. */
  hires?: readonly string[];
  /** Starts a subagent that goes on for ever as well. */
  helper?: boolean;
}>;

/** Models that never end by themselves: one command after the other, at random prices and with random pauses. */
export function brains(roles: readonly Role[], biller: Biller, random: () => number): Actor[] {
  const work = (who: string, n: number): Answer => ({
    ...bash(`echo step ${n} of ${who}`),
    text: `Step ${n} of ${who} is done.`,
    delay: 20 + Math.floor(random() * 300),
  });
  return roles.flatMap(({ name, hires = [], helper = false }) => {
    let n = 0;
    let helped = 0;
    const first: Answer[] = [...hires.map((other) => hire(other)), ...(helper ? [startHelper(name)] : [])];
    const own: Actor = {
      name,
      match: { member: name },
      turns: [],
      otherwise: {
        answer: (conversation) => {
          n += 1;
          return biller.priced(name, conversation.model, first.shift() ?? work(name, n));
        },
      },
    };
    const agent: Actor = {
      name: `helper of ${name}`,
      match: (conversation) => promptText(conversation).includes(agentOf(name)),
      turns: [],
      otherwise: {
        answer: (conversation) => {
          helped += 1;
          return biller.priced(`helper of ${name}`, conversation.model, work(`helper of ${name}`, helped));
        },
      },
    };
    return helper ? [agent, own] : [own];
  });
}

function startHelper(name: string): Answer {
  return {
    tool: 'Agent',
    input: { description: 'look on', prompt: agentOf(name), subagent_type: 'general-purpose' },
  };
}
