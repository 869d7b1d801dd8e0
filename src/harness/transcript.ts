import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { configDir } from './config-dir.ts';
import { expandHome, readTail } from './transcript-tail.ts';

/** One entry of a conversation. Text is raw: it comes from a model or a tool and is for the caller to make safe. */
export type Message = Readonly<{
  role: 'user' | 'assistant' | 'tool';
  text: string;
  /** Name of the tool that an assistant called; `text` is then its input as JSON. */
  tool: string | null;
  at: string | null;
}>;

const START_BYTES = 128 * 1024;
const MAX_BYTES = 16 * 1024 * 1024;

/** Whether this can be a session's id, and so part of a file's name. */
export function isSessionId(text: string): boolean {
  return /^[0-9a-zA-Z-]{1,64}$/.test(text);
}

/**
 * The transcript file of a session: `hint` (what a hook said) when it exists, else by session id in every project
 * folder, since it moves with the session's directory. Null: there is none, yet or any more.
 * facts: transcripts.place, transcripts.moves-with-worktree
 */
export function findTranscript(
  session: string,
  hint: string | null,
  dir: string = configDir(),
): string | null {
  if (!isSessionId(session)) return null;
  const hinted = hint === null ? null : expandHome(hint);
  if (hinted !== null && isFile(hinted)) return hinted;
  const projects = join(dir, 'projects');
  if (!existsSync(projects)) return null;
  let folders: string[];
  try {
    folders = readdirSync(projects);
  } catch {
    return null;
  }
  for (const folder of folders) {
    const path = join(projects, folder, `${session}.jsonl`);
    if (isFile(path)) return path;
  }
  return null;
}

/** The last `count` messages of a transcript, the oldest first. An unreadable file or line gives nothing. fact: transcripts.rows */
export function lastMessages(path: string, count: number): Message[] {
  for (let bytes = START_BYTES; ; bytes *= 4) {
    const text = readTail(path, Math.min(bytes, MAX_BYTES));
    if (text === null) return [];
    const whole = Buffer.byteLength(text) < bytes;
    const messages = text.split('\n').flatMap(messagesOf);
    if (messages.length >= count || whole || bytes >= MAX_BYTES)
      return count > 0 ? messages.slice(-count) : [];
  }
}

type Block = Readonly<{ type?: unknown; text?: unknown; name?: unknown; input?: unknown; content?: unknown }>;

function messagesOf(line: string): Message[] {
  if (!line.includes('"message"')) return [];
  let entry: {
    type?: unknown;
    isMeta?: unknown;
    isSidechain?: unknown;
    timestamp?: unknown;
    message?: { content?: unknown } | null;
  } | null;
  try {
    entry = JSON.parse(line);
  } catch {
    return [];
  }
  if (entry === null || (entry.type !== 'user' && entry.type !== 'assistant')) return [];
  if (entry.isMeta === true || entry.isSidechain === true) return [];
  const at = typeof entry.timestamp === 'string' ? entry.timestamp : null;
  const role = entry.type;
  const content = entry.message?.content;
  if (typeof content === 'string') return content === '' ? [] : [{ role, text: content, tool: null, at }];
  if (!Array.isArray(content)) return [];
  return (content as Block[]).flatMap((block) => {
    const message = blockOf(block, role);
    return message === null ? [] : [{ ...message, at }];
  });
}

function blockOf(block: Block | null, role: 'user' | 'assistant'): Omit<Message, 'at'> | null {
  if (block?.type === 'text' && typeof block.text === 'string') return { role, text: block.text, tool: null };
  if (block?.type === 'tool_use' && typeof block.name === 'string') {
    return { role, text: JSON.stringify(block.input ?? {}), tool: block.name };
  }
  if (block?.type === 'tool_result') return { role: 'tool', text: resultText(block.content), tool: null };
  return null;
}

function resultText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  const texts = (content as Block[]).map((block) => (typeof block?.text === 'string' ? block.text : ''));
  return texts.filter((text) => text !== '').join('\n');
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}
