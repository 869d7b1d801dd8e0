import { closingOf } from '../../domain/closing.ts';
import { hashNumber } from '../../domain/hash.ts';
import type { Usage } from '../../domain/prices.ts';
import type { Compaction, Reply } from '../../domain/tally.ts';

type Block = Readonly<{ type?: unknown; text?: unknown; name?: unknown }> | null;
type Row = Readonly<{
  type?: unknown;
  isSidechain?: unknown;
  isApiErrorMessage?: unknown;
  requestSessionId?: unknown;
  sessionKind?: unknown;
  message?: Readonly<{
    id?: unknown;
    model?: unknown;
    usage?: Readonly<{ speed?: unknown }> | null;
    stop_reason?: unknown;
    content?: unknown;
  }> | null;
}> | null;

/** Model of the rows that the platform writes itself, where no model was asked. fact: transcripts.failure-row */
const SYNTHETIC = '<synthetic>';

/**
 * A reply that this session has to pay for, or (`foreign`) the key of one that another session pays for. `damaged`: what
 * its usage says is no usage, or not all of it; what can be read of it is charged.
 */
type ReplyRow = Readonly<{ reply: Reply | null; foreign: number | null; damaged: boolean }>;

/**
 * What a line of a transcript says about a reply; null for everything else: other lines, and the platform's own words. What
 * a copy or a fork repeats of the session it was made from is that one's, whom its rows name as `requestSessionId`
 * (fact: transcripts.copies). The id of the message alone tells replies apart. What a
 * background session is asked about a turn follows its last reply only (fact: transcripts.reply-marks).
 *
 * @throws SyntaxError when the line is no JSON
 */
export function replyIn(line: string, session: string): ReplyRow | null {
  const row = JSON.parse(line) as Row;
  const message = row?.message;
  if (row?.type !== 'assistant' || message == null || message.usage === undefined) return null;
  if (message.model === SYNTHETIC || row.isApiErrorMessage === true) return null;
  const { id, usage, stop_reason: stop } = message;
  const key = typeof id === 'string' && id !== '' ? hashNumber(id) : null;
  if (typeof row.requestSessionId === 'string' && row.requestSessionId !== session)
    return key === null ? null : { reply: null, foreign: key, damaged: false };
  const read = usageOf(usage);
  if (read === null) return { reply: null, foreign: null, damaged: true };
  const ended = stop === 'end_turn' || stop === 'stop_sequence';
  const reply: Reply = {
    key,
    model: typeof message.model === 'string' && message.model !== '' ? message.model : 'unknown',
    usage: read.usage,
    special: usage?.speed === 'fast',
    stopped: typeof stop === 'string',
    asked: ended && row.sessionKind === 'bg' && row.isSidechain !== true,
    closed: blocksOf(message.content).some((b) => typeof b?.text === 'string' && closingOf(b.text) !== null),
    lookups: blocksOf(message.content).filter((b) => b?.type === 'tool_use' && LOOKUPS.has(b.name)).length,
  };
  return { reply, foreign: null, damaged: read.damaged };
}

/** Tools that ask a model of their own (fact: transcripts.lookups). */
const LOOKUPS: ReadonlySet<unknown> = new Set(['WebSearch', 'WebFetch']);

type Boundary = Readonly<{
  type?: unknown;
  subtype?: unknown;
  uuid?: unknown;
  compactMetadata?: Readonly<{ preTokens?: unknown }> | null;
}> | null;

/**
 * What a line says about a compaction: the platform had the conversation summarised, by a request that stands nowhere else
 * (fact: transcripts.compaction). Null for everything else.
 *
 * @throws SyntaxError when the line is no JSON
 */
export function compactionIn(line: string): Compaction | null {
  const row = JSON.parse(line) as Boundary;
  if (row?.type !== 'system' || row.subtype !== 'compact_boundary' || typeof row.uuid !== 'string')
    return null;
  return {
    key: hashNumber(row.uuid),
    tokens: Math.min(tokens(row.compactMetadata?.preTokens) ?? 0, MAX_TOKENS),
  };
}

/** No reply has more tokens: what says so is damaged. */
const MAX_TOKENS = 100_000_000;

/**
 * Writes to the cache are given as a whole and by how long they last. What the parts do not cover counts as the short
 * kind; the whole is never counted beside its parts.
 *
 * @returns null when nothing of it can be charged; `damaged` says that only a part can
 */
function usageOf(raw: unknown): { usage: Usage; damaged: boolean } | null {
  if (!isRecord(raw)) return null;
  const { cache_creation: creation } = raw;
  const parts = isRecord(creation) ? creation : {};
  const input = tokens(raw.input_tokens);
  const output = tokens(raw.output_tokens);
  const read = tokens(raw.cache_read_input_tokens ?? 0);
  const written = tokens(raw.cache_creation_input_tokens ?? 0);
  const short = tokens(parts.ephemeral_5m_input_tokens ?? 0);
  const long = tokens(parts.ephemeral_1h_input_tokens ?? 0);
  const counts = [input, output, read, written, short, long];
  const sum = counts.reduce<number>((total, one) => total + (one ?? 0), 0);
  if ((input === null && output === null) || sum > MAX_TOKENS) return null;
  const rest = Math.max(0, (written ?? 0) - (short ?? 0) - (long ?? 0));
  return {
    usage: {
      input: input ?? 0,
      output: output ?? 0,
      write5m: (short ?? 0) + rest,
      write1h: long ?? 0,
      read: read ?? 0,
    },
    damaged: counts.includes(null) || (creation != null && !isRecord(creation)),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A number of tokens, or null for what is none. */
function tokens(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}

function blocksOf(content: unknown): Block[] {
  return Array.isArray(content) ? content : [];
}
