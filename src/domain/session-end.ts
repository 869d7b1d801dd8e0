/** Reasons that the log holds as the platform gave them, in words for a person. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['prompt_input_exit', 'its terminal was closed'],
  ['logout', 'its user logged out'],
  ['resume', 'another session was opened in its place'],
  ['bypass_permissions_disabled', 'bypassing permissions was forbidden'],
]);

/** Why a session ended, in words; null where the platform gave no reason that says anything. */
export function endingWords(reason: string): string | null {
  return WORDS.get(reason) ?? null;
}
