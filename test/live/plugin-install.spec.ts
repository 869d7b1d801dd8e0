import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installedPlugins } from '../../src/harness/plugins.ts';
import { type Conversation, contextText } from '../../src/sim/conversation.ts';
import type { Scenario } from '../../src/sim/scenario.ts';
import { eventsOf, hookEvents, nestOf } from './support/events.ts';
import { type Lab, withLab } from './support/lab.ts';
import { allowUntil, type Installed, openSession, withClaudeOnPath, withPlugin } from './support/plugin.ts';
import { makeRepository } from './support/repository.ts';
import { changingSettings } from './support/stand-in.ts';
import { bash, hire, member, say } from './support/steps.ts';

const NAME = 'My Plugins (x) ünï';

/** A lab with the plugin installed, below a folder with spaces, brackets and letters outside ASCII. */
const plugged = (
  scenario: Scenario,
  work: (lab: Lab, plugin: Installed) => Promise<void>,
  marketplace?: string,
) => withLab((lab) => withPlugin(lab, (plugin) => work(lab, plugin), marketplace), { scenario, name: NAME });

/** Another repository, below folders with the same kind of names. */
async function repository(lab: Lab, name: string): Promise<string> {
  const repo = join(lab.folder, 'My Plugins (x)', 'ünï', name);
  mkdirSync(repo, { recursive: true });
  await makeRepository(repo);
  lab.home.trust(repo);
  return repo;
}

const ALLOW = JSON.stringify({ permissions: { allow: ['Bash(nest *)', 'Bash(echo *)'] } });
const FLAGS = ['--permission-mode', 'acceptEdits', '--model', 'haiku', '--settings', ALLOW];

/** Starts a background session that has no nest to do with, as a person does. */
async function background(lab: Lab, cwd: string, prompt: string): Promise<void> {
  const args = ['--bg', '-n', 'mine', ...FLAGS, '--', prompt];
  const { ok, stdout, stderr } = await lab.claude(args, { cwd, env: withClaudeOnPath(lab) });
  expect(ok, stdout + stderr).toBe(true);
}

test('it installs from a git marketplace: no packages, no lock file, and the platform finds nothing to object to', () =>
  plugged({ actors: [] }, async (lab, plugin) => {
    const files = readdirSync(plugin.root());
    expect(files).toEqual(expect.arrayContaining(['bin', 'hooks', 'plugin', 'skills', '.claude-plugin']));
    expect(files).not.toContain('node_modules');
    expect(files).not.toContain('package-lock.json');
    expect(installedPlugins('nest', join(lab.home.home, '.claude'))).toEqual(['nest@nest']);

    for (const path of [plugin.root(), join(plugin.root(), '.claude-plugin', 'plugin.json')]) {
      const { exitCode, stdout } = await lab.claude(['plugin', 'validate', '--strict', path]);
      expect({ exitCode, stdout }).toMatchObject({ exitCode: 0 });
    }
    const args = ['plugin', 'validate', '--profile', 'directory', '--json', plugin.root()];
    const report = JSON.parse((await lab.claude(args)).stdout);
    expect(report).toMatchObject({ success: true, directory: { findings: [], failure: null } });
    expect(report.provides.skills).toHaveLength(7);
  }));

test('in a session that is no member its hooks write nothing and say nothing: -p, background, terminal', () => {
  const turns = [bash('echo OUTSIDE'), say('Seen.\nresult: seen')];
  const actors = ['ONE', 'TWO', 'THREE'].map((name) => ({ name, match: { promptIncludes: name }, turns }));
  return plugged({ actors }, async (lab) => {
    const env = withClaudeOnPath(lab);
    await lab.claude(['-p', ...FLAGS, '--', 'ONE'], { env });
    await background(lab, lab.repo, 'TWO');
    const session = await openSession(lab, { mode: 'acceptEdits' });
    await session.enter('THREE');
    for (const { name } of actors) {
      await lab.waitFor(() => lab.sim.requestsOf(name).length === 2, `the second request of ${name}`);
    }
    await session.waitForScreen('Seen.');
    await session.close();

    const said = lab.sim.all().map(({ body }) => JSON.stringify(body));
    // Nor do its skills cost such a session a word of its context: none is offered to the model.
    expect(said.filter((text) => /hook additional context|nest-item|nest:\w/.test(text))).toEqual([]);
    expect(existsSync(join(lab.home.home, '.local', 'state', 'nest'))).toBe(false);
    expect(readdirSync(lab.repo)).toEqual(['.git']);
    expect(existsSync(nestOf(lab.repo))).toBe(false);
    expect(readdirSync(join(lab.home.home, '.claude', 'plugins', 'data', 'nest-nest'))).toEqual([]);
  });
});

test('its hooks fire in -p, background and interactive sessions: each that has been adopted says what it does', () => {
  const adopts = (name: string) => ({
    name,
    match: { promptIncludes: name },
    turns: [bash('nest adopt --role executive'), say(`${name} is there.`), say(`${name} goes on.`)],
  });
  return plugged({ actors: ['BATCH', 'BACK', 'SEEN'].map(adopts) }, async (lab, plugin) => {
    const env = withClaudeOnPath(lab);
    const nest = (cwd: string, ...args: string[]) => lab.exec(plugin.program(), args, { cwd, env });
    const founded = async (name: string): Promise<string> => {
      const repo = await repository(lab, name);
      expect((await nest(repo, 'init', '--objective', name)).ok).toBe(true);
      return repo;
    };
    const ended = (repo: string) => eventsOf(repo).filter(({ type }) => type === 'turn_ended');
    const untilTurn = (repo: string, n: number) =>
      lab.waitFor(() => ended(repo).length >= n, `turn ${n} in ${repo}`);
    const sessionOf = (repo: string) => String(ended(repo)[0]?.data.session);

    const batch = await founded('batch');
    const result = await lab.claude(['-p', ...FLAGS, '--', 'BATCH'], { cwd: batch, env });
    expect(result.stdout).toContain('BATCH is there.');
    expect(ended(batch).map(({ data }) => data.text)).toEqual([{ text: 'BATCH is there.' }]);
    expect(hookEvents(batch, sessionOf(batch))).toEqual({
      session_started: 1, // this and the beginning of the turn by adopt itself
      prompt_submitted: 1,
      turn_ended: 1,
      session_ended: 1,
    });

    const back = await founded('back');
    await background(lab, back, 'BACK');
    await untilTurn(back, 1);
    expect((await nest(back, 'msg', 'executive-1', 'Go on, please.')).ok).toBe(true);
    await untilTurn(back, 2);
    expect(lab.sim.wasSent('BACK', 'Go on, please.')).toBe(true);

    const seen = await founded('seen');
    const session = await openSession(lab, { cwd: seen });
    await session.enter('SEEN');
    await allowUntil(lab, session, 'SEEN is there.'); // no rule allows it here
    await untilTurn(seen, 1);
    await session.enter('And now?');
    await untilTurn(seen, 2);
    for (const repo of [back, seen]) {
      expect(hookEvents(repo, sessionOf(repo))).toEqual({
        session_started: 1,
        prompt_submitted: 2,
        turn_ended: 2,
      });
    }
    await session.enter('/exit');
    await lab.waitFor(() => hookEvents(seen, sessionOf(seen)).session_ended, 'the end of the session');
  });
});

test('a user can load a guide by its name, and is told at once where there is no nest to show', () => {
  const guides = ['executive', 'protocol'];
  const actors = [{ name: 'any', match: {}, turns: [say('Read.')] }];
  return plugged({ actors }, async (lab, plugin) => {
    for (const guide of guides) {
      await lab.claude(['-p', '--model', 'haiku', '--', `/nest:${guide}`]);
      const text = readFileSync(join(plugin.root(), 'skills', guide, 'SKILL.md'), 'utf8');
      const heading = /^## .*$/m.exec(text)?.[0] ?? 'the guide has no heading';
      expect(contextText(lab.sim.requestsOf('any').at(-1)?.conversation as Conversation)).toContain(heading);
    }
    const { stdout } = await lab.claude(['-p', '--', '/nest:status'], { env: withClaudeOnPath(lab) });
    expect(stdout).toContain(`there is no nest for ${lab.repo}`);
    expect(lab.sim.requestsOf('any')).toHaveLength(guides.length); // the model was not asked
  });
});

/** How many turns have ended with these words. */
const turnsOf = (lab: Lab, words: string): number =>
  eventsOf(lab.repo).filter(({ type, data }) => type === 'turn_ended' && JSON.stringify(data).includes(words))
    .length;

/** An Executive that hires one Staff member; both end their turns. */
const twoLevels: Scenario = {
  actors: [
    member('lead', [hire('a'), say('Hired.')], say('I have read it.\nresult: all done')),
    member('a', [bash('nest heartbeat "at work"'), say('The work is done.\nresult: done')]),
  ],
};

/** Founds a nest, hires the Executive, and waits until both have said their last words. Gives their sessions. */
async function play(lab: Lab, plugin: Installed, env: Readonly<Record<string, string>>): Promise<string[]> {
  const nest = async (...args: string[]) => {
    const { ok, stdout, stderr } = await lab.exec(plugin.program(), args, { env });
    expect(ok, stdout + stderr).toBe(true);
    return stdout;
  };
  await nest('init', '--objective', 'Try it out.');
  await nest('hire', '--role', 'executive', '--name', 'lead', 'Have the work done.');
  const reported = () => lab.sim.wasSent('lead', 'The work is done.');
  await lab.waitFor(reported, 'the report in the context of the lead');
  await lab.waitFor(() => turnsOf(lab, 'I have read it.') > 0, 'the last turn of the lead');
  const { rows } = JSON.parse(await nest('status', '--json'));
  expect(rows.map((row: { member: string; reports: number }) => [row.member, row.reports])).toEqual([
    ['lead', expect.any(Number)],
    ['a', 1],
  ]);
  return rows.map((row: { session: string }) => row.session);
}

test('members hired with the plugin installed say everything once, whatever the marketplace is called', () =>
  plugged(
    twoLevels,
    async (lab, plugin) => {
      expect(installedPlugins('nest', join(lab.home.home, '.claude'))).toEqual(['nest@a-mirror']);
      const [lead = '', a = ''] = await play(lab, plugin, withClaudeOnPath(lab));
      expect(hookEvents(lab.repo, a)).toEqual({ session_started: 1, prompt_submitted: 1, turn_ended: 1 });
      expect(hookEvents(lab.repo, lead)).toEqual({ session_started: 1, prompt_submitted: 2, turn_ended: 2 });
      const ids = eventsOf(lab.repo).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    },
    'a-mirror',
  ));

test('a member in which the plugin is on as well says everything twice, and each counts once', () =>
  plugged(twoLevels, async (lab, plugin) => {
    const bin = join(lab.folder, 'bin');
    mkdirSync(bin);
    const standIn = changingSettings('delete settings.enabledPlugins')(lab.claudePath);
    writeFileSync(join(bin, 'claude'), standIn, { mode: 0o755 });
    const env = { ...lab.env, PATH: `${bin}:${lab.env.PATH}` };
    const [, a = ''] = await play(lab, plugin, env);
    expect(hookEvents(lab.repo, a)).toEqual({ session_started: 2, prompt_submitted: 2, turn_ended: 2 });
    const program = (...args: string[]) => lab.exec(plugin.program(), args, { env });
    const { member: counted } = JSON.parse((await program('show', 'a', '--json')).stdout);
    expect(counted).toMatchObject({ turns: 1, reports: 1 });
    const sent = lab.sim.requestsOf('lead').at(-1)?.conversation.turns ?? [];
    expect(sent.filter(({ text }) => text.includes('from="a"'))).toHaveLength(1);
  }));
