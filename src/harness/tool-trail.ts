import { hash53 } from '../domain/hash.ts';
import type { Loop } from '../domain/observation.ts';
import { sanitizeLine } from '../domain/sanitize.ts';
import { cut } from '../domain/text.ts';
import { callKey, callLine } from './tool-call.ts';
import { readTail } from './transcript-tail.ts';

/** What a transcript shows of its tool calls. Times in ms since 1970. */
export type Trail = Readonly<{
  /** The call that has no result yet, of the latest reply. */
  open: Readonly<{ tool: string; call: string; at: number }> | null;
  /** The calls that it ends with, where they are the same again and again. */
  loop: Loop | null;
  /** When its own last line was written. */
  ownAt: number | null;
  /** What stands behind that is from somebody else, who has queued it for the session. */
  queued: boolean;
}>;

const TAIL_BYTES = 256 * 1024;
/** So many times the same in a row is a loop: twice is a second try. */
const LEAST = 3;
const MAX_WORDS = 160;

type Block = Readonly<{
  type?: string;
  id?: string;
  name?: string;
  input?: unknown;
  tool_use_id?: string;
  content?: unknown;
}>;
type Row = Readonly<{
  type?: string;
  isMeta?: boolean;
  isSidechain?: boolean;
  timestamp?: string;
  message?: Readonly<{ id?: string; content?: unknown }>;
}>;
type Call = {
  id: string;
  key: string;
  tool: string;
  call: string;
  at: number;
  reply: string;
  result: string | null;
};

/** Reads the calls from the end of a transcript. A file that cannot be read shows none. fact: transcripts.tool-calls */
export function readTrail(path: string): Trail {
  let calls: Call[] = [];
  let ownAt: number | null = null;
  let queued = false;
  let reply = '';
  for (const line of (readTail(path, TAIL_BYTES) ?? '').split('\n')) {
    const row = parse(line);
    if (row === null) continue;
    queued = row.type === 'queue-operation';
    if (queued) continue;
    const written = Date.parse(row.timestamp ?? '');
    if (!Number.isNaN(written)) ownAt = Math.max(ownAt ?? 0, written);
    if (row.isSidechain === true || row.isMeta === true) continue;
    const blocks = Array.isArray(row.message?.content) ? (row.message.content as Block[]) : [];
    if (row.type === 'assistant') {
      reply = row.message?.id ?? reply;
      for (const block of blocks) if (block?.type === 'tool_use') calls.push(callOf(block, written, reply));
    }
    if (row.type !== 'user') continue;
    const results = blocks.filter((block) => block?.type === 'tool_result');
    for (const result of results) settle(calls, result);
    // Somebody has said something: what comes from here on is a new beginning.
    if (results.length === 0) calls = calls.filter((call) => call.result === null);
  }
  const last = calls.findLast((call) => call.result === null && call.reply === reply);
  const open = last === undefined ? null : { tool: last.tool, call: last.call, at: last.at };
  return { open, loop: loopIn(calls), ownAt, queued };
}

function parse(line: string): Row | null {
  if (line === '') return null;
  try {
    const row = JSON.parse(line) as Row | null;
    return typeof row === 'object' ? row : null;
  } catch {
    return null; // the cut at the beginning, or a line that is being written
  }
}

function callOf(block: Block, at: number, reply: string): Call {
  const tool = sanitizeLine(block.name ?? '?').slice(0, 60);
  const input = (typeof block.input === 'object' && block.input !== null ? block.input : {}) as Record<
    string,
    unknown
  >;
  const call = cut(sanitizeLine(callLine({ tool, input })), MAX_WORDS);
  return {
    id: block.id ?? '',
    key: callKey({ tool, input }),
    tool,
    call,
    at: Number.isNaN(at) ? 0 : at,
    reply,
    result: null,
  };
}

function settle(calls: readonly Call[], { tool_use_id: id, content }: Block): void {
  const call = calls.findLast((one) => one.id === id);
  if (call !== undefined) call.result = hash53(JSON.stringify(content ?? ''));
}

/** One call, or two in turn, that the list ends with, three times over. */
function loopIn(calls: readonly Call[]): Loop | null {
  for (const period of [1, 2]) {
    const run = runOf(calls, period);
    const times = Math.floor(run.length / period);
    if (times < LEAST) continue;
    const turn = run.slice(-period);
    const key =
      period === 1
        ? (turn[0] as Call).key
        : hash53(
            turn
              .map((call) => call.key)
              .sort()
              .join('|'),
          );
    const alike = turn.every((_, i) => {
      const same = run.filter(
        (_, k) => (run.length - 1 - k) % period === period - 1 - i && run[k]?.result !== null,
      );
      return new Set(same.map((call) => call.result)).size <= 1;
    });
    return { key, call: turn.map((call) => call.call).join(' and then '), times, alike };
  }
  return null;
}

/** The longest end of the list in which every call is the one `period` places before it again. */
function runOf(calls: readonly Call[], period: number): readonly Call[] {
  let start = calls.length - period;
  if (start < 0) return [];
  while (start > 0 && calls[start - 1]?.key === calls[start - 1 + period]?.key) start -= 1;
  return calls.slice(start);
}
