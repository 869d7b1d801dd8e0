import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { claudeCacheDir, ensureClaude } from '../../src/harness/fetch-claude.ts';
import type { Actor } from '../../src/sim/scenario.ts';
import { DRIFTS } from '../probe/drifts.ts';
import { twist } from '../probe/twist.ts';
import { type Json, type Org, ROOT, withNest } from './support/org.ts';
import { itemsSentTo } from './support/sent.ts';
import { bash, hire, listener, member, say } from './support/steps.ts';

const drifted = (id: string) => {
  const found = DRIFTS.find((drift) => drift.id === id);
  if (found === undefined) throw new Error(`there is no drift ${id}`);
  return found;
};

const TEAM = ['ant', 'bee'] as const;

/** Both work at the same time, and each asks who it is: where only one could be told rightly by luck, two cannot. */
const WORKERS: readonly Actor[] = TEAM.map((name) =>
  member(name, [
    bash('nest whoami'),
    say(`Words of ${name}.\n\nresult: ${name} has done it`, { delay: 1500 }),
  ]),
);

const ORGANISATION = {
  actors: [member('lead', [hire('ant'), hire('bee'), say('They are at it.')], say('Noted.')), ...WORKERS],
};

const results = (org: Org, id: string): string =>
  (org.sim.requestsOf(id).at(-1)?.conversation.turns ?? []).flatMap((turn) => turn.results).join('\n');

/** A member hires two, both report under their own names, and it is told of both. */
async function works(org: Org, how: Readonly<Record<string, string>> = {}): Promise<Json> {
  const env = how;
  const hired = await org.json(['hire', '--role', 'executive', '--name', 'lead', 'Lead.'], { env });
  for (const name of TEAM) await org.until(name, 'done');
  await org.waitFor(() => itemsSentTo(org.sim, 'lead').length >= 2, 'both reports in the context of lead');
  const told = itemsSentTo(org.sim, 'lead');
  expect(told.map(({ from, status }) => `${from} ${status}`).sort()).toEqual(['ant done', 'bee done']);
  for (const { from, text } of told) expect(text).toContain(`Words of ${from}.`);
  for (const name of TEAM) {
    const { session, short } = org.member(name);
    expect(session?.slice(0, 8)).toBe(short);
    expect(results(org, name)).toContain(`${name}: staff, generation 1, under lead`);
    expect(org.sim.requestsOf(name).every(({ sessionId }) => sessionId === session)).toBe(true);
  }
  expect(org.state().unmatched.size).toBe(0);
  expect(org.sim.unscripted()).toEqual([]);
  return hired;
}

test('the environment of launch settings is dropped: members are known by their launch, and find nest', () =>
  withNest({ scenario: ORGANISATION, claude: drifted('settings-env').claude }, async (org) => {
    await works(org);
    const starts = org.events('session_started').map(({ data }) => [data.nonce, data.hint]);
    expect(starts).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    const evidence = org.events('session_bound').map(({ data }) => data.evidence);
    expect(new Set(evidence).size).toBe(3);
    for (const words of evidence) expect(words).toMatch(/^its launch printed [0-9a-f]{8}; its hooks show no/);
  }));

test('hooks that wake are refused: the supervisor is woken through its socket', () =>
  withNest({ scenario: ORGANISATION, claude: drifted('async-rewake').claude }, async (org) => {
    await works(org);
    const ways = org.events('wake_tried').filter(({ data }) => data.reader === 'lead');
    expect(ways.length).toBeGreaterThan(0);
    expect(new Set(ways.map(({ data }) => data.channel))).toEqual(new Set(['socket']));
  }));

test('the environment of a launch is forwarded: nobody is taken for who it names', () =>
  withNest({ scenario: ORGANISATION, claude: drifted('environment').claude }, async (org) => {
    await works(org, { NEST_MEMBER: 'bee', NEST_NONCE: 'of-nobody', NEST_GEN: '7', NEST_DIR: org.folder });
    expect(org.state().counts.conflicts).toBe(0);
  }));

test('a launch says in other words that it has worked: its session is found by what the platform keeps of it', () =>
  withNest({ scenario: ORGANISATION, claude: drifted('backgrounded').claude }, async (org) => {
    expect(await works(org)).toMatchObject({ handshake: 'hook', short: org.member('lead').short });
    expect(org.events('launched').map(({ data }) => /^[0-9a-f]{8}$/.test(String(data.short)))).toEqual([
      true,
      true,
      true,
    ]);
    // What is stopped is the right one, and it comes back as itself though a resume says nothing either.
    const { session } = org.member('ant');
    await org.ok(['down']);
    await org.ok(['up']);
    await org.waitFor(() => org.state().down === null, 'the organisation to be up');
    await org.ok(['msg', 'ant', 'Once more.']);
    await org.waitFor(() => org.member('ant').turns >= 2, 'a second turn of ant');
    expect(org.member('ant').session).toBe(session);
  }));

test('two things are lost at once: sessions are found by name, folder and time, and known by their launch', () => {
  const both = twist(
    'drops the environment of the settings, and says in other words that a session was started',
    `settings((document) => { delete document.env; });
    if (launch) out = (text) => text.replace(/^.*backgrounded.*$/m, 'Session is running.');`,
  );
  return withNest({ scenario: ORGANISATION, claude: both.claude }, async (org) => {
    await works(org);
    // Its hook and whoever hired it may both have seen which session it is.
    expect(new Set(org.events('session_bound').map(({ member }) => member)).size).toBe(3);
  });
});

test('answers to requests for permission are lost: that is measured, said beforehand, and seen where it happens', () =>
  withNest(
    {
      scenario: {
        actors: [
          listener(),
          ...TEAM.map((name) => member(name, [bash('npm --prefix . --version'), say(`result: ${name}`)])),
        ],
      },
      claude: drifted('permission-answer').claude,
    },
    async (org) => {
      const { measured } = drifted('permission-answer');
      const probe = await org.nest(['probe', ...measured, '--json']);
      expect(probe.code).toBe(4);
      const doctor = (await org.nest(['doctor'])).stdout;
      expect(doctor).toMatch(/permission\.allow differs: an answer to a request .*nest attach/);
      const { stderr } = await org.nest(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
      expect(stderr).toMatch(
        /permission\.allow differs: an answer to a request for permission does not reach/,
      );
      for (const name of TEAM) await org.ok(['hire', '--name', name, '--under', 'lead', 'Work.']);
      for (const name of TEAM) {
        await org.waitFor(() => org.member(name).asks.length > 0, `${name} to ask`);
        await org.ok(['approve', org.member(name).asks[0] ?? '']);
      }
      // The session still shows its prompt: that is seen from outside, and told to whoever is above.
      for (const name of TEAM) {
        await org.waitFor(() => org.member(name).blockedOn === 'prompt', `${name} to be seen at its prompt`);
        await org.waitFor(
          () =>
            itemsSentTo(org.sim, 'lead').some((one) => one.from === name && one.status === 'attach required'),
          `lead to be told of ${name}`,
        );
      }
      const status = (await org.nest(['status'])).stdout;
      for (const name of TEAM) expect(status).toContain(`${name} is blocked: nest attach ${name}`);
      expect(status).toMatch(
        /problems\n {2}Claude Code \S+ \(nest doctor says all 2\): permission\.allow differs: /,
      );
    },
  ));

test.each(DRIFTS.map(({ id }) => id))(
  '%s: the probe finds what differs, by name, and nothing else',
  async (id) => {
    const { claude, measured, differs } = drifted(id);
    await withNest({ claude: () => '#!/bin/sh\nexit 1\n', bare: true }, async (org) => {
      const folder = mkdtempSync(join(tmpdir(), 'nest-drift-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const real = await ensureClaude({ cacheDir: claudeCacheDir(ROOT, homedir()) });
      writeFileSync(join(folder, 'claude'), claude(real), { mode: 0o755 });
      const args = ['probe', ...measured, '--json', '--jobs', '2', '--claude', join(folder, 'claude')];
      const { code, stdout } = await org.nest(args);
      const { facts } = JSON.parse(stdout) as { facts: { id: string; verdict: string }[] };
      const of = (verdict: string) => facts.filter((one) => one.verdict === verdict).map((one) => one.id);
      expect(of('differs').sort()).toEqual([...differs].sort());
      expect([of('holds').length, code]).toEqual([measured.length - differs.length, 4]);
    });
  },
);
