/** Payloads of hook events as neutral facts. Nothing outside src/harness reads a payload field by its own name. */

import { hash53 } from '../domain/hash.ts';
import { sanitizeLine } from '../domain/sanitize.ts';
import { cut } from '../domain/text.ts';
import { callKey, callLine } from './tool-call.ts';

type Common = Readonly<{
  session: string;
  /** Path as given; it may name a file that does not exist (yet). Null when absent. */
  transcript: string | null;
  cwd: string | null;
  /** Id of the running turn's prompt; injected prompts and repeated Stops share it. fact: hooks.prompt-id */
  promptId: string | null;
  /** Set inside a subagent (or a helper fork): the event is then not the session's own. facts: permission.allow-subagent, endings.helper-failure */
  agentId: string | null;
}>;

/** How a session began. `fork`: as another one, made from the conversation of the first (fact: sessions.fork). */
export type SessionSource = 'startup' | 'resume' | 'clear' | 'compact' | 'fork' | 'other';
export type SessionStartInput = Common &
  Readonly<{ event: 'session-start'; source: SessionSource; model: string | null; title: string | null }>;

/**
 * person: a typed or launched prompt, as far as can be told. task-notification: background work ended.
 * wake: one of our waiters woke the session. relay: a message that nest sent through the messaging socket.
 * session: another session of this machine wrote past the log.
 */
export type PromptKind = 'person' | 'task-notification' | 'wake' | 'relay' | 'session';
export type PromptInput = Common & Readonly<{ event: 'prompt-submit'; text: string; kind: PromptKind }>;

export type BackgroundTask = Readonly<{ id: string; type: string; status: string }>;
export type StopInput = Common &
  Readonly<{
    event: 'stop';
    /** The turn was continued by a hook (a block or a wake), not by a person. fact: endings.turn-end-stop */
    stopHookActive: boolean;
    lastMessage: string | null;
    /** Only what is still running: with any, the turn's end is a wait, not an end. fact: hooks.stop-background */
    background: readonly BackgroundTask[];
    /** False on a platform that does not say: then an empty list proves nothing. */
    backgroundKnown: boolean;
  }>;

export type StopFailureInput = Common &
  Readonly<{ event: 'stop-failure'; error: string; details: string | null; lastMessage: string | null }>;
export type SessionEndInput = Common & Readonly<{ event: 'session-end'; reason: string }>;
export type PermissionInput = Common &
  Readonly<{
    event: 'permission-request';
    tool: string;
    input: Readonly<Record<string, unknown>>;
    /** What the platform offers to remember, as it is. It names no `toolUseId` for a request. */
    suggestions: readonly unknown[];
  }>;
export type ToolInput = Common &
  Readonly<{
    event: 'pre-tool' | 'post-tool' | 'post-tool-failure';
    tool: string;
    input: Readonly<Record<string, unknown>>;
    toolUseId: string | null;
    /** What the call gave, in the form that its tool has; of one that failed the words of the failure. Null before it. */
    response: unknown;
  }>;

/** The conversation is about to be summed up. */
export type CompactInput = Common & Readonly<{ event: 'pre-compact' }>;

/**
 * All calls of one reply are over; `calls` are their ids, `made` says which they were and what they gave, as one key, and in
 * words; null where there was none. facts: hooks.post-tool-batch, transcripts.lags
 */
export type BatchInput = Common &
  Readonly<{
    event: 'post-batch';
    calls: readonly string[];
    made: Readonly<{ key: string; what: string }> | null;
  }>;

export type HookInput =
  | SessionStartInput
  | PromptInput
  | StopInput
  | StopFailureInput
  | SessionEndInput
  | PermissionInput
  | ToolInput
  | BatchInput
  | CompactInput;

/** `head` is the first 200 bytes of what arrived, for the record; no fact is guessed from it. */
export type HookInputProblem = Readonly<{
  event: 'problem';
  reason: 'not-an-object' | 'no-session' | 'unknown-event';
  name: string | null;
  head: string;
}>;

type Fields = Readonly<Record<string, unknown>>;

const TERMINAL_TASK = new Set(['completed', 'failed', 'killed', 'stopped', 'cancelled', 'canceled', 'done']);
const SOURCES: readonly string[] = ['startup', 'resume', 'clear', 'compact', 'fork'];

/**
 * Turns a parsed payload into facts, or says why it cannot. `raw` is only used for the problem's head.
 * facts: hooks.payload-shapes, endings.stop-failure
 */
export function parseHookInput(value: unknown, raw = ''): HookInput | HookInputProblem {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return problem('not-an-object', null, raw);
  }
  const p = value as Fields;
  const name = str(p.hook_event_name);
  const session = str(p.session_id);
  if (session === null) return problem('no-session', name, raw);
  const common: Common = {
    session,
    transcript: str(p.transcript_path),
    cwd: str(p.cwd),
    promptId: str(p.prompt_id),
    agentId: str(p.agent_id),
  };
  switch (name) {
    case 'SessionStart': {
      const source = SOURCES.includes(p.source as string) ? (p.source as SessionSource) : 'other';
      return { ...common, event: 'session-start', source, model: str(p.model), title: str(p.session_title) };
    }
    case 'UserPromptSubmit': {
      const text = str(p.prompt) ?? '';
      return { ...common, event: 'prompt-submit', text, kind: promptKind(text) };
    }
    case 'Stop':
      return { ...common, event: 'stop', ...stopFacts(p) };
    case 'StopFailure':
      return {
        ...common,
        event: 'stop-failure',
        error: str(p.error) ?? 'unknown',
        details: str(p.error_details),
        lastMessage: str(p.last_assistant_message),
      };
    case 'SessionEnd':
      return { ...common, event: 'session-end', reason: str(p.reason) ?? 'other' };
    case 'PermissionRequest':
      return { ...common, event: 'permission-request', ...requestFacts(p) };
    case 'PreToolUse':
      return { ...common, event: 'pre-tool', ...toolFacts(p), response: null };
    case 'PostToolUse':
      return { ...common, event: 'post-tool', ...toolFacts(p), response: p.tool_response ?? null };
    case 'PostToolUseFailure':
      return { ...common, event: 'post-tool-failure', ...toolFacts(p), response: p.error ?? null };
    case 'PostToolBatch':
      return { ...common, event: 'post-batch', calls: callsIn(p.tool_calls), made: madeIn(p.tool_calls) };
    case 'PreCompact':
      return { ...common, event: 'pre-compact' };
    default:
      return problem('unknown-event', name, raw);
  }
}

/** A message sent through the socket begins with this, so that the hook can acknowledge exactly that message. */
export const RELAY_PREFIX = '[nest message ';

/**
 * What caused a prompt, read from its text, the only place that tells. A person can type the same
 * text, so the answer steers wording and acknowledgement and never authority. facts: hooks.prompt-kinds, wake.background-task-ends
 */
export function promptKind(text: string): PromptKind {
  if (text.startsWith(RELAY_PREFIX)) return 'relay';
  if (text.startsWith('<cross-session-message ')) return 'session';
  if (!text.startsWith('<task-notification>')) return 'person';
  return text.includes('<task-id>') ? 'task-notification' : 'wake';
}

function stopFacts(p: Fields): Omit<StopInput, keyof Common | 'event'> {
  const list = Array.isArray(p.background_tasks) ? (p.background_tasks as unknown[]) : null;
  const background: BackgroundTask[] = [];
  for (const item of list ?? []) {
    if (typeof item !== 'object' || item === null) continue;
    const task = item as Fields;
    const status = str(task.status) ?? 'unknown';
    // A status that we do not know counts as running: better a wait too many than a report too early.
    if (TERMINAL_TASK.has(status)) continue;
    background.push({ id: str(task.id) ?? '', type: str(task.type) ?? 'unknown', status });
  }
  return {
    stopHookActive: p.stop_hook_active === true,
    lastMessage: str(p.last_assistant_message),
    background,
    backgroundKnown: list !== null,
  };
}

function requestFacts(p: Fields): Omit<PermissionInput, keyof Common | 'event'> {
  const { tool, input } = toolFacts(p);
  return {
    tool,
    input,
    suggestions: Array.isArray(p.permission_suggestions) ? p.permission_suggestions : [],
  };
}

function toolFacts(p: Fields): Omit<ToolInput, keyof Common | 'event' | 'response'> {
  const input = p.tool_input;
  const usable = typeof input === 'object' && input !== null && !Array.isArray(input);
  return {
    tool: str(p.tool_name) ?? 'unknown',
    input: usable ? (input as Fields) : {},
    toolUseId: str(p.tool_use_id),
  };
}

function callsIn(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: Fields | null) => str(one?.tool_use_id) ?? []);
}

/** Two replies whose calls and results are the same have the same key. */
function madeIn(list: unknown): BatchInput['made'] {
  if (!Array.isArray(list) || list.length === 0) return null;
  const calls = (list as (Fields | null)[]).map((one) => ({
    ...toolFacts(one ?? {}),
    response: one?.tool_response ?? null,
  }));
  const keys = calls.map((call) => `${callKey(call)} ${hash53(JSON.stringify(call.response))}`);
  const [first] = calls;
  return {
    key: hash53(keys.sort().join('|')),
    what: first === undefined ? '' : cut(sanitizeLine(callLine(first)), 160),
  };
}

function problem(reason: HookInputProblem['reason'], name: string | null, raw: string): HookInputProblem {
  return { event: 'problem', reason, name, head: head(raw) };
}

/** First 200 bytes, cut at a character boundary. */
export function head(raw: string): string {
  const bytes = new TextEncoder().encode(raw.slice(0, 200));
  return new TextDecoder().decode(bytes.subarray(0, 200)).replace(/\uFFFD+$/, '');
}

function str(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
