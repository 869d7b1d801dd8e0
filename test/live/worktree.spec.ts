import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withNest } from './support/org.ts';
import { bash, member, say } from './support/steps.ts';

test('a member with a worktree edits in its own checkout without a prompt, and finds its nest from there', () =>
  withNest(
    {
      scenario: {
        actors: [
          member('lead', [
            {
              tool: 'Write',
              input: { file_path: '{{cwd}}/made.txt', content: 'made here\n' },
              take: { cwd: { from: 'systemIncludes', match: 'You work in (.+?)\\.(?:\\n| It )' } },
            },
            bash('nest whoami --json'),
            say('Written.\n\nresult: written'),
          ]),
        ],
      },
    },
    async (org) => {
      const hired = await org.json([
        'hire',
        '--role',
        'executive',
        '--name',
        'lead',
        '--worktree',
        'Write it.',
      ]);
      expect(hired.cwd).toBe(join(org.folder, 'repo-worktrees', 'lead-1'));
      await org.until('lead', 'done');

      expect(readFileSync(join(hired.cwd, 'made.txt'), 'utf8')).toBe('made here\n');
      expect(existsSync(join(org.repo, 'made.txt'))).toBe(false);
      expect((await org.exec('git', ['status', '--porcelain'])).stdout).toBe('');
      expect((await org.exec('git', ['branch', '--show-current'], { cwd: hired.cwd })).stdout.trim()).toBe(
        'nest/lead-1',
      );
      const said = org.sim.requestsOf('lead').at(-1)?.conversation.turns.at(-1)?.results[0] ?? 'null';
      expect(JSON.parse(said)).toMatchObject({ id: 'lead', dir: org.dir });
      expect(org.events('session_started')).toMatchObject([{ data: { cwd: hired.cwd } }]);
      // A person who stands in that checkout means the same nest.
      expect((await org.json(['status'], { cwd: hired.cwd })).dir).toBe(org.dir);
    },
  ));
