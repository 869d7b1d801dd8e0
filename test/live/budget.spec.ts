import { expect, test } from 'vitest';
import { newsText } from '../../src/sim/conversation.ts';
import type { Actor, Answer } from '../../src/sim/scenario.ts';
import { type Org, withNest } from './support/org.ts';
import { bash, say } from './support/steps.ts';

/** A reply that calls a tool, and costs 12 cents on sonnet. */
const TWELVE_CENTS = { input: 0, output: 12_000 };
const REPORT = 'nest report --status blocked --reason budget "Three of five are covered."';

/** Works until it is told that little is left, then tries a tool again, then reports. */
function worker(name: string, answer: (seen: string, n: number) => Answer): Actor {
  let n = 0;
  return {
    name,
    match: { member: name },
    turns: [],
    otherwise: {
      answer: (conversation) => {
        n += 1;
        return { usage: TWELVE_CENTS, ...answer(newsText(conversation), n) };
      },
    },
  };
}
const newsOf = (org: Org, id: string): string[] =>
  org.sim.requestsOf(id).map(({ conversation }) => newsText(conversation));

test('a member that would go on for ever is told near its end, stopped at it, and its last words are its report', () =>
  withNest(
    {
      charter: { budget: { usd: 1 } },
      scenario: {
        actors: [worker('solo', (_, n) => ({ ...bash(`echo step ${n}`), text: `Step ${n} is done.` }))],
      },
    },
    async (org) => {
      await org.ok(['hire', '--role', 'executive', '--name', 'solo', '--tools', 'Bash(echo *)', 'Work on.']);
      await org.until('solo', 'halted');
      const solo = org.member('solo');
      console.log(
        org
          .events()
          .map((e) => `${e.at.slice(17)} ${e.type} ${e.member} ${JSON.stringify(e.data).slice(0, 200)}`)
          .join('\n'),
      );
      console.log(newsOf(org, 'solo').join('\n---\n'));
      console.log(solo, org.state().inboxes.get('user'));
      expect(org.sim.requestsOf('solo')).toHaveLength(9);
    },
  ));
