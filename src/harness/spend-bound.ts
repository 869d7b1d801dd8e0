import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Nano-dollars per token of the dearest model on the list, fable-5-2, long cache writes (fact: transcripts.prices): nothing
 * that a session can run on costs more.
 */
const CEILING = { input: 8000, output: 40_000, write: 16_000, read: 200 } as const;

type Usage = Readonly<{
  input_tokens?: number;
  output_tokens?: number;
  cache_creation_input_tokens?: number;
  cache_read_input_tokens?: number;
}>;
type Row = Readonly<{ type?: string; message?: Readonly<{ id?: string; usage?: Usage }> }>;

/**
 * An upper bound, in nano-dollars, of what the replies in a transcript and in those of its subagents have cost: each
 * `message.id` once, its row with the most output, at the ceiling price. What the platform asks behind the scenes does
 * not stand in a transcript and is not in it.
 */
export function spendBound(transcript: string): number {
  const largest = new Map<string, number>();
  for (const file of [transcript, ...subagentsOf(transcript)]) {
    for (const line of readLines(file)) {
      if (!line.includes('"usage"')) continue;
      const row = parse(line);
      const id = row?.message?.id;
      if (row?.type !== 'assistant' || id === undefined || row.message?.usage === undefined) continue;
      largest.set(id, Math.max(largest.get(id) ?? 0, costOf(row.message.usage)));
    }
  }
  let sum = 0;
  for (const cost of largest.values()) sum += cost;
  return sum;
}

function costOf(usage: Usage): number {
  const { input_tokens: input = 0, output_tokens: output = 0 } = usage;
  const { cache_creation_input_tokens: write = 0, cache_read_input_tokens: read = 0 } = usage;
  return input * CEILING.input + output * CEILING.output + write * CEILING.write + read * CEILING.read;
}

function subagentsOf(transcript: string): string[] {
  const folder = join(dirname(transcript), transcript.replace(/^.*[/\\]|\.jsonl$/g, ''), 'subagents');
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function parse(line: string): Row | null {
  try {
    return JSON.parse(line) as Row;
  } catch {
    return null;
  }
}
