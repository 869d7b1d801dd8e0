import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from './message.ts';
import type { ApiError } from './scenario.ts';

/** Answers with an error in the form of the API. */
export function sendError(response: ServerResponse, error: ApiError, requestId: string): void {
  const { status, type, message = type, retryAfter } = error;
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': requestId,
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  });
  response.end(JSON.stringify({ type: 'error', error: { type, message }, request_id: requestId }));
}

/** Answers with a JSON document. */
export function sendJson(response: ServerResponse, body: unknown, requestId: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'request-id': requestId });
  response.end(JSON.stringify(body));
}

/** Answers with the event stream of the API, `pace` ms between the blocks. */
export async function sendStream(
  response: ServerResponse,
  message: Message,
  requestId: string,
  pace = 0,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'request-id': requestId });
  const emit = (type: string, data: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  const { content, stop_reason, stop_sequence, usage } = message;
  const opening = { content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } };
  emit('message_start', { message: { ...message, ...opening } });
  for (const [index, block] of content.entries()) {
    if (index > 0 && pace > 0) await sleep(pace, undefined, { ref: false });
    const words = block.type === 'text';
    const start = words ? { ...block, text: '' } : { ...block, input: {} };
    const delta = words
      ? { type: 'text_delta', text: block.text }
      : { type: 'input_json_delta', partial_json: JSON.stringify(block.input) };
    emit('content_block_start', { index, content_block: start });
    emit('content_block_delta', { index, delta });
    emit('content_block_stop', { index });
  }
  emit('message_delta', { delta: { stop_reason, stop_sequence }, usage });
  emit('message_stop', {});
  response.end();
}
