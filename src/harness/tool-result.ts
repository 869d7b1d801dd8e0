import { inTexts } from '../domain/redact.ts';

/** What a call has given. `ok`: it has succeeded, and not merely ended. */
export type ToolResult = Readonly<{ ok: boolean; text: string }>;

type Fields = Readonly<Record<string, unknown>>;

/** Fields of a result that are no words for the model. */
const NO_WORDS = new Set([
  'type',
  'mode',
  'filePath',
  'filenames',
  'backgroundTaskId',
  'returnCodeInterpretation',
]);

/**
 * A result as its hook was given it: each tool has a form of its own. A command that failed comes by another event, but one
 * whose exit code is explained away (`grep` that finds nothing), that was cut off or goes on in the background comes here.
 * facts: hooks.post-tool-output, hooks.post-tool-failure
 */
export function resultOf(response: unknown): ToolResult {
  const words: string[] = [];
  collect(response, words);
  return { ok: !isQualified(response), text: words.join('\n') };
}

function isQualified(response: unknown): boolean {
  if (typeof response !== 'object' || response === null) return false;
  const { interrupted, returnCodeInterpretation, backgroundTaskId, is_error: isError } = response as Fields;
  const explained = typeof returnCodeInterpretation === 'string' && returnCodeInterpretation !== '';
  return interrupted === true || explained || isError === true || typeof backgroundTaskId === 'string';
}

function collect(value: unknown, words: string[]): void {
  if (typeof value === 'string') words.push(value);
  else if (Array.isArray(value)) for (const item of value) collect(item, words);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) if (!NO_WORDS.has(key)) collect(item, words);
}

/** A result in the same form with its words changed; the same object where nothing was. */
export function changeWords(response: unknown, change: (text: string) => string): unknown {
  if (typeof response !== 'object' || response === null || Array.isArray(response))
    return inTexts(response, change);
  const entries = Object.entries(response).map(([key, value]) => [
    key,
    NO_WORDS.has(key) ? value : changeWords(value, change),
  ]);
  const changed = entries.some(([key, value]) => value !== (response as Fields)[key as string]);
  return changed ? Object.fromEntries(entries) : response;
}
