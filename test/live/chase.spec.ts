import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { record } from '../../src/app/record.ts';
import { alive } from '../../src/harness/process.ts';
import { contextText, newsText } from '../../src/sim/conversation.ts';
import type { Actor } from '../../src/sim/scenario.ts';
import { type Org, withNest } from './support/org.ts';
import { processesOfHome } from './support/processes.ts';
import { itemsIn, itemsSentTo } from './support/sent.ts';
import { bash, listener, member, say, withText } from './support/steps.ts';

/** A call that takes its time. The platform refuses a long sleep in the foreground. */
const LONG = 'timeout 25 tail -f notes.txt';
const CHARTER = { thresholds: { quietMinutes: 1, stalledMinutes: 1 } };

const withTeam = (actors: readonly Actor[], work: (org: Org) => Promise<void>): Promise<void> =>
  withNest({ charter: CHARTER, scenario: { actors: [listener(), ...actors] } }, async (org) => {
    await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
    await org.until('lead', 'unreported', 'waiting');
    await work(org);
  });

const hireUnderLead = (org: Org, name: string) =>
  org.ok(['hire', '--name', name, '--under', 'lead', 'Work.']);
const pidOf = (org: Org, id: string): number => Number(org.member(id).process?.split(':')[0]);
const verdictOf = async (org: Org, id: string) =>
  (await org.json(['status'])).rows.find((row: { member: string }) => row.member === id).verdict;

/** How often the Executive's model was told something of a kind about a member, in whichever request. */
const notices = (org: Org, status: string): string[] =>
  org.sim
    .requestsOf('lead')
    .flatMap(({ conversation }) => itemsIn(newsText(conversation)))
    .filter((item) => item.status === status)
    .map(({ text }) => text);

test('a member in a long tool is at work, not stalled; a nudge counts once its turn takes it up, and starts one in a silent session', () =>
  withTeam(
    [
      member('dev', [
        bash(LONG),
        say('The sleep is over.', { when: { newsIncludes: 'How far are you?' } }),
        say('Answered.\n\nresult: all of it', { when: { newsIncludes: 'And now?' } }),
      ]),
    ],
    async (org) => {
      writeFileSync(join(org.repo, 'notes.txt'), '');
      await hireUnderLead(org, 'dev');
      await org.waitFor(
        async () => (await verdictOf(org, 'dev')).why.startsWith(`busy in Bash: ${LONG}`),
        'the call in flight to be seen',
      );
      const busy = await org.json(['nudge', 'dev', 'How far are you?']);
      expect(busy).toMatchObject({ arrived: false, channel: 'socket' });
      expect(busy.why).toMatch(
        /^it is busy in Bash: timeout 25 tail -f notes\.txt for \d+s, and reads it after that$/,
      );
      expect(org.member('dev').ladder).toMatchObject({ nudges: 0, vain: 1 });
      // What was queued for it is no sign of its own life, and it is taken up as soon as the call is over.
      await org.until('dev', 'unreported');
      expect(org.member('dev').ladder).toMatchObject({ nudges: 1, vain: 0 });
      expect(itemsSentTo(org.sim, 'dev')).toMatchObject([
        { from: 'user', kind: 'message', status: 'nudge', text: 'How far are you?' },
      ]);

      const turns = org.member('dev').turns;
      expect(await org.json(['nudge', 'dev', 'And now?'])).toEqual({
        member: 'dev',
        arrived: true,
        channel: 'socket',
        why: '',
      });
      await org.until('dev', 'done');
      expect(org.member('dev').turns).toBe(turns + 1);
      expect(org.member('dev').ladder).toMatchObject({ nudges: 0, vain: 0 });
      expect(notices(org, 'stalled')).toEqual([]);
      expect(org.sim.unscripted()).toEqual([]);
    },
  ));

test('a loop of identical calls reaches the supervisor’s model once, with the call and the next step', () =>
  withTeam(
    [
      member('dev', [
        ...Array.from({ length: 6 }, () => bash('echo same', { delay: 1500 })),
        say('Enough.\n\nresult: the echo runs'),
      ]),
    ],
    async (org) => {
      await hireUnderLead(org, 'dev');
      await org.until('dev', 'done');
      await org.waitFor(() => notices(org, 'loop suspected').length > 0, 'the loop to reach lead');
      expect(notices(org, 'loop suspected')).toEqual([
        expect.stringMatching(
          /^has made the same call [3-6] times: Bash: echo same; .*; next: nest nudge dev "…"$/,
        ),
      ]);
      expect(org.events('observed').map(({ data }) => data.what)).toEqual(['loop_suspected']);
      const seen = await org.json(['inspect', 'dev']);
      expect(seen).toMatchObject({ tool: null, recorded: true });
      expect(seen.spend.models).toMatchObject([{ replies: 7 }]);
    },
  ));

test('a member that falls silent is stalled once, and reassigned: the old session is gone, the new one has its progress, late words change nothing', () =>
  withTeam(
    [
      {
        ...member('again', [bash('sleep 1; sleep 0'), say('Parsed.\n\nresult: the parser works')]),
        match: { member: 'dev', systemIncludes: 'You continue this work' },
      },
      member('dev', [
        bash(withText('nest report --status progress', 'The lexer works.')),
        bash('sleep 613', { input: { run_in_background: true } }),
        { text: 'Now the parser.', tool: 'Bash', input: { command: 'echo parser', description: 'parse' } },
        { hang: true },
      ]),
    ],
    async (org) => {
      await hireUnderLead(org, 'dev');
      // Silence is told from a minute on, which is as long as one wait lasts.
      await org.waitFor(() => org.member('dev').reports > 0, 'the progress of dev');
      await org.waitFor(() => org.sim.requestsOf('dev').length > 3, 'dev to fall silent');
      await org.waitFor(() => notices(org, 'stalled').length > 0, 'the stall to reach lead').catch(() => {});
      await org.waitFor(() => notices(org, 'stalled').length > 0, 'the stall to reach lead');
      expect(notices(org, 'stalled')).toEqual([
        expect.stringMatching(/^last sign of life 1m ago; .*; next: nest nudge dev "…"$/),
      ]);
      const old = { pid: pidOf(org, 'dev'), session: org.member('dev').session };
      const sleeping = () =>
        processesOfHome(org.home.home).filter(({ command }) => /sleep 613/.test(command));
      expect(sleeping().length).toBeGreaterThan(0);

      expect(await org.json(['nudge', 'dev'])).toMatchObject({ arrived: false });
      expect(await verdictOf(org, 'dev')).toMatchObject({ state: 'stalled', action: 'nest inspect dev' });
      const seen = await org.json(['inspect', 'dev']);
      expect(seen.children.names).toContain('sleep');
      expect((await verdictOf(org, 'dev')).action).toBe('nest reassign dev --tier-up --why "…"');

      const again = await org.json(['reassign', 'dev', '--tier-up', '--why', 'it hung']);
      expect(again).toMatchObject({
        gen: 2,
        model: 'opus',
        before: { gen: 1, stopped: true },
        handshake: 'hook',
      });
      expect(again.session).not.toBe(old.session);
      expect(alive(old.pid)).toBe(false);
      expect(sleeping()).toEqual([]);

      await org.until('dev', 'done');
      const first = org.sim.requestsOf('dev').at(-1)?.conversation ?? { model: '', system: '', turns: [] };
      expect(first.model).toContain('opus');
      const told = `${first.system}\n${contextText(first)}`;
      for (const part of [
        'has been stopped: it hung',
        '<nest-report>\nThe lexer works.\n</nest-report>',
        'Now the parser.',
        'nudged once in vain so far, inspected once',
      ])
        expect(told).toContain(part);
      expect(readFileSync(again.assignment, 'utf8')).toMatch(
        /^Work\.\n\n# You continue this work: generation 2/,
      );
      // The nudge that nobody took was the inbox's, and the new session has it.
      expect(itemsSentTo(org.sim, 'dev').map(({ status }) => status)).toEqual(['nudge']);

      const report = org.member('dev').report;
      const about = { actor: `session:${old.session}`, member: 'dev', gen: 1 };
      const late = { status: 'failed', reason: 'system', text: { text: 'It was me.' }, as: null } as const;
      org.opened.log.append([record('report_filed', late, about)]);
      expect(org.member('dev')).toMatchObject({ gen: 2, phase: 'done', report, reports: 1 });
      await org.waitFor(
        () => itemsSentTo(org.sim, 'lead').some(({ status }) => status === 'done'),
        'the result to reach lead',
      );
      // The end of the session that was stopped is no news: whoever reassigned it knows.
      expect(itemsSentTo(org.sim, 'lead').map(({ status }) => status)).toEqual([
        'progress',
        'stalled',
        'done',
      ]);
      expect(notices(org, 'stalled')).toHaveLength(1);
      // What the first one had been allowed, its successor may without asking.
      expect(org.events('permission_requested')).toEqual([]);
      expect(org.sim.unscripted()).toEqual([]);
    },
  ));

test('a session whose seat was given away by somebody who died before it could stop it is stopped by the reconciler', () =>
  withTeam([member('dev', [{ hang: true }])], async (org) => {
    await hireUnderLead(org, 'dev');
    await org.waitFor(() => org.sim.requestsOf('dev').length > 0, 'dev to begin');
    const pid = pidOf(org, 'dev');
    const asked = org.events('hire_requested').find((event) => event.member === 'dev');
    const wish = {
      ...asked?.data,
      request: 'again',
      nonce: 'again',
      launcher: '1:0',
      continues: 'reassignment',
    };
    org.opened.log.append([
      record('hire_requested', wish as never, { actor: 'user', member: 'dev', gen: 2, id: 'again' }),
    ]);
    await org.waitFor(() => !alive(pid), 'the old session to be stopped');
    expect(org.member('dev')).toMatchObject({ gen: 2, session: null });
    await org.waitFor(
      () => org.events('stopped').some(({ data }) => String(data.how).startsWith('by the reconciler')),
      'it to be on record',
    );
  }));
