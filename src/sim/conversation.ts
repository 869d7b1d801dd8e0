/** What stands in one message, by kind: the words, and what tools gave back. */
export type Turn = Readonly<{ role: string; text: string; results: readonly string[] }>;

/** The part of a Messages API request that scenarios look at. */
export type Conversation = Readonly<{ model: string; system: string; turns: readonly Turn[] }>;

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

function blocksOf(content: unknown): readonly Json[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content.filter(isObject) : [];
}

function wordsOf(content: unknown): string {
  const words = blocksOf(content).flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
  return words.join('\n');
}

function toTurn(message: Json): Turn {
  const results = blocksOf(message.content).filter(({ type }) => type === 'tool_result');
  return {
    role: String(message.role),
    text: wordsOf(message.content),
    results: results.map(({ content }) => wordsOf(content)),
  };
}

/** Reads a request body of the Messages API; whatever is missing or of another shape reads as empty. */
export function toConversation(body: unknown): Conversation {
  const { model, system, messages } = isObject(body) ? body : {};
  return {
    model: typeof model === 'string' ? model : '',
    system: wordsOf(system),
    turns: Array.isArray(messages) ? messages.filter(isObject).map(toTurn) : [],
  };
}

/** The same conversation as it was before the message at `index`. */
export function before(conversation: Conversation, index: number): Conversation {
  return { ...conversation, turns: conversation.turns.slice(0, index) };
}

const everything = (turns: readonly Turn[]): string =>
  turns
    .filter(({ role }) => role !== 'assistant')
    .flatMap(({ text, results }) => [text, ...results])
    .join('\n');

/**
 * All text that others put before the model: system prompt, user messages, reminders and hook output, tool
 * results. The model's own words are left out, so that a text found here has really been sent to it.
 */
export function contextText(conversation: Conversation): string {
  return `${conversation.system}\n${everything(conversation.turns)}`;
}

/** What has arrived since the model last spoke: messages, reminders and hook output, tool results. */
export function newsText({ turns }: Conversation): string {
  return everything(turns.slice(turns.findLastIndex(({ role }) => role === 'assistant') + 1));
}

/** The words of the first user message. */
export function promptText({ turns }: Conversation): string {
  return turns.find(({ role }) => role === 'user')?.text ?? '';
}

/** The words of the newest user message, without tool results. */
export function lastUserText({ turns }: Conversation): string {
  return turns.findLast(({ role, text }) => role === 'user' && text !== '')?.text ?? '';
}

/** The newest tool results, when they have come since the model last spoke. */
export function toolResultText({ turns }: Conversation): string {
  const fresh = turns.slice(turns.findLastIndex(({ role }) => role === 'assistant') + 1);
  return fresh.flatMap(({ results }) => results).join('\n');
}
