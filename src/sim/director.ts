import { type Conversation, promptText } from './conversation.ts';
import { matches } from './matcher.ts';
import { type ErrorMemory, errorMemory, nextStep, type Played, play, type Unscripted } from './play.ts';
import { promptScript } from './prompt-script.ts';
import type { Actor, Scenario } from './scenario.ts';

/**
 * How an actor's progress is known. `conversation`: from what the request itself shows, so that a turn which is
 * run again is answered again; only where a compaction has cut the conversation, from what was counted.
 * `counted`: by counting answers per session, always.
 */
export type Progress = 'conversation' | 'counted';

/** Who answers a request, and with what. */
export type Casting = Readonly<{ actor: string | null }> & (Played | Unscripted);

function plays({ match }: Actor, conversation: Conversation): boolean {
  return typeof match === 'function' ? match(conversation) : matches(match, conversation);
}

/** The platform's first words to a model whose earlier conversation it has replaced by a summary. */
const COMPACTED = 'This session is being continued from a previous conversation';

/** Decides for each request which actor answers, and with which step. A scenario can be changed while it runs. */
export function director(progress: Progress) {
  let actors: readonly Actor[] = [];
  const counts = new Map<string, number>();
  const memories = new Map<string, ErrorMemory>();

  function perform(actor: Actor, conversation: Conversation, sessionId: string | null): Casting {
    const key = `${actor.name}\n${sessionId}`;
    const errors = memories.get(key) ?? errorMemory();
    memories.set(key, errors);
    const counting = progress === 'counted' || promptText(conversation).includes(COMPACTED);
    const next = counting ? (counts.get(key) ?? 0) : nextStep(actor, conversation);
    const played = play(actor, next, conversation, errors);
    if ('answer' in played && played.step !== null && !played.answer.error) counts.set(key, played.step + 1);
    return { actor: actor.name, ...played };
  }

  function cast(conversation: Conversation, sessionId: string | null): Casting {
    const actor = actors.find((one) => plays(one, conversation));
    if (actor) return perform(actor, conversation, sessionId);
    const script = promptScript(conversation);
    if (script) return perform(script.actor, script.since, sessionId);
    return { actor: null, unscripted: 'no actor of the scenario matches this request' };
  }

  return {
    /** Replaces the scenario. */
    stage(scenario: Scenario): void {
      actors = scenario.actors;
    },
    /** Casts one request; a scenario that breaks while it plays is an unscripted request, with the reason. */
    cast(conversation: Conversation, sessionId: string | null): Casting {
      try {
        return cast(conversation, sessionId);
      } catch (error) {
        return { actor: null, unscripted: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}
