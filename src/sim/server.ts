import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { contextText, toConversation } from './conversation.ts';
import { director, type Progress } from './director.ts';
import { memberOf } from './member.ts';
import { toMessage } from './message.ts';
import { type Recording, recording, type SimRequest } from './record.ts';
import { sendError, sendJson, sendStream } from './respond.ts';
import type { Answer, Scenario } from './scenario.ts';
import { sideRequest } from './side-requests.ts';

/** Options of `startSim`: `file` takes the recording as JSON lines; `port` 0 (the default) picks a free one. */
export type SimOptions = Readonly<{ scenario?: Scenario; file?: string; port?: number; progress?: Progress }>;

/** A running simulator. */
export type Sim = Omit<Recording, 'add'> &
  Readonly<{
    /** Base URL for the CLI: `http://127.0.0.1:<port>`. */
    url: string;
    port: number;
    /** Replaces the scenario; sessions that run go on with the new one. */
    stage(scenario: Scenario): void;
    /** Breaks off what is being answered and frees the port. */
    close(): Promise<void>;
  }>;

/** Headers that carry credentials are not recorded. */
const SECRET = new Set(['authorization', 'x-api-key', 'cookie', 'proxy-authorization']);

type Outcome = Pick<SimRequest, 'kind' | 'actor' | 'step' | 'note' | 'status'>;
type Handled = Readonly<{ outcome: Outcome; send: (response: ServerResponse, id: string) => unknown }>;

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return null;
  }
}

async function sendAnswer(
  response: ServerResponse,
  answer: Answer,
  model: string,
  stream: boolean,
  id: string,
) {
  await answer.after;
  if (answer.delay) await sleep(answer.delay, undefined, { ref: false });
  if (answer.hang || response.destroyed) return;
  if (answer.error) return sendError(response, answer.error, id);
  const message = toMessage(answer, model);
  return stream ? sendStream(response, message, id, answer.pace) : sendJson(response, message, id);
}

/**
 * Starts the scripted Messages API on loopback. It answers what a scenario (or a script in the prompt) says, and
 * the platform's known side requests; anything else is refused with HTTP 400 and recorded as `unscripted`.
 */
export async function startSim(options: SimOptions = {}): Promise<Sim> {
  const { file, port = 0, progress = 'conversation', scenario = { actors: [] } } = options;
  const record = recording(file);
  const stage = director(progress);
  stage.stage(scenario);
  let failures = scenario.sideFailures ?? [];

  function refuse(actor: string | null, reason: string): Handled {
    const error = { status: 400, type: 'invalid_request_error', message: `nothing is scripted: ${reason}` };
    const outcome = { kind: 'unscripted', actor, step: null, note: reason, status: 400 } as const;
    return { outcome, send: (response, id) => sendError(response, error, id) };
  }

  function handleMessage(body: unknown, sessionId: string | null): Handled {
    const conversation = toConversation(body);
    const stream = (body as { stream?: unknown } | null)?.stream === true;
    const reply = (answer: Answer) => (response: ServerResponse, id: string) =>
      sendAnswer(response, answer, conversation.model, stream, id);
    const side = sideRequest(conversation);
    if (side) {
      const member = memberOf(conversation);
      const error = failures.find((one) => one.side === side.name && one.member === member)?.error;
      const status = error?.status ?? 200;
      const outcome = { kind: 'side', actor: null, step: null, note: side.name, status } as const;
      return { outcome, send: reply(error === undefined ? { text: side.answer } : { error }) };
    }
    const casting = stage.cast(conversation, sessionId);
    const { actor } = casting;
    if ('unscripted' in casting) return refuse(actor, casting.unscripted);
    const { step, answer } = casting;
    const status = answer.error?.status ?? 200;
    return { outcome: { kind: 'scripted', actor, step, note: null, status }, send: reply(answer) };
  }

  function handle(method: string, path: string, body: unknown, sessionId: string | null): Handled {
    if (method === 'POST' && path === '/v1/messages') return handleMessage(body, sessionId);
    const nobody = { actor: null, step: null, note: null };
    if (method === 'POST' && path === '/v1/messages/count_tokens') {
      // The usual rule of thumb, four characters to a token; nothing depends on the exact figure.
      const input_tokens = Math.ceil(contextText(toConversation(body)).length / 4);
      const outcome = { kind: 'count_tokens', ...nobody, status: 200 } as const;
      return { outcome, send: (response, id) => sendJson(response, { input_tokens }, id) };
    }
    const error = { status: 404, type: 'not_found_error', message: `${method} ${path} is not simulated` };
    const outcome = { kind: 'other', ...nobody, status: 404 } as const;
    return { outcome, send: (response, id) => sendError(response, error, id) };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const { method = '', headers } = request;
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const session = headers['x-claude-code-session-id'];
    const sessionId = typeof session === 'string' ? session : null;
    const { outcome, send } = handle(method, path, body, sessionId);
    const id = `req_sim${record.all().length + 1}`;
    const conversation = toConversation(body);
    record.add({
      id,
      at: new Date().toISOString(),
      method,
      path,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !SECRET.has(name))),
      sessionId,
      ...outcome,
      member: memberOf(conversation),
      conversation,
      body,
    });
    await send(response, id);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  const { add: _, ...queries } = record;
  return {
    ...queries,
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    stage(next) {
      failures = next.sideFailures ?? [];
      stage.stage(next);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
