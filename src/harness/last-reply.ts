import { expandHome, readTail } from './transcript-tail.ts';

/** The reply that a transcript ends with. `final`: the model had finished, and asked for no tool. `at` in ms since 1970. */
export type LastReply = Readonly<{ uuid: string; text: string; at: number; final: boolean }>;

type Block = Readonly<{ type?: string; text?: string }>;
type Row = Readonly<{
  type?: string;
  isSidechain?: boolean;
  uuid?: string;
  timestamp?: string;
  message?: Readonly<{ id?: string; content?: readonly Block[]; stop_reason?: string | null }>;
}>;

const TAIL_BYTES = 512 * 1024;

/**
 * Reads the last reply of a transcript: all its rows (one per content block, facts: transcripts.rows, transcripts.reply-at-stop, transcripts.reply-marks) taken together.
 * Null when there is none, when something other than a reply follows it, or when the file cannot be read.
 */
export function lastReplyText(path: string): LastReply | null {
  const rows = (readTail(expandHome(path), TAIL_BYTES) ?? '')
    .split('\n')
    .map(parse)
    .filter((row) => row !== null);
  const talk = rows.filter(
    (row) => (row.type === 'assistant' || row.type === 'user') && row.isSidechain !== true,
  );
  const last = talk.at(-1);
  if (last?.type !== 'assistant' || last.message?.id === undefined) return null;
  const reply = talk.filter((row) => row.message?.id === last.message?.id);
  const blocks = reply.flatMap((row) => row.message?.content ?? []);
  const text = blocks.flatMap((block) =>
    block.type === 'text' && block.text !== undefined ? [block.text] : [],
  );
  const final = last.message.stop_reason === 'end_turn' && !blocks.some((block) => block.type === 'tool_use');
  return {
    uuid: last.uuid ?? last.message.id,
    text: text.join('\n'),
    at: Date.parse(last.timestamp ?? '') || 0,
    final,
  };
}

function parse(line: string): Row | null {
  try {
    return JSON.parse(line) as Row;
  } catch {
    return null;
  }
}
