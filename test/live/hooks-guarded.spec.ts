import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readSessionProcesses } from '../../src/harness/job-state.ts';
import { alive } from '../../src/harness/process.ts';
import { contextText, newsText } from '../../src/sim/conversation.ts';
import type { Actor, ComputedStep } from '../../src/sim/scenario.ts';
import { type Json, type Org, withNest } from './support/org.ts';
import { processesOfHome, waitersOf } from './support/processes.ts';
import { changingSettings } from './support/stand-in.ts';
import { bash, hire, listener, member, say } from './support/steps.ts';

// Every test of this suite relies on what some hook does. Here each hook of a member's launch settings is taken away
// by itself, and what it does is gone: none of them could be lost without a test that turns red.

const LOW = 'What low has found.';
const MID = 'What mid makes of it.';
const QUESTION = {
  question: 'Which colour?',
  header: 'Colour',
  multiSelect: false,
  options: [
    { label: 'Red', description: 'as it was' },
    { label: 'Blue', description: 'as others are' },
  ],
};
const ONLY_NEST = 'From here on only nest commands are let through';
/** Put together here, so that no scanner takes this file for a leak. */
const KEY = ['AKIA', 'IOSFODNN7EXAMPLQ'].join('');
const WRITTEN = { id: 'written', kind: 'record', on: ['Write'] };
const writes: ComputedStep = {
  answer: ({ system, turns }) => {
    const seen = `${system}\n${turns.map(({ text }) => text).join('\n')}`;
    const folder = /working directory: (.+)/i.exec(seen)?.[1]?.trim() ?? '/nowhere';
    return { tool: 'Write', input: { file_path: `${folder}/written.txt`, content: 'x' } };
  },
};
const actors = [
  listener(),
  member(
    'mid',
    [hire('low'), say('low is at it.'), say(`${MID}\n\nresult: made`, { when: { contextIncludes: LOW } })],
    say('Go on.'),
  ),
  member('low', [say(`${LOW}\n\nresult: found`)]),
  member('busy', [bash('nest log --follow -n 1')]),
  member('odd', [], { error: { status: 400, type: 'invalid_request_error', message: 'prompt is weird' } }),
  member('asker', [bash('npm --prefix . --version')], say('I have it.\n\nresult: version')),
  member(
    'curious',
    [{ tool: 'AskUserQuestion', input: { questions: [QUESTION] } }],
    say('I need to know.\n\nblocked: which colour'),
  ),
  spender(),
  member('leaker', [
    bash(`echo ${KEY}`),
    bash(`ls ./nowhere-${KEY}`),
    writes,
    bash('nest fact set port 5433'),
    say('Done.\n\nresult: done'),
  ]),
];

/** Spends twelve cents a reply until it is told that little is left, and four cents from then on; ends when it is refused a tool. */
function spender(): Actor {
  let near = false;
  return {
    name: 'spender',
    match: { member: 'spender' },
    turns: [],
    otherwise: {
      answer: (conversation) => {
        const news = newsText(conversation);
        near ||= news.includes('Wrap up');
        const usage = { input: 0, output: near ? 4000 : 12_000 };
        return news.includes(ONLY_NEST)
          ? say('No more.\n\nblocked: budget', { usage })
          : bash('echo on', { usage });
      },
    },
  };
}

const HIRE_LEAD = ['hire', '--role', 'executive', '--name', 'lead', 'Lead.'];
const leadIsIdle = (org: Org) => org.until('lead', 'unreported');

/** By what kind of prompt each turn of a member began, in order. */
function turnsOf(org: Org, id: string): unknown[] {
  const { session } = org.member(id);
  return org.events('prompt_submitted').flatMap(({ data }) => (data.session === session ? [data.kind] : []));
}

const newsOf = (org: Org, id: string): string =>
  org.sim
    .requestsOf(id)
    .map(({ conversation }) => newsText(conversation))
    .join('\n');

const sessionOf = (org: Org, id: string) =>
  readSessionProcesses(join(org.home.home, '.claude')).find(({ name }) => name === id);

/** An Executive is killed in the middle of a command, and the platform brings its session back without a new prompt. */
async function comesBack(org: Org): Promise<void> {
  await org.ok(['hire', '--role', 'executive', '--name', 'busy', 'Follow the log.']);
  const follows = () =>
    processesOfHome(org.home.home).some(({ command }) => command.includes('log --follow'));
  await org.waitFor(follows, 'the command to run');
  process.kill(Number(org.member('busy').process?.split(':')[0]), 'SIGKILL');
  const back = () => org.events('session_started').some(({ data }) => data.source === 'resume');
  await org.waitFor(back, 'the session to come back');
}

test('a supervisor that comes back in the middle of a turn has a waiter again', () =>
  withNest({ scenario: { actors } }, async (org) => {
    await comesBack(org);
    await org.waitFor(() => waitersOf(org.home.home).length === 1, 'its waiter');
  }));

test('with all its hooks a member is bound, reports, is woken, told and seen to end', () =>
  withNest({ scenario: { actors } }, async (org) => {
    expect(await org.json(HIRE_LEAD)).toMatchObject({ handshake: 'hook' });
    await leadIsIdle(org);
    await org.ok(['hire', '--name', 'mid', '--under', 'lead', 'Hire low.']);
    await org.until('mid', 'done');
    expect(org.member('low').report).toMatchObject({ by: 'hook' });
    expect(turnsOf(org, 'mid')).toEqual(['person', 'wake']);
    expect(newsOf(org, 'mid')).toContain(LOW);
    await org.waitFor(() => newsOf(org, 'lead').includes(MID), 'lead to be told');
    expect(turnsOf(org, 'lead')).toEqual(['person', 'wake']);

    await org.claude(['stop', String(org.member('low').short)]);
    await org.waitFor(() => org.events('session_ended').length > 0, 'the end of a session in the log');
  }));

const hireUnderLead = (org: Org, name: string) =>
  org.ok(['hire', '--name', name, '--under', 'lead', 'Work.']);

/** A session that stands at a prompt, where only a person at it could go on. */
const atPrompt = (org: Org, id: string) =>
  org.waitFor(() => sessionOf(org, id)?.waitingFor, `${id} to stand at a prompt`);

test('with all its hooks a member is heard when its turn fails, when it asks for leave and when it has a question', () =>
  withNest({ scenario: { actors } }, async (org) => {
    await org.ok(HIRE_LEAD);
    await leadIsIdle(org);
    await hireUnderLead(org, 'odd');
    expect((await org.until('odd', 'halted')).halt).toMatchObject({ cause: 'invalid_request' });
    await hireUnderLead(org, 'asker');
    await org.waitFor(() => org.member('asker').asks.length > 0, 'asker to ask');
    await hireUnderLead(org, 'curious');
    await org.until('curious', 'blocked');
    expect(org.events('escalated')).toMatchObject([{ member: 'curious' }]);
  }));

const hireSpender = (org: Org) =>
  org.ok([
    'hire',
    '--name',
    'spender',
    '--under',
    'lead',
    '--grant',
    '1',
    '--tools',
    'Bash(echo *)',
    'Work.',
  ]);

test('with all its hooks a member is told near its end, and held to nest commands with one reply left', () =>
  withNest({ scenario: { actors } }, async (org) => {
    await org.ok(HIRE_LEAD);
    await leadIsIdle(org);
    await hireSpender(org);
    await org.until('spender', 'blocked');
    expect(org.events('budget_told')).toMatchObject([{ member: 'spender' }]);
    expect(newsOf(org, 'spender')).toContain(ONLY_NEST);
  }));

/** For each hook: what takes it away, and a play at whose end something is missing that the test above has seen. */
const HOOKS: Readonly<Record<string, Readonly<{ without: string; play: (org: Org) => Promise<void> }>>> = {
  'SessionStart session-start': {
    without: 'settings.hooks.SessionStart.shift()',
    async play(org) {
      expect(await org.json(HIRE_LEAD)).toMatchObject({ handshake: 'registry' });
      expect(org.events('session_started')).toEqual([]);
    },
  },
  'SessionStart waiter': {
    without: 'settings.hooks.SessionStart.pop()',
    async play(org) {
      await comesBack(org);
      await pause(3000);
      expect(waitersOf(org.home.home)).toEqual([]);
    },
  },
  'UserPromptSubmit prompt-submit': {
    without: 'settings.hooks.UserPromptSubmit[0].hooks.shift()',
    async play(org) {
      await org.ok(HIRE_LEAD);
      await leadIsIdle(org);
      expect(await org.json(['msg', 'lead', LOW])).toMatchObject({ woken: 'waiter' });
      await org.waitFor(() => org.sim.requestsOf('lead').length > 1, 'the turn that the waiter starts');
      expect(newsOf(org, 'lead')).not.toContain(LOW);
      expect(turnsOf(org, 'lead')).toEqual([]);
    },
  },
  'UserPromptSubmit waiter': {
    without: 'settings.hooks.UserPromptSubmit[0].hooks.pop()',
    async play(org) {
      await org.ok(HIRE_LEAD);
      await leadIsIdle(org);
      await org.ok(['hire', '--name', 'low', '--under', 'lead', 'Work.']);
      await org.until('low', 'done');
      // Nobody stands beside it: what begins the next turn comes later, from the reconciler, by another way.
      await org.waitFor(() => newsOf(org, 'lead').includes(LOW), 'the next turn of lead');
      expect(turnsOf(org, 'lead')).toEqual(['person', 'relay']);
      expect(org.events('wake_tried').map(({ data }) => data.channel)).toContain('socket');
    },
  },
  'PostToolUse waiter': {
    without: 'delete settings.hooks.PostToolUse',
    async play(org) {
      await org.ok(HIRE_LEAD);
      await leadIsIdle(org);
      await org.ok(['hire', '--name', 'mid', '--under', 'lead', 'Hire low.']);
      await org.waitFor(() => org.state().members.has('low'), 'low to be hired');
      await org.until('low', 'done');
      await org.waitFor(() => newsOf(org, 'mid').includes(LOW), 'the next turn of mid');
      expect(turnsOf(org, 'mid')).toEqual(['person', 'relay']);
      expect(org.events('wake_tried').map(({ data }) => data.channel)).toContain('socket');
    },
  },
  'Stop stop': {
    without: 'delete settings.hooks.Stop',
    async play(org) {
      await org.ok(HIRE_LEAD);
      // What somebody has seen from outside, later, and marked as such.
      expect((await org.until('lead', 'unreported')).report).toMatchObject({ by: 'observer' });
      expect(org.events('turn_ended')).toEqual([]);
    },
  },
  'StopFailure stop-failure': {
    without: 'delete settings.hooks.StopFailure',
    async play(org) {
      await org.ok(HIRE_LEAD);
      await leadIsIdle(org);
      await hireUnderLead(org, 'odd');
      await org.until('odd', 'unreported');
      expect(org.member('odd')).toMatchObject({ halt: null, report: { by: 'observer' } });
      expect(org.events('turn_failed')).toEqual([]);
    },
  },
  'PermissionRequest permission-request': {
    without: 'delete settings.hooks.PermissionRequest',
    async play(org) {
      await org.ok(HIRE_LEAD);
      await leadIsIdle(org);
      await hireUnderLead(org, 'asker');
      await atPrompt(org, 'asker');
      expect(org.events('permission_requested')).toEqual([]);
      // A question needs the hook of the next row, and no other.
      await hireUnderLead(org, 'curious');
      await org.until('curious', 'blocked');
      expect(org.events('escalated')).toMatchObject([{ member: 'curious' }]);
    },
  },
  'PreToolUse pre-tool': {
    // At the prompt the hook of the row above says the same; it goes as well, and the row above shows that it is not missed.
    without: 'settings.hooks.PreToolUse.shift(); delete settings.hooks.PermissionRequest',
    async play(org) {
      await org.ok(HIRE_LEAD);
      await leadIsIdle(org);
      await hireUnderLead(org, 'curious');
      await atPrompt(org, 'curious');
      expect(org.events('escalated')).toEqual([]);
    },
  },
  'PreToolUse gate': {
    without: 'settings.hooks.PreToolUse.splice(1)',
    async play(org) {
      await org.ok(HIRE_LEAD);
      await leadIsIdle(org);
      await hireSpender(org);
      // It is told all the same, and goes on until the hook after its reply ends the turn.
      await org.until('spender', 'halted');
      expect(newsOf(org, 'spender')).not.toContain(ONLY_NEST);
    },
  },
  'PostToolBatch meter': {
    without: 'delete settings.hooks.PostToolBatch',
    async play(org) {
      await org.ok(HIRE_LEAD);
      await leadIsIdle(org);
      await hireSpender(org);
      // The gate or the reconciler ends it, and nobody has told it before.
      await org.until('spender', 'halted', 'blocked');
      expect(org.events('budget_told')).toEqual([]);
    },
  },
  'PostToolUse secrets': {
    without: `settings.hooks.PostToolUse = settings.hooks.PostToolUse.filter((one) => one.hooks[0].args.at(-1) !== 'secrets')`,
    async play(org) {
      await leaks(org);
      expect(newsOf(org, 'leaker')).toContain(`${KEY}\n`);
    },
  },
  'PostToolUse rules': {
    without: `settings.hooks.PostToolUse = settings.hooks.PostToolUse.filter((one) => one.hooks[0].args.at(-1) !== 'rules')`,
    async play(org) {
      await leaks(org);
      expect(existsSync(join(org.repo, 'written.txt'))).toBe(true);
      expect(org.events('gate_recorded')).toEqual([]);
    },
  },
  'PostToolUseFailure secrets': {
    without: 'delete settings.hooks.PostToolUseFailure',
    async play(org) {
      await leaks(org);
      // Its success is heeded as ever; of the failure nobody has said anything.
      expect(org.events('gate_redacted')).toHaveLength(1);
      expect(org.events('gate_recorded')).toHaveLength(1);
      expect(newsOf(org, 'leaker')).not.toContain('the words of this failure hold a secret');
    },
  },
  'PreCompact pre-compact': {
    without: 'delete settings.hooks.PreCompact',
    async play(org) {
      await leaks(org);
      const { session, short, process: of } = org.member('leaker');
      const pid = Number(of?.split(':')[0]);
      await org.claude(['stop', String(short)]);
      await org.waitFor(() => !alive(pid), 'the session to be gone');
      await org.claude(['--bg', '--resume', String(session), '--', '/compact']);
      const summary = await org.waitFor(
        () => org.sim.all().find(({ note }) => note === 'compaction'),
        'the request for the summary',
      );
      expect(contextText(summary.conversation)).not.toContain('Keep what follows in the summary');
    },
  },
  'SessionEnd session-end': {
    without: 'delete settings.hooks.SessionEnd',
    async play(org) {
      await org.ok(HIRE_LEAD);
      await leadIsIdle(org);
      const pid = Number(org.member('lead').process?.split(':')[0]);
      await org.claude(['stop', String(org.member('lead').short)]);
      await org.waitFor(() => !alive(pid), 'the end of the session');
      expect(org.events('session_ended')).toEqual([]);
    },
  },
};

/** A member comes upon a secret, in a success and in a failure, and writes a file that a rule wants on record. */
async function leaks(org: Org): Promise<void> {
  await org.ok(HIRE_LEAD);
  await leadIsIdle(org);
  await hireUnderLead(org, 'leaker');
  await org.until('leaker', 'done');
}

test.each(Object.entries(HOOKS))(
  'without %s something that other tests rely on is missing',
  (_, { without, play }) =>
    withNest(
      {
        scenario: { actors },
        charter: { thresholds: { handshakeSeconds: 8 }, gates: [WRITTEN] },
        claude: changingSettings(without),
      },
      play,
    ),
);

test('no hook of the launch settings is left out of the table', () =>
  withNest({}, async (org) => {
    const { settings } = await org.json([...HIRE_LEAD, '--dry-run']);
    const names = Object.entries(settings.hooks).flatMap(([event, groups]) =>
      (groups as Json[]).flatMap(({ hooks }) => hooks.map(({ args }: Json) => `${event} ${args.at(-1)}`)),
    );
    expect([...new Set(names)].sort()).toEqual(Object.keys(HOOKS).sort());
  }));
