import { contextText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { type Hooks, printing, withHook } from '../hook.ts';
import { asked, turn } from '../live.ts';

/** A text of so many UTF-16 units, with a name at both ends. */
const textOf = (name: string, length: number): string =>
  `${name}-BEGIN${'é'.repeat(length - 2 * name.length - 10)}${name}-END`;

export const hooksContextLimit = fact({
  id: 'hooks.context-limit',
  group: 'hooks',
  claim:
    '`additionalContext` of up to 10,000 UTF-16 units per hook reaches the model whole; with one unit more the model sees only a preview of it',
  why: 'Delivered messages count as read: longer text is split over several turns, since the model would never see the end of it.',
  reliedOnBy: ['src/harness/hook-output.ts'],
  expected: 'two of 10,000 units whole, one of 10,001 cut',
  advice: 'Deliver shorter pieces, and name a command that prints the rest.',
  async probe(lab) {
    const texts = [textOf('ALPHA', 10_000), textOf('BRAVO', 10_000), textOf('CHARLIE', 10_001)];
    const hooks = texts.reduce<Hooks>(
      (all, additionalContext) =>
        withHook(
          all,
          'UserPromptSubmit',
          printing({ hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext } }),
        ),
      {},
    );
    const session = await turn(lab, [{ text: 'result: ok' }], { settings: { hooks } });
    const [request] = asked(lab, session);
    if (request === undefined) throw new Error('the model was asked nothing');
    const seen = contextText(request.conversation);
    const [first, second, third] = texts.map((text) =>
      seen.includes(text) ? 'whole' : seen.includes(text.slice(0, 500)) ? 'cut' : 'missing',
    );
    const two = first === second ? `two of 10,000 units ${first}` : `10,000 units ${first} and ${second}`;
    return `${two}, one of 10,001 ${third}`;
  },
});
