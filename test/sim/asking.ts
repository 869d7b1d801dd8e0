import type { Sim, SimOptions } from '../../src/sim/server.ts';
import { startSim } from '../../src/sim/server.ts';

type Message = { role: string; content: unknown };

/** A simulator for one test, stopped afterwards. */
export async function withSim(options: SimOptions, work: (sim: Sim) => Promise<void>): Promise<void> {
  const sim = await startSim(options);
  try {
    await work(sim);
  } finally {
    await sim.close();
  }
}

/** Sends a request as the CLI does, and gives back the raw response. */
export function ask(sim: Sim, messages: readonly Message[], more: Record<string, unknown> = {}) {
  const { session = 'session-1', path = '/v1/messages?beta=true', ...body } = more;
  return fetch(`${sim.url}${path}`, {
    method: 'POST',
    headers: { 'x-claude-code-session-id': String(session), 'x-api-key': 'secret' },
    body: JSON.stringify({ model: 'claude-haiku-5-5', messages, ...body }),
  });
}

export type Reply = {
  type: string;
  model: string;
  stop_reason: string;
  content: { type: string; text?: string; id?: string; name?: string; input?: unknown }[];
  usage: Record<string, unknown>;
  error?: { type: string; message: string };
};

/** Sends a request and reads the JSON answer. */
export async function reply(sim: Sim, messages: readonly Message[], more: Record<string, unknown> = {}) {
  return (await (await ask(sim, messages, more)).json()) as Reply;
}

export const user = (content: unknown): Message => ({ role: 'user', content });
export const assistant = (content: unknown): Message => ({ role: 'assistant', content });
export const reminder = (content: unknown): Message => ({ role: 'system', content });
export const result = (content: unknown): Message =>
  user([{ type: 'tool_result', tool_use_id: 'toolu_1', content }]);
