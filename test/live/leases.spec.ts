import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Org, ROOT, withNest } from './support/org.ts';
import { standIn } from './support/stand-in.ts';
import { listener, member, say } from './support/steps.ts';

const lead = member('lead', [say('I have begun.\n\nresult: begun')]);

/** Starts a hire whose launcher waits for a gate to open, and kills the hirer while it waits. */
async function orphanedLaunch(org: Org, name: string): Promise<() => void> {
  const gate = join(org.home.home, `gate-${name}`);
  const hirer = spawn(join(ROOT, 'bin', 'nest'), ['hire', '--role', 'executive', '--name', name, 'Lead.'], {
    cwd: org.repo,
    env: { ...org.env, GATE: gate },
    stdio: 'ignore',
  });
  await org.waitFor(() => existsSync(`${gate}.waiting`), `the launcher of ${name}`);
  hirer.kill('SIGKILL');
  return () => writeFileSync(gate, '');
}

const GATED = standIn(`
if [ -n "$GATE" ]; then
  : >"$GATE.waiting"
  until [ -e "$GATE" ]; do sleep 0.1; done
fi
# Nobody reads what it prints: the hirer is dead.
[ -n "$GATE" ] && exec REAL "$@" >/dev/null 2>&1
exec REAL "$@"`);

/** From here on a hire may take its time again. */
const patiently = (org: Org) => org.ok(['charter', 'set', 'thresholds.handshakeSeconds', '30']);

test('a launch whose hirer has died is given up by the next hire, and its late session takes the seat if it is free', () =>
  withNest(
    {
      scenario: { actors: [lead, listener('next')] },
      charter: { thresholds: { handshakeSeconds: 1 } },
      claude: GATED,
    },
    async (org) => {
      const open = await orphanedLaunch(org, 'lead');
      // Before its time is over it holds its seat, and may have reports.
      await new Promise((resolve) => setTimeout(resolve, 1500));
      // Asked for below somebody who is not there, so it is refused; but it ends what has waited for too long.
      const refused = async () =>
        (await org.nest(['hire', '--name', 'next', '--under', 'lead', 'Work.'])).code === 4;
      await org.waitFor(
        async () => (await refused()) && org.member('lead').phase === 'not_started',
        'the lease to end',
      );
      expect(org.events('lease_expired')).toMatchObject([{ actor: 'system', member: 'lead', gen: 1 }]);

      open();
      await org.until('lead', 'done');
      expect(org.member('lead')).toMatchObject({ gen: 1, report: { by: 'hook' } });
    },
  ));

test('a late session whose seat has been given to somebody else stays outside', () =>
  withNest(
    {
      scenario: { actors: [lead, listener('next')] },
      charter: { limits: { members: 1 }, thresholds: { handshakeSeconds: 1 } },
      claude: GATED,
    },
    async (org) => {
      const open = await orphanedLaunch(org, 'lead');
      await patiently(org);
      const hired = async () =>
        (await org.nest(['hire', '--role', 'executive', '--name', 'next', 'Lead.'])).code === 0;
      await org.waitFor(hired, 'the seat to be free');
      open();
      await org.waitFor(() => org.state().unmatched.size > 0, 'the late session');
      await org.waitFor(() => [...org.state().unmatched.values()][0]?.turns === 1, 'the end of its turn');
      expect(org.member('lead')).toMatchObject({ phase: 'not_started', session: null, reports: 0 });
      const { unmatched, rows } = await org.json(['status']);
      expect(unmatched).toMatchObject([
        { hint: 'lead', text: { text: expect.stringContaining('I have begun.') } },
      ]);
      expect(
        rows.map((row: { member: string; verdict: { state: string } }) => [row.member, row.verdict.state]),
      ).toEqual([
        ['lead', 'not started'],
        ['next', 'unreported'],
      ]);
    },
  ));

test('of eight hires at the same moment for three seats, three get one', () =>
  withNest(
    {
      scenario: {
        actors: [listener(), ...[1, 2, 3].map((n) => member(`staff-${n}`, [say('result: done')]))],
      },
      charter: { limits: { members: 4 } },
    },
    async (org) => {
      await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
      const hire = () => org.nest(['hire', '--under', 'lead', '--no-wait', 'Work.']);
      const said = await Promise.all(Array.from({ length: 8 }, hire));
      expect(said.map(({ code }) => code).sort()).toEqual([0, 0, 0, 4, 4, 4, 4, 4]);
      for (const { code, stderr } of said) if (code === 4) expect(stderr).toContain('all seats are taken');
      for (const n of [1, 2, 3]) await org.until(`staff-${n}`, 'done');
      expect([...org.state().members.keys()].sort()).toEqual(['lead', 'staff-1', 'staff-2', 'staff-3']);
      expect((await org.nest(['verify'])).code).toBe(0);
    },
  ));
