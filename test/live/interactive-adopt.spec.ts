import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSessionProcess } from '../../src/harness/job-state.ts';
import { alive } from '../../src/harness/process.ts';
import { type Conversation, contextText } from '../../src/sim/conversation.ts';
import type { Actor, Scenario } from '../../src/sim/scenario.ts';
import { eventsOf } from './support/events.ts';
import { type Lab, withLab } from './support/lab.ts';
import { type Installed, openSession, withClaudeOnPath, withPlugin } from './support/plugin.ts';
import { hire, member, say } from './support/steps.ts';
import { openTerminal, type Terminal } from './support/terminal.ts';

type Nest = (...args: readonly string[]) => Promise<string>;

const plugged = (scenario: Scenario, work: (lab: Lab, nest: Nest, plugin: Installed) => Promise<void>) =>
  withLab(
    (lab) =>
      withPlugin(lab, (plugin) => {
        const nest: Nest = async (...args) => {
          const { ok, stdout, stderr } = await lab.exec(plugin.program(), args, {
            env: withClaudeOnPath(lab),
          });
          if (!ok) throw new Error(`nest ${args.join(' ')}: ${stdout}${stderr}`);
          return stdout;
        };
        return work(lab, nest, plugin);
      }),
    { scenario },
  );

/** A session that a person has opened, known by what he says in it first. */
const person = (word: string, turns: Actor['turns']): Actor => ({
  name: word,
  match: { promptIncludes: word },
  turns: [say(`${word}: hello.`), ...turns],
  otherwise: say('Noted.'),
});

async function sessionIn(lab: Lab, terminal: Terminal): Promise<string> {
  const pid = await terminal.pid();
  const seen = readSessionProcess(pid, join(lab.home.home, '.claude'));
  if (seen?.session == null) throw new Error(`no session is known of process ${pid}`);
  return seen.session;
}

const BRIEF = (id: string) => `# You are member "${id}" of a nest`;

test('sessions that a person has open are adopted from another terminal, work by their brief, and are let go alive', () => {
  const scenario: Scenario = {
    actors: [
      person('FIRST', [
        say('I am the Executive now.', { when: { contextIncludes: BRIEF('executive-1') } }),
        say('The helper has reported.', { when: { contextIncludes: 'I have helped.' } }),
      ]),
      person('SECOND', [
        say('I have helped.\nresult: helped', { when: { contextIncludes: BRIEF('helper') } }),
        say('SECOND: here I am.'),
      ]),
    ],
  };
  return plugged(scenario, async (lab, nest) => {
    await nest('init', '--objective', 'Use what is open');
    const [first, second] = [await openSession(lab), await openSession(lab)];
    for (const [terminal, word] of [
      [first, 'FIRST'],
      [second, 'SECOND'],
    ] as const) {
      await terminal.enter(word);
      await terminal.waitForScreen(`${word}: hello.`);
    }
    const session = { first: await sessionIn(lab, first), second: await sessionIn(lab, second) };

    const said = await nest('adopt', '--role', 'executive', '--session', session.first.slice(0, 8));
    expect(said).toContain('adopted session');
    await first.waitForScreen('I am the Executive now.');
    await nest(
      'adopt',
      '--role',
      'staff',
      '--name',
      'helper',
      '--under',
      'executive-1',
      '--session',
      session.second,
    );
    await second.waitForScreen('I have helped.');
    await first.waitForScreen('The helper has reported.');
    const row = JSON.parse(await nest('show', 'helper', '--json')).member;
    expect(row).toMatchObject({ mode: 'adopt', session: session.second, phase: 'done', reports: 1 });

    await nest('fire', 'helper');
    expect(alive(await second.pid())).toBe(true);
    const ofSecond = () => eventsOf(lab.repo).filter(({ data }) => data.session === session.second).length;
    const before = ofSecond();
    await second.enter('Are you still there?');
    await second.waitForScreen('SECOND: here I am.');
    await second.enter('/exit');
    await lab.waitFor(async () => lab.sim.requestsOf('SECOND').length === 3, 'three requests');
    expect(ofSecond()).toBe(before);
    const last = lab.sim.requestsOf('SECOND').at(-1)?.conversation as Conversation;
    const since = last.turns.slice(last.turns.findLastIndex(({ role }) => role === 'assistant') + 1);
    expect(contextText({ ...last, system: '', turns: since })).not.toContain('nest');
    expect(JSON.parse(await nest('tree', '--json')).reports).toMatchObject([
      { member: 'executive-1', reports: [{ member: 'helper', state: 'stopped' }] },
    ]);
    await first.close();
  });
});

test('nest attach gives the terminal to a member; what is typed there is a turn of it; closing the terminal ends nothing', () => {
  const scenario: Scenario = {
    actors: [
      member('lead', [hire('a'), say('I have hired a.')], say('Noted by the lead.')),
      member('a', [say('blocked: which colour?'), say('Blue it is.\nresult: painted')]),
    ],
  };
  return plugged(scenario, async (lab, nest, plugin) => {
    await nest('init', '--objective', 'Paint it');
    await nest('hire', '--role', 'executive', '--name', 'lead', 'Have it painted.');
    const shown = async () =>
      JSON.parse(await nest('show', 'a', '--json').catch(() => '{"member":{}}')).member;
    await lab.waitFor(async () => (await shown()).phase === 'blocked', 'a to be blocked');
    const argv = [plugin.program(), 'attach', 'a'];
    const terminal = await openTerminal(argv, { cwd: lab.repo, env: withClaudeOnPath(lab) });
    await terminal.waitForScreen('blocked: which colour?');
    await terminal.enter('Blue.');
    await terminal.waitForScreen('Blue it is.');
    await lab.waitFor(async () => (await shown()).phase === 'done', 'a to be done');
    await lab.waitFor(() => lab.sim.wasSent('lead', 'Blue it is.'), 'the report in the context of the lead');
    await terminal.close();
    const { process: where, session } = await shown();
    const pid = Number(String(where).split(':')[0]);
    expect(alive(pid)).toBe(true);
    expect(
      eventsOf(lab.repo).filter(({ type, data }) => type === 'session_ended' && data.session === session),
    ).toEqual([]);
  });
});
