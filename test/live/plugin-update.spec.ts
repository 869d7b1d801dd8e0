import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSessionProcesses } from '../../src/harness/job-state.ts';
import { alive } from '../../src/harness/process.ts';
import type { Scenario } from '../../src/sim/scenario.ts';
import { eventsOf, hookEvents, nestOf } from './support/events.ts';
import { type Lab, withLab } from './support/lab.ts';
import { openSession, withClaudeOnPath, withPlugin } from './support/plugin.ts';
import { bash, hire, member, say } from './support/steps.ts';

const NEWER = '// what the next release has changed\n';

/** The launch settings of a member, as the platform keeps them for its resumes. */
function settingsOf(lab: Lab, short: string): string {
  return readFileSync(join(lab.home.home, '.claude', 'jobs', short, 'state.json'), 'utf8');
}

/** Files that hold a text, in everything that outlives a session: the nest, the user's index, the kept settings. */
function filesWith(lab: Lab, text: string): string[] {
  const { home } = lab.home;
  const places = [nestOf(lab.repo), join(home, '.local', 'state', 'nest'), join(home, '.claude', 'jobs')];
  return places.flatMap((place) =>
    readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => readFileSync(file, 'utf8').includes(text)),
  );
}

test('a new version disturbs no member that runs: its hooks and its nest go on, and the next hire has the new ones', () => {
  const scenario: Scenario = {
    actors: [
      member('old', [
        say('blocked: may I go on?'),
        bash('nest heartbeat "going on"'),
        say('The old one is through.\nresult: done'),
        say('The old one came back.\nresult: done'),
      ]),
      member('new', [bash('nest whoami'), say('The new one is through.\nresult: done')]),
      {
        name: 'person',
        match: { promptIncludes: 'Begin.' },
        turns: [
          bash('nest init --objective "Outlive an update"'),
          bash('nest adopt --role executive --name lead'),
          hire('old'),
          say('Hired.'),
        ],
        otherwise: say('Noted.'),
      },
    ],
  };
  const work = (lab: Lab) =>
    withPlugin(lab, async (plugin) => {
      const nest = async (...args: string[]) => {
        const { ok, stdout, stderr } = await lab.exec(plugin.program(), args, { env: withClaudeOnPath(lab) });
        expect(ok, stdout + stderr).toBe(true);
        return stdout;
      };
      const shown = async (id: string) => JSON.parse(await nest('show', id, '--json')).member;
      const until = (id: string, phase: string) =>
        lab.waitFor(async () => (await shown(id)).phase === phase, `${id} to be ${phase}`);

      // The folder with its own bin is on the PATH of this session, from which the first member is hired.
      const session = await openSession(lab, { rule: 'Bash(nest *)' });
      await session.enter('Begin.');
      await session.waitForScreen('Hired.');
      await until('old', 'blocked');
      await session.enter('/exit');
      await lab.waitFor(
        () => eventsOf(lab.repo).some(({ type }) => type === 'session_ended'),
        'the end of the session to be filed',
      );
      const before = plugin.root();
      expect(before).toMatch(/0\.1\.0$/);
      expect(filesWith(lab, '/plugins/cache/')).toEqual([]);

      await plugin.market.release('99.0.0', (tree) =>
        appendFileSync(join(tree, 'plugin', 'hook.cjs'), NEWER),
      );
      await plugin.update();
      expect(plugin.root()).toMatch(/99\.0\.0$/);
      rmSync(before, { recursive: true });

      await nest('msg', 'old', 'Go on.');
      await until('old', 'done');
      const old = await shown('old');
      expect(hookEvents(lab.repo, old.session)).toEqual({
        session_started: 1,
        prompt_submitted: 2,
        turn_ended: 2,
      });
      expect(lab.sim.wasSent('old', 'Go on.')).toBe(true);
      expect((await nest('log', '--type', 'heartbeat', '--json')).trim().split('\n')).toHaveLength(1);

      await nest('hire', '--role', 'staff', '--name', 'new', '--under', 'lead', 'Do your part.');
      await until('new', 'done');
      const runtimes = readdirSync(join(nestOf(lab.repo), 'runtime'));
      expect(runtimes).toHaveLength(2);
      const hook = (name: string) =>
        readFileSync(join(nestOf(lab.repo), 'runtime', name, 'plugin', 'hook.cjs'), 'utf8');
      const used = (short: string) => runtimes.filter((name) => settingsOf(lab, short).includes(name));
      expect(used(old.short).map((name) => hook(name).endsWith(NEWER))).toEqual([false]);
      expect(used((await shown('new')).short).map((name) => hook(name).endsWith(NEWER))).toEqual([true]);
      expect(filesWith(lab, '/plugins/cache/')).toEqual([]);

      // Stopped and resumed, a member still has what it was hired with.
      const config = join(lab.home.home, '.claude');
      const pid = readSessionProcesses(config).find(({ session }) => session === old.session)?.pid ?? 0;
      await lab.claude(['stop', old.short]);
      await lab.waitFor(() => !alive(pid), 'the end of the session');
      await lab.claude(['--bg', '--resume', old.session, '--', 'Once more.']);
      await lab.waitFor(async () => (await shown('old')).turns === 3, 'the third turn');
      await until('old', 'done');
      expect(hookEvents(lab.repo, old.session)).toMatchObject({ session_started: 2, turn_ended: 3 });
      expect(lab.sim.unscripted()).toEqual([]);
    });
  return withLab(work, { scenario, name: 'My Plugins (x) ünï' });
});
