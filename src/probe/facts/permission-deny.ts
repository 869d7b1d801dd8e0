import { toolResultText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { asked, firings, running, shortOf, withHook } from '../hook.ts';
import { bash } from '../lab.ts';

/** What a call is refused with, by its sum. */
const WORDS = { '40+2': 'not this way', '50+3': 'not today' };
const SUMS: Readonly<Record<string, number>> = { '40+2': 42, '50+3': 53 };

/** Answers each request with the words for its call. */
const DENYING = `const { tool_input } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
const message = ${JSON.stringify(WORDS)}[tool_input.command.split(' ').at(-1)];
const decision = { behavior: 'deny', message };
console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: 'PermissionRequest', decision } }));`;

export const permissionDeny = fact({
  id: 'permission.deny',
  group: 'permission',
  claim:
    'a PermissionRequest hook that answers `deny` keeps the call from running; the model gets its message as the result, and the turn goes on',
  why: 'A supervisor refuses with a reason, and the member works on, knowing it.',
  reliedOnBy: ['src/harness/hook-output.ts'],
  expected: 'two of two calls denied with their own message, and the turn goes on to its Stop',
  advice: 'Send the reason to the session as a message as well.',
  async probe(lab) {
    const hooks = withHook(lab.recording(['Stop']), 'PermissionRequest', running(DENYING));
    const calls = [bash('node -p 40+2'), bash('node -p 50+3')];
    const short = shortOf(await lab.start([...calls, { text: 'result: ok' }], { settings: { hooks } }));
    if ((await firings(lab, 'Stop')) === null) return 'the turn does not go on to its Stop';
    const results = asked(lab, short).map(({ conversation }) => toolResultText(conversation));
    const told = Object.entries(WORDS).filter(
      ([sum, message], index) =>
        results[index + 1]?.includes(message) && !results[index + 1]?.includes(String(SUMS[sum])),
    );
    return told.length === 2
      ? 'two of two calls denied with their own message, and the turn goes on to its Stop'
      : `${told.length} of two calls denied with their own message`;
  },
});
