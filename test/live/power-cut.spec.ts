import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { descendants } from '../../src/harness/process.ts';
import { contextText } from '../../src/sim/conversation.ts';
import type { Actor, Step } from '../../src/sim/scenario.ts';
import { type Org, ROOT, withNest } from './support/org.ts';
import { processesOfHome } from './support/processes.ts';
import { itemsIn, itemsSentTo, times } from './support/sent.ts';
import { bash, hire, member, say, withText } from './support/steps.ts';

/** What a resumed session is told first. */
const RESUMED = 'your session was stopped from outside and goes on now';

/** A member that is in the middle of a command when the power goes, and finishes when it is set to work again. */
const interrupted = (name: string): Actor => {
  const done = say(`The part of ${name} is done.\n\nresult: part of ${name}`);
  const go = {
    answer: (conversation: Parameters<typeof contextText>[0]) =>
      contextText(conversation).includes(RESUMED) ? done : bash('nest log --follow -n 1'),
  };
  return {
    name,
    match: { member: name },
    turns: [bash(withText('nest report --status progress', `Half of ${name}.`)), go],
    // The platform closes a turn that was cut off with words of its own, which count as an answer.
    otherwise: done,
  };
};

const manager = (name: string, reports: readonly string[]): Actor =>
  member(
    name,
    [
      ...reports.map((id) => hire(id)),
      say('They are at it.'),
      {
        when: { contextIncludes: reports.map((id) => `The part of ${id} is done.`) },
        text: `The part of ${name} is done.\n\nresult: part of ${name}`,
      } satisfies Step,
    ],
    say('Waiting for the rest.'),
  );

const SEVEN = ['lead', 'docs', 'code', 'docs-a', 'docs-b', 'code-a', 'code-b'] as const;
const CUT = ['docs-b', 'code-a', 'code-b'];

/** Ends every process of the organisation at once, as a power cut does. */
async function cutPower(org: Org): Promise<void> {
  await org.waitFor(() => {
    const all = processesOfHome(org.home.home);
    for (const { pid } of all) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Gone meanwhile.
      }
    }
    return all.length === 0;
  }, 'everything to be gone');
}

/** Starts `nest up` and kills it as soon as it says that it has done something. */
function upAndKilled(org: Org): Promise<string> {
  const child = spawn(join(ROOT, 'bin', 'nest'), ['up'], {
    cwd: org.repo,
    env: { ...org.env },
    detached: true,
  });
  let said = '';
  return new Promise((resolve) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      process.kill(-(child.pid as number), 'SIGKILL');
    });
    child.on('close', () => resolve(said));
  });
}

/** Whether a command that a member's model has asked for is running. */
function isInCommand(org: Org, id: string): boolean {
  const process = org.state().members.get(id)?.process ?? null;
  if (process === null) return false;
  const below = new Set(descendants(Number(process.split(':')[0])).map(({ pid }) => pid));
  return processesOfHome(org.home.home).some(
    ({ pid, command }) => below.has(pid) && command.includes('log --follow'),
  );
}

const did = (rows: readonly { member: string; did: string }[]): Record<string, string> =>
  Object.fromEntries(rows.map((row) => [row.member, row.did]));

test('after a power cut in the middle of a run of seven, nest up lets it complete, and nobody does anything twice', () =>
  withNest(
    {
      scenario: {
        actors: [
          manager('lead', ['docs', 'code']),
          manager('docs', ['docs-a', 'docs-b']),
          manager('code', ['code-a', 'code-b']),
          member('docs-a', [say('The part of docs-a is done.\n\nresult: part of docs-a')]),
          ...CUT.map(interrupted),
        ],
      },
    },
    async (org) => {
      await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
      // A minute for each: seven sessions come up slowly on a small machine.
      for (const id of CUT)
        await org.waitFor(() => isInCommand(org, id), `${id} to be in the middle of a command`);
      await org.waitFor(
        () => CUT.every((id) => isInCommand(org, id)),
        'three members to be in the middle of a command',
      );
      await org.until('docs-a', 'done');
      await org.waitFor(
        () => itemsSentTo(org.sim, 'docs').some(({ from, status }) => from === 'docs-a' && status === 'done'),
        'docs to have read of docs-a',
      );
      for (const id of ['lead', 'docs', 'code']) await org.until(id, 'waiting');
      const before = SEVEN.map((id) => [id, org.member(id).session, org.member(id).gen]);
      await cutPower(org);

      const { rows } = await org.json(['up', '--dry-run']);
      const plan = Object.fromEntries(SEVEN.map((id) => [id, CUT.includes(id) ? 'resumed' : 'none']));
      expect(did(rows)).toEqual(plan);
      // Interrupted after the first, and then by two at once, of which one is refused.
      expect(await upAndKilled(org)).toMatch(/resumed/);
      const both = await Promise.all([org.nest(['up', '--json']), org.nest(['up', '--json'])]);
      expect(both.map(({ code }) => code).sort(), JSON.stringify(both)).toEqual([0, 4]);
      await org.until('lead', 'done');

      // The same members in the same sessions, and no copy of any.
      expect(SEVEN.map((id) => [id, org.member(id).session, org.member(id).gen])).toEqual(before);
      expect(
        readdirSync(join(org.home.home, '.claude', 'jobs')).filter((name) => /^[0-9a-f]{8}$/.test(name)),
      ).toHaveLength(7);
      expect([...org.state().unmatched.keys()]).toEqual([]);
      expect(org.events('hire_requested')).toHaveLength(7);
      for (const id of SEVEN) {
        const started = org
          .events('session_started')
          .filter(({ data }) => data.session === org.member(id).session);
        expect([id, started.length], JSON.stringify(started)).toEqual([id, id === 'docs-a' ? 1 : 2]);
      }
      for (const id of CUT) {
        expect(
          org.events('report_filed').filter(({ data }) => JSON.stringify(data).includes(`Half of ${id}.`)),
        ).toHaveLength(1);
        const words = contextText(
          org.sim.requestsOf(id).at(-1)?.conversation ?? { model: '', system: '', turns: [] },
        );
        expect([id, times(words, RESUMED)]).toEqual([id, 1]);
      }
      // Every report reached its reader once.
      for (const [boss, reports] of [
        ['docs', ['docs-a', 'docs-b']],
        ['code', ['code-a', 'code-b']],
        ['lead', ['code', 'docs']],
      ] as const) {
        const done = itemsIn(
          contextText(org.sim.requestsOf(boss).at(-1)?.conversation ?? { model: '', system: '', turns: [] }),
        )
          .filter(({ status }) => status === 'done')
          .map(({ from }) => from);
        expect([boss, done.sort()]).toEqual([boss, reports]);
      }
      expect(org.sim.unscripted()).toEqual([]);
    },
  ));
