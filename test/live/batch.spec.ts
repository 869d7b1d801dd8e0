import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alive } from '../../src/harness/process.ts';
import { withNest } from './support/org.ts';
import { processesOfHome, waitersOf } from './support/processes.ts';
import { bash, hire, listener, member, say } from './support/steps.ts';

test('a batch member reports by its hooks, leaves a result file, and has no waiter that would hold it open', () =>
  withNest(
    {
      scenario: {
        actors: [
          listener(),
          // A word of low that comes just before the run ends begins one more turn, which repeats the result.
          member(
            'run',
            [hire('low'), bash('sleep 1; nest whoami --json'), say('Ran through.\n\nresult: ran')],
            say('Ran through.\n\nresult: ran'),
          ),
          member('low', [say('Low is done.\n\nresult: low')]),
        ],
      },
    },
    async (org) => {
      await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
      await org.until('lead', 'unreported');
      const args = [
        '--name',
        'run',
        '--under',
        'lead',
        '--mode',
        'batch',
        '--tools',
        'Bash(sleep *)',
        'Run.',
      ];
      const hired = await org.json(['hire', ...args]);
      expect(hired).toMatchObject({ mode: 'batch', handshake: 'hook', short: null });
      const pid = Number(org.member('run').process?.split(':')[0]);
      // A Bash command of its own runs now; it has hired, and still nobody waits beside it.
      await org.waitFor(
        () => processesOfHome(org.home.home).some(({ command }) => command.startsWith('sleep 1')),
        'its command to run',
      );
      expect(waitersOf(org.home.home).filter(({ parent }) => parent === pid)).toEqual([]);
      await org.waitFor(() => !alive(pid), 'the run to end by itself');

      expect(await org.until('run', 'done')).toMatchObject({
        session: hired.session,
        report: { by: 'hook' },
      });
      // Whatever else may have come with it.
      const said = org.sim
        .requestsOf('run')
        .flatMap(({ conversation }) => conversation.turns.flatMap(({ results }) => results))
        .find((result) => result.startsWith('{'));
      expect(JSON.parse(said ?? 'null')).toMatchObject({ id: 'run', reports: ['low'] });
      const result = JSON.parse(readFileSync(join(org.dir, 'batch', 'run-1.json'), 'utf8'));
      expect(result).toMatchObject({
        session_id: hired.session,
        result: expect.stringContaining('Ran through.'),
      });
      expect(readFileSync(join(org.dir, 'batch', 'run-1.err'), 'utf8')).toBe('');
      expect(
        (await org.json(['status'])).rows.map((row: { verdict: { state: string } }) => row.verdict.state),
      ).toContain('done');
    },
  ));
