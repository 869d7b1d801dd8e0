import { expect, test } from 'vitest';
import { record } from '../../src/app/record.ts';
import { alive } from '../../src/harness/process.ts';
import { contextText, newsText } from '../../src/sim/conversation.ts';
import { type Org, withNest } from './support/org.ts';
import { waitersOf } from './support/processes.ts';
import { itemsIn, itemsSentTo } from './support/sent.ts';
import { bash, hire, listener, member, say, withText } from './support/steps.ts';

/** Process id of a member's session, as its own hook told it. */
const pidOf = (org: Org, id: string): number => Number(org.member(id).process?.split(':')[0]);

/** The items that came with each request of a member's model that brought any. */
const deliveries = (org: Org, id: string) =>
  org.sim
    .requestsOf(id)
    .map(({ conversation }) => itemsIn(newsText(conversation)).map(({ from, status }) => `${from} ${status}`))
    .filter((items) => items.length > 0);

const hireLead = async (org: Org): Promise<void> => {
  await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
  await org.until('lead', 'unreported', 'waiting');
};
const hireUnderLead = (org: Org, name: string) =>
  org.ok(['hire', '--name', name, '--under', 'lead', 'Work.']);

test('a report wakes an idle supervisor, and a Staff member that has hired, in the very request that holds it', () =>
  withNest(
    {
      scenario: {
        actors: [
          member('lead', [hire('mid'), say('mid is at it.'), say('All done.\n\nresult: all of it')]),
          member('mid', [
            hire('low'),
            say('low is at it.'),
            say('Checked the deep report.\n\nresult: middle'),
          ]),
          member('low', [say('The deep report.\n\nresult: deep', { delay: 1000 })]),
        ],
      },
    },
    async (org) => {
      await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
      await org.until('lead', 'done');

      expect(org.state().members.get('mid')).toMatchObject({
        role: 'manager',
        phase: 'done',
        supervisor: 'lead',
      });
      expect(org.member('low')).toMatchObject({ role: 'staff', phase: 'done', supervisor: 'mid' });
      for (const [boss, from, words] of [
        ['mid', 'low', 'The deep report.'],
        ['lead', 'mid', 'Checked the deep report.'],
      ] as const) {
        // Three requests: hire, end the turn, judge the report. The third is the one that the wake has caused.
        const requests = org.sim.requestsOf(boss);
        expect(requests.length).toBe(3);
        const news = newsText(requests[2]?.conversation ?? { model: '', system: '', turns: [] });
        expect(itemsIn(news)).toMatchObject([
          { from, kind: 'report', status: 'done', text: expect.stringContaining(words) },
        ]);
        expect(news).toContain(`nest: your direct reports:\n- ${from}: done`);
        expect(news).toContain(`nest: 1 new for ${boss}, from ${from} (report: done)`);
        const prompts = org
          .events('prompt_submitted')
          .filter(({ data }) => data.session === org.member(boss).session);
        expect(prompts.map(({ data }) => data.kind)).toEqual(['person', 'wake']);
      }
      // One hop: what low said went to mid, and to nobody above it.
      expect(itemsSentTo(org.sim, 'lead').map(({ from }) => from)).toEqual(['mid']);
      expect(org.sim.unscripted()).toEqual([]);
    },
  ));

test('a message reaches a blocked member that supervises nobody through its session socket', () =>
  withNest(
    {
      scenario: {
        actors: [
          listener(),
          member('low', [
            bash(withText('nest escalate --reason decision_needed', 'Red or blue?')),
            say('I need a decision.\n\nblocked: red or blue'),
            say('Painted it blue.\n\nresult: blue', { when: { newsIncludes: 'Blue, please.' } }),
          ]),
        ],
      },
    },
    async (org) => {
      await hireLead(org);
      await hireUnderLead(org, 'low');
      await org.until('low', 'blocked');
      // What comes before its turn is over goes into that turn.
      await org.waitFor(() => org.member('low').turn?.open === false, 'its turn to end');
      expect(waitersOf(org.home.home).filter(({ parent }) => parent === pidOf(org, 'low'))).toEqual([]);

      expect(await org.json(['msg', 'low', 'Blue, please.'])).toMatchObject({ to: 'low', woken: 'socket' });
      await org.until('low', 'done');
      expect(itemsSentTo(org.sim, 'low')).toMatchObject([
        { from: 'user', kind: 'message', text: 'Blue, please.' },
      ]);
      expect(org.state().inboxes.get('low')?.items).toEqual([]);
      await org.waitFor(() => itemsSentTo(org.sim, 'lead').length >= 2, 'both words of low to reach lead');
      expect(itemsSentTo(org.sim, 'lead')).toMatchObject([
        { from: 'low', kind: 'escalation', status: 'blocked', text: expect.stringContaining('Red or blue?') },
        { from: 'low', kind: 'report', status: 'done' },
      ]);
    },
  ));

test('progress wakes nobody and is told with the next report; reports that come together are one wake', () =>
  withNest(
    {
      scenario: {
        actors: [
          listener(),
          // Longer than a waiter takes to look, so that a wake for the progress would come before the report.
          member('low', [
            bash(withText('nest report --status progress', 'Half of it.')),
            say('Whole.\n\nresult: whole', { delay: 3000 }),
          ]),
        ],
      },
    },
    async (org) => {
      await hireLead(org);
      await hireUnderLead(org, 'low');
      await org.until('low', 'done');
      await org.waitFor(() => deliveries(org, 'lead').length > 0, 'the report to reach lead');
      expect(deliveries(org, 'lead')).toEqual([['low progress', 'low done']]);

      const { session, gen } = org.member('low');
      const word = (status: 'blocked' | 'done', text: string) =>
        record(
          'report_filed',
          { status, reason: null, text: { text }, as: null },
          { actor: `session:${session}`, member: 'low', gen },
        );
      org.opened.log.append([word('blocked', 'One question.'), word('done', 'Found it myself.')]);
      await org.waitFor(() => deliveries(org, 'lead').length > 1, 'the second wake');
      expect(deliveries(org, 'lead').slice(1)).toEqual([['low blocked', 'low done']]);
      const last = org.sim.requestsOf('lead').at(-1)?.conversation;
      expect(contextText(last ?? { model: '', system: '', turns: [] })).toContain('nest: 2 new for lead');
    },
  ));

test('one waiter stands beside each supervisor and nobody else, and it dies with its session', () =>
  withNest(
    {
      scenario: {
        actors: [
          member('lead', [hire('mid'), hire('low'), say('Both are at it.')], say('Noted.')),
          member('mid', [hire('deep'), say('It is at it.')], say('Noted.')),
          member('low', [say('blocked: a word')]),
          member('deep', [say('blocked: a word')]),
        ],
      },
    },
    async (org) => {
      await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
      await org.until('deep', 'blocked');
      await org.until('low', 'blocked');
      const standing = () =>
        waitersOf(org.home.home)
          .map(({ parent }) => parent)
          .sort();
      const expected = () => [pidOf(org, 'lead'), pidOf(org, 'mid')].sort();
      const quiet = () => ['lead', 'mid'].every((id) => org.member(id).phase === 'waiting');
      // Both have hired, have been woken and have ended turns: every one of these starts a waiter that may not stay.
      await org.waitFor(
        () => deliveries(org, 'lead').length > 0 && deliveries(org, 'mid').length > 0 && quiet(),
        'both to have been woken, and to wait again',
      );
      await org.waitFor(() => String(standing()) === String(expected()), 'one waiter for each supervisor');

      const beside = (id: string) =>
        waitersOf(org.home.home).find(({ parent }) => parent === pidOf(org, id))?.pid ?? 0;
      const [ofLead, ofMid, mid] = [beside('lead'), beside('mid'), pidOf(org, 'mid')];
      expect((await org.claude(['stop', String(org.member('lead').short)])).ok).toBe(true);
      await org.waitFor(() => !alive(ofLead), 'the waiter to go with a session that was stopped');
      expect(alive(ofMid)).toBe(true);
      process.kill(mid, 'SIGKILL');
      await org.waitFor(() => !alive(ofMid), 'the waiter to go with a session that was killed');
    },
  ));
