import { appendFileSync } from 'node:fs';
import { type Conversation, contextText } from './conversation.ts';

/**
 * One request that the simulator was sent, and what became of it.
 *
 * - `kind`: `scripted`; `unscripted` (refused, nothing stands in a scenario for it); `side` (one of the
 *   platform's own requests, named by `note`); `count_tokens`; `other` (another path of the API)
 * - `actor`, `step`: who answered, and with which of its steps (`null`: its `otherwise`)
 * - `member`: who asked, by its brief, whoever answered
 * - `note`: the reason of a refusal, or the name of a side request
 */
export type SimRequest = Readonly<{
  id: string;
  at: string;
  method: string;
  path: string;
  headers: Readonly<Record<string, unknown>>;
  sessionId: string | null;
  kind: 'scripted' | 'unscripted' | 'side' | 'count_tokens' | 'other';
  actor: string | null;
  step: number | null;
  member: string | null;
  note: string | null;
  status: number;
  conversation: Conversation;
  body: unknown;
}>;

/** What a test asks of the requests that have come in so far. */
export type Recording = Readonly<{
  all(): readonly SimRequest[];
  /** The turns of an actor or a member; the platform's side requests are none. */
  requestsOf(actor: string): readonly SimRequest[];
  /** Whether a text was put before this actor or member, in any of its requests; see `contextText`. */
  wasSent(actor: string, text: string): boolean;
  /** Requests that were refused because nothing was scripted for them. */
  unscripted(): readonly SimRequest[];
  add(request: SimRequest): void;
}>;

/** Keeps requests in memory and, when a file is given, as JSON lines there (without `conversation`). */
export function recording(file?: string): Recording {
  const all: SimRequest[] = [];
  const requestsOf = (actor: string) =>
    all.filter(
      ({ kind, actor: by, member }) =>
        (kind === 'scripted' || kind === 'unscripted') && (by === actor || member === actor),
    );
  return {
    all: () => all,
    requestsOf,
    wasSent: (actor, text) =>
      requestsOf(actor).some(({ conversation }) => contextText(conversation).includes(text)),
    unscripted: () => all.filter(({ kind }) => kind === 'unscripted'),
    add(request) {
      all.push(request);
      if (file === undefined) return;
      const { conversation: _, ...line } = request;
      appendFileSync(file, `${JSON.stringify(line)}\n`);
    },
  };
}
