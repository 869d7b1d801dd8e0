import { lastMessages } from './transcript.ts';

/** Messages at the end of a transcript among which its last words are looked for. */
const FAR_BACK = 60;

/** The last text that a model has said in a session, calls of tools left out; empty where there is none. */
export function lastWords(path: string): string {
  const said = lastMessages(path, FAR_BACK).filter(({ role, tool }) => role === 'assistant' && tool === null);
  return said.at(-1)?.text.trim() ?? '';
}
