import { dirname, join } from 'node:path';
import { hash53 } from '../domain/hash.ts';

/** A call of a tool as a permission request names it. `cwd` is where it would run. */
export type ToolCall = Readonly<{ tool: string; input: Readonly<Record<string, unknown>>; cwd: string }>;

/** Fields that change nothing of what a call does. */
const IDLE_FIELDS = new Set(['description', 'timeout']);
const MAX_NAME = 60;

/** Calls with the same key do the same: the tool, and its input without what is only said about it. At most 100 characters. */
export function callKey({ tool, input }: Pick<ToolCall, 'tool' | 'input'>): string {
  const fields = Object.entries(input).filter(([name]) => !IDLE_FIELDS.has(name));
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `${tool.slice(0, MAX_NAME)} ${hash53(JSON.stringify([tool, sorted]))}`;
}

/** The call that a request in the log is about, from its input as JSON; null when that cannot be read any more. */
export function callOf(tool: string, json: string, cwd: string): ToolCall | null {
  try {
    const input: unknown = JSON.parse(json);
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
    return { tool, input: input as ToolCall['input'], cwd };
  } catch {
    return null;
  }
}

/** A call in words for a list: the command, file or address that it is about, else its input. */
export function callLine({ tool, input }: Pick<ToolCall, 'tool' | 'input'>): string {
  for (const name of ['command', 'file_path', 'notebook_path', 'url', 'path', 'query']) {
    if (typeof input[name] === 'string') return `${tool}: ${input[name]}`;
  }
  return `${tool}: ${JSON.stringify(input)}`;
}

/** Where a subagent of a session writes its own transcript. fact: transcripts.agents */
export function agentTranscript(transcript: string | null, agent: string | null): string | null {
  if (transcript === null || agent === null) return transcript;
  const session = transcript.replace(/^.*[\\/]|\.jsonl$/g, '');
  return join(dirname(transcript), session, 'subagents', `agent-${agent}.jsonl`);
}
