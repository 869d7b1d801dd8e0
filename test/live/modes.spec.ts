import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Conversation } from '../../src/sim/conversation.ts';
import type { SimRequest } from '../../src/sim/record.ts';
import { type Org, withNest } from './support/org.ts';
import { bash, member, say, withText } from './support/steps.ts';

/** A request without the marks that say what is to be cached, piece by piece. */
function sent(request: SimRequest): { tools: string; system: string; messages: string[] } {
  const body = request.body as { tools: unknown; system: unknown; messages: unknown[] };
  const text = (value: unknown): string =>
    JSON.stringify(value, (key, inner) => (key === 'cache_control' ? undefined : inner));
  return { tools: text(body.tools), system: text(body.system), messages: body.messages.map(text) };
}

const own = (org: Org, actor: string): readonly SimRequest[] =>
  org.sim.requestsOf(actor).filter((request) => request.actor === actor);

const results = (org: Org, actor: string): string =>
  own(org, actor)
    .flatMap(({ conversation }) => conversation.turns.at(-1)?.results ?? [])
    .join('\n');

/** What the fork does. The simulator counts what was said in the whole conversation, the parent's part included. */
const TWIN = [
  bash(withText('nest hire --style fork --name third', 'Try a third way.')),
  bash('nest whoami && pwd && echo forked > way.txt && git add way.txt && git commit -qm way'),
  say('The second way works.\n\nresult: the second way'),
];

function spokenAsTwin({ turns }: Conversation): number {
  const from = turns.findIndex(({ text }) => text.includes('You are a fork.'));
  return turns.slice(from).filter(({ role }) => role === 'assistant').length;
}

test('a fork begins with its parent’s messages byte for byte, works in its own worktree, and cannot fork', () =>
  withNest(
    {
      scenario: {
        actors: [
          {
            name: 'twin',
            match: { contextIncludes: 'From here on you are member "twin"' },
            turns: [],
            otherwise: { answer: (request) => TWIN[spokenAsTwin(request)] ?? say('result: nothing more') },
          },
          member('lead', [
            bash('echo The herons nest in March.'),
            bash(withText('nest hire --style fork --name twin --json', 'Try the second way.')),
            say('Both ways are under way.'),
            say('Compared.\n\nresult: compared'),
          ]),
        ],
      },
    },
    async (org) => {
      await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Find the better way.']);
      await org.until('lead', 'done');
      const twin = org.member('twin');
      expect(twin).toMatchObject({ supervisor: 'lead', phase: 'done', discipline: { mode: 'fork' } });

      // What the parent was sent with the request whose answer was the hire, then the fork's own.
      const [parent, fork] = [own(org, 'lead')[1], own(org, 'twin')[0]];
      if (parent === undefined || fork === undefined) throw new Error('a request is missing');
      const [before, after] = [sent(parent), sent(fork)];
      expect(after.tools).toBe(before.tools);
      expect(after.system).toBe(before.system);
      expect(after.messages.slice(0, before.messages.length)).toEqual(before.messages);
      expect(after.messages.length).toBeGreaterThan(before.messages.length);
      const said = JSON.parse(
        own(org, 'lead')[2]
          ?.conversation.turns.at(-1)
          ?.results[0]?.match(/\{.*\}/s)?.[0] ?? '',
      );
      expect(said.shared).toMatchObject({
        with: 'lead',
        messages: expect.any(Number),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(said.shared.messages).toBeGreaterThanOrEqual(3);

      const folder = join(org.folder, 'repo-worktrees', 'twin-1');
      expect(readFileSync(join(folder, 'way.txt'), 'utf8')).toBe('forked\n');
      expect(existsSync(join(org.repo, 'way.txt'))).toBe(false);
      expect(results(org, 'twin')).toContain('twin is a fork, and a fork cannot fork');
      expect(results(org, 'twin')).toContain(folder);
      expect(org.state().members.has('third')).toBe(false);
      expect(org.sim.unscripted()).toEqual([]);
    },
  ));

test('a peer of a swarm takes tasks of the shared list, and hires nobody', () =>
  withNest(
    {
      scenario: {
        actors: [
          member('lead', [
            bash('nest plan add a "The first" && nest plan add b "The second"'),
            bash(
              withText(
                'nest hire --style swarm --name peer',
                'Take tasks of the shared list until none is left.',
              ),
            ),
            bash('nest swarm seal'),
            say('The swarm is at it.'),
            say('All there.\n\nresult: all'),
          ]),
          member('peer', [
            bash('nest task claim a && nest task done a'),
            bash(withText('nest hire --name helper', 'Help me.')),
            say('One is done.\n\nresult: one of two'),
          ]),
        ],
      },
    },
    async (org) => {
      await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Do both.']);
      await org.until('lead', 'done');
      expect(results(org, 'peer')).toContain('peer is a peer of a swarm, and peers hire nobody');
      expect(org.state().members.has('helper')).toBe(false);
      expect(
        org
          .state()
          .plans.get('lead')
          ?.tasks.map(({ state, by }) => `${state} ${by}`),
      ).toEqual(['done peer', 'open null']);
      expect(org.state().teams.get('lead')?.sealed).toMatchObject({ by: 'lead' });
    },
  ));
