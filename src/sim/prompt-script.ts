import type { Conversation } from './conversation.ts';
import { parseActorScript } from './parse.ts';
import type { Actor } from './scenario.ts';

const OPEN = '<<SCRIPT ';
const CLOSE = ' SCRIPT>>';

/** The last script in a text. A script may itself hold one (a task that it hands on), as part of a JSON string. */
function lastScriptIn(text: string): unknown {
  let found: unknown;
  let start = text.indexOf(OPEN);
  while (start >= 0) {
    let next = start + OPEN.length;
    for (let end = text.indexOf(CLOSE, next); end >= 0; end = text.indexOf(CLOSE, end + 1)) {
      try {
        found = JSON.parse(text.slice(start + OPEN.length, end));
        next = end + CLOSE.length;
        break;
      } catch {
        // Not the end of this script yet, or text that only looks like one.
      }
    }
    start = text.indexOf(OPEN, next);
  }
  return found;
}

/**
 * A script that stands in a prompt, `<<SCRIPT [step, …] SCRIPT>>` (or `{"turns": […], "otherwise": …}`), with
 * the conversation as it is since then. The newest prompt that carries one counts; tool results do not.
 * @throws when the script holds something that is no step
 */
export function promptScript(conversation: Conversation): { actor: Actor; since: Conversation } | null {
  for (let index = conversation.turns.length - 1; index >= 0; index -= 1) {
    const turn = conversation.turns[index];
    if (turn?.role !== 'user') continue;
    const script = lastScriptIn(turn.text);
    if (script === undefined) continue;
    const since = { ...conversation, turns: conversation.turns.slice(index) };
    return { actor: parseActorScript('prompt', script), since };
  }
  return null;
}
