import { randomUUID } from 'node:crypto';
import type { Answer, ToolCall, Usage } from './scenario.ts';

type Content =
  | Readonly<{ type: 'text'; text: string }>
  | Readonly<{ type: 'tool_use'; id: string; name: string; input: Readonly<Record<string, unknown>> }>;

/** One response of the Messages API. */
export type Message = Readonly<{
  id: string;
  type: 'message';
  role: 'assistant';
  model: string;
  content: readonly Content[];
  stop_reason: string;
  stop_sequence: null;
  usage: ReturnType<typeof usageOf>;
}>;

// Random, since transcripts outlive a simulator, and readers of them tell responses apart by this id.
const newId = (prefix: string): string => `${prefix}_sim${randomUUID().replaceAll('-', '').slice(0, 21)}`;

function usageOf({ input = 1000, output = 100, cacheWrite5m = 0, cacheWrite1h = 0, cacheRead = 0 }: Usage) {
  return {
    input_tokens: input,
    output_tokens: output,
    cache_creation_input_tokens: cacheWrite5m + cacheWrite1h,
    cache_read_input_tokens: cacheRead,
    cache_creation: { ephemeral_5m_input_tokens: cacheWrite5m, ephemeral_1h_input_tokens: cacheWrite1h },
  };
}

function callsOf({ tool, input, tools = [] }: Answer): readonly ToolCall[] {
  return tool === undefined ? tools : [{ name: tool, ...(input ? { input } : {}) }, ...tools];
}

/** The response that an answer stands for: text first, then the tool calls. */
export function toMessage(answer: Answer, model: string): Message {
  const calls = callsOf(answer);
  const words: Content[] = answer.text === undefined ? [] : [{ type: 'text', text: answer.text }];
  const uses = calls.map(
    ({ name, input = {} }): Content => ({ type: 'tool_use', id: newId('toolu'), name, input }),
  );
  return {
    id: newId('msg'),
    type: 'message',
    role: 'assistant',
    model,
    content: [...words, ...uses],
    stop_reason: answer.stopReason ?? (calls.length > 0 ? 'tool_use' : 'end_turn'),
    stop_sequence: null,
    usage: usageOf(answer.usage ?? {}),
  };
}
