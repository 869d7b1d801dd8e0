import { expect, test } from 'vitest';
import { alive } from '../../src/harness/process.ts';
import { contextText, newsText } from '../../src/sim/conversation.ts';
import { type Org, withNest } from './support/org.ts';
import { bash, listener, member, say } from './support/steps.ts';

const FACT = '- db.port = 5433 (source: config/prod.yml:12)';

const newsOf = (org: Org): readonly string[] =>
  org.sim.requestsOf('dev').map(({ conversation }) => newsText(conversation));

test('an exact value comes back before the model when it has sunk deep, and after a compaction, word by word', () =>
  withNest(
    {
      scenario: {
        actors: [
          listener(),
          member(
            'dev',
            [
              bash('nest fact set db.port 5433 --source config/prod.yml:12'),
              bash('nest whoami', { usage: { input: 50_000 } }),
              bash('nest whoami'),
              say('Read so far.\n\nblocked: waiting for word'),
            ],
            say('Noted.'),
          ),
        ],
      },
    },
    async (org) => {
      await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
      await org.until('lead', 'unreported', 'waiting');
      await org.ok(['hire', '--name', 'dev', '--under', 'lead', 'Work.']);
      const { session, short, process } = await org.until('dev', 'blocked');
      expect(await org.ok(['fact', 'list', 'dev'])).toBe('db.port = 5433  (config/prod.yml:12)\n');

      // In the middle of the turn, once: with the result of the call whose reply brought that much in.
      expect(newsOf(org).map((text) => text.includes(FACT))).toEqual([false, false, true, false]);

      const pid = Number((process ?? '').split(':')[0]);
      await org.claude(['stop', String(short)]);
      await org.waitFor(() => !alive(pid), 'the session to be gone');
      await org.claude(['--bg', '--resume', String(session), '--', '/compact']);
      const summary = await org.waitFor(
        () => org.sim.all().find(({ note }) => note === 'compaction'),
        'the request for the summary',
      );
      expect(contextText(summary.conversation)).toContain(`Keep what follows in the summary word by word`);
      const asked = org.sim.requestsOf('dev').length;
      await org.waitFor(
        () => org.events('memory_told').some(({ data }) => data.where === 'compact'),
        'what stands fixed to be put back',
      );
      await org.ok(['msg', 'dev', 'Go on.']);
      await org.waitFor(() => org.sim.requestsOf('dev').length > asked, 'the next turn');
      const context = contextText(
        org.sim.requestsOf('dev').at(-1)?.conversation ?? { model: '', system: '', turns: [] },
      );
      expect(context).toContain('This session is being continued from a previous conversation');
      expect(context).toContain('# What stands fixed for "dev"');
      expect(context).toContain(FACT);
      expect(org.sim.unscripted()).toEqual([]);
    },
  ));
