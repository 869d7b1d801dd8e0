import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { briefFiles } from '../../src/app/brief-files.ts';
import { foldNest } from '../../src/app/fold-log.ts';
import { contextText } from '../../src/sim/conversation.ts';
import type { Actor } from '../../src/sim/scenario.ts';
import { type Org, withNest } from './support/org.ts';
import { processesOfHome } from './support/processes.ts';
import { times } from './support/sent.ts';
import { bash, listener, member, say } from './support/steps.ts';

const RESUMED = 'your session was stopped from outside and goes on now';
const COMMAND = 'nest log --follow -n 1';

/** Leaves a command in the background, and is in the middle of another one until it has been stopped twice. */
const low: Actor = {
  name: 'low',
  match: { member: 'low' },
  turns: [bash('sleep 900; sleep 0', { input: { run_in_background: true } })],
  otherwise: {
    answer: (conversation) =>
      times(contextText(conversation), RESUMED) >= 2 ? say('Finished.\n\nresult: finished') : bash(COMMAND),
  },
};

const commands = (org: Org): string[] => processesOfHome(org.home.home).map(({ command }) => command);
const runs = (org: Org, part: string): boolean => commands(org).some((command) => command.includes(part));
const atWork = (org: Org) =>
  org.waitFor(() => runs(org, 'log --follow'), 'low to be in the middle of a command');

function killSession(org: Org, id: string): void {
  process.kill(Number(org.member(id).process?.split(':')[0]), 'SIGKILL');
}

/** All that may be left is the platform's own daemon, which goes by itself. */
async function nothingLeft(org: Org): Promise<void> {
  expect(
    commands(org).filter((command) => !command.includes('daemon run') && !/ --bg-|spare/.test(command)),
  ).toEqual([]);
  await org.waitFor(() => commands(org).length === 0, 'the daemon to go');
}

test('nest down stops everybody and what they have started, and nest up goes on from there, twice', () =>
  withNest(
    { scenario: { actors: [listener(), member('mid', [say('I am here.')], say('Noted.')), low] } },
    async (org) => {
      await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
      await org.ok(['hire', '--role', 'manager', '--name', 'mid', '--under', 'lead', 'Manage.']);
      await org.ok(['hire', '--name', 'low', '--under', 'mid', '--tools', 'Bash(sleep *)', 'Work.']);
      await atWork(org);
      const ids = ['lead', 'mid', 'low'];
      const sessions = ids.map((id) => org.member(id).session);

      // The panic button, a moment after a session was killed: its commands are nobody's children any more, and the
      // platform is about to start it again.
      expect(runs(org, 'sleep 900')).toBe(true);
      killSession(org, 'low');
      const { rows } = await org.json(['down', '--now']);
      expect(rows).toMatchObject(ids.map((id) => ({ member: id, did: 'stopped', survivors: [] })));
      await nothingLeft(org);
      expect(org.member('low')).toMatchObject({ process: null, tombstone: null });
      expect(['working', 'lost']).toContain(org.member('low').phase);

      // Until it is up again nobody is hired, and what is sent waits.
      expect(await org.nest(['hire', '--name', 'new', '--under', 'lead', 'More.'])).toMatchObject({
        code: 4,
        stderr: expect.stringContaining('next: nest up'),
      });
      expect(await org.json(['msg', 'mid', 'For later.'])).toMatchObject({ woken: 'none' });
      expect(commands(org)).toEqual([]);

      const up = await org.json(['up']);
      expect(up.rows.map(({ member: id, did }: { member: string; did: string }) => [id, did])).toEqual([
        ['lead', 'none'],
        ['mid', 'resumed'],
        ['low', 'resumed'],
      ]);
      await atWork(org);
      await org.waitFor(
        () => (org.state().inboxes.get('mid')?.items ?? []).length === 0,
        'mid to have read what was sent',
      );

      // What the platform starts again by itself is not resumed on top of it.
      killSession(org, 'low');
      const meanwhile = await org.json(['up']);
      expect(meanwhile.rows).toMatchObject([{ did: 'none' }, { did: 'none' }, { did: 'none', why: 'alive' }]);
      await atWork(org);

      // In order: the lowest first.
      await org.ok(['down']);
      await nothingLeft(org);
      const order = org
        .events('stopped')
        .slice(-2)
        .map(({ member: id }) => id);
      expect(order).toEqual(['low', 'mid']);

      // Without its brief the platform does not resume a session: mid is hired again, in its seat and with its team.
      rmSync(briefFiles(org.dir, org.member('mid')).brief);
      const again = await org.json(['up']);
      expect(again.rows.map(({ member: id, did }: { member: string; did: string }) => [id, did])).toEqual([
        ['lead', 'none'],
        ['mid', 'rehired'],
        ['low', 'resumed'],
      ]);
      await org.until('low', 'done');
      expect(org.member('mid')).toMatchObject({ gen: 2, supervisor: 'lead', role: 'manager' });
      expect(org.member('low').supervisor).toBe('mid');
      expect(['lead', 'low'].map((id) => org.member(id).session)).toEqual([sessions[0], sessions[2]]);
      const brief = org.sim.requestsOf('mid').at(-1)?.conversation.system ?? '';
      expect(brief).toContain('You continue the work of generation 1 of mid');
      expect(brief).toMatch(/These report to you: low/);
      await org.waitFor(
        () => contextText(org.sim.requestsOf('mid').at(-1)?.conversation ?? NOBODY).includes('Finished.'),
        'mid to be told',
      );
      expect(foldNest(org.opened, { fresh: true }).state.members.get('low')?.gen).toBe(1);
      expect([...org.state().unmatched.keys()]).toEqual([]);
      expect(org.sim.unscripted()).toEqual([]);
    },
  ));

const NOBODY = { model: '', system: '', turns: [] };
