import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alive } from '../../src/harness/process.ts';
import { type Org, withNest } from './support/org.ts';
import { processesOfHome } from './support/processes.ts';
import { listener, member, say } from './support/steps.ts';

const watchers = (org: Org): number[] =>
  processesOfHome(org.home.home)
    .filter(({ command }) => / watch$/.test(command))
    .map(({ pid }) => pid);

const logOf = (org: Org): string => readFileSync(join(org.dir, 'watch.log'), 'utf8');

test('the reconciler comes with the first hire, is one per nest, is replaced when it dies, and leaves when nobody is alive', () =>
  withNest(
    { scenario: { actors: [listener(), member('low', [say('blocked: which colour?')])] } },
    async (org) => {
      expect(watchers(org)).toEqual([]);
      await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
      const [first] = await org.waitFor(
        () => (watchers(org).length === 1 ? watchers(org) : null),
        'the first reconciler',
      );
      await org.ok(['hire', '--name', 'low', '--under', 'lead', 'Work.']);
      await org.until('low', 'blocked');
      expect(watchers(org)).toEqual([first]);

      const second = await org.nest(['watch', '--foreground']);
      expect(second).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`left: another reconciler looks after this nest (pid ${first})`),
      });

      process.kill(first as number, 'SIGKILL');
      await org.waitFor(() => !alive(first as number), 'the reconciler to be gone');
      // Nobody gives a command: the waiter beside lead notices.
      const [next] = await org.waitFor(
        () => (watchers(org).length === 1 ? watchers(org) : null),
        'the next reconciler',
      );
      expect(next).not.toBe(first);

      await org.ok(['fire', 'lead', '--team']);
      await org.waitFor(() => watchers(org).length === 0, 'the reconciler to leave');
      expect(logOf(org)).toContain('left: nobody is alive any more');
    },
  ));
