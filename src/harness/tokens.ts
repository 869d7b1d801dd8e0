import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Tokens of a session so far, of its subagents too, and how many replies of the model they were for. */
export type Tokens = Readonly<{
  input: number;
  output: number;
  cacheWrite: number;
  cacheRead: number;
  replies: number;
}>;

type Usage = Readonly<{
  input_tokens?: number;
  output_tokens?: number;
  cache_creation_input_tokens?: number;
  cache_read_input_tokens?: number;
}>;

/** Larger files are not read to the end for a look; in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Adds up the usage in a transcript and in those of its subagents: one reply is a row for each of its blocks, each with the
 * usage so far, so the largest counts, once for each message. Null when nothing can be read. facts: transcripts.agents, transcripts.rows
 */
export function tokensOf(transcript: string): Tokens | null {
  const replies = new Map<string, Usage>();
  let read = false;
  for (const path of [transcript, ...agentFiles(transcript)]) read = addFrom(path, replies) || read;
  if (!read) return null;
  const total = { input: 0, output: 0, cacheWrite: 0, cacheRead: 0, replies: replies.size };
  for (const usage of replies.values()) {
    total.input += count(usage.input_tokens);
    total.output += count(usage.output_tokens);
    total.cacheWrite += count(usage.cache_creation_input_tokens);
    total.cacheRead += count(usage.cache_read_input_tokens);
  }
  return total;
}

/** The transcripts of a session's subagents, which it writes beside its own. */
export function agentFiles(transcript: string): string[] {
  const folder = join(dirname(transcript), transcript.replace(/^.*[\\/]|\.jsonl$/g, ''), 'subagents');
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function addFrom(path: string, replies: Map<string, Usage>): boolean {
  let text: string;
  try {
    if (statSync(path).size > MAX_BYTES) return false;
    text = readFileSync(path, 'utf8');
  } catch {
    return false;
  }
  for (const line of text.split('\n')) {
    if (!line.includes('"usage"')) continue;
    const found = usageIn(line);
    if (found === null) continue;
    const before = replies.get(found.id);
    if (before === undefined || count(found.usage.output_tokens) >= count(before.output_tokens))
      replies.set(found.id, found.usage);
  }
  return true;
}

function usageIn(line: string): { id: string; usage: Usage } | null {
  try {
    const row = JSON.parse(line) as {
      type?: unknown;
      message?: { id?: unknown; usage?: Usage | null };
    } | null;
    const { id, usage } = row?.message ?? {};
    return row?.type === 'assistant' && typeof id === 'string' && usage != null ? { id, usage } : null;
  } catch {
    return null;
  }
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}
