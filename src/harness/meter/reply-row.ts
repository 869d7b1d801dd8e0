import { closingOf } from '../../domain/closing.ts';
import { hashNumber } from '../../domain/hash.ts';
import type { Usage } from '../../domain/prices.ts';
import type { Compaction, Reply } from '../../domain/tally.ts';

type Block = Readonly<{ type?: unknown; text?: unknown; name?: unknown }> | null;
type RawUsage = Readonly<{
  input_tokens?: unknown;
  output_tokens?: unknown;
  cache_creation_input_tokens?: unknown;
  cache_read_input_tokens?: unknown;
  cache_creation?: Readonly<{
    ephemeral_5m_input_tokens?: unknown;
    ephemeral_1h_input_tokens?: unknown;
  }> | null;
  speed?: unknown;
}>;
type Row = Readonly<{
  type?: unknown;
  isSidechain?: unknown;
  isApiErrorMessage?: unknown;
  requestSessionId?: unknown;
  sessionKind?: unknown;
  message?: Readonly<{
    id?: unknown;
    model?: unknown;
    usage?: RawUsage | null;
    stop_reason?: unknown;
    content?: unknown;
  }> | null;
}> | null;

/** Model of the rows that the platform writes itself, where no model was asked. */
const SYNTHETIC = '<synthetic>';

/** A reply that this session has to pay for, or the key of one that another session pays for. */
type ReplyRow = Readonly<{ reply: Reply; foreign: null } | { reply: null; foreign: number }>;

/**
 * What a line of a transcript says about a reply; null for everything else: other lines, and the platform's own words. What
 * a copy or a fork repeats of the session it was made from is that one's, whom its rows name as `requestSessionId` (fact:
 * transcript.copies). The id of the message alone tells replies apart.
 *
 * @throws SyntaxError when the line is no JSON
 */
export function replyIn(line: string, session: string): ReplyRow | null {
  const row = JSON.parse(line) as Row;
  const message = row?.message;
  if (row?.type !== 'assistant' || message == null || message.usage == null) return null;
  if (message.model === SYNTHETIC || row.isApiErrorMessage === true) return null;
  const { id, usage, stop_reason: stop } = message;
  const key = typeof id === 'string' && id !== '' ? hashNumber(id) : null;
  if (typeof row.requestSessionId === 'string' && row.requestSessionId !== session)
    return key === null ? null : { reply: null, foreign: key };
  const ended = stop === 'end_turn' || stop === 'stop_sequence';
  const reply: Reply = {
    key,
    model: typeof message.model === 'string' && message.model !== '' ? message.model : 'unknown',
    usage: usageOf(usage),
    special: usage.speed === 'fast',
    stopped: typeof stop === 'string',
    asked: ended && row.sessionKind === 'bg' && row.isSidechain !== true,
    closed: blocksOf(message.content).some((b) => typeof b?.text === 'string' && closingOf(b.text) !== null),
    lookups: blocksOf(message.content).filter((b) => b?.type === 'tool_use' && LOOKUPS.has(b.name)).length,
  };
  return { reply, foreign: null };
}

/** Tools that ask a model of their own (fact: cost.lookups). */
const LOOKUPS: ReadonlySet<unknown> = new Set(['WebSearch', 'WebFetch']);

type Boundary = Readonly<{
  type?: unknown;
  subtype?: unknown;
  uuid?: unknown;
  compactMetadata?: Readonly<{ preTokens?: unknown }> | null;
}> | null;

/**
 * What a line says about a compaction: the platform had the conversation summarised, by a request that stands nowhere else
 * (fact: cost.compaction). Null for everything else.
 *
 * @throws SyntaxError when the line is no JSON
 */
export function compactionIn(line: string): Compaction | null {
  const row = JSON.parse(line) as Boundary;
  if (row?.type !== 'system' || row.subtype !== 'compact_boundary' || typeof row.uuid !== 'string')
    return null;
  return { key: hashNumber(row.uuid), tokens: count(row.compactMetadata?.preTokens) };
}

/**
 * Writes to the cache are given as a whole and by how long they last. What the parts do not cover counts as the short
 * kind; the whole is never counted beside its parts.
 */
function usageOf(raw: RawUsage): Usage {
  const parts = raw.cache_creation;
  const short = count(parts?.ephemeral_5m_input_tokens);
  const long = count(parts?.ephemeral_1h_input_tokens);
  const rest = Math.max(0, count(raw.cache_creation_input_tokens) - short - long);
  return {
    input: count(raw.input_tokens),
    output: count(raw.output_tokens),
    write5m: short + rest,
    write1h: long,
    read: count(raw.cache_read_input_tokens),
  };
}

/** No request has more tokens; sums of them stay whole numbers. */
const MAX_TOKENS = 1_000_000_000;

function count(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? Math.min(value, MAX_TOKENS) : 0;
}

function blocksOf(content: unknown): Block[] {
  return Array.isArray(content) ? content : [];
}
