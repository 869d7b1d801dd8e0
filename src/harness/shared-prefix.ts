import { createHash } from 'node:crypto';
import fs from 'node:fs';

/** What a fork has from the session that it was made from. */
export type Shared = Readonly<{
  /** Messages that both transcripts begin with. */
  messages: number;
  /** What the platform counted for the last of them that says so: all of the context, in tokens. 0: none says so. */
  tokens: number;
  /** SHA-256 over those messages, so that siblings can be held against each other. */
  hash: string;
}>;

/** Larger transcripts are not compared; in bytes. */
const MAX_BYTES = 128 * 1024 * 1024;

type Row = Readonly<{ key: string; tokens: number }>;

/**
 * What two transcripts begin with alike. A fork repeats the rows of the first session under an id of its own, so only
 * what was said is compared. Null when one of them cannot be read. fact: transcripts.copies
 */
export function sharedPrefix(parent: string, fork: string): Shared | null {
  const [first, second] = [rowsOf(parent), rowsOf(fork)];
  if (first === null || second === null) return null;
  const hash = createHash('sha256');
  let messages = 0;
  let tokens = 0;
  for (const [i, { key, tokens: counted }] of second.entries()) {
    if (first[i]?.key !== key) break;
    hash.update(key).update('\n');
    messages += 1;
    if (counted > 0) tokens = counted;
  }
  return { messages, tokens, hash: hash.digest('hex') };
}

/** What was said, row by row. fact: transcripts.rows */
function rowsOf(path: string): Row[] | null {
  try {
    if (fs.statSync(path).size > MAX_BYTES) return null;
    return fs.readFileSync(path, 'utf8').split('\n').flatMap(rowOf);
  } catch {
    return null;
  }
}

function rowOf(line: string): Row[] {
  if (!line.includes('"message"')) return [];
  let entry: { type?: unknown; isSidechain?: unknown; message?: Record<string, unknown> | null } | null;
  try {
    entry = JSON.parse(line);
  } catch {
    return [];
  }
  if (entry?.type !== 'user' && entry?.type !== 'assistant') return [];
  if (entry.isSidechain === true || entry.message == null) return [];
  const { content, usage } = entry.message;
  return [{ key: JSON.stringify([entry.type, content]), tokens: tokensOf(usage) }];
}

function tokensOf(usage: unknown): number {
  const of = (usage ?? {}) as Record<string, unknown>;
  const parts = [
    of.input_tokens,
    of.cache_read_input_tokens,
    of.cache_creation_input_tokens,
    of.output_tokens,
  ];
  return parts.reduce<number>((sum, part) => sum + (Number.isFinite(part) ? Number(part) : 0), 0);
}
