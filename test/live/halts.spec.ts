import { expect, test } from 'vitest';
import type { Cause } from '../../src/domain/events.ts';
import { newsText } from '../../src/sim/conversation.ts';
import type { Step } from '../../src/sim/scenario.ts';
import { type Org, withNest } from './support/org.ts';
import { itemsIn } from './support/sent.ts';
import { changingSettings } from './support/stand-in.ts';
import { listener, member } from './support/steps.ts';

/** How the API fails a member, and what that is to the platform and to us. */
type Failure = Readonly<{ step: Step; error: string; cause: Cause }>;

const failing = (status: number, type: string, message: string): Step => ({
  error: { status, type, message },
});

/** Limits that everybody on the account shares: no supervisor can mend them, so none is woken. */
const SHARED: Readonly<Record<string, Failure>> = {
  login1: {
    step: failing(401, 'authentication_error', 'invalid key'),
    error: 'authentication_failed',
    cause: 'authentication',
  },
  login2: {
    step: failing(403, 'permission_error', 'not allowed'),
    error: 'authentication_failed',
    cause: 'authentication',
  },
  limit: {
    step: failing(429, 'rate_limit_error', 'You have hit your limit · resets 3:07am (UTC)'),
    error: 'rate_limit',
    cause: 'rate_limit',
  },
  credit: {
    step: failing(
      400,
      'invalid_request_error',
      'Your credit balance is too low to access the Anthropic API.',
    ),
    error: 'billing_error',
    cause: 'billing',
  },
  unpaid: { step: failing(402, 'billing_error', 'payment required'), error: 'unknown', cause: 'billing' },
};

/** What happens to one member: its supervisor is to judge it. */
const OWN: Readonly<Record<string, Failure>> = {
  busy: { step: failing(529, 'overloaded_error', 'Overloaded'), error: 'server_error', cause: 'server' },
  broken: {
    step: failing(500, 'api_error', 'Internal server error'),
    error: 'server_error',
    cause: 'server',
  },
  wrong: {
    step: failing(400, 'invalid_request_error', 'prompt is weird'),
    error: 'unknown',
    cause: 'invalid_request',
  },
  odd: { step: failing(418, 'teapot_error', 'short and stout'), error: 'unknown', cause: 'unknown' },
  long: {
    step: { text: 'And so on', stopReason: 'max_tokens' },
    error: 'max_output_tokens',
    cause: 'output_limit',
  },
  refused: { step: { text: 'I cannot', stopReason: 'refusal' }, error: 'invalid_request', cause: 'refusal' },
};

const EVERY = { ...SHARED, ...OWN };

/** The platform tries again for minutes, in sessions as they are launched otherwise. */
const impatient = changingSettings("settings.env.CLAUDE_CODE_MAX_RETRIES = '1'");

const hireAll = async (org: Org, names: readonly string[]): Promise<void> => {
  for (const name of names) await org.ok(['hire', '--name', name, '--under', 'lead', '--no-wait', 'Work.']);
  for (const name of names) await org.until(name, 'halted');
};

/** What each turn of the Executive's model was told, turn by turn. */
const told = (org: Org): string[][] =>
  org.sim
    .requestsOf('lead')
    .map(({ conversation }) => itemsIn(newsText(conversation)).map(({ from, status }) => `${from} ${status}`))
    .filter((items) => items.length > 0);

test('a turn that the API fails halts its member with the cause; only what a supervisor can judge wakes it, and the user is told once of what he has to mend', () =>
  withNest(
    {
      claude: impatient,
      charter: { limits: { members: 16, concurrency: 16 } },
      scenario: {
        actors: [listener(), ...Object.entries(EVERY).map(([name, { step }]) => member(name, [], step))],
      },
    },
    async (org) => {
      await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
      await org.until('lead', 'unreported', 'waiting');
      await hireAll(org, Object.keys(OWN));
      const all = (): string[] => told(org).flat();
      await org.waitFor(
        () => Object.entries(OWN).every(([name, { cause }]) => all().includes(`${name} halted: ${cause}`)),
        'the Executive to be told of every halt that it has to judge',
      );

      await hireAll(org, Object.keys(SHARED));
      // One thing to do for each cause that the user has to mend, however many members it has halted.
      const statusesOf = (reader: string): string[] =>
        org
          .state()
          .inboxes.get(reader)
          ?.items.map(({ status }) => status) ?? [];
      expect(
        statusesOf('user')
          .filter((status) => status.startsWith('incident'))
          .sort(),
      ).toEqual(['incident: authentication', 'incident: billing']);
      expect(org.state().incidents.map(({ cause, members }) => [cause, members.toSorted()])).toEqual(
        expect.arrayContaining([
          ['authentication', ['login1', 'login2']],
          ['billing', ['credit', 'unpaid']],
          ['rate_limit', ['limit']],
        ]),
      );
      expect(org.member('limit').halt?.until).toMatch(/T03:07:00\.000Z$/);
      // Nobody was woken for what a supervisor cannot judge: it would only hit the same limit. It lies unread.
      expect(all().filter((line) => (line.split(' ', 1)[0] as string) in SHARED)).toEqual([]);
      expect(statusesOf('lead')).toEqual(
        expect.arrayContaining(Object.values(SHARED).map(({ cause }) => `halted: ${cause}`)),
      );

      // A limit that passes is tried again after a minute, by then on a slow machine.
      const firstTry = org.events('resumption_tried')[0]?.at ?? '9';
      for (const [name, { error, cause }] of Object.entries(EVERY)) {
        const { session, report, reports } = org.member(name);
        const [failed, ...again] = org
          .events('turn_failed')
          .filter(({ data, at }) => data.session === session && at < firstTry);
        expect([name, failed?.data.error, failed?.data.cause, again]).toEqual([name, error, cause, []]);
        // What the platform says in its place is no report of the member.
        expect([name, report, reports]).toEqual([name, null, 0]);
        if (!(name in OWN)) continue;
        const lines = all().filter((line) => line.startsWith(`${name} `));
        expect(firstTry === '9' ? lines : lines.slice(0, 1)).toEqual([`${name} halted: ${cause}`]);
      }
      const { rows } = await org.json(['status']);
      const verdicts = new Map(
        rows.map((row: { member: string; verdict: object }) => [row.member, row.verdict]),
      );
      expect(verdicts.get('login1')).toMatchObject({ state: 'halted', action: 'claude, then /login' });
      expect(verdicts.get('limit')).toMatchObject({ state: 'halted', action: '' });
    },
  ));
