import type { Conversation } from '../../src/sim/conversation.ts';
import type { Answer, Scenario, ToolCall, Usage } from '../../src/sim/scenario.ts';
import type { Bill } from './list-price.ts';

/** What a prompt costs in a cell: how its tokens are drawn. `draw(max)` is a whole number from 0 up to `max`. */
export type Draw = (max: number) => number;
export type Kind = 'plain' | 'cache5m' | 'cache1h' | 'subagents' | 'long' | 'resume' | 'fork';

export const KINDS: readonly Kind[] = ['plain', 'cache5m', 'cache1h', 'subagents', 'long', 'resume', 'fork'];

/** The words by which a subagent's requests are told from those of the session that has started it. */
const SUBTASK = 'SUBTASK-';
const MAIN = 'METERED RUN';
export const PROMPT = `${MAIN}: go on.`;

/** A scripted model that spends at random, and keeps the bill of everything it has answered. */
export function spender(kind: Kind, draw: Draw, others: readonly string[]) {
  let bills: Bill[] = [];
  let left = 0;
  let longs = 0;
  const agents = new Map<string, number>();

  function bill(model: string, long: boolean): Usage {
    // In turn a prompt of just so many tokens as cost the plain price, of one more, and of a lot.
    const prompt = [100_000, 100_001, 100_001 + draw(200_000)][longs % 3] as number;
    if (long) longs += 1;
    const usage = usageOf(kind, draw, long ? prompt : null);
    bills.push({ model, usage });
    return usage;
  }

  function asSession({ model }: Conversation): Answer {
    const usage = bill(model, kind === 'long');
    left -= 1;
    if (left <= 0) return { text: 'Done.', usage };
    return {
      text: 'Working.',
      tools: [bash(draw), ...(kind === 'subagents' ? hands(draw, others) : [])],
      usage,
    };
  }

  function asAgent(conversation: Conversation): Answer {
    const name = /SUBTASK-\d+/.exec(JSON.stringify(conversation.turns[0]))?.[0] ?? '';
    const before = agents.get(name) ?? 0;
    agents.set(name, before + 1);
    const usage = bill(conversation.model, draw(3) === 0);
    return before >= 1 + draw(1)
      ? { text: 'Handed in.', usage }
      : { text: 'Looking.', tools: [bash(draw)], usage };
  }

  const scenario: Scenario = {
    actors: [
      { name: 'agent', match: isAgent, turns: [], otherwise: { answer: asAgent } },
      { name: 'session', match: () => true, turns: [], otherwise: { answer: asSession } },
    ],
  };
  return {
    scenario,
    /** The next run takes so many answers of the session itself. */
    next(answers: number): void {
      left = answers;
    },
    /** What has been billed since this was last asked. */
    taken(): readonly Bill[] {
      const taken = bills;
      bills = [];
      return taken;
    },
  };
}

function isAgent({ turns }: Conversation): boolean {
  const first = JSON.stringify(turns[0]);
  return first.includes(SUBTASK) && !first.includes(MAIN);
}

function bash(draw: Draw): ToolCall {
  return { name: 'Bash', input: { command: `echo ${draw(1_000_000)}`, description: 'say a number' } };
}

function hands(draw: Draw, models: readonly string[]): ToolCall[] {
  return models.map((model) => {
    const prompt = `${SUBTASK}${draw(1_000_000_000)} look around`;
    return { name: 'Agent', input: { description: 'look', prompt, subagent_type: 'general-purpose', model } };
  });
}

/** Odd amounts of every kind that belongs to the cell; with `prompt`, so that the whole prompt has so many tokens. */
function usageOf(kind: Kind, draw: Draw, prompt: number | null): Required<Usage> {
  const mixed = kind === 'subagents' || kind === 'resume' || kind === 'fork';
  const usage = {
    input: 1 + draw(20_000),
    output: 1 + draw(9000),
    cacheWrite5m: kind === 'cache5m' || mixed ? draw(30_000) : 0,
    cacheWrite1h: kind === 'cache1h' || mixed ? draw(30_000) : 0,
    cacheRead: kind === 'plain' ? 0 : draw(19_000),
  };
  const rest = usage.cacheWrite5m + usage.cacheWrite1h + usage.cacheRead;
  return prompt === null ? usage : { ...usage, input: prompt - rest };
}
