import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { record } from '../../src/app/record.ts';
import { readSessionProcess } from '../../src/harness/job-state.ts';
import { alive } from '../../src/harness/process.ts';
import { newsText } from '../../src/sim/conversation.ts';
import { type Org, withNest } from './support/org.ts';
import { waitersOf } from './support/processes.ts';
import { itemsIn } from './support/sent.ts';
import { bash, listener, member, say } from './support/steps.ts';
import { openTerminal } from './support/terminal.ts';

const pidOf = (org: Org, id: string): number => Number(org.member(id).process?.split(':')[0]);
const configOf = (org: Org): string => join(org.home.home, '.claude');

/** The items that came with each request of a member's model that brought any. */
const deliveries = (org: Org, id: string): string[][] =>
  org.sim
    .requestsOf(id)
    .map(({ conversation }) =>
      itemsIn(newsText(conversation)).map(({ from, status }) => `${from} ${status}`.trim()),
    )
    .filter((items) => items.length > 0);

/** How a reader was woken since the log had this many events: each way that was tried, and whether a turn followed. */
const waysSince = (org: Org, from: number): unknown[] =>
  org
    .events()
    .slice(from)
    .filter(({ type, data }) => type === 'wake_tried' && data.reader === 'lead')
    .map(({ data }) => [data.channel, data.ok]);

/** A supervisor that is idle with its waiter beside it, and a member below it that has said nothing yet. */
const TEAM = {
  scenario: {
    actors: [listener(), member('low', [say('blocked: which colour?')], say('Noted.'))],
  },
};

async function idleTeam(org: Org): Promise<void> {
  await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
  await org.until('lead', 'unreported', 'waiting');
  await org.ok(['hire', '--name', 'low', '--under', 'lead', 'Work.']);
  await org.until('low', 'blocked');
  await org.waitFor(() => deliveries(org, 'lead').length === 1, 'the first word of low to reach lead');
  await idle(org);
}

const isIdle = (org: Org): boolean =>
  readSessionProcess(pidOf(org, 'lead'), configOf(org))?.status === 'idle' &&
  org.member('lead').turn?.open === false;

const waiterOfLead = (org: Org): number | undefined =>
  waitersOf(org.home.home).find(({ parent }) => parent === pidOf(org, 'lead'))?.pid;

async function idle(org: Org): Promise<void> {
  await org.waitFor(() => isIdle(org) && waiterOfLead(org), 'lead to be idle with a waiter beside it');
}

async function killWaiter(org: Org): Promise<void> {
  const waiter = waiterOfLead(org) as number;
  process.kill(waiter, 'SIGKILL');
  await org.waitFor(() => !alive(waiter), 'the waiter to be gone');
}

function removeSocket(org: Org): void {
  rmSync(readSessionProcess(pidOf(org, 'lead'), configOf(org))?.messagingSocket as string);
}

/** low reports; the log had this many events before. */
function report(org: Org, words: string): number {
  const { session, gen } = org.member('low');
  const from = org.events().length;
  const data = { status: 'done', reason: null, text: { text: words }, as: null } as const;
  org.opened.log.append([record('report_filed', data, { actor: `session:${session}`, member: 'low', gen })]);
  return from;
}

async function told(org: Org, words: string): Promise<void> {
  const heard = (): boolean =>
    org.sim.requestsOf('lead').some(({ conversation }) => newsText(conversation).includes(words));
  await org.waitFor(heard, `the model of lead to be told ${words}`);
  await idle(org);
}

test('a supervisor is woken by its waiter; when that is gone, through its socket; when that is, by a resume of the same session', () =>
  withNest(TEAM, async (org) => {
    await idleTeam(org);
    const { session, short } = org.member('lead');

    let from = report(org, 'first path');
    await told(org, 'first path');
    expect(waysSince(org, from)).toEqual([['waiter', null]]);

    await killWaiter(org);
    from = report(org, 'second path');
    await told(org, 'second path');
    expect(waysSince(org, from)).toEqual([['socket', true]]);

    const before = pidOf(org, 'lead');
    await killWaiter(org);
    removeSocket(org);
    from = report(org, 'third path');
    await told(org, 'third path');
    expect(waysSince(org, from)).toEqual([
      ['socket', false],
      ['resume', true],
    ]);
    expect(alive(before)).toBe(false);
    expect(org.member('lead')).toMatchObject({ session, short });

    // Each was told once, in a turn of its own, and nothing came twice.
    expect(deliveries(org, 'lead').slice(1)).toEqual([['low done'], ['low done'], ['low done']]);
    expect(org.sim.unscripted()).toEqual([]);
  }));

/** Kills the process of lead's session, and with it the platform's daemon when that is asked for. */
async function killLead(org: Org, withDaemon: boolean): Promise<void> {
  const pid = pidOf(org, 'lead');
  const daemon = JSON.parse(readFileSync(join(configOf(org), 'daemon.lock'), 'utf8')).pid as number;
  if (withDaemon) process.kill(daemon, 'SIGKILL');
  process.kill(pid, 'SIGKILL');
  await org.waitFor(() => !alive(pid) && !(withDaemon && alive(daemon)), 'its process to be gone');
}

test('a session that has just been killed is resumed as itself and not copied, also when the daemon dies with it', () =>
  withNest(TEAM, async (org) => {
    await idleTeam(org);
    const { session, short } = org.member('lead');
    for (const withDaemon of [false, true]) {
      const words = withDaemon ? 'after the daemon' : 'after the session';
      await killLead(org, withDaemon);
      const from = report(org, words);
      await told(org, words);
      expect(waysSince(org, from)).toEqual([['resume', true]]);
      expect(org.member('lead')).toMatchObject({ session, short });
    }
    const jobs = readdirSync(join(configOf(org), 'jobs')).filter((name) => /^[0-9a-f]{8}$/.test(name));
    expect(jobs.sort()).toEqual([short, org.member('low').short].sort());
    expect([...org.state().unmatched.keys()]).toEqual([]);
    expect(deliveries(org, 'lead').slice(1)).toEqual([['low done'], ['low done']]);
  }));

test('a session that a person has attached to is not stopped; what it does not take is raised', () =>
  withNest(TEAM, async (org) => {
    await idleTeam(org);
    const terminal = await openTerminal([org.claudePath, 'attach', org.member('lead').short as string], {
      cwd: org.repo,
      env: org.env,
    });
    await terminal.waitForScreen('Noted.');
    const before = pidOf(org, 'lead');
    await killWaiter(org);
    removeSocket(org);
    const from = report(org, 'nobody takes this');
    await org.waitFor(
      () =>
        org
          .events()
          .slice(from)
          .some(({ type }) => type === 'raised'),
      'the report to be raised',
    );
    expect(waysSince(org, from)).toEqual([['socket', false]]);
    expect(org.events('raised').at(-1)?.data).toMatchObject({
      reader: 'lead',
      to: 'user',
      why: expect.stringContaining('a person may sit in it'),
    });
    expect(pidOf(org, 'lead')).toBe(before);
    expect(alive(before)).toBe(true);
    expect(deliveries(org, 'lead')).toHaveLength(1);
    await terminal.close();

    const [letter] = (await org.json(['inbox', '--undelivered'])).undelivered;
    expect(letter).toMatchObject({
      reader: 'lead',
      from: 'low',
      raisedTo: 'user',
      head: 'nobody takes this',
    });
    await org.ok(['inbox', 'retry', letter.id]);
    await told(org, 'nobody takes this');
    expect((await org.json(['inbox', '--undelivered'])).undelivered).toEqual([]);
  }));

test('nobody is woken into a prompt: the message waits until it is answered', () =>
  withNest(
    {
      scenario: {
        actors: [
          listener(),
          member('low', [bash('npm test'), say('Touched.\n\nresult: blue'), say('Painted.\n\nresult: blue')]),
        ],
      },
    },
    async (org) => {
      await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
      await org.until('lead', 'unreported', 'waiting');
      await org.ok(['hire', '--name', 'low', '--under', 'lead', 'Work.']);
      await org.until('low', 'blocked');
      const pid = pidOf(org, 'low');
      await org.waitFor(() => readSessionProcess(pid, configOf(org))?.waitingFor, 'the prompt to show');
      expect(await org.json(['msg', 'low', 'Blue, please.'])).toMatchObject({ woken: 'none' });
      // Several rounds of the reconciler, each of which would have woken it.
      await new Promise((resolve) => setTimeout(resolve, 5000));
      expect(org.events('wake_tried').filter(({ data }) => data.reader === 'low')).toEqual([]);
      expect(pidOf(org, 'low')).toBe(pid);
      expect(deliveries(org, 'low')).toEqual([]);

      const [request] = org.member('low').asks;
      await org.ok(['approve', request as string]);
      // Into the turn that goes on, or into one of its own.
      await org.waitFor(() => deliveries(org, 'low').length > 0 || undefined, 'the message to be delivered');
      await org.until('low', 'done');
      expect(deliveries(org, 'low')).toEqual([['user']]);
    },
  ));
