import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alive, descendants } from '../../src/harness/process.ts';
import { findTranscript } from '../../src/harness/transcript.ts';
import { contextText, newsText } from '../../src/sim/conversation.ts';
import type { Actor } from '../../src/sim/scenario.ts';
import { type Org, runWith, type Said, withNest } from './support/org.ts';
import { processesOfHome } from './support/processes.ts';
import { itemsSentTo, times } from './support/sent.ts';
import { bash, listener, member, say } from './support/steps.ts';
import { openTerminal } from './support/terminal.ts';

/** Runs a test in a nest whose only member is `low`, directly under the user: one session less to start. */
function withLow(actors: readonly Actor[], work: (org: Org) => Promise<void>): Promise<void> {
  return withNest({ scenario: { actors } }, async (org) => {
    await hireLow(org, 'FIRST');
    await work(org);
  });
}

const hireLow = (org: Org, task: string, place: readonly string[] = ['--role', 'executive']) =>
  org.ok(['hire', '--name', 'low', ...place, '--tools', 'Bash(sleep *)', task]);

const pidOf = (org: Org, id: string): number => Number(org.member(id).process?.split(':')[0]);

/** What stands in the transcript of a member so far. */
function saidIn(org: Org, id: string): string {
  const { session, transcript } = org.member(id);
  const path = findTranscript(session ?? '', transcript, join(org.home.home, '.claude'));
  return path === null ? '' : readFileSync(path, 'utf8');
}

const label = ({ from, kind, status }: { from: string; kind: string; status: string }) =>
  `${from} ${kind} ${status}`;

/** What has been put into the user's inbox and not been read yet: who, kind and status. */
const told = (org: Org) => (org.state().inboxes.get('user')?.items ?? []).map(label);

/** Runs a member's hook once more, by hand, as the platform would: with its environment and a payload on stdin. */
function replay(org: Org, session: string, event: string, payload: Record<string, unknown>): Promise<Said> {
  const [runtime] = readdirSync(join(org.dir, 'runtime'));
  const hook = join(org.dir, 'runtime', runtime as string, 'bin', 'nest-hook');
  const env = {
    ...org.env,
    NEST_DIR: org.dir,
    NEST_MEMBER: 'low',
    NEST_GEN: '1',
    CLAUDE_CODE_SESSION_ID: session,
  };
  const common = { session_id: session, transcript_path: '/nowhere.jsonl', cwd: org.repo };
  return runWith(hook, [event], {
    cwd: org.repo,
    env,
    input: `${JSON.stringify({ ...common, ...payload })}\n`,
  });
}

/** Waits until a command that a member's model has asked for is really running. */
const running = (org: Org, command: string) =>
  org.waitFor(
    () => processesOfHome(org.home.home).some((one) => one.command.includes(command)),
    `${command} to run`,
  );

test('a member killed in the middle of a command is noticed, and works on when the platform brings it back', () =>
  withNest(
    {
      scenario: {
        actors: [listener(), member('low', [bash('sleep 4; sleep 0'), say('Slept well.\n\nresult: slept')])],
      },
    },
    async (org) => {
      await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
      await hireLow(org, 'FIRST', ['--under', 'lead']);
      await running(org, 'sleep 4');
      // One that dies before anything of its turn stands in its transcript begins anew.
      await org.waitFor(() => saidIn(org, 'low').includes('sleep 4; sleep 0'), 'the call in its transcript');
      process.kill(pidOf(org, 'low'), 'SIGKILL');
      await org.until('low', 'lost');
      // The supervisor's waiter and the reconciler may see it at the same moment: under one key, which counts once.
      const seen = new Map(org.events('observed').map((event) => [event.id, event]));
      expect([...seen.values()]).toMatchObject([
        { actor: 'system', member: 'low', data: { what: 'process_gone' } },
      ]);
      await org.waitFor(() => itemsSentTo(org.sim, 'lead').length > 0, 'lead to be told');
      expect(itemsSentTo(org.sim, 'lead').map(label)).toEqual(['low ending unreported']);
      expect(itemsSentTo(org.sim, 'lead')[0]?.text).toContain('lost without a word');

      const { session } = org.member('low');
      await org.until('low', 'done');
      const sources = org.events('session_started').filter(({ data }) => data.session === session);
      expect(sources.map(({ data }) => data.source)).toEqual(['startup', 'resume']);
      await org.waitFor(() => itemsSentTo(org.sim, 'lead').length > 1, 'lead to be told again');
      expect(itemsSentTo(org.sim, 'lead').map(label)).toEqual(['low ending unreported', 'low report done']);
    },
  ));

test('a session stopped by hand shows as ended, and reports under the same name when it is resumed', () =>
  withLow(
    [
      member('low', [
        bash('nest log --follow -n 1'),
        say('Went on.\n\nresult: went on', { when: { contextIncludes: 'Go on.' } }),
      ]),
    ],
    async (org) => {
      await running(org, 'log --follow');
      const { session, short } = org.member('low');
      const pid = pidOf(org, 'low');
      await org.claude(['stop', String(short)]);
      await org.until('low', 'ended');
      expect(told(org)).toEqual(['low ending unreported']);
      const { rows } = await org.json(['status']);
      expect(rows[0]).toMatchObject({
        member: 'low',
        verdict: { state: 'ended', why: expect.stringContaining('(other)') },
      });

      await org.waitFor(() => !alive(pid), 'the session to be gone');
      const resumed = await org.claude(['--bg', '--resume', String(session), '--', 'Go on.']);
      expect(resumed.stdout).toContain(`backgrounded · ${short}`);
      await org.until('low', 'done');
      expect(org.member('low')).toMatchObject({ gen: 1, session, report: { status: 'done', by: 'hook' } });
      expect(told(org)).toEqual(['low ending unreported', 'low report done']);
      expect(org.state().unmatched.size).toBe(0);
    },
  ));

test('a turn that ends beside background work is a wait, and its end is the report', () =>
  withLow(
    [
      member('low', [
        bash('sleep 3; sleep 0', { input: { run_in_background: true } }),
        say('It is running.\n\nresult: not yet'),
        say('It has run.\n\nresult: it has run', { when: { newsIncludes: '<task-notification>' } }),
      ]),
    ],
    async (org) => {
      const waiting = await org.until('low', 'waiting');
      expect(waiting.why).toBe('on 1 background task');
      expect((await org.json(['status'])).rows[0].verdict.state).toBe('waiting');
      await org.until('low', 'done');
      expect(told(org)).toEqual(['low report done']);
      expect(await org.ok(['inbox'])).toContain('It has run.');
    },
  ));

test('a fired member is stopped with what it has started, and nothing it says late counts for it or for its successor', () =>
  withLow(
    [
      {
        name: 'second',
        match: { member: 'low', systemIncludes: 'SECOND' },
        turns: [say('I am the second.\n\nblocked: a word')],
      },
      member('low', [bash('sleep 600; sleep 0', { input: { run_in_background: true } }), say('It runs.')]),
    ],
    async (org) => {
      const first = await org.until('low', 'waiting');
      const pid = pidOf(org, 'low');
      const below = descendants(pid);
      expect(below.length).toBeGreaterThan(0);

      const [fired] = await org.json(['fire', 'low', '--why', 'not needed']);
      expect(fired).toMatchObject({ member: 'low', gen: 1, stopped: true, survivors: [], problem: null });
      expect([pid, ...below.map((one) => one.pid)].filter((one) => alive(one))).toEqual([]);
      expect(org.member('low')).toMatchObject({ phase: 'stopped', why: 'fired by user: not needed' });

      const old = String(first.session);
      const stop = {
        hook_event_name: 'Stop',
        prompt_id: 'late',
        stop_hook_active: false,
        last_assistant_message: 'Too late.\n\nresult: too late',
        background_tasks: [],
      };
      const late = async () => {
        const before = org.state().counts.late;
        expect(await replay(org, old, 'stop', { ...stop, prompt_id: `late-${before}` })).toMatchObject({
          code: 0,
          stdout: '',
        });
        expect(org.state().counts.late).toBe(before + 1);
      };
      await late();
      expect(org.member('low')).toMatchObject({ phase: 'stopped', reports: 0, report: null });

      await hireLow(org, 'SECOND');
      const second = await org.until('low', 'blocked');
      expect(second).toMatchObject({ gen: 2, reports: 1 });
      await late();
      await replay(org, old, 'session-end', { hook_event_name: 'SessionEnd', reason: 'other' });
      const said = await org.nest(['report', '--status', 'done', 'Me again.'], {
        env: { CLAUDE_CODE_SESSION_ID: old },
      });
      expect([said.code, said.stdout]).toEqual([8, '']);
      expect(org.member('low')).toEqual(second);
      expect(told(org)).toEqual(['low report blocked']);
      expect(await org.ok(['inbox'])).not.toContain('Too late.');
    },
  ));

test('a member stays itself over /clear, under a new session id, and has its brief again', () =>
  withLow([listener('low')], async (org) => {
    const before = await org.until('low', 'unreported');
    const terminal = await openTerminal([org.claudePath, 'attach', String(before.short)], {
      cwd: org.repo,
      env: org.env,
    });
    await terminal.waitForScreen('I am here.');
    await terminal.enter('/clear');
    const after = await org.waitFor(() => {
      const now = org.member('low');
      return now.session !== before.session && now.session !== null ? now : null;
    }, 'the session to be bound under its new id');
    await terminal.close();
    expect(after).toMatchObject({ gen: 1, process: before.process, short: before.short });
    expect(org.state().counts.conflicts).toBe(0);

    await org.ok(['msg', 'low', 'Who are you?']);
    const asked = () => org.sim.requestsOf('low').find(({ sessionId }) => sessionId === after.session);
    const request = await org.waitFor(asked, 'a turn of the new session');
    expect(newsText(request.conversation)).toContain('SessionStart hook additional context: # ');
    expect(newsText(request.conversation)).toContain('# You are member "low"');
    expect(itemsSentTo(org.sim, 'low')).toMatchObject([{ from: 'user', text: 'Who are you?' }]);
    const shown = await org.json(['show', 'low']);
    expect(shown.member.session).toBe(after.session);
  }));

test('a compaction puts the brief back before the model, in a session that was resumed', () =>
  withLow([listener('low')], async (org) => {
    const { session, short } = await org.until('low', 'unreported');
    const pid = pidOf(org, 'low');
    await org.claude(['stop', String(short)]);
    await org.waitFor(() => !alive(pid), 'the session to be gone');
    await org.claude(['--bg', '--resume', String(session), '--', '/compact']);
    const sources = () =>
      org
        .events('session_started')
        .filter(({ data }) => data.session === session)
        .map(({ data }) => data.source);
    await org.waitFor(() => sources().includes('compact'), 'the compaction');
    expect(sources()).toEqual(['startup', 'resume', 'compact']);

    await org.ok(['msg', 'low', 'Who are you?']);
    await org.waitFor(() => org.sim.wasSent('low', 'Who are you?'), 'the next turn');
    const context = contextText(
      org.sim.requestsOf('low').at(-1)?.conversation ?? { model: '', system: '', turns: [] },
    );
    expect(context).toContain('This session is being continued from a previous conversation');
    // In the system prompt, as ever, and once more where the conversation begins anew.
    expect(times(context, '# You are member "low" of a nest')).toBe(2);
    expect(org.member('low')).toMatchObject({ gen: 1, session });
  }));
