import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withLab } from './support/lab.ts';
import { openSession, withClaudeOnPath, withPlugin } from './support/plugin.ts';
import { bash, say } from './support/steps.ts';

test('the status line of a session in a terminal says who it is in the nest', () =>
  withLab(
    (lab) =>
      withPlugin(lab, async (plugin) => {
        const nest = (...args: string[]) => lab.exec(plugin.program(), args, { env: withClaudeOnPath(lab) });
        expect((await nest('init', '--objective', 'Ship it')).ok).toBe(true);
        const settings = join(lab.home.home, '.claude', 'settings.json');
        const command = `'${plugin.program()}' statusline`;
        const before = JSON.parse(readFileSync(settings, 'utf8'));
        writeFileSync(settings, JSON.stringify({ ...before, statusLine: { type: 'command', command } }));

        const session = await openSession(lab, { rule: 'Bash(nest:*)' });
        await session.enter('Make yourself the Executive.');
        await session.waitForScreen('Done so.');
        await session.waitForScreen(/nest lead · executive/); // drawn anew by the platform after the turn
        expect(await session.screen()).not.toContain('\u001b');
        await session.close();
      }),
    {
      scenario: {
        actors: [
          {
            name: 'executive',
            match: { promptIncludes: 'Make yourself' },
            turns: [bash('nest adopt --role executive --name lead'), say('Done so.')],
            otherwise: say('Noted.'),
          },
        ],
      },
    },
  ));
