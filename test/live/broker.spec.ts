import { expect, test } from 'vitest';
import { contextText } from '../../src/sim/conversation.ts';
import type { ComputedStep, Step } from '../../src/sim/scenario.ts';
import { type Json, type Org, withNest } from './support/org.ts';
import { itemsIn, itemsSentTo } from './support/sent.ts';
import { bash, hire, listener, member, say } from './support/steps.ts';
import { openTerminal } from './support/terminal.ts';

/** What no rule of a member allows: `npm` may run what members can write. */
const npm = (argument: string): string => `npm --prefix . ${argument}`;
const MANAGERS_MAY = { permissions: { manager: { allow: ['Bash(npm --prefix . --version)'] } } };

const idOf = (text: string): string => /ask-[a-z0-9]+/.exec(text)?.[0] ?? '';

/** The model answers every request it has been told of, once, by the command that stands here for the one who asks. */
const judging = (how: Readonly<Record<string, string>>): ComputedStep => ({
  answer: (conversation) => {
    const done = conversation.turns.flatMap((turn) => turn.results).join('\n');
    const told = itemsIn(contextText(conversation)).filter(({ status }) => status === 'asked');
    const asks = told.filter(({ text }) => !done.includes(idOf(text)));
    if (asks.length === 0) return { text: 'Noted.' };
    const commands = asks.map(({ from, text }) => `nest ${how[from]}`.replace('<request>', idOf(text)));
    return {
      tools: commands.map((command) => ({ name: 'Bash', input: { command, description: 'answer' } })),
    };
  },
});

const manager = (name: string, team: readonly string[], how: Readonly<Record<string, string>>) => ({
  name,
  match: { member: name },
  turns: team.map((one) => hire(one)),
  otherwise: judging(how),
});

/** Long enough for whoever has hired it to have ended its turn. */
const asks = (command: string, more: Partial<Step> = {}): Step => bash(command, { delay: 1500, ...more });

const hireLead = async (org: Org): Promise<void> => {
  await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
  await org.until('lead', 'unreported', 'waiting');
};
const hireUnder = (org: Org, boss: string, name: string, ...more: string[]): Promise<string> =>
  org.ok(['hire', '--name', name, '--under', boss, ...more, 'Work.']);

/** What the tools of a member's session gave back to its model. */
const results = (org: Org, id: string): string =>
  (org.sim.requestsOf(id).at(-1)?.conversation.turns ?? []).flatMap((turn) => turn.results).join('\n');

/** The open request of a member, once there is one. */
const askOf = (org: Org, id: string, not = ''): Promise<string> =>
  org.waitFor(
    () =>
      org
        .state()
        .members.get(id)
        ?.asks.find((request) => request !== not),
    `${id} to ask`,
  );

const outcomes = (org: Org, request: string): Json =>
  org
    .events('permission_closed')
    .filter(({ data }) => data.request === request)
    .map(({ data }) => data.outcome);

test('an idle Manager is woken for what no rule allows; its answer reaches the session, which goes on by itself', () =>
  withNest(
    {
      charter: MANAGERS_MAY,
      scenario: {
        actors: [
          listener(),
          manager('boss', ['yes', 'no'], {
            yes: 'approve <request> --always',
            no: 'deny <request> --why "read package.json instead"',
          }),
          member('yes', [
            asks(npm('--version')),
            bash(npm('--version')),
            say('I have it.\n\nresult: version'),
          ]),
          member('no', [asks(npm('--help')), say('I read it instead.\n\nresult: read')]),
        ],
      },
    },
    async (org) => {
      await hireLead(org);
      await hireUnder(org, 'lead', 'boss', '--role', 'manager');
      await org.until('yes', 'done');
      await org.until('no', 'done');
      const requests = org.events('permission_requested');
      const of = (id: string) =>
        requests.filter(({ actor }) => actor === `session:${org.member(id).session}`);
      const [first, second] = of('yes').map(({ data }) => String(data.request));

      // What the Manager's model was really sent: who asks, for what, and how to answer; and the turn was a wake.
      const told = itemsSentTo(org.sim, 'boss').find(
        ({ from, kind }) => from === 'yes' && kind === 'permission',
      );
      expect(told?.text).toContain(`${first}: yes asks to use Bash. Answer with nest approve ${first}`);
      expect(told?.text).toContain(npm('--version'));
      const prompts = org
        .events('prompt_submitted')
        .filter(({ data }) => data.session === org.member('boss').session);
      expect(prompts.map(({ data }) => data.kind).slice(0, 2)).toEqual(['person', 'wake']);
      expect(results(org, 'boss')).toContain(`approved ${first} of yes, and every later one`);

      // It ran, twice; the second time nobody was asked, and the record says by what rule.
      expect(results(org, 'yes')).toMatch(/^\d+\.\d+\.\d+\n\d+\.\d+\.\d+$/);
      expect(org.state().asks.get(second as string)?.ruling).toMatchObject({
        decision: 'allow',
        by: 'system',
        rule: `always, as boss ruled on ${first}`,
      });
      expect(itemsSentTo(org.sim, 'boss').filter(({ text }) => text.includes(second as string))).toEqual([]);
      expect(results(org, 'no')).toContain('Denied by boss: read package.json instead');
      for (const { data } of requests) expect(outcomes(org, String(data.request))).toEqual(['applied']);
      expect(org.sim.unscripted()).toEqual([]);
    },
  ));

test('nobody approves what he may not do himself: it goes up hop by hop, and the user approves from a terminal', () =>
  withNest(
    {
      charter: { escalation: { alwaysAsk: ['Bash(npm --prefix . publish *)'] } },
      scenario: {
        actors: [
          manager('lead', [], { low: 'approve <request>' }),
          manager('boss', ['low', 'publisher'], { low: 'approve <request>' }),
          member('low', [asks(npm('--version')), say('I have it.\n\nresult: version')]),
          member('publisher', [asks(npm('publish --dry-run')), say('It did not work.\n\nresult: tried')]),
        ],
      },
    },
    async (org) => {
      await hireLead(org);
      await hireUnder(org, 'lead', 'boss', '--role', 'manager');
      const request = await askOf(org, 'low');
      await org.waitFor(() => org.state().asks.get(request)?.before.includes('user'), 'it to reach the user');
      expect(results(org, 'boss')).toContain(
        'not approved: you may not do it yourself: no rule for Managers',
      );
      expect(results(org, 'boss')).toContain('lead has been asked');
      await org.waitFor(
        () => results(org, 'lead').includes('no rule for Executives covers it'),
        'lead to be refused',
      );
      expect(org.state().asks.get(request)?.before).toEqual(['boss', 'lead', 'user']);

      // What the charter leaves to the user woke nobody else.
      const reserved = await askOf(org, 'publisher');
      expect(org.state().asks.get(reserved)?.before).toEqual(['user']);
      expect(itemsSentTo(org.sim, 'boss').filter(({ from }) => from === 'publisher')).toEqual([]);
      const { groups } = await org.json(['asks']);
      expect(groups).toMatchObject([
        { call: `Bash: ${npm('--version')}`, requests: [{ request, member: 'low', reserved: null }] },
        { requests: [{ request: reserved, reserved: 'Bash(npm --prefix . publish *)' }] },
      ]);
      expect(await org.ok(['inbox'])).toContain(`${request}: low asks to use Bash`);
      expect(await org.ok(['approve', request])).toContain('goes on by itself');
      await org.ok(['approve', reserved]);
      await org.until('low', 'done');
      await org.until('publisher', 'done');
      expect(results(org, 'low')).toMatch(/^\d+\.\d+\.\d+$/);
      expect(org.sim.unscripted()).toEqual([]);
    },
  ));

test('a second answer, a late one, and one to a session that was killed: each is told what became of the first', () =>
  withNest(
    {
      scenario: {
        actors: [
          listener(),
          member('twice', [asks(npm('--version')), say('Without it, then.\n\nresult: without')]),
          member('late', [asks(npm('--version')), say('Never.')]),
          member('killed', [asks(npm('--version')), say('I have it.\n\nresult: version')]),
        ],
      },
    },
    async (org) => {
      await hireLead(org);
      await hireUnder(org, 'lead', 'twice');
      const twice = await askOf(org, 'twice');
      await org.ok(['deny', twice, '--why', 'no']);
      const second = await org.nest(['approve', twice]);
      expect([second.code, second.stderr]).toEqual([
        4,
        expect.stringContaining('user has already said deny'),
      ]);
      await org.until('twice', 'done');

      await hireUnder(org, 'lead', 'killed');
      const first = await askOf(org, 'killed');
      process.kill(Number(org.member('killed').process?.split(':')[0]), 'SIGKILL');
      await org.waitFor(
        () => org.state().asks.get(first)?.outcome === 'session_gone',
        'the request to be closed',
      );
      expect((await org.nest(['approve', first])).stderr).toContain('does not wait for it any more');
      // The platform brings the session back, and it asks again.
      const again = await askOf(org, 'killed', first);
      await org.ok(['approve', again]);
      await org.until('killed', 'done');

      await org.ok(['charter', 'set', 'thresholds.permissionSeconds', '5']);
      await hireUnder(org, 'lead', 'late');
      const late = await askOf(org, 'late');
      await org.waitFor(() => org.state().asks.get(late)?.outcome === 'timed_out', 'the time to be over');
      expect(org.member('late')).toMatchObject({ phase: 'blocked', blockedOn: 'prompt' });
      const third = await org.nest(['approve', late]);
      expect([third.code, third.stderr]).toEqual([4, expect.stringContaining('next: nest attach late')]);
      await org.waitFor(
        () => itemsSentTo(org.sim, 'lead').some(({ status }) => status === 'attach required'),
        'its supervisor to be told that a person has to attach',
      );
      const { rows } = await org.json(['status']);
      expect(rows.find((row: Json) => row.member === 'late').verdict).toMatchObject({
        action: 'nest attach late',
      });
    },
  ));

test('a subagent asks for its member, a batch member asks too, and a question is put to the supervisor', () =>
  withNest(
    {
      scenario: {
        actors: [
          listener(),
          {
            name: 'helper',
            match: { promptIncludes: 'HELPER:' },
            turns: [asks(npm('--version'), { delay: 3000 }), say('The helper has it.')],
          },
          member('parent', [
            {
              tool: 'Agent',
              input: { description: 'x', subagent_type: 'general-purpose', prompt: 'HELPER: go.' },
            },
            say('My helper is at it.'),
            say('It has it.\n\nresult: version'),
          ]),
          member('batch', [asks(npm('--version')), say('I have it.\n\nresult: version')]),
          member('curious', [
            {
              tool: 'AskUserQuestion',
              input: {
                questions: [
                  {
                    question: 'Which colour?',
                    header: 'Colour',
                    multiSelect: false,
                    options: [
                      { label: 'Red', description: 'as it was' },
                      { label: 'Blue', description: 'as others are' },
                    ],
                  },
                ],
              },
            },
            say('I need to know.\n\nblocked: which colour'),
            say('Blue it is.\n\nresult: blue', { when: { newsIncludes: 'Blue, please' } }),
          ]),
        ],
      },
    },
    async (org) => {
      await hireLead(org);
      await hireUnder(org, 'lead', 'parent');
      const helper = await askOf(org, 'parent');
      // By then the turn that started the helper has long ended; the request stands.
      await org.waitFor(
        () => org.events('turn_ended').some(({ data }) => data.session === org.member('parent').session),
        'the turn to end',
      );
      expect(org.member('parent')).toMatchObject({
        phase: 'blocked',
        blockedOn: 'permission',
        asks: [helper],
      });
      await org.ok(['approve', helper]);
      await org.until('parent', 'done');
      expect(outcomes(org, helper)).toEqual(['applied']);

      await hireUnder(org, 'lead', 'batch', '--mode', 'batch');
      await org.ok(['approve', await askOf(org, 'batch')]);
      await org.until('batch', 'done', 'ended');
      expect(results(org, 'batch')).toMatch(/^\d+\.\d+\.\d+$/);

      await hireUnder(org, 'lead', 'curious');
      await org.until('curious', 'blocked');
      await org.waitFor(
        () =>
          itemsSentTo(org.sim, 'lead').find(({ from, kind }) => from === 'curious' && kind === 'escalation'),
        'the question to reach its supervisor',
      );
      const told = itemsSentTo(org.sim, 'lead').find(
        ({ from, kind }) => from === 'curious' && kind === 'escalation',
      );
      expect(told?.text).toBe('Which colour?\n- Red: as it was\n- Blue: as others are');
      await org.waitFor(
        () =>
          results(org, 'curious').includes(
            'Your question has been put to lead as an escalation. End your turn now',
          ),
        'curious to be told so',
      );
      expect(org.events('escalated').length).toBe(1);
      await org.ok(['msg', 'curious', 'Blue, please.']);
      await org.until('curious', 'done');
      expect(org.sim.unscripted()).toEqual([]);
    },
  ));

test('a person who attaches and answers at the prompt has answered; a rule that the charter gets later answers for all', () =>
  withNest(
    {
      scenario: {
        actors: [
          listener(),
          member('dev', [
            asks(npm('--version')),
            bash('sleep 6; true'),
            bash(npm('--help')),
            say('Done.\n\nresult: done'),
          ]),
        ],
      },
    },
    async (org) => {
      await hireLead(org);
      await hireUnder(org, 'lead', 'dev');
      const request = await askOf(org, 'dev');
      const terminal = await openTerminal([org.claudePath, 'attach', String(org.member('dev').short)], {
        cwd: org.repo,
        env: org.env,
      });
      try {
        await terminal.waitForScreen('Do you want to proceed?');
        await org.waitFor(async () => {
          await terminal.press('Enter');
          await new Promise((resolve) => setTimeout(resolve, 400));
          return !(await terminal.screen()).includes('Do you want to proceed?');
        }, 'the prompt to close');
        await org.waitFor(
          () => org.state().asks.get(request)?.outcome === 'elsewhere',
          'the request to be closed',
        );
        expect((await org.nest(['approve', request])).code).toBe(4);
      } finally {
        await terminal.close();
      }
      // `dev` runs already, and with the settings it was launched with.
      await org.ok(['charter', 'set', 'permissions.staff.allow', '["Bash(npm --prefix . --help)"]']);
      await org.until('dev', 'done');
      expect(org.events('permission_ruled').filter(({ actor }) => actor === 'system')).toMatchObject([
        {
          actor: 'system',
          data: { decision: 'allow', rule: 'Bash(npm --prefix . --help)' },
        },
      ]);
      expect(results(org, 'dev')).toContain('npm <command>');
      expect(
        itemsSentTo(org.sim, 'lead').filter(({ kind }) => kind === 'permission').length,
      ).toBeLessThanOrEqual(1);
    },
  ));
